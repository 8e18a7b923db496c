// The fast generator. Its input is a State and the Tables of the variant, both in sets of W words; its output goes to a
// sink, which lists moves or only counts them. Nothing here knows a game, and nothing is tried out on the board except
// what is named below.
//
// 1. Where a piece goes. Tables::moves holds for each player, type and cell a Reach (reach.h):
//    cells reached as a function of the occupied cells. Straight, curved and bent paths and hops
//    are all the same there. Targets are the reached cells that are empty or hold a piece that may
//    be captured; a type has separate reaches for what is quiet only, capture only, or both. One
//    cell reached by several paths is one bit, so that no move appears twice.
//
// 2. What keeps the own royal safe. Tables::attacks turns the capturing paths round: for each
//    target cell, *lines*, each an attacker's cell and the set of cells between. A line holds when
//    exactly 0 (hoppers: 1) of these are occupied. guard_royal() looks at the lines from enemy
//    pieces to the royal and counts the pieces between:
//
//      needed  present  then
//      0       0        check: every other piece must end between or on the attacker
//      0       1, own   pin: that piece must stay between or take the attacker
//      1       0        nothing may end between
//      1       1        check: every other piece must end on an empty cell between, or on the attacker;
//                       an own screen has its moves tried
//      1       2        an own one of them must stay between, but not on the other, or take the attacker
//
//    So `mask_` holds the legal targets of most pieces, and `pins_` those of a few. That is exact
//    for any shape of line, because a move changes the number of pieces between only by leaving,
//    entering or staying. Tried on changed sets of occupied cells are: moves of the royal,
//    castling, swaps, en passant, and moves of a screen that gives check.
//
// 3. How a move ends. Promotions split the targets by zone. Counting adds popcounts times the
//    number of types, and never looks at single moves.
//
// 4. The rest: fusions and fissions (sets again), castling, swaps, drops (empty cells under
//    `mask_`; types that may not give check or mate by a drop are tried only where they give check, or
//    where the rival is in check already), a pass when all are safe and nobody can move, or where the rules offer one. Moves
//    that spare some types are walked (choosy.h).
//
// 5. Effects. Where more than the move itself may follow from it, 2. does not hold: all moves are listed as if the royal
//    needed no care, and those that lose it are dropped after playing them (State::keeps_royal). Counting counts a list.
//    The same holds where hoppers do not hop over every type, royals that face each other must part, a player has
//    several royals, or pieces freeze or slow others or lend them moves (auras.h): 2. does not look at what the screen is, at what
//    was before, at more than one royal, and at what stands near an attacker. Without effects only those moves are played
//    that need it (trials.h).
//
// 6. Where moves may not give check, or only mate, or only the last of a turn may, those that might are tried too (State::gives_bad_check), and where captures are compulsory the quiet
//    moves leave the list at the end if it has a capture. Where a goal is to be answered and no move does, the list is empty.
#pragma once

#include <algorithm>
#include <span>

#include "base/assert.h"
#include "movegen/choosy.h"
#include "movegen/colours.h"
#include "movegen/locust.h"
#include "movegen/peaceful.h"
#include "movegen/sinks.h"
#include "movegen/state.h"
#include "position/promotions.h"

namespace sennight::fast {

// Is the game over by what the board shows? As decided() says of a Position.
template <int W>
bool is_decided(const Tables<W>& tables, const State<W>& state);

template <int W>
std::uint64_t count_moves(const Tables<W>& tables, const State<W>& state);

template <int W, class Sink>
class Generator {
 public:
  Generator(const Tables<W>& tables, const State<W>& state, Sink& sink, const Wanted& wanted = {})
      : tables_(tables),
        state_(state),
        sink_(sink),
        wanted_(wanted),
        me_(state.turn),
        own_(state.players[me_]),
        occupied_(state.occupied()),
        capturable_(wants_quiets() ? Bits<W>::none() : occupied_ - own_ - state.untakable(tables, me_)),
        targetable_(capturable_ | ~occupied_) {}

  void run() {
    if (tables_.decides && is_decided(tables_, state_)) return;
    if (tables_.has_auras) [[unlikely]]
      look_at_auras();
    if (tables_.safety == Safety::kLegal) {
      const Bits<W> royal = state_.of_types(tables_.royals) & own_;
      if (royal.any()) return tables_.tries ? run_tried(royal.first()) : run_guarded(royal.first());
    }
    if (tables_.neutral != nullptr && state_.turn_moves.made > 0) [[unlikely]]
      return neutral_moves();
    if (tables_.mates_eliminate) [[unlikely]]
      in_check_ = state_.checker_of(tables_, me_) != kNobody;
    generate(nullptr);
  }

 private:
  [[gnu::noinline]] void look_at_auras() {
    find_touched(tables_, state_, touched_);
    capturable_ -= touched_.shielded;
    targetable_ = capturable_ | ~occupied_;
  }

  bool wants_quiets() const { return !Sink::kOnlyCounts && wanted_.quiets; }

  void run_guarded(unsigned royal) {
    const Attackers<W> attackers(tables_, state_, rival_of(me_));
    royal_ = royal;
    guard_royal(attackers);
    generate(&attackers);
    attackers_ = nullptr;  // they end here
  }

  // Nothing is known beforehand of what keeps the royal safe: the sink tries each move.
  void run_tried(unsigned royal) {
    const Attackers<W> attackers(tables_, state_, rival_of(me_));
    royal_ = royal;
    in_check_ = state_.is_royal_attacked(tables_, me_, rival_of(me_));
    generate(&attackers);
    attackers_ = nullptr;
  }

  void generate(const Attackers<W>* attackers) {
    attackers_ = attackers;
    if (in_check_ && tables_.not_in_check != 0) [[unlikely]]
      bound_ = state_.of_types(tables_.not_in_check);
    if (tables_.moves_capture != 0) [[unlikely]]
      set_apart_who_captures_by_moving();
    if constexpr (!Sink::kOnlyCounts)
      if (wanted_.like != nullptr) return generate_like(*wanted_.like);
    const std::uint64_t before = sink_.size();
    const bool fuses = !Sink::kCapturesOnly && tables_.has_fusion;
    const Allowed allowed = this->allowed();
    const Bits<W> movers = this->movers();
    for (const TypeMoves<W>& type : tables_.moves[me_]) {
      const Bits<W> pieces = state_.types[type.type.index()] & movers;
      if (!pieces.any()) continue;
      if (fuses) [[unlikely]]
        joins_and_parts(type, pieces);
      // A call for each type takes a tenth of the time of counting; sets of three words and more need the registers.
      if constexpr (W <= 2) pieces_moves(type, pieces, allowed);
      else pieces_moves_apart(type, pieces, allowed);
    }
    const bool has_rare = tables_.has_rare_moves;
    if (tables_.has_en_passant && !wants_quiets() && state_.chances(tables_).front().passed) en_passant();
    if (has_rare && (tables_.has_gating || tables_.leapers != 0)) [[unlikely]]
      gatings_and_leaps();
    if constexpr (!Sink::kCapturesOnly) {
      castlings();
      if (has_rare && tables_.has_swaps) [[unlikely]]
        swaps(SwapDefinition::Kind::kAdjacent);
      if (tables_.has_hands) drops();
      if (has_rare && (tables_.has_late_moves || sink_.size() == before)) [[unlikely]]
        changes_rescues_and_pass(before);
    }
  }

  [[gnu::noinline]] void gatings_and_leaps() {
    if (tables_.has_gating) gatings();
    if (tables_.leapers != 0)
      (state_.of_types(tables_.leapers) & movers()).for_each([&](unsigned from) { leaps(from); });
  }

  // `before`: what the sink had before this state's moves.
  [[gnu::noinline]] void changes_rescues_and_pass(std::uint64_t before) {
    if (tables_.has_changes) changes();
    if (tables_.has_swaps && (in_check_ || sink_.size() == before)) rescues(sink_.size() == before);
    const bool is_stuck = sink_.size() == before;
    const bool passes = tables_.safety == Safety::kElimination
                            ? is_stuck
                            : tables_.may_pass && (is_stuck || !tables_.passes_without_move) &&
                                  (!in_check_ || state_.royals_face(tables_));
    if (passes) sink_.move({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
  }

  // See Wanted::like. The move may be of another position.
  void generate_like(const Move& move) {
    switch (move.kind) {
      case MoveKind::kNormal:
      case MoveKind::kInitial:
      case MoveKind::kFusion:
      case MoveKind::kFission: {
        const auto from = static_cast<unsigned>(move.from.index());
        if (movers().contains(from)) moves_of_one(from);
        if (tables_.pounce != nullptr && own_.contains(from)) pounces(from);
        break;
      }
      case MoveKind::kEnPassant:
        if (tables_.has_en_passant) en_passant();
        break;
      case MoveKind::kCastling:
      case MoveKind::kCastlingGate:
      case MoveKind::kCastlingPartnerGate: castlings(); break;
      case MoveKind::kGate:
        if (tables_.has_gating) gatings();
        break;
      case MoveKind::kDrop:
        for (unsigned t = 0; tables_.has_hands && t < tables_.types; ++t) {
          if (state_.hands[me_][t] == 0) continue;
          if (t == move.type.index() || tables_.variant.drops().other_face[t] == move.type)
            drops_of(move.type, droppable());
        }
        break;
      case MoveKind::kChange:
        if (tables_.has_changes) changes();
        break;
      case MoveKind::kLocust:
        if (const auto from = static_cast<unsigned>(move.from.index()); movers().contains(from)) leaps(from);
        break;
      case MoveKind::kNeutral:  // not in this part of a turn
      case MoveKind::kSwap:
      case MoveKind::kLeave:
      case MoveKind::kPass: break;
    }
  }

  // ---- safety of the own royal ----

  void pin(unsigned cell, const Bits<W>& targets) {
    if (pinned_.contains(cell)) {
      for (unsigned i = 0; i < pin_count_; ++i)
        if (pins_[i].cell == cell) pins_[i].targets &= targets;
      return;
    }
    if (pin_count_ == kMostPins) [[unlikely]] {
      tried_.insert(cell);
      return;
    }
    pinned_.insert(cell);
    pins_[pin_count_++] = {cell, targets};
  }

  void guard_royal(const Attackers<W>& attackers) {
    const Bits<W> direct = attackers.direct(royal_);
    if (direct.any()) {
      in_check_ = true;
      mask_ = direct.count() == 1 ? direct : Bits<W>::none();
    }
    attackers.for_each_line(royal_, [&](const Line<W>& line) {
      const Bits<W> present = line.between & occupied_;
      const unsigned count = present.count();
      if (count > line.pieces + 1u) return;
      Bits<W> safe = line.between - present;
      safe.insert(line.attacker);
      if (count == line.pieces) {
        in_check_ = true;
        mask_ &= safe;
        if (count == 1) tried_ |= present & own_;
      } else if (count > line.pieces) {
        if (line.pieces == 0) safe |= present;
        (present & own_).for_each([&](unsigned cell) { pin(cell, safe); });
      } else {
        mask_ -= line.between;
      }
    });
    special_ = pinned_ | tried_ | Bits<W>::of(royal_);
    if (tables_.royal_stays && in_check_) [[unlikely]] {
      const Bits<W> checking = attackers.of(royal_, occupied_);
      royal_targets_ = checking.count() == 1 ? checking : Bits<W>::none();
    }
  }

  // Is the own royal, standing on `royal`, attacked when these cells are occupied and the pieces on `captured` gone?
  bool attacked(unsigned royal, const Bits<W>& occupied, const Bits<W>& captured = Bits<W>::none()) const {
    return attackers_->attack(royal, occupied, captured);
  }

  // The same for a royal that goes over this cell, or stands there at the end, with nothing else changed.
  bool endangered(unsigned cell) const {
    if (attackers_ == nullptr) [[unlikely]]
      return state_.is_attacked_by_rivals(tables_, me_, cell);
    return attacked(cell, occupied_) && !(tables_.tries && state_.is_shielded(tables_, cell, rival_of(me_)));
  }

  // Those of the targets where a piece that leaves `from` keeps the royal safe.
  Bits<W> legal(unsigned from, const Bits<W>& targets) const {
    if (!special_.contains(from)) return targets & mask_;
    if (from == royal_ || tried_.contains(from)) [[unlikely]] {
      const Bits<W> tried = from == royal_ ? targets & royal_targets_ : targets;
      Bits<W> safe = tried;
      Bits<W> without = occupied_;
      without.erase(from);
      tried.for_each([&](unsigned to) {
        const bool bad = from == royal_ ? attacked(to, without)
                                        : attacked(royal_, without | Bits<W>::of(to), Bits<W>::of(to));
        if (bad) safe.erase(to);
      });
      return safe;
    }
    Bits<W> safe = targets & mask_;
    for (unsigned i = 0; i < pin_count_; ++i)
      if (pins_[i].cell == from) safe &= pins_[i].targets;
    return safe;
  }

  // ---- moves of pieces ----

  // The own pieces that are not frozen.
  Bits<W> movers() const { return tables_.has_auras ? own_ - touched_.frozen : own_; }

  [[gnu::always_inline]] Bits<W> reached(const Mobility<W>& mobility, unsigned from) const {
    return mobility.slides.empty() ? mobility.leaps[from] : tables_.reach.reached(mobility.slides[from], occupied_);
  }

  // The cells from which pieces of the type may make initial moves.
  [[gnu::always_inline]] Bits<W> with_right(const TypeMoves<W>& type) const {
    return ((state_.unmoved & type.initial_if_unmoved) | type.initial_cells) - bound_;
  }
  // May the piece of the type that stands here?
  [[gnu::always_inline]] bool has_right(const TypeMoves<W>& type, unsigned from) const {
    return (type.initial_cells.contains(from) ||
            (state_.unmoved.contains(from) && type.initial_if_unmoved.contains(from))) &&
           !bound_.contains(from);
  }

  // Where a piece may go, its royal's safety aside.
  struct Targets {
    Bits<W> normal, initial;
  };
  [[gnu::always_inline]] Targets targets(const TypeMoves<W>& type, unsigned from) const {
    Bits<W> normal = Bits<W>::none();
    if (type.both.exists()) normal = reached(type.both, from) & targetable_;
    if (type.quiet.exists()) normal |= reached(type.quiet, from) - occupied_;
    if (type.capture.exists()) normal |= reached(type.capture, from) & capturable_;
    if (type.is_rare) [[unlikely]]
      normal = rare_targets(type, from, normal);
    if (!type.initial.exists() || !has_right(type, from)) return {normal, Bits<W>::none()};
    if (type.is_rare) [[unlikely]]
      return {normal, rare_initial_targets(type, from) - normal};
    return {normal, reached(type.initial, from) - occupied_ - normal};
  }

  // Of types that are rare (TypeMoves::is_rare): rare.h. `normal`: what its own chains reach.
  [[gnu::noinline]] Bits<W> rare_targets(const TypeMoves<W>& type, unsigned from, Bits<W> normal) const;
  [[gnu::noinline]] Bits<W> rare_initial_targets(const TypeMoves<W>& type, unsigned from) const;
  [[gnu::noinline]] Bits<W> guarded_targets(unsigned from) const;
  [[gnu::noinline]] Bits<W> slowed_initial_targets(const TypeMoves<W>& type, unsigned from) const;
  [[gnu::noinline]] Bits<W> slowed_targets(const TypeMoves<W>& type, unsigned from) const;
  [[gnu::noinline]] Bits<W> slowed_joins(const TypeMoves<W>& type, unsigned from) const;
  [[gnu::noinline]] Bits<W> own_capturable() const;
  [[gnu::noinline]] Bits<W> own_targets(const TypeMoves<W>& type, unsigned from) const;
  [[gnu::noinline]] Bits<W> lent_targets(unsigned from) const;
  [[gnu::noinline]] Bits<W> choosy_targets(const TypeMoves<W>& type, unsigned from, const Bits<W>& capturable) const;
  // Do auras, or their lack, keep the piece from capturing?
  bool is_harmless(unsigned from) const { return tables_.has_auras && touched_.harmless.contains(from); }
  // Does one of two pieces of a castling stand where it may not castle, because of auras?
  [[gnu::noinline]] bool is_held(const CastlingRule<W>& castling) const;

  // Where pieces may end that only the mask restricts: by moves of both kinds, quiet ones and captures.
  struct Allowed {
    Bits<W> both, quiet, capture;
  };
  Allowed allowed() const { return {targetable_ & mask_, mask_ - occupied_, capturable_ & mask_}; }

  [[gnu::noinline]] void moves_of_one(unsigned from) {
    const TypeMoves<W>& type = tables_.moves[me_][state_.type_at[from]];
    if (!Sink::kCapturesOnly && tables_.has_fusion) joins_and_parts(type, Bits<W>::of(from));
    pieces_moves_apart(type, Bits<W>::of(from), allowed());
  }

  [[gnu::noinline]] void pieces_moves_apart(const TypeMoves<W>& type, const Bits<W>& pieces, const Allowed& allowed) {
    pieces_moves(type, pieces, allowed);
  }

  [[gnu::noinline]] void joins_and_parts(const TypeMoves<W>& type, const Bits<W>& pieces) {
    if (!type.fusions.empty()) pieces.for_each([&](unsigned from) { fusions(type, from); });
    if (!type.components.empty()) pieces.for_each([&](unsigned from) { fissions(type, from); });
  }

  [[gnu::always_inline]] void pieces_moves(const TypeMoves<W>& type, const Bits<W>& pieces, const Allowed& allowed) {
    // Of what does not promote a list of captures asks for nothing else, and a list of quiet moves for no captures.
    const bool only_captures = Sink::kCapturesOnly && type.promotions.empty();
    const Bits<W> alone = type.separate ? pieces & special_ : pieces;
    if (const Bits<W> group = pieces - alone; group.any()) {
      if (type.both.exists())
        group_moves(type, type.both, group, only_captures ? allowed.capture : allowed.both, MoveKind::kNormal);
      if (type.quiet.exists() && !only_captures) group_moves(type, type.quiet, group, allowed.quiet, MoveKind::kNormal);
      if (type.capture.exists() && !wants_quiets())
        group_moves(type, type.capture, group, allowed.capture, MoveKind::kNormal);
      if (type.initial.exists() && !only_captures)
        group_moves(type, type.initial, group & with_right(type), allowed.quiet, MoveKind::kInitial);
    }
    alone.for_each([&](unsigned from) {
      Targets to = targets(type, from);
      if (only_captures) {
        // Their safety is found out one by one.
        to.normal &= capturable_;
        to.initial = Bits<W>::none();
      }
      finish(type, from, legal(from, to.normal), MoveKind::kNormal);
      if (type.initial.exists()) finish(type, from, legal(from, to.initial), MoveKind::kInitial);
    });
  }

  // One kind of moves of pieces that only the mask restricts.
  [[gnu::always_inline]] void group_moves(const TypeMoves<W>& type, const Mobility<W>& mobility, Bits<W> pieces,
                                          const Bits<W>& allowed, MoveKind kind) {
    if constexpr (Sink::kOnlyCounts) {
      if (!mobility.strides.empty()) {
        const Bits<W> marching = pieces - type.promotion_departures;
        for (const Stride<W>& stride : mobility.strides) {
          Bits<W> to = (marching & stride.origins).shifted(stride.first);
          if (stride.second != 0) to = (to - occupied_).shifted(stride.second);
          finish(type, kNowhere, to & allowed, kind);
        }
        pieces -= marching;
      }
    }
    const Reach<W>* slides = mobility.slides.data();
    const Bits<W>* leaps = mobility.leaps.data();
    const ReachTables<W>& reach = tables_.reach;
    const Bits<W> occupied = occupied_;
    if (mobility.slides.empty()) {
      finish_all(type, pieces, kind, [=] [[gnu::always_inline]] (unsigned from) { return leaps[from] & allowed; });
    } else {
      finish_all(type, pieces, kind, [=, &reach] [[gnu::always_inline]] (unsigned from) {
        return reach.reached(slides[from], occupied) & allowed;
      });
    }
  }

  // finish() for each piece. What most pieces have, no promotion, is counted in a register.
  template <class TargetsOf>
  [[gnu::always_inline]] void finish_all(const TypeMoves<W>& type, const Bits<W>& pieces, MoveKind kind,
                                         TargetsOf targets_of) {
    if constexpr (Sink::kOnlyCounts) {
      if (type.promotions.empty()) {
        std::uint64_t count = 0;
        pieces.for_each([&] [[gnu::always_inline]] (unsigned from) { count += targets_of(from).count(); });
        sink_.count += count;
        return;
      }
    }
    pieces.for_each([&](unsigned from) { finish(type, from, targets_of(from), kind); });
  }

  // Emits moves to legal targets with each promotion that they may or must make. `from` is kNowhere for moves from
  // several cells, none of which gives a promotion by departure.
  [[gnu::always_inline]] void finish(const TypeMoves<W>& type, unsigned from, const Bits<W>& targets, MoveKind kind) {
    if (!Sink::kOnlyCounts && !targets.any()) return;
    Bits<W> staying = targets;
    if ((targets & type.promotion_arrivals).any() || (from != kNowhere && type.promotion_departures.contains(from)))
        [[unlikely]]
      staying = promote(type, from, targets, kind);
    if constexpr (Sink::kCapturesOnly) staying &= capturable_;
    if (!Sink::kOnlyCounts && !staying.any()) return;
    sink_.moves(from, staying, TypeId(), kind);
  }

  // Emits the promotions among these moves; returns the targets where the piece may stay what it is.
  Bits<W> promote(const TypeMoves<W>& type, unsigned from, const Bits<W>& targets, MoveKind kind) {
    Bits<W> staying = targets;
    for (const PromotionRule<W>& promotion : type.promotions) {
      Bits<W> offered = targets - promotion.except;
      if (from == kNowhere || !promotion.on_departure.contains(from)) offered &= promotion.on_arrival;
      else if (promotion.on_entry) offered &= capturable_ | own_capturable();
      if (promotion.on_capture) offered &= capturable_ | own_capturable();
      if (Sink::kCapturesOnly && promotion.everywhere) offered &= capturable_;
      if (promotion.on_quiet)
        offered = kind == MoveKind::kEnPassant ? Bits<W>::none() : offered - capturable_ - own_capturable();
      if (promotion.taken != 0) [[unlikely]]
        offered &= state_.of_types(promotion.taken);
      if (promotion.shoots && from != kNowhere) [[unlikely]]
        offered -= promotion.shots(me_, from) &
                   (kind == MoveKind::kEnPassant ? offered : capturable_ | own_capturable());
      if (!offered.any()) continue;
      staying -= offered & promotion.forced;
      if (wants_quiets() && !promotion.everywhere) continue;
      for (const TypeId target : promotion.targets)
        if (!promotion.limited || is_allowed(promotion, target))
          sink_.moves(from, promotion.becomes_taken ? offered & state_.types[target.index()] : offered, target, kind);
    }
    return staying;
  }

  bool is_allowed(const PromotionRule<W>& promotion, TypeId target) const {
    return is_promotion_allowed(tables_.variant, PlayerId(me_), *promotion.rule, target,
                                [&](TypeId type) { return state_.count(me_, type); });
  }

  // Is what stands there a type whose capture gives this promotion, and this new type?
  bool is_given_by(const PromotionRule<W>& promotion, unsigned victim) const {
    return promotion.taken == 0 || (promotion.taken >> state_.type_at[victim] & 1) != 0;
  }
  bool is_given_by(const PromotionRule<W>& promotion, TypeId target, unsigned victim) const {
    return !promotion.becomes_taken || target.index() == state_.type_at[victim];
  }

  // Where the quiet paths lead by which pieces join and part: neither hops nor initial moves.
  Bits<W> joined(const TypeMoves<W>& type, unsigned from) const {
    if (tables_.slowed != 0 && may_be_slow(tables_, state_.type_at[from])) [[unlikely]]
      return slowed_joins(type, from);
    if (type.joins_apart) [[unlikely]]
      return reached(type.joins, from);
    Bits<W> ends = Bits<W>::none();
    if (type.both.exists()) ends |= reached(type.both, from);
    if (type.quiet.exists()) ends |= reached(type.quiet, from);
    return ends;
  }

  // A simple piece joins an own one at the end of a quiet path.
  void fusions(const TypeMoves<W>& type, unsigned from) {
    const Bits<W> ends = legal(from, joined(type, from) & own_);
    if (!ends.any()) return;
    for (const auto& [partner, compound] : type.fusions)
      sink_.moves(from, ends & state_.types[partner.index()], compound, MoveKind::kFusion);
  }

  // A component leaves a compound quietly; the other one stays, so that no line opens.
  void fissions(const TypeMoves<W>& type, unsigned from) {
    for (const TypeId component : type.components) {
      const Bits<W> ends = joined(tables_.moves[me_][component.index()], from);
      sink_.moves(from, (ends - occupied_) & mask_, component, MoveKind::kFission);
    }
  }

  bool is_friendly(unsigned cell) const {
    return own_.contains(cell) || (tables_.has_teams && state_.side(tables_, me_).contains(cell));
  }

  bool is_takable_in_passing(const EnPassant& chance) const {
    const auto victim = static_cast<unsigned>(chance.victim.index());
    return !is_friendly(victim) && !(tables_.has_auras && touched_.shielded.contains(victim));
  }

  void en_passant() {
    const std::span<const EnPassant> chances = state_.chances(tables_);
    for (std::size_t i = 0; i < chances.size() && chances[i].passed; ++i) {
      const unsigned passed = static_cast<unsigned>(chances[i].passed.index()),
                     victim = static_cast<unsigned>(chances[i].victim.index());
      if (!is_takable_in_passing(chances[i])) continue;
      // Two rivals may have passed one cell: that is one move.
      bool done = false;
      for (std::size_t newer = 0; newer < i; ++newer)
        done |= chances[newer].passed == chances[i].passed && is_takable_in_passing(chances[newer]);
      if (done) continue;
      if (!(tables_.en_passant_origins[me_][passed] & own_ & state_.of_types(tables_.variant.en_passant().bits()))
               .any())
        continue;
      const Attackers<W> able(tables_, state_, me_, tables_.variant.en_passant().bits());
      able.by_own_moves(passed, occupied_).for_each([&](unsigned from) {
        if (attackers_ != nullptr && !tables_.tries) {
          Bits<W> after = occupied_;
          after.erase(from);
          after.erase(victim);
          after.insert(passed);
          if (from == royal_ && !royal_targets_.contains(passed)) return;
          if (attacked(from == royal_ ? passed : royal_, after, Bits<W>::of(victim))) return;
        }
        const TypeMoves<W>& type = tables_.moves[me_][state_.type_at[from]];
        en_passant_finish(type, from, passed, victim);
      });
    }
  }

  // Calls `visit` with each piece whose quiet moves to a passed cell are captures, and that cell.
  template <class Visit>
  void for_each_passed_target(Visit visit) const {
    for (const EnPassant& chance : state_.chances(tables_)) {
      if (!chance.passed) break;
      if (!is_takable_in_passing(chance)) continue;
      const auto passed = static_cast<unsigned>(chance.passed.index());
      const Attackers<W> able(tables_, state_, me_, tables_.moves_capture);
      able.by_own_moves(passed, occupied_).for_each([&](unsigned from) { visit(from, passed); });
    }
  }
  // These pieces move one by one.
  [[gnu::noinline]] void set_apart_who_captures_by_moving() {
    for_each_passed_target([&](unsigned from, unsigned) { special_.insert(from); });
  }
  [[gnu::noinline]] Bits<W> passed_targets(unsigned piece) const {
    Bits<W> targets = Bits<W>::none();
    for_each_passed_target([&](unsigned from, unsigned passed) {
      if (from == piece) targets.insert(passed);
    });
    return targets;
  }

  // As finish(), but every such move is a capture.
  void en_passant_finish(const TypeMoves<W>& type, unsigned from, unsigned to, unsigned victim) {
    const Move move{Cell(from), Cell(to), Cell(), TypeId(), MoveKind::kEnPassant};
    bool forced = false;
    for (const PromotionRule<W>& promotion : type.promotions) {
      const bool offered = (promotion.on_departure.contains(from) || promotion.on_arrival.contains(to)) &&
                           !promotion.except.contains(to) && !promotion.on_quiet && is_given_by(promotion, victim) &&
                           !promotion.rule->is_shot(PlayerId(me_), move.from, move.to);
      if (!offered) continue;
      forced = forced || promotion.forced.contains(to);
      for (const TypeId target : promotion.targets)
        if (is_given_by(promotion, target, victim) && (!promotion.limited || is_allowed(promotion, target)))
          sink_.move({move.from, move.to, Cell(), target, move.kind});
    }
    if (!forced) sink_.move(move);
  }

  // ---- moves of two pieces, and drops ----

  void castlings() {
    const std::vector<CastlingRule<W>>& all = tables_.castlings[me_];
    if (!all.empty() && (attackers_ != nullptr || tables_.castles_without_royal)) castlings_of(all);
  }

  // Flat, for speed: most of its time goes into the attacks on the cells of the way.
  [[gnu::flatten, gnu::noinline]] void castlings_of(const std::vector<CastlingRule<W>>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const CastlingRule<W>& castling = all[i];
      if ((castling.leaves - state_.unmoved).any()) {
        if (!state_.unmoved.contains(castling.royal)) i = castling.next - 1;
        continue;
      }
      if ((castling.empty & occupied_).any() || (in_check_ && !castling.apart)) continue;
      // Where castlings start from sets of cells, what stands there unmoved may belong to another one.
      if (state_.type_at[castling.royal] != castling.type || state_.type_at[castling.partner] != castling.partner_type)
        continue;
      if (tables_.has_auras && is_held(castling)) [[unlikely]]
        continue;
      if (castling.apart) [[unlikely]] {
        if (may_castle_apart(castling)) castle(castling);
        continue;
      }
      bool safe = true;
      castling.safe.for_each([&](unsigned cell) { safe = safe && !endangered(cell); });
      if (!safe) continue;
      if (tables_.tries || !castling.safe.any() ||
          !attacked(castling.royal_to, (occupied_ - castling.leaves) | castling.arrives))
        castle(castling);
    }
  }

  // With a piece that is not royal: the own royal, if there is one, stands elsewhere.
  [[gnu::noinline]] bool may_castle_apart(const CastlingRule<W>& castling) const {
    if (castling.safe.any()) {
      bool safe = true;
      castling.safe.for_each([&](unsigned cell) { safe = safe && !state_.is_attacked_by_rivals(tables_, me_, cell); });
      if (!safe) return false;
    }
    return attackers_ == nullptr || tables_.tries ||
           !attacked(royal_, (occupied_ - castling.leaves) | castling.arrives);
  }

  // The castling, and those with which a piece enters on one of the cells that it leaves empty.
  void castle(const CastlingRule<W>& castling) {
    sink_.move({castling.from, castling.to, Cell(), TypeId(), MoveKind::kCastling});
    if (!tables_.has_gating) return;
    const Bits<W> free = (castling.leaves - castling.arrives) & tables_.gates[me_];
    for_each_entering([&](TypeId type, const Bits<W>& cells) {
      const Bits<W> gates = free & cells;
      if (gates.contains(castling.royal))
        sink_.move({castling.from, castling.to, Cell(), type, MoveKind::kCastlingGate});
      if (gates.contains(castling.partner))
        sink_.move({castling.from, castling.to, Cell(), type, MoveKind::kCastlingPartnerGate});
    });
  }

  // Calls `visit` with each type in hand that may enter behind a move, and where it may.
  template <class Visit>
  void for_each_entering(Visit visit) const {
    for (TypeBits types = tables_.gate_types; types != 0; types &= types - 1) {
      const auto t = static_cast<unsigned>(std::countr_zero(types));
      if (state_.hands[me_][t] > 0) visit(TypeId(t), tables_.gate_cells[me_][t]);
    }
  }

  // Legal is what is legal without the piece that enters: it may not cover the royal.
  void gatings() {
    const Bits<W> unmoved = movers() & state_.unmoved & tables_.gates[me_];
    if (!unmoved.any()) return;
    for (const TypeMoves<W>& type : tables_.moves[me_]) {
      (state_.types[type.type.index()] & unmoved).for_each([&](unsigned from) {
        Bits<W> to = legal(from, targets(type, from).normal);
        if constexpr (Sink::kCapturesOnly) to &= capturable_;
        for_each_entering([&](TypeId entering, const Bits<W>& cells) {
          if (cells.contains(from)) sink_.moves(from, to, entering, MoveKind::kGate);
        });
      });
    }
  }

  // What pieces do that neither step nor slide: leaps.h.
  void two_steps(unsigned from);
  void locust_hops(unsigned from);
  [[gnu::noinline]] void leaps(unsigned from);
  void pounces(unsigned from);
  bool attacks_enough(const Pounce& rule, unsigned from, unsigned to) const;
  void finish_locust(const TypeMoves<W>& type, unsigned from, unsigned between, unsigned to);

  // Pieces that change places: swaps.h.
  void swaps(SwapDefinition::Kind kind);
  [[gnu::noinline]] void rescues(bool is_stuck);
  void once_swaps();

  // Pieces from the hand: drops.h.
  Bits<W> droppable() const;
  void drops();
  void drops_of(TypeId type, const Bits<W>& allowed);
  Bits<W> checking_drops(TypeId type, const Bits<W>& targets) const;
  bool mates(TypeId type, unsigned to) const;

  // The second part of a turn: the piece that is nobody's goes elsewhere.
  void neutral_moves() {
    if constexpr (Sink::kCapturesOnly) return;
    const NeutralRule& rule = *tables_.neutral;
    const Bits<W> standing = state_.players[rule.owner.index()];
    const Bits<W> allowed = Bits<W>::from(rule.cells[me_]) - occupied_;
    if (!standing.any()) return sink_.moves(kNowhere, allowed, rule.type, MoveKind::kNeutral);
    const unsigned from = standing.first();
    const Bits<W> reached = rule.moves ? targets(tables_.moves[me_][rule.type.index()], from).normal : allowed;
    sink_.moves(from, reached & allowed, TypeId(), MoveKind::kNeutral);
  }

  // Promotions that are moves of their own.
  void changes() {
    for (const InPlacePromotion& change : tables_.variant.changes()) {
      if (!change.promotion.players[me_]) continue;
      Bits<W> pieces = state_.types[change.piece.index()] & own_;
      if (!change.last_anywhere || pieces.count() != 1) pieces &= Bits<W>::from(change.cells[me_]);
      pieces &= movers();
      for (const TypeId target : change.promotion.targets) {
        if (!is_promotion_allowed(tables_.variant, PlayerId(me_), change.promotion, target,
                                  [&](TypeId type) { return state_.count(me_, type); }))
          continue;
        pieces.for_each([&](unsigned from) { change_moves(change, target, from); });
      }
    }
  }

  void change_moves(const InPlacePromotion& change, TypeId target, unsigned from) {
    Bits<W> to = Bits<W>::none();
    if (!change.steps[me_].empty()) to = legal(from, Bits<W>::from(change.steps[me_][from]) - occupied_);
    // Where it stands it covers the royal no more and no less than before.
    if (tables_.tries || !in_check_) to.insert(from);
    to.for_each([&](unsigned cell) {
      const Move move{Cell(from), Cell(cell), Cell(), target, MoveKind::kChange};
      if (!change.peaceful || is_peaceful(tables_, state_, move)) sink_.move(move);
    });
  }

  struct Pin {
    unsigned cell;
    Bits<W> targets;
  };

  const Tables<W>& tables_;
  const State<W>& state_;
  Sink& sink_;
  const Wanted wanted_;
  const unsigned me_;
  const Bits<W> own_, occupied_;
  Bits<W> capturable_, targetable_;          // pieces that may be captured; these and empty cells
  Bits<W> bound_ = Bits<W>::none();          // pieces here may make no initial moves now
  const Attackers<W>* attackers_ = nullptr;  // the enemy's; null when no royal needs protection
  unsigned royal_ = kNowhere;
  bool in_check_ = false;
  unsigned pin_count_ = 0;
  Bits<W> mask_ = ~Bits<W>::none();           // where pieces may end that are neither the royal nor pinned
  Bits<W> pinned_ = Bits<W>::none();          // pieces with an entry in pins_
  Bits<W> tried_ = Bits<W>::none();           // screens, and pins beyond the most, whose moves are tried one by one
  Bits<W> special_ = Bits<W>::none();         // these and the royal
  Bits<W> royal_targets_ = ~Bits<W>::none();  // where the royal may go, its safety aside
  // Few, as every search of a position has its own on the stack; the moves of pieces beyond these are tried one by one.
  static constexpr unsigned kMostPins = 16;
  Pin pins_[kMostPins];
  Touched<W> touched_;  // where the variant has auras
};

}  // namespace sennight::fast

#include "movegen/drops.h"  // the rest of the class
#include "movegen/leaps.h"
#include "movegen/rare.h"
#include "movegen/swaps.h"
