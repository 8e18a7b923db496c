#include "position/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "base/assert.h"
#include "position/attack.h"
#include "position/end_view.h"
#include "position/move_effects.h"
#include "position/rights.h"
#include "position/turn_pieces.h"
#include "rules/counting_rule.h"

namespace sennight {

namespace {

constexpr std::uint16_t kHighestCount = 65535;  // counters stay there, as FEN reads them

// Assertions that look at the whole board are made in one of so many positions, chosen by the key.
constexpr std::uint64_t kChecked = 64;

}  // namespace

Position Position::start(const Variant& variant) {
  Position position(variant);
  Setup setup;
  for (const Cell cell : variant.board().all()) setup.board[cell.index()] = variant.array_piece(cell);
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      setup.hands[p][t] = static_cast<std::uint8_t>(variant.start_hand(PlayerId(p), TypeId(t)));
  setup.unmoved = default_unmoved(variant, setup.board);
  return *from_setup(variant, setup);  // cannot fail: the compiler has counted the array's royals
}

Result<Position> Position::start(const Variant& variant, std::uint32_t number) {
  if (!variant.shuffle()) return fail("this game has one start array only");
  const auto board = variant.shuffle()->array(variant, number);
  if (!board) return std::unexpected(board.error());
  Setup setup = start(variant).setup();
  setup.board = *board;
  setup.unmoved = default_unmoved(variant, setup.board);
  return from_setup(variant, setup);
}

std::optional<std::uint32_t> Position::array_number() const {
  if (!variant_->shuffle()) return std::nullopt;
  const auto number = variant_->shuffle()->number(*variant_, placement_.array());
  if (!number) return std::nullopt;
  const Result<Position> start = Position::start(*variant_, *number);
  return start && *start == *this ? number : std::nullopt;
}

CellSet Position::default_unmoved(const Variant& variant, const std::array<Piece, kMaxCells>& board) {
  CellSet unmoved;
  const InitialRight& initial = variant.initial();
  for (const Cell cell : variant.board().all()) {
    const Piece piece = board[cell.index()];
    if (!piece || !variant.unmoved_matters(piece.owner()).contains(cell)) continue;
    const bool initial_right = initial.stays_with_piece(piece.type()) &&
                               initial.cells(piece.owner(), piece.type()).contains(cell);
    if (initial_right || variant.right_piece(cell) == piece) unmoved.insert(cell);
  }
  // Who may castle from many cells may have started on any of them.
  for (const Castling& castling : variant.castlings()) {
    const bool stand = board[castling.royal_from.index()] == castling.royal &&
                       board[castling.partner_from.index()] == castling.partner;
    if (!castling.from_sets || !stand) continue;
    unmoved.insert(castling.royal_from);
    unmoved.insert(castling.partner_from);
  }
  return unmoved;
}

Result<Position> Position::from_setup(const Variant& variant, const Setup& setup) {
  Position position(variant);
  for (std::size_t c = 0; c < kMaxCells; ++c) {
    const Piece piece = setup.board[c];
    if (!piece) continue;
    const NeutralRule* neutral = variant.neutral();
    const bool is_neutral = neutral != nullptr && piece == neutral->piece();
    if (c >= variant.cells() || piece.type().index() >= variant.types().size() ||
        (neutral != nullptr && piece.type() == neutral->type ? !is_neutral
                                                             : piece.owner().index() >= variant.players())) {
      return fail("a piece stands off the board or is of no type of this variant");
    }
    if (is_neutral && position.neutral())
      return fail(fmt::format("the neutral piece stands on two cells, {} and {}",
                              variant.board().name(position.neutral()), variant.board().name(Cell(c))));
    if (variant.royals().contains(piece.type()) && position.royals_[piece.owner().index()] &&
        !variant.has_several_royals()) {
      return fail(
          fmt::format("{} has two royal pieces, on {} and {}", variant.definition().player_names[piece.owner().index()],
                      variant.board().name(position.royals_[piece.owner().index()]), variant.board().name(Cell(c))));
    }
    position.put(Cell(c), piece);
  }
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      position.hands_[p][t] = setup.hands[p][t];
      if (!variant.has_several_royals() && variant.royals().contains(TypeId(t)) &&
          variant.start_hand(PlayerId(p), TypeId(t)) > 0 && setup.hands[p][t] + (position.royals_[p] ? 1 : 0) > 1)
        return fail(fmt::format("{} has two royal pieces, one of them in hand", variant.definition().player_names[p]));
    }
  position.places_ = setup.places;
  const auto most = static_cast<std::uint8_t>(variant.ends().facts().check_limit);
  for (std::size_t p = 0; p < variant.players(); ++p) position.checks_[p] = std::min(setup.checks[p], most);
  if (variant.ends().facts().prizes != nullptr) position.points_ = setup.points;
  position.turn_ = setup.turn;
  if (setup.turn.index() >= variant.players() || !position.is_living(setup.turn))
    return fail("the player to move is not in the game");
  if (const TurnRule* rule = variant.turn_rule()) {
    const auto round = static_cast<std::size_t>(std::clamp<int>(setup.round, 1, kHighestCount));
    const int length = rule->length_of((round - 1) * variant.players() + setup.turn.index(), setup.turn);
    position.turn_moves_ = setup.turn_moves.value_or(TurnMoves{0, static_cast<std::uint8_t>(length - 1)});
    if (position.turn_moves_.made + position.turn_moves_.left >= kMostTurnMoves)
      return fail(fmt::format("a turn has at most {} moves", kMostTurnMoves));
    if (variant.neutral() != nullptr && position.turn_moves_.made + position.turn_moves_.left != 1)
      return fail("a turn has two moves, the second of them the neutral piece's");
    for (const Cell cell : setup.moved)
      if (!variant.turn_tells_pieces() || position.turn_moves_.made == 0 || !position.pieces(setup.turn).contains(cell))
        return fail(fmt::format("nothing on {} has moved in this turn", variant.board().name(cell)));
    if (variant.turn_tells_pieces() && rule->pieces == TurnPieces::kDifferent &&
        position.turn_moves_.made + position.turn_moves_.left >= kMostDifferent)
      return fail(fmt::format("a turn has at most {} moves", kMostDifferent));
    if (setup.moved.size() > std::min(2 * (position.turn_moves_.made + 1), MovedCells::kMost))
      return fail("more pieces have moved than the turn has moves");
    position.moved_ = setup.moved;
  }
  position.unmoved_ = setup.unmoved;
  for (const Cell cell : setup.unmoved) {
    if (position.is_empty(cell))
      return fail(fmt::format("{} is empty and cannot hold an unmoved piece", variant.board().name(cell)));
  }
  position.drop_impossible_rights();
  position.drop_aimed_rights();
  position.drop_useless_rights();
  const bool in_turn = position.turn_moves_.made > 0;
  const bool many = variant.turn_rule() != nullptr || variant.en_passant_every();
  if (setup.en_passant.size() >= (many ? kMaxEnPassant + 1 : variant.players()))
    return fail("there are more en passant cells than double steps may leave");
  for (std::size_t i = 0; i < setup.en_passant.size(); ++i) {
    const EnPassant chance = setup.en_passant[i];
    const Piece victim = position.piece(chance.victim);
    bool fits = victim && (in_turn || victim.owner() != setup.turn) &&
                possible_passers(variant, setup.board, chance.passed, victim.owner()).contains(chance.victim);
    for (std::size_t newer = 0; newer < i; ++newer) {
      const EnPassant& other = setup.en_passant[newer];
      const bool same_passage = variant.en_passant_every() && other.victim == chance.victim &&
                                other.passed != chance.passed;
      fits = fits && (same_passage || (variant.turn_rule() ? other.victim != chance.victim
                                                           : position.piece(other.victim).owner() != victim.owner()));
    }
    if (!fits) {
      return fail(fmt::format("no double step can have passed {} to {}", variant.board().name(chance.passed),
                              variant.board().name(chance.victim)));
    }
    position.en_passant_[i] = chance;
  }
  // As settle_en_passant does.
  if (variant.players() == 2 && !in_turn && position.en_passant_key() == 0) position.en_passant_ = {};
  if (variant.en_passant_every()) position.drop_useless_chances();
  if (setup.avenged && variant.trade() != nullptr) {
    const Piece taker = position.piece(setup.avenged);
    if (!taker || taker.owner() == setup.turn)
      return fail(fmt::format("nothing on {} can have taken a piece", variant.board().name(setup.avenged)));
    position.avenged_ = setup.avenged;
  }
  if (setup.chain && variant.chain() != nullptr) {
    const Piece taker = position.piece(setup.chain);
    if (!taker || taker.owner() != setup.turn || !variant.chain()->pieces.contains(taker.type()) ||
        !position.can_capture_on(setup.chain))
      return fail(fmt::format("nothing on {} can go on capturing", variant.board().name(setup.chain)));
    position.chain_ = setup.chain;
    position.chain_stood_ = setup.chain_stood && variant.effects().facts().at_turn_end;
    position.turn_moves_ = {1, 0};
  }
  position.passes_ = counts_passes(variant) ? static_cast<std::uint8_t>(std::clamp(setup.passes, 0, 255))
                                            : std::uint8_t{0};
  if (variant.ends().facts().counting != nullptr && setup.counting.runs()) position.counting_ = setup.counting;
  position.clock_ = static_cast<std::uint16_t>(
      position.counting_.runs() ? 0 : std::clamp<int>(setup.clock, 0, kHighestCount));
  position.round_ = static_cast<std::uint16_t>(std::clamp<int>(setup.round, 1, kHighestCount));
  position.key_ = position.computed_key();
  return position;
}

CellSet Position::possible_passers(const Variant& variant, const std::array<Piece, kMaxCells>& board, Cell passed,
                                   PlayerId owner) {
  CellSet found;
  if (board[passed.index()]) return found;
  const InitialRight& right = variant.initial();
  const TypeSet left_behind = variant.effects().facts().left_behind;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (!right.types.contains(type)) continue;
    const PathForest& paths = variant.initial_moves(owner, type);
    for (const Cell origin : right.origins(owner, type)) {
      // With three players, or by a later move of the turn, another piece may have come to the origin since.
      const Piece there = board[origin.index()];
      if (there && variant.players() == 2 && variant.turn_rule() == nullptr && !left_behind.contains(there.type()))
        continue;
      const auto [begin, end] = paths.tree(origin.index());
      std::uint32_t behind = begin;  // where each passed cell counts: the nodes before this one lie behind the cell
      for (std::uint32_t i = begin; i < end; ++i) {
        const PathNode& node = paths.nodes()[i];
        const bool fits = variant.en_passant_every() ? i < behind && node.passed : node.passed == passed;
        if (fits && node.quiet && board[node.cell.index()] == Piece(owner, type)) found.insert(node.cell);
        if (node.cell == passed && variant.en_passant_over(owner).contains(passed))
          behind = std::max(behind, node.skip);
      }
    }
  }
  return found;
}

Setup Position::setup() const {
  Setup setup;
  setup.board = placement_.array();
  setup.hands = hands_;
  setup.turn = turn_;
  setup.places = places_;
  setup.checks = checks_;
  setup.points = points_;
  setup.unmoved = unmoved_;
  for (const EnPassant& chance : en_passant_)
    if (chance.passed) setup.en_passant.push_back(chance);
  setup.clock = clock_;
  setup.counting = counting_;
  setup.round = round_;
  setup.passes = passes_;
  if (variant_->turn_rule() != nullptr && variant_->chain() == nullptr) setup.turn_moves = turn_moves_;
  setup.moved = moved_.set();
  setup.avenged = avenged_;
  setup.chain = chain_;
  setup.chain_stood = chain_stood_;
  return setup;
}

int Position::living() const {
  int count = 0;
  for (std::size_t p = 0; p < variant_->players(); ++p) count += places_[p] == 0;
  return count;
}

PlayerId Position::next_living(PlayerId player) const {
  std::size_t next = player.index();
  do next = (next + 1) % variant_->players();
  while (places_[next] != 0 && next != player.index());
  return PlayerId(next);
}

int Position::living_sides() const {
  return sennight::living_sides(*variant_, [this](PlayerId player) { return is_living(player); });
}

bool Position::has_initial_right(Cell cell, TypeId type, PlayerId owner) const {
  const InitialRight& right = variant_->initial();
  if (!right.types.contains(type)) return false;
  if (right.by_cell(owner, type).contains(cell)) return true;
  return unmoved_.contains(cell) && right.if_unmoved(owner, type).contains(cell);
}

void Position::put(Cell cell, Piece piece) {
  SENNIGHT_ASSERT(is_empty(cell), variant_->board().name(cell), piece.code());
  const std::size_t p = piece.owner().index();
  placement_.put(cell, piece);
  if (variant_->royals().contains(piece.type())) {
    if (variant_->has_several_royals()) find_royal(piece.owner());
    else royals_[p] = cell;
  }
  key_ ^= variant_->keys().piece(cell, piece);
}

// Of several royals the first one, so that it depends on nothing but the board.
void Position::find_royal(PlayerId player) {
  const CellSet cells = royals(player);
  royals_[player.index()] = cells.empty() ? Cell() : cells.first();
}

CellSet Position::royals(PlayerId player) const {
  CellSet cells;
  if (!variant_->has_several_royals()) {
    if (const Cell cell = royal(player)) cells.insert(cell);
    return cells;
  }
  for (const Cell cell : pieces(player))
    if (variant_->royals().contains(piece(cell).type())) cells.insert(cell);
  return cells;
}

Piece Position::remove(Cell cell) {
  const Piece piece = placement_[cell];
  SENNIGHT_ASSERT(piece, variant_->board().name(cell));
  const std::size_t p = piece.owner().index();
  placement_.remove(cell);
  // While a list of changes is applied, the royal may stand on its new cell already.
  if (variant_->royals().contains(piece.type()) && royals_[p] == cell) {
    if (variant_->has_several_royals()) find_royal(piece.owner());
    else royals_[p] = Cell();
  }
  key_ ^= variant_->keys().piece(cell, piece);
  return piece;
}

void Position::add_to_hand(PlayerId player, TypeId type, int change) {
  std::uint8_t& count = hands_[player.index()][type.index()];
  const std::uint64_t* keys = variant_->keys().hand(player, type);
  key_ ^= keys[count];
  SENNIGHT_ASSERT(count + change >= 0 && count + change <= 255, player, type, count, change);
  count = static_cast<std::uint8_t>(count + change);
  key_ ^= keys[count];
}

// Forgets that a piece is unmoved where no play could have left it a right: another type, another cell.
void Position::drop_impossible_rights() {
  const InitialRight& right = variant_->initial();
  for (const Cell cell : CellSet(unmoved_)) {
    const Piece piece = this->piece(cell);
    const std::size_t owner = piece.owner().index();
    const bool initial = right.unused.contains(piece.type()) ||
                         (right.if_unmoved(piece.owner(), piece.type()).contains(cell) &&
                          !right.by_cell(piece.owner(), piece.type()).contains(cell));
    const bool paired = std::ranges::any_of(variant_->right_pairs(), [&](const RightPair& pair) {
      return (pair.royal == cell && pair.on_royal == piece) || (pair.partner == cell && pair.on_partner == piece);
    });
    const bool gate = variant_->gating() != nullptr && variant_->gating()->gates[owner].contains(cell) &&
                      variant_->array_piece(cell) == piece;
    if (!initial && !paired && !gate) unmoved_.erase(cell);
  }
}

void Position::drop_aimed_rights() {
  unmoved_ = without_aimed_rights(
      *variant_, unmoved_, [&](Cell cell) { return piece(cell); }, [&](PlayerId player) { return pieces(player); });
}

void Position::drop_useless_rights() {
  const Gating* gating = variant_->gating();
  unmoved_ = useful_rights(
      *variant_, unmoved_, variant_->right_pair_cells(), gating != nullptr ? &gating->gates : nullptr,
      [&](Cell cell, Piece right) { return piece(cell) == right; },
      [&](PlayerId player, TypeId type) { return in_hand(player, type); },
      [&] {
        CellSet unused;
        for (const Cell cell : unmoved_)
          if (variant_->initial().unused.contains(piece(cell).type())) unused.insert(cell);
        return unused;
      });
}

std::uint64_t Position::en_passant_key() const {
  std::uint64_t key = 0;
  for (const EnPassant& chance : en_passant_) {
    if (!chance.passed) continue;
    // Only those who move before the chance is gone.
    const PlayerId owner = piece(chance.victim).owner();
    // In the middle of the turn that left the chance its owner is to move.
    PlayerId rival = turn_;
    if (turn_moves_.made > 0 && rival == owner) rival = rival_of(owner);
    for (; rival != owner; rival = PlayerId((rival.index() + 1) % variant_->players())) {
      if (is_living(rival) && variant_->are_rivals(rival, owner) && may_capture_passed(*this, chance, rival)) {
        // The victim counts too: with three players two pieces may have passed one cell, and equal numbers would
        // cancel. Odd factors keep different victims different.
        key ^= variant_->keys().en_passant[chance.passed.index()] * (2 * chance.victim.index() + 1);
        break;
      }
    }
  }
  return key;
}

std::uint64_t Position::passes_key() const {
  const auto& keys = variant_->keys().passes;
  return keys.empty() ? 0 : keys[std::min<std::size_t>(passes_, keys.size() - 1)];
}

std::uint64_t Position::computed_key() const {
  const Variant::Keys& keys = variant_->keys();
  std::uint64_t key = keys.turn[turn_.index()] ^ en_passant_key() ^ passes_key() ^ turn_key() ^ moved_key();
  for (const Cell cell : occupied()) key ^= keys.piece(cell, piece(cell));
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (places_[p] != 0) key ^= keys.eliminated[p];
    if (checks_[p] != 0) key ^= keys.checks[p * kCheckKeys + checks_[p]];
    for (std::size_t t = 0; t < variant_->types().size(); ++t) key ^= keys.hand(PlayerId(p), TypeId(t))[hands_[p][t]];
  }
  for (const Cell cell : unmoved_) key ^= keys.unmoved[cell.index()];
  if (avenged_) key ^= keys.avenged[avenged_.index()];
  return key ^ chain_key() ^ points_key();
}

bool Position::fits(const Move& move) const {
  if (move.kind == MoveKind::kPass) return true;
  if (move.kind == MoveKind::kLeave) return may_leave();
  if (!move.to || move.to.index() >= variant_->cells()) return false;
  const Piece there = piece(move.to);
  if (move.kind == MoveKind::kNeutral) return is_neutral_turn() && !there && move.from == neutral();
  const bool friendly = there && there.owner() == turn_;
  if (move.kind == MoveKind::kDrop)
    return !there && move.type && in_hand(turn_, variant_->drops().held_as[move.type.index()]) > 0;
  if (!move.from || move.from.index() >= variant_->cells()) return false;
  const bool may_stay = move.kind == MoveKind::kChange || move.kind == MoveKind::kLocust;
  if (move.from == move.to && !may_stay) return false;
  const Piece mover = piece(move.from);
  if (!mover || mover.owner() != turn_) return false;
  switch (move.kind) {
    case MoveKind::kNormal:
      return friendly ? variant_->captures_own(mover.type(), there.type())
                      : !there || variant_->are_rivals(there.owner(), turn_);
    case MoveKind::kInitial: return !there;
    case MoveKind::kEnPassant:
      return !there && std::ranges::any_of(en_passant_, [&](const EnPassant& chance) {
        return chance.passed == move.to && variant_->are_rivals(piece(chance.victim).owner(), turn_);
      });
    case MoveKind::kCastling:
      return std::ranges::any_of(variant_->castlings(), [&](const Castling& castling) {
        return castling.player == turn_ && castling.royal_from == move.from && castling.target == move.to &&
               mover == castling.royal && piece(castling.partner_from) == castling.partner;
      });
    case MoveKind::kGate:
    case MoveKind::kCastlingGate:
    case MoveKind::kCastlingPartnerGate:
      return variant_->gating() && move.type && in_hand(turn_, move.type) > 0 && unmoved_.contains(move.from) &&
             fits(without_gate(move));
    case MoveKind::kChange: return move.type && (!there || move.from == move.to);
    case MoveKind::kLocust: {
      if (!move.passed) return move.from == move.to && !move.type;
      const Piece between = piece(move.passed);
      return between && variant_->are_rivals(between.owner(), turn_) && move.passed != move.to &&
             (!friendly || move.from == move.to);
    }
    case MoveKind::kSwap: return friendly;
    case MoveKind::kFusion:
      return friendly && move.type && variant_->fusion() &&
             variant_->fusion()->compound_of(mover.type(), there.type()) == move.type;
    case MoveKind::kFission: {
      const Compound* compound = !there && variant_->fusion() ? variant_->fusion()->find(mover.type()) : nullptr;
      return compound != nullptr && std::ranges::any_of(compound->components, [&](const auto& pair) {
               return pair.first == move.type || pair.second == move.type;
             });
    }
    case MoveKind::kDrop:
    case MoveKind::kNeutral:
    case MoveKind::kLeave:
    case MoveKind::kPass: break;
  }
  return false;
}

// A quiet move or a capture, most of all moves by far: as list_effects() and apply() would do it, without the list.
void Position::play_plain(const Move& move, Undo& undo) {
  undo.captured = Piece();
  if (!is_empty(move.to)) {
    undo.captured = remove(move.to);
    unmoved_.erase(move.to);
    if (const TypeId returned = variant_->returns_as(undo.captured.type(), turn_))
      add_to_hand(variant_->receiver(turn_), returned, 1);
    clock_ = 0;
  }
  remove(move.from);
  put(move.to, move.type ? Piece(turn_, move.type) : undo.moved);
  unmoved_.erase(move.from);
}

void Position::apply(const Effects& effects) {
  for (const CellChange& change : effects.cells) {
    if (change.before) remove(change.cell);
    if (change.after) put(change.cell, change.after);
    unmoved_.erase(change.cell);
  }
  for (const HandChange& change : effects.hands) add_to_hand(change.player, change.type, change.change);
  unmoved_ |= effects.gains_rights;
  if (effects.captures) clock_ = 0;
}

// Pieces and hands only: the rest is copied.
void Position::take_back(const Effects& effects) {
  for (const CellChange& change : std::views::reverse(effects.cells)) {
    if (change.after) remove(change.cell);
    if (change.before) put(change.cell, change.before);
  }
  for (const HandChange& change : effects.hands) add_to_hand(change.player, change.type, -change.change);
}

void Position::make(const Move& move, Undo& undo) {
  SENNIGHT_REQUIRES(fits(move), move.from, move.to, move.type, move.kind, turn_, variant_->id());
  const Variant::Keys& keys = variant_->keys();
  const PlayerId mover = turn_;
  undo.unmoved = unmoved_;
  undo.en_passant = en_passant_;
  undo.key = key_;
  undo.clock = clock_;
  undo.round = round_;
  undo.counting = counting_;
  undo.passes = passes_;
  undo.turn = turn_;
  undo.places = places_;
  undo.checks = checks_;
  undo.points = points_;
  undo.turn_moves = turn_moves_;
  undo.avenged = avenged_;
  undo.chain = chain_;
  undo.chain_stood = chain_stood_;
  undo.effects.clear();
  undo.eliminations.clear();
  undo.eliminated_by = {};

  // What the key holds beyond pieces and hands is taken out here and put back at the end.
  if (en_passant_[0].passed) key_ ^= en_passant_key();
  const bool counts = move.kind != MoveKind::kNeutral &&  // that one ends a move, and is none
                      (turn_moves_.made == 0 || !variant_->ends().facts().clock_counts_turns);
  if (counts && clock_ < kHighestCount) ++clock_;
  if (passes_ != 0) key_ ^= passes_key();
  // Who passes after a move of the same turn has not passed the turn.
  const PlayerId by = move.kind == MoveKind::kPass ? loses_by_pass(mover) : PlayerId();
  const bool passes = move.kind == MoveKind::kPass && turn_moves_.made == 0 && !by;
  passes_ = passes ? passes_after(*variant_, passes_) : std::uint8_t{0};
  if (passes_ != 0) key_ ^= passes_key();
  undo.moved = move.from ? piece(move.from) : Piece();
  const TypeId moving = undo.moved ? undo.moved.type() : move.type;  // a drop counts as a move of the dropped type
  if (moving && variant_->ends().facts().clock_restarts.contains(moving)) clock_ = 0;

  const bool chains = variant_->chain() != nullptr && begins_chain(move);
  const auto piece_at = [this](Cell cell) { return piece(cell); };
  const UnusedRights unused = variant_->initial().unused.empty() ? UnusedRights()
                                                                 : unused_rights(*variant_, unmoved_, move, piece_at);
  undo.plain = (move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial) && !variant_->plain_moves_lead_on();
  if (undo.plain) {
    play_plain(move, undo);
    if (unused.any()) unmoved_ |= unused.cells_after(move, piece_at);
  } else {
    list_effects(*this, move, undo.effects);
    apply(undo.effects);
    if (unused.any()) unmoved_ |= unused.cells_after(move, piece_at);
    if (variant_->safety() == Safety::kElimination &&
        (variant_->captures_royals() || variant_->effects().facts().may_take_royals)) {
      eliminate(lost_royals(*variant_, undo.effects), mover, undo);
    }
    if (move.kind == MoveKind::kLeave || by) {
      PerPlayer<bool> leaving{};
      leaving[mover.index()] = true;
      passes_ = undo.passes;  // the others have passed in succession all the same
      eliminate(leaving, by ? by : mover, undo);
      if (passes_ != 0) key_ ^= passes_key();
    }
  }

  const bool tells_pieces = variant_->turn_tells_pieces();
  if (tells_pieces) {
    undo.moved_in_turn = moved_.set();
    key_ ^= moved_key();
    moved_ = moved_in_turn(*variant_, moved_.set(), move, mover,
                           [&](Cell cell) { return pieces(mover).contains(cell); });
  }
  key_ ^= chain_key();
  const bool stood = variant_->effects().facts().at_turn_end &&
                     (undo.chain ? undo.chain_stood : move.from && variant_->effects().asks_for(mover, move.from));
  chain_ = chains && piece(move.to) == undo.moved && is_living(mover) && can_capture_on(move.to) ? move.to : Cell();
  chain_stood_ = chain_ && stood;
  const bool in_turn = variant_->turn_rule() != nullptr && (chain_ || goes_on(move));
  if (!in_turn && variant_->effects().facts().at_turn_end) end_turn(move.to ? move.to : undo.chain, stood, undo);
  if (in_turn) {
    key_ ^= turn_key();
    if (chain_) {
      key_ ^= chain_key();
      turn_moves_.made = 1;  // positions are equal however long the chain is
    } else {
      ++turn_moves_.made;
      --turn_moves_.left;
    }
    key_ ^= turn_key();
  } else {
    advance_turn();
    if (variant_->attacks_eliminate()) eliminate_attacked(undo);
  }
  if (tells_pieces) {
    if (!in_turn) moved_ = CellSet();
    key_ ^= moved_key();
  }
  if (!variant_->initial().aims.empty()) drop_aimed_rights();
  // A drop may be the last piece that could have entered elsewhere.
  if (!(unmoved_ == undo.unmoved) || (move.kind == MoveKind::kDrop && variant_->gating() != nullptr)) {
    drop_useless_rights();
    for (const Cell cell : (undo.unmoved - unmoved_) | (unmoved_ - undo.unmoved)) key_ ^= keys.unmoved[cell.index()];
  }
  settle_en_passant(move, mover, moving);
  if (const TradeRule* trade = variant_->trade()) settle_trade(*trade, move, undo);
  const EndFacts& facts = variant_->ends().facts();
  if (facts.check_limit > 0 && (!moves_nothing(move.kind) || !facts.counted_in_row.empty())) count_check(mover);
  if (facts.prizes != nullptr) win_prizes(*facts.prizes, move, undo);
  if (facts.counting != nullptr) count_move(move, undo);
  SENNIGHT_ASSERT(key_ % kChecked != 0 || is_consistent(), move.from, move.to, move.type, move.kind, variant_->id());
}

void Position::settle_trade(const TradeRule& rule, const Move& move, const Undo& undo) {
  bool taken = false;
  const auto look_at = [&](Piece piece) {
    taken = taken || (piece && piece.owner() != undo.turn && rule.pieces.contains(piece.type()));
  };
  look_at(undo.plain ? undo.captured : Piece());
  for (const CellChange& change : undo.effects.cells) look_at(change.before);
  const std::vector<std::uint64_t>& keys = variant_->keys().avenged;
  if (avenged_) key_ ^= keys[avenged_.index()];
  avenged_ = taken && undo.moved && !rule.pieces.contains(undo.moved.type()) ? move.to : Cell();
  if (avenged_) key_ ^= keys[avenged_.index()];
}

void Position::advance_turn() {
  const Variant::Keys& keys = variant_->keys();
  key_ ^= keys.turn[turn_.index()];
  do {
    turn_ = PlayerId((turn_.index() + 1) % variant_->players());
    if (turn_.index() == 0 && round_ < kHighestCount) ++round_;
  } while (!is_living(turn_));
  key_ ^= keys.turn[turn_.index()];
  if (const TurnRule* rule = variant_->turn_rule()) {
    key_ ^= turn_key();
    const int length = rule->after(turn_moves_.made + 1 + turn_moves_.left, turn_);
    turn_moves_ = {0, static_cast<std::uint8_t>(length - 1)};
    key_ ^= turn_key();
  }
}

void Position::settle_en_passant(const Move& move, PlayerId mover, TypeId type) {
  if (variant_->en_passant().empty()) return;
  const bool in_turn = turn_moves_.made > 0;
  const auto piece_at = [this](Cell cell) { return piece(cell); };
  en_passant_ = variant_->turn_rule() != nullptr
                    ? next_chances_in_turn(*variant_->turn_rule(), en_passant_, move, mover, in_turn, piece_at)
                    : next_chances(en_passant_, move, passed_cells(*variant_, move, mover, type, piece_at), mover,
                                   turn_, piece_at);
  if (!en_passant_[0].passed) return;
  if (variant_->en_passant_every()) drop_useless_chances();
  const std::uint64_t key = en_passant_key();
  // With two players a chance that nobody can take is none at all: such positions are equal. While the turn lasts that
  // left it, it may still become one.
  if (key == 0 && variant_->players() == 2 && !in_turn) en_passant_ = {};
  key_ ^= key;
}

// Of several passed cells those on which nobody can take. With more than two players they stay, as others may still come.
void Position::drop_useless_chances() {
  if (variant_->players() > 2) return;
  std::size_t kept = 0;
  for (const EnPassant chance : en_passant_)
    if (chance.passed && may_capture_passed(*this, chance, turn_)) en_passant_[kept++] = chance;
  std::fill(en_passant_.begin() + static_cast<std::ptrdiff_t>(kept), en_passant_.end(), EnPassant());
}

void Position::eliminate_attacked(Undo& undo) {
  const PlayerId player = turn_;
  PerPlayer<bool> attacked{};
  int count = 0;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    const PlayerId rival(p);
    if (!variant_->are_rivals(rival, player) || !is_living(rival)) continue;
    attacked[p] = is_royal_attacked(*this, rival, player);
    count += attacked[p];
  }
  if (count > 0) eliminate(attacked, player, undo);
}

void Position::count_check(PlayerId mover) {
  std::uint8_t& count = checks_[mover.index()];
  const EndFacts& facts = variant_->ends().facts();
  const bool checks = in_check(*this, turn_);
  const std::uint8_t before = count;
  if (!facts.counted_in_row.empty()) {
    const bool counts = checks && !attackers(*this, royal(turn_), mover, facts.counted_in_row).empty();
    count = !checks ? std::uint8_t{0} : counts ? std::uint8_t{1} : before;
  } else if (checks && before < facts.check_limit) {
    ++count;
  }
  if (count == before) return;
  const auto& keys = variant_->keys().checks;
  const std::size_t base = mover.index() * kCheckKeys;
  if (before != 0) key_ ^= keys[base + before];
  if (count != 0) key_ ^= keys[base + count];
}

void Position::count_move(const Move& move, const Undo& undo) {
  // A promotion that is a move of its own changes nothing for the count.
  bool changes = move.type && move.kind != MoveKind::kChange;
  if (undo.plain) changes = changes || undo.captured;
  else changes = changes || undo.effects.captures;
  counting_ = variant_->ends().facts().counting->next(counting_, PositionView(*this), changes);
  if (counting_.runs()) clock_ = 0;
}

// Takes players out of the game who are still in it, all on one place; their armies and hands go to `by`, or are gone, or
// stand there for nobody.
void Position::eliminate(PerPlayer<bool> leaving, PlayerId by, Undo& undo) {
  const bool first_ends = variant_->first_elimination_ends();
  if (first_ends && variant_->has_teams()) leaving = variant_->whole_teams(leaving);
  for (std::size_t p = 0; p < variant_->players(); ++p) leaving[p] = leaving[p] && is_living(PlayerId(p));
  if (std::ranges::count(leaving, true) == 0) return;
  passes_ = passes_without(leaving);
  const auto place = static_cast<std::uint8_t>(living() - std::ranges::count(leaving, true) + 1);
  Effects armies;
  for (std::size_t p = 0; p < variant_->players(); ++p) {
    if (!leaving[p]) continue;
    list_elimination(*this, PlayerId(p), by, armies);
    undo.eliminated_by[p] = by;
    places_[p] = place;
    key_ ^= variant_->keys().eliminated[p];
  }
  apply(armies);
  undo.eliminations.append(armies);
  clock_ = 0;
  if (!first_ends || variant_->has_teams() || leaving[by.index()]) return;
  PerPlayer<bool> others{};
  for (std::size_t p = 0; p < variant_->players(); ++p) others[p] = PlayerId(p) != by;
  eliminate(others, by, undo);
}

std::uint8_t Position::passes_without(const PerPlayer<bool>& leaving) const {
  std::uint8_t kept = 0;
  std::size_t p = turn_.index();
  for (int i = 0; i < passes_; ++i) {
    do p = (p + variant_->players() - 1) % variant_->players();
    while (!is_living(PlayerId(p)));
    if (!leaving[p]) ++kept;
  }
  return kept;
}

void Position::restore(const Undo& undo) {
  unmoved_ = undo.unmoved;
  en_passant_ = undo.en_passant;
  key_ = undo.key;
  clock_ = undo.clock;
  round_ = undo.round;
  counting_ = undo.counting;
  passes_ = undo.passes;
  turn_ = undo.turn;
  places_ = undo.places;
  checks_ = undo.checks;
  points_ = undo.points;
  turn_moves_ = undo.turn_moves;
  if (variant_->turn_tells_pieces()) moved_ = undo.moved_in_turn;
  avenged_ = undo.avenged;
  chain_ = undo.chain;
  chain_stood_ = undo.chain_stood;
}

// The pieces are moved back with keys changing on the way; restore() then sets what was copied, the key included.
void Position::unmake(const Move& move, const Undo& undo) {
  const PlayerId mover = undo.turn;
  SENNIGHT_REQUIRES(mover, move.from, move.to, move.kind);
  take_back(undo.eliminations);
  if (undo.plain) {
    SENNIGHT_REQUIRES(piece(move.to) && piece(move.to).owner() == mover, mover, move.from, move.to, move.kind);
    remove(move.to);
    put(move.from, undo.moved);
    if (undo.captured) {
      put(move.to, undo.captured);
      if (const TypeId returned = variant_->returns_as(undo.captured.type(), mover))
        add_to_hand(variant_->receiver(mover), returned, -1);
    }
  } else {
    take_back(undo.effects);
  }
  restore(undo);
  SENNIGHT_ASSERT(key_ % kChecked != 0 || is_consistent(), move.from, move.to, move.type, move.kind, variant_->id());
}

bool Position::is_consistent() const {
  Placement placement(variant_->cells());
  PerPlayer<Cell> royals;
  for (std::size_t c = 0; c < variant_->cells(); ++c) {
    const Piece piece = placement_[Cell(c)];
    if (!piece) continue;
    const std::size_t p = piece.owner().index();
    placement.put(Cell(c), piece);
    if (variant_->royals().contains(piece.type())) {
      if (royals[p] && !variant_->has_several_royals()) return false;
      if (!royals[p]) royals[p] = Cell(c);
    }
  }
  for (const Cell cell : unmoved_)
    if (is_empty(cell)) return false;
  for (const EnPassant& chance : en_passant_)
    if (chance.passed && (!is_empty(chance.passed) || is_empty(chance.victim))) return false;
  return placement == placement_ && royals == royals_ && key_ == computed_key();
}

bool operator==(const Position& a, const Position& b) {
  return a.variant_ == b.variant_ && a.placement_ == b.placement_ && a.hands_ == b.hands_ && a.unmoved_ == b.unmoved_ &&
         a.en_passant_ == b.en_passant_ && a.key_ == b.key_ && a.clock_ == b.clock_ && a.round_ == b.round_ &&
         a.turn_ == b.turn_ && a.passes_ == b.passes_ && a.places_ == b.places_ && a.checks_ == b.checks_ &&
         a.points_ == b.points_ && a.turn_moves_ == b.turn_moves_ && a.moved_ == b.moved_ &&
         a.counting_ == b.counting_ && a.avenged_ == b.avenged_ && a.chain_ == b.chain_ &&
         a.chain_stood_ == b.chain_stood_;
}

}  // namespace sennight
