// The position as the generator sees it: bit sets and a mailbox, no key and no counters. The walk of perft copies it
// for each move; legal_moves makes one from a Position. State::play agrees with Position::make (tests compare them).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "movegen/auras.h"
#include "movegen/tables.h"
#include "position/move.h"
#include "position/position.h"
#include "rules/effects.h"

namespace sennight::fast {

inline constexpr unsigned kNobody = kMaxPlayers;  // as a player

// What every variant uses of a state, and is copied as one piece.
template <int W>
struct StateCore {
  Bits<W> players[kMaxPlayers];  // what stands where, by owner
  Bits<W> all;                   // the pieces of all players
  Bits<W> unmoved;
  std::array<EnPassant, kMaxPlayers - 1> en_passant;
  std::uint8_t turn, passes;
  std::uint8_t places[kMaxPlayers];  // 0 = living
  std::uint8_t checks[kMaxPlayers];  // as Position::checks; nothing where they are not counted
  TurnMoves turn_moves;              // as Position::turn_moves
  std::uint8_t type_at[W * 64];      // only where a piece stands
};

template <int W>
struct State;

// Where checks must mate: how many checks lead to the position for whose moves it is asked, each the answer to the one
// before. None in a position of the game; kNoChecks where moves without check alone are looked for.
using Crosses = int;
inline constexpr Crosses kNoChecks = -1;

// Has the player to move, whose royal is attacked, a legal move? Defined in list.h.
template <int W>
bool has_answer(const Tables<W>& tables, const State<W>& state, Crosses crosses);
extern template bool has_answer<8>(const Tables<8>&, const State<8>&, Crosses);

template <int W>
struct State : StateCore<W> {
  static_assert(std::is_trivially_copyable_v<StateCore<W>>);
  using StateCore<W>::players, StateCore<W>::all, StateCore<W>::unmoved, StateCore<W>::en_passant, StateCore<W>::turn,
      StateCore<W>::passes, StateCore<W>::places, StateCore<W>::checks, StateCore<W>::turn_moves, StateCore<W>::type_at;
  std::uint8_t hands[kMaxPlayers][kMaxTypes];  // only where the variant has hands
  EnPassantChances more_chances;               // only where the tables say so: instead of en_passant
  CellSet moved;                               // Position::moved; only where the tables say so
  Cell avenged;                                // Position::avenged; only where trade is limited
  Cell chain;                                  // Position::chain; only where captures make chains
  bool chain_stood;                            // Position::chain_stood; there, too
  PerPlayer<WonPoints> points;                 // Position::points; only where the tables say so
  // The pieces of all players, by type; only as many as the variant has are set, and the first kFewTypes.
  Bits<W> types[kMaxTypes];

  // So many are copied in any case: a copy whose size is known takes a few instructions.
  static constexpr unsigned kFewTypes = 8, kFewHeld = 16;

  State(const Tables<W>& tables, const Position& position) {
    for (unsigned t = 0; t < std::max(tables.types, kFewTypes); ++t) types[t] = Bits<W>::none();
    const Piece* board = position.placement().board();
    all = Bits<W>::none();
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      players[p] = Bits<W>::from(position.placement().words(PlayerId(p)));
      all |= players[p];
      places[p] = static_cast<std::uint8_t>(position.place(PlayerId(p)));
      checks[p] = static_cast<std::uint8_t>(p < tables.players ? position.checks(PlayerId(p)) : 0);
    }
    occupied().for_each([&](unsigned cell) {
      const unsigned type = static_cast<unsigned>(board[cell].type().index());
      types[type].insert(cell);
      type_at[cell] = static_cast<std::uint8_t>(type);
    });
    unmoved = Bits<W>::from(position.unmoved());
    std::copy_n(position.en_passant().begin(), en_passant.size(), en_passant.begin());
    if (tables.more_chances) more_chances = position.en_passant();
    if (tables.limits_pieces) moved = position.moved();
    avenged = position.avenged();
    chain = position.chain();
    chain_stood = position.chain_stood();
    for (unsigned p = 0; tables.prizes != nullptr && p < tables.players; ++p)
      points[p] = static_cast<WonPoints>(position.points(PlayerId(std::size_t{p})));
    turn = static_cast<std::uint8_t>(position.turn().index());
    passes = static_cast<std::uint8_t>(position.passes());
    turn_moves = position.turn_moves();
    if (tables.has_hands)
      for (std::size_t p = 0; p < tables.players; ++p)
        for (std::size_t t = 0; t < tables.types; ++t)
          hands[p][t] = static_cast<std::uint8_t>(position.in_hand(PlayerId(p), TypeId(t)));
  }

  // Copies no more than the variant uses.
  State(const Tables<W>& tables, const State& other) : StateCore<W>(other) {
    if (tables.copies_more) {
      if (tables.has_hands) copy_hands(tables, other);
      if (tables.more_chances) more_chances = other.more_chances;
      if (tables.limits_pieces) moved = other.moved;
      avenged = other.avenged;
      chain = other.chain;
      chain_stood = other.chain_stood;
      if (tables.prizes != nullptr) points = other.points;
    }
    std::copy_n(other.types, kFewTypes, types);
    for (unsigned t = kFewTypes; t < tables.types; ++t) types[t] = other.types[t];
  }
  void copy_hands(const Tables<W>& tables, const State& other) {
    if (tables.players == 2 && tables.types <= kFewHeld) [[likely]] {
      for (unsigned p = 0; p < 2; ++p) std::memcpy(hands[p], other.hands[p], kFewHeld);
    } else {
      std::memcpy(hands, other.hands, sizeof hands);
    }
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  Piece piece(unsigned cell) const {
    for (unsigned p = 0; p < kMaxPlayers; ++p)
      if (players[p].contains(cell)) return Piece(PlayerId(p), TypeId(std::size_t{type_at[cell]}));
    return Piece();
  }
  const Bits<W>& occupied() const { return all; }
  // Newest first; the first one without a cell ends them.
  std::span<const EnPassant> chances(const Tables<W>& tables) const {
    if (tables.more_chances) [[unlikely]]
      return more_chances;
    return en_passant;
  }
  int count(unsigned player, TypeId type) const {
    return static_cast<int>((types[type.index()] & players[player]).count());
  }
  Bits<W> of_types(TypeBits set) const {
    Bits<W> cells = Bits<W>::none();
    for (; set != 0; set &= set - 1) cells |= types[std::countr_zero(set)];
    return cells;
  }
  // What `player` does not capture, own pieces aside: royals, but for those of a rival who has others where royals fall,
  // and what belongs to partners.
  Bits<W> untakable(const Tables<W>& tables, unsigned player) const {
    Bits<W> cells = of_types(tables.untakable);
    if (!tables.spares_more) [[likely]]
      return cells;
    if (tables.royals_fall)
      if (const Bits<W> royals = of_types(tables.royals) & players[rival_of(player)]; royals.count() > 1)
        cells -= royals;
    if (tables.has_teams) cells |= side(tables, player) - players[player];
    return cells;
  }
  // The pieces of the player and of those who win and lose together with that player.
  Bits<W> side(const Tables<W>& tables, unsigned player) const {
    Bits<W> cells = players[player];
    for (unsigned p = 0; tables.has_teams && p < tables.players; ++p)
      if (!are_rivals(tables, p, player)) cells |= players[p];
    return cells;
  }
  static bool are_rivals(const Tables<W>& tables, unsigned a, unsigned b) {
    return tables.variant.are_rivals(PlayerId(std::size_t{a}), PlayerId(std::size_t{b}));
  }
  unsigned living(const Tables<W>& tables) const {
    unsigned count = 0;
    for (unsigned p = 0; p < tables.players; ++p) count += places[p] == 0;
    return count;
  }

  // Moves the piece of the player to move on `from` to the empty cell `to`, and changes nothing else.
  void shift(unsigned from, unsigned to) {
    const unsigned type = type_at[from];
    remove(turn, type, from);
    put(turn, type, to);
  }

  // Plays a pseudo-legal move, eliminations at the start of the next turn included.
  void play(const Tables<W>& tables, const Move& move);

  // As Position: do the royals face each other where that is an end?
  bool royals_face(const Tables<W>& tables) const;

  // Could `by` capture the royal of `owner`, if there is one? Effects are looked at.
  bool is_royal_attacked(const Tables<W>& tables, unsigned owner, unsigned by) const;
  // The first of the rivals after the player who attack the royal, or kNobody.
  unsigned checker_of(const Tables<W>& tables, unsigned player) const;
  // As Position: who puts the player out who has to pass, or kNobody.
  unsigned loses_by_pass(const Tables<W>& tables, unsigned player) const;
  // Does a rival of `player` who is in the game attack the cell?
  bool is_attacked_by_rivals(const Tables<W>& tables, unsigned player, unsigned cell,
                             TypeBits by = TypeSet::all().bits()) const;
  // Is a royal of `owner` on this cell safe from `by` because of what its capture would do?
  bool is_shielded(const Tables<W>& tables, unsigned cell, unsigned by) const {
    const Bits<W> royal = of_types(tables.royals) & players[by];
    return royal.any() && tables.variant.effects().shield(Cell(cell), PlayerId(std::size_t{by}), Cell(royal.first()));
  }
  // Is a pseudo-legal move legal, as far as the royals are concerned? Found by playing it.
  bool keeps_royal(const Tables<W>& tables, const Move& move) const;
  // Does an effect forbid a pseudo-legal move, or the own royal step where it is attacked before an effect moves it on?
  bool is_forbidden(const Tables<W>& tables, const Move& move) const;
  // Does a pseudo-legal move leave the rival's royal attacked? Found by playing it.
  bool gives_check(const Tables<W>& tables, const Move& move) const;
  // Does it, and is that not allowed?
  bool gives_bad_check(const Tables<W>& tables, const Move& move, Crosses crosses) const;
  // Does a pseudo-legal move bring one piece too many onto a line? REQUIRES: tables.line_limit.
  bool crowds(const Tables<W>& tables, const Move& move) const;
  // Does a pseudo-legal move bring a piece where it is attacked that may not go there?
  bool exposes(const Tables<W>& tables, const Move& move) const;
  // Does a pseudo-legal move leave a piece alone that must be attacked? REQUIRES: tables.attacked.
  bool leaves_alone(const Tables<W>& tables, const Move& move) const;
  // Does a pseudo-legal move leave a piece in an aura in which none may stand?
  bool leaves_forbidden(const Tables<W>& tables, const Move& move) const;
  // Does a move of the own royal, which is in check, anything else than capture the one piece that gives it?
  bool flees(const Tables<W>& tables, const Move& move) const;
  // Both, as far as the variant asks for them. What enters behind a move may neither cover the royal nor lay it open.
  bool is_allowed(const Tables<W>& tables, const Move& move, Crosses crosses = 0) const {
    if (tables.may_forbid && is_forbidden(tables, move)) return false;
    if (is_gating(move.kind) && !is_allowed(tables, without_gate(move), crosses)) return false;
    const bool no_check = tables.limits_checks || (tables.checks_last && turn_moves.left > 0);
    return (!tables.tries || keeps_royal(tables, move)) && !(no_check && gives_bad_check(tables, move, crosses)) &&
           (tables.trade == nullptr || is_fair_trade(tables, move));
  }
  // Does it take no piece that it may not, by the limits on trade? Those from afar are found out by playing.
  bool is_fair_trade(const Tables<W>& tables, const Move& move) const;
  // Where a move takes pieces whose trade is limited.
  Bits<W> traded(const Tables<W>& tables, const Move& move) const {
    Bits<W> taken = Bits<W>::none();
    if (takes_between(move)) taken.insert(static_cast<unsigned>(move.passed.index()));
    if (move.to && move.to != move.from) taken.insert(static_cast<unsigned>(move.to.index()));
    return taken & of_types(tables.trade->pieces.bits()) & (all - players[turn]);
  }
  // Has a player who moves earlier in the round reached a goal? REQUIRES: the game is not decided.
  bool is_answer_due(const Tables<W>& tables) const;
  // Does the move reach it too?
  bool is_answer(const Tables<W>& tables, const Move& move) const;
  // Of a list of legal moves leaves those that go on with the chain. REQUIRES: there is one.
  void keep_chain(const Tables<W>& tables, MoveList& moves) const;
  // Takes the quiet moves out of a list of legal ones that has a capture which compels.
  void keep_captures(const Tables<W>& tables, MoveList& moves) const;

 private:
  bool captures(const Move& move) const;
  // May the piece go on with a chain, which has just moved to this cell?
  bool can_capture_on(const Tables<W>& tables, unsigned from) const;
  void put(unsigned player, unsigned type, unsigned cell) {
    players[player].insert(cell);
    all.insert(cell);
    types[type].insert(cell);
    type_at[cell] = static_cast<std::uint8_t>(type);
  }
  void remove(unsigned player, unsigned type, unsigned cell) {
    players[player].erase(cell);
    all.erase(cell);
    types[type].erase(cell);
  }
  // Takes the piece of `owner` off the board.
  void capture(const Tables<W>& tables, unsigned by, unsigned owner, unsigned cell) {
    const unsigned type = type_at[cell];
    remove(owner, type, cell);
    if (tables.has_hands)
      if (const TypeId returned = tables.returns[by][type]) ++hands[tables.receivers[by]][returned.index()];
  }
  void play_plain(const Tables<W>& tables, const Move& move) {
    const unsigned from = static_cast<unsigned>(move.from.index()), to = static_cast<unsigned>(move.to.index());
    const unsigned type = type_at[from];
    for (unsigned p = 0; p < tables.players; ++p)
      if (players[p].contains(to)) capture(tables, turn, p, to);
    remove(turn, type, from);
    put(turn, move.type ? static_cast<unsigned>(move.type.index()) : type, to);
    unmoved.erase(from);
    unmoved.erase(to);
  }
  void apply(const Effects& effects);
  void play_nearly_plain(const Tables<W>& tables, const Move& move);
  void play_drop(const Tables<W>& tables, const Move& move);
  void play_special(const Tables<W>& tables, const Move& move);
  void pass_turn(const Tables<W>& tables);  // to the next player who lives
  void drop_useless_rights(const Tables<W>& tables);
  void drop_aimed_rights(const Tables<W>& tables);
  void count_check(const Tables<W>& tables, unsigned mover);
  // Does the turn of several moves go on after this one, which has been played?
  bool goes_on(const Tables<W>& tables, const Move& move) const;
  void win(unsigned player, int more) { points[player] = PrizeRule::sum(points[player], more); }
  void eliminate_attacked(const Tables<W>& tables);
  void eliminate(const Tables<W>& tables, PerPlayer<bool> leaving, unsigned by);
};

// The pieces of one player that can attack, as the state has them.
template <int W>
class Attackers {
 public:
  Attackers(const Tables<W>& tables, const State<W>& state, unsigned player, TypeBits types = TypeSet::all().bits())
      : attacks_(tables.attacks[player]), groups_(attacks_.groups.size()), type_at_(state.type_at) {
    for (std::size_t i = 0; i < groups_; ++i)
      pieces_[i] = state.of_types(attacks_.groups[i] & types) & state.players[player];
    if (tables.has_auras) [[unlikely]]
      look_at_auras(tables, state, player, types);
  }

  // Is the target attacked when these cells are occupied? Attackers on the cells of `captured` do not count.
  bool attack(unsigned target, const Bits<W>& occupied, const Bits<W>& captured = Bits<W>::none()) const {
    const auto* at = attacks_.to(target);
    Bits<W> direct = Bits<W>::none(), lined = Bits<W>::none();
    for (std::size_t i = 0; i < groups_; ++i) {
      direct |= at[i].direct & pieces_[i];
      lined |= at[i].lined & pieces_[i];
    }
    if ((direct - captured).any()) return !is_shielded(target);
    if (lends_ != nullptr && (by_loan(target, occupied) - captured).any()) [[unlikely]]
      return !is_shielded(target);
    if (!(lined - captured).any()) return false;
    for (std::size_t i = 0; i < groups_; ++i) {
      for (Bits<W> pieces = (at[i].lined & pieces_[i]) - captured; pieces.any();) {
        const unsigned attacker = pieces.first();
        pieces.erase(attacker);
        for (const Line<W>& line : attacks_.lines_from(at[i], attacker))
          if (holds(line, occupied) && !is_slowed(line)) return !is_shielded(target);
      }
    }
    return false;
  }

  // Where all the attackers of the target stand.
  Bits<W> of(unsigned target, const Bits<W>& occupied) const {
    if (is_shielded(target)) [[unlikely]]
      return Bits<W>::none();
    const Bits<W> found = by_own_moves(target, occupied);
    return lends_ != nullptr ? found | by_loan(target, occupied) : found;
  }

  // Those that attack it by what they do without what is lent to them.
  Bits<W> by_own_moves(unsigned target, const Bits<W>& occupied) const {
    Bits<W> found = direct(target);
    for_each_line(target, [&](const Line<W>& line) {
      if (holds(line, occupied) && !is_slowed(line)) found.insert(line.attacker);
    });
    return found;
  }

  // The attackers that nothing can stand in the way of.
  [[gnu::always_inline]] Bits<W> direct(unsigned target) const {
    const auto* at = attacks_.to(target);
    Bits<W> found = Bits<W>::none();
    for (std::size_t i = 0; i < groups_; ++i) found |= at[i].direct & pieces_[i];
    return found;
  }

  // How many pieces may stand between on a line that holds.
  unsigned most_between(const Line<W>& line) const {
    return line.screens == 0 ? line.pieces : attacks_.screens[line.screens].most;
  }

  // Visits the lines from the pieces to the target, open or not.
  template <class Visit>
  void for_each_line(unsigned target, Visit visit) const {
    const auto* at = attacks_.to(target);
    for (std::size_t i = 0; i < groups_; ++i) {
      (at[i].lined & pieces_[i]).for_each([&](unsigned attacker) {
        for (const Line<W>& line : attacks_.lines_from(at[i], attacker)) visit(line);
      });
    }
  }

 private:
  // Does an aura keep the piece on the target from being captured?
  bool is_shielded(unsigned target) const { return lends_ != nullptr && shielded_.contains(target); }
  // Does an aura end the way on which the line lies?
  bool is_slowed(const Line<W>& line) const { return lends_ != nullptr && ends_on_the_way(line); }
  [[gnu::noinline, gnu::cold]] bool ends_on_the_way(const Line<W>& line) const {
    return may_be_slow(*tables_, type_at_[line.attacker]) &&
           (slowing_cells(*tables_, *lends_, line.attacker) & line.between).any();
  }

  bool holds(const Line<W>& line, const Bits<W>& occupied) const {
    const Bits<W> between = line.between & occupied;
    if (line.pieces == 0) return !between.any();
    if (line.screens == 0) return between.count() == line.pieces;
    return holds_over(line, between);
  }

  // The screens are the state's own pieces: where their types matter, moves are tried by playing them.
  bool holds_over(const Line<W>& line, const Bits<W>& screens) const {
    const ScreenRule& rule = attacks_.screens[line.screens];
    if (const unsigned count = screens.count(); count < line.pieces || count > rule.most) return false;
    if (rule.lands_next && !screens.contains(line.next)) return false;
    bool spared = false;
    screens.for_each([&](unsigned screen) { spared = spared || (rule.not_over >> type_at_[screen] & 1) != 0; });
    return !spared;
  }

  // Takes out what may not capture, and notes who has moves of others.
  [[gnu::noinline, gnu::cold]] void look_at_auras(const Tables<W>& tables, const State<W>& state, unsigned player,
                                                  TypeBits types) {
    Touched<W> touched;
    find_touched(tables, state, touched);
    for (std::size_t i = 0; i < groups_; ++i) pieces_[i] -= touched.harmless | touched.dispossessed;
    const Bits<W> own = (state.of_types(types) & state.players[player]) - touched.harmless;
    for (std::size_t i = 0; i < kMostLenders; ++i) lent_[i] = touched.lent[i] & own;
    shielded_ = touched.shielded;
    lends_ = &state;
    tables_ = &tables;
    player_ = player;
  }
  [[gnu::noinline, gnu::cold]] Bits<W> by_loan(unsigned target, const Bits<W>& occupied) const {
    return lent_attackers(*tables_, *lends_, lent_, player_, target, occupied);
  }

  const Attacks<W>& attacks_;
  const std::size_t groups_;
  const std::uint8_t* type_at_;  // of the state, which must outlive this
  Bits<W> pieces_[kMaxAttacks];
  const State<W>* lends_ = nullptr;  // the state, where auras are: what follows is known
  const Tables<W>* tables_;
  Bits<W> shielded_;
  std::array<Bits<W>, kMostLenders> lent_;  // by Aura::loan: pieces that it lends moves
  unsigned player_;
};

// The most frequent moves in line, the others out of it.
template <int W>
inline void State<W>::play(const Tables<W>& tables, const Move& move) {
  const unsigned mover = turn;
  if (!tables.plays_plainly || move.kind > MoveKind::kInitial) [[unlikely]]
    return play_special(tables, move);
  const unsigned from = static_cast<unsigned>(move.from.index()), to = static_cast<unsigned>(move.to.index());
  const unsigned type = type_at[from];
  const unsigned rival = rival_of(mover);
  if (players[rival].contains(to)) capture(tables, mover, rival, to);
  remove(mover, type, from);
  put(mover, move.type ? static_cast<unsigned>(move.type.index()) : type, to);
  if (tables.tracks_unmoved && (unmoved.contains(from) || unmoved.contains(to))) {
    unmoved.erase(from);
    unmoved.erase(to);
    drop_useless_rights(tables);
  }
  passes = 0;
  turn = static_cast<std::uint8_t>(rival);
  if (tables.has_en_passant) {
    const bool chance = move.kind == MoveKind::kInitial && move.passed;
    en_passant = {chance ? EnPassant{move.passed, move.to} : EnPassant{}};
  }
}

}  // namespace sennight::fast
