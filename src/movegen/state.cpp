// Out of line, as their moves or their games are rare: moves that change more than two cells, and what rules ask of a whole
// position. Plain moves are in the header.

#include "movegen/state.h"

#include <algorithm>

#include "position/move_effects.h"
#include "position/rights.h"
#include "position/turn_pieces.h"
#include "rules/attack_walk.h"

namespace sennight::fast {

namespace {

unsigned index(Cell cell) { return static_cast<unsigned>(cell.index()); }
unsigned index(TypeId type) { return static_cast<unsigned>(type.index()); }
unsigned index(PlayerId player) { return static_cast<unsigned>(player.index()); }

// For the list of effects, which other views of a board share.
template <int W>
class StateBoard final : public BoardView {
 public:
  StateBoard(const Tables<W>& tables, const State<W>& state) : tables_(tables), state_(state) {}
  Piece piece(Cell cell) const override { return state_.piece(index(cell)); }
  CellSet pieces(PlayerId player) const override { return state_.players[player.index()].cells(); }
  int in_hand(PlayerId player, TypeId type) const override {
    return tables_.has_hands ? state_.hands[player.index()][type.index()] : 0;
  }

 private:
  const Tables<W>& tables_;
  const State<W>& state_;
};

}  // namespace

template <int W>
void State<W>::drop_useless_rights(const Tables<W>& tables) {
  unmoved = useful_rights(
      tables.variant, unmoved, tables.right_pair_cells, tables.has_gating ? &tables.gates : nullptr,
      // Its owner has not changed, or it would not be unmoved.
      [&](Cell cell, Piece right) { return type_at[index(cell)] == index(right.type()); },
      [&](PlayerId player, TypeId type) { return hands[player.index()][type.index()]; },
      [&] { return unmoved & of_types(tables.variant.initial().unused.bits()); });
}

template <int W>
void State<W>::drop_aimed_rights(const Tables<W>& tables) {
  unmoved = Bits<W>::from(without_aimed_rights(
      tables.variant, unmoved.cells(), [&](Cell cell) { return piece(index(cell)); },
      [&](PlayerId player) { return players[player.index()].cells(); }));
}

template <int W>
void State<W>::apply(const Effects& effects) {
  for (const CellChange& change : effects.cells) {
    const unsigned cell = index(change.cell);
    if (change.before) remove(index(change.before.owner()), index(change.before.type()), cell);
    if (change.after) put(index(change.after.owner()), index(change.after.type()), cell);
    unmoved.erase(cell);
  }
  for (const HandChange& change : effects.hands) {
    std::uint8_t& count = hands[change.player.index()][change.type.index()];
    count = static_cast<std::uint8_t>(count + change.change);
  }
  if (!effects.gains_rights.empty()) unmoved |= Bits<W>::from(effects.gains_rights);
}

template <int W>
void State<W>::pass_turn(const Tables<W>& tables) {
  do turn = static_cast<std::uint8_t>((turn + 1u) % tables.players);
  while (places[turn] != 0);
}

// A plain move where nothing but eliminations may follow from it.
template <int W>
void State<W>::play_nearly_plain(const Tables<W>& tables, const Move& move) {
  const PlayerId mover(std::size_t{turn});
  const Bits<W> unmoved_before = unmoved;
  passes = 0;
  play_plain(tables, move);
  if (!(unmoved == unmoved_before)) drop_useless_rights(tables);
  pass_turn(tables);
  eliminate_attacked(tables);
  if (!tables.has_en_passant || (move.kind != MoveKind::kInitial && !en_passant.front().passed)) return;
  PassedCells passed;
  if (move.kind == MoveKind::kInitial && move.passed) passed = {{move.passed}, 1};
  en_passant = next_chances(en_passant, move, passed, mover, PlayerId(std::size_t{turn}),
                            [this](Cell cell) { return piece(index(cell)); });
}

// A drop that changes a hand, one cell and its right to initial moves, and nothing else.
template <int W>
void State<W>::play_drop(const Tables<W>& tables, const Move& move) {
  --hands[turn][index(tables.variant.drops().held_as[move.type.index()])];
  put(turn, index(move.type), index(move.to));
  const InitialRight& right = tables.variant.initial();
  if (right.types.contains(move.type) && right.after_drop[turn].contains(move.to) &&
      !right.by_cell(PlayerId(std::size_t{turn}), move.type).contains(move.to)) {
    unmoved.insert(index(move.to));
    drop_useless_rights(tables);
  }
  passes = 0;
  turn = static_cast<std::uint8_t>(rival_of(unsigned{turn}));
  if (tables.has_en_passant) en_passant = {};
}

// In this order: what is avenged is judged on the board before the move, rights when all pieces stand where they go, and
// checks when it is known whose turn it is.
template <int W>
void State<W>::play_special(const Tables<W>& tables, const Move& move) {
  if (tables.plays_nearly_plainly && move.kind <= MoveKind::kInitial) return play_nearly_plain(tables, move);
  if (tables.drops_plainly && move.kind == MoveKind::kDrop) return play_drop(tables, move);
  const PlayerId mover(std::size_t{turn});
  const Bits<W> unmoved_before = unmoved;
  const TypeId moving = move.from ? TypeId(std::size_t{type_at[index(move.from)]}) : move.type;
  if (tables.trade != nullptr) {
    const bool avenges = move.from && !tables.trade->pieces.contains(TypeId(std::size_t{type_at[index(move.from)]})) &&
                         traded(tables, move).any();
    avenged = avenges ? move.to : Cell();
  }
  const unsigned by = move.kind == MoveKind::kPass ? loses_by_pass(tables, turn) : kNobody;
  const bool passes_turn = move.kind == MoveKind::kPass && turn_moves.made == 0;
  if (move.kind != MoveKind::kLeave && by == kNobody)
    passes = passes_turn ? passes_after(tables.variant, passes) : std::uint8_t{0};
  const bool chains = tables.chain != nullptr && move.from && tables.chain->pieces.contains(moving) && captures(move) &&
                      !players[turn].contains(index(move.to));
  const auto piece_at = [this](Cell cell) { return piece(index(cell)); };
  const UnusedRights unused = tables.has_unused ? unused_rights(tables.variant, unmoved.cells(), move, piece_at)
                                                : UnusedRights();
  if ((move.kind == MoveKind::kNormal || move.kind == MoveKind::kInitial) && !tables.variant.plain_moves_lead_on()) {
    if (const Piece there = tables.prizes != nullptr ? piece(index(move.to)) : Piece())
      win(turn, tables.prizes->for_piece(there, mover, places[index(there.owner())] == 0));
    play_plain(tables, move);
    if (unused.any()) unmoved |= Bits<W>::from(unused.cells_after(move, piece_at));
  } else {
    Effects effects;
    list_effects(tables.variant, StateBoard<W>(tables, *this), chances(tables), mover, move, effects);
    if (tables.prizes != nullptr)
      win(turn,
          tables.prizes->for_changes(effects, mover, [this](PlayerId player) { return places[index(player)] == 0; }));
    apply(effects);
    if (unused.any()) unmoved |= Bits<W>::from(unused.cells_after(move, piece_at));
    if (tables.safety == Safety::kElimination && (tables.tries || tables.variant.captures_royals()))
      eliminate(tables, lost_royals(tables.variant, effects), turn);
  }
  if (move.kind == MoveKind::kLeave || by != kNobody) {
    PerPlayer<bool> leaving{};
    leaving[turn] = true;
    eliminate(tables, leaving, by != kNobody ? by : turn);
    if (tables.prizes != nullptr && by == turn) win(turn, tables.prizes->stalemate);
  }
  if (tables.has_aims) drop_aimed_rights(tables);
  if (!(unmoved == unmoved_before) || (tables.has_gating && move.kind == MoveKind::kDrop)) drop_useless_rights(tables);
  const TurnRule* rule = tables.variant.turn_rule();
  if (tables.limits_pieces)
    moved = moved_in_turn(tables.variant, moved, move, mover,
                          [&](Cell cell) { return players[mover.index()].contains(index(cell)); });
  const bool ends_turns = tables.variant.effects().facts().at_turn_end;
  const Cell chained = tables.chain != nullptr ? chain : Cell();
  const bool stood = ends_turns &&
                     (chained ? chain_stood : move.from && tables.variant.effects().asks_for(mover, move.from));
  if (tables.chain != nullptr) {
    const bool stays = chains && players[turn].contains(index(move.to)) && type_at[index(move.to)] == index(moving);
    chain = stays && places[turn] == 0 && can_capture_on(tables, index(move.to)) ? move.to : Cell();
    chain_stood = chain && stood;
  }
  const bool in_chain = tables.chain != nullptr && chain;
  const bool in_turn = in_chain || (rule != nullptr && goes_on(tables, move));
  if (tables.limits_pieces && !in_turn) moved = CellSet();
  if (const Cell at = move.to ? move.to : chained; ends_turns && !in_turn && at && places[turn] == 0) {
    Effects late;
    late.mover = mover;
    late.target = at;
    tables.variant.effects().end_turn(late, StateBoard<W>(tables, *this), stood);
    apply(late);
  }
  if (in_chain) {
    turn_moves.made = 1;
  } else if (in_turn) {
    ++turn_moves.made;
    --turn_moves.left;
  } else {
    pass_turn(tables);
    if (rule != nullptr)
      turn_moves = {0, static_cast<std::uint8_t>(
                           rule->after(turn_moves.made + 1 + turn_moves.left, PlayerId(std::size_t{turn})) - 1)};
    if (tables.variant.attacks_eliminate()) eliminate_attacked(tables);
  }
  // Chances that nobody can take are kept: they change no count.
  if (tables.has_en_passant && (move.kind == MoveKind::kInitial || chances(tables).front().passed)) {
    const PlayerId next(std::size_t{turn});
    const auto passed = [&] { return passed_cells(tables.variant, move, mover, moving, piece_at); };
    if (rule != nullptr) more_chances = next_chances_in_turn(*rule, more_chances, move, mover, in_turn, piece_at);
    else if (tables.more_chances) more_chances = next_chances(more_chances, move, passed(), mover, next, piece_at);
    else en_passant = next_chances(en_passant, move, passed(), mover, next, piece_at);
  }
  if (tables.check_limit > 0 && (!moves_nothing(move.kind) || tables.counted_in_row != 0))
    count_check(tables, index(mover));
}

template <int W>
bool State<W>::can_capture_on(const Tables<W>& tables, unsigned from) const {
  const Attackers<W> attackers(tables, *this, turn, type_bit(type_at[from]));
  const Bits<W> occupied = this->occupied();
  bool can = false;
  (occupied - players[turn] - untakable(tables, turn)).for_each([&](unsigned cell) {
    can = can || attackers.of(cell, occupied).contains(from);
  });
  return can;
}

template <int W>
bool State<W>::goes_on(const Tables<W>& tables, const Move& move) const {
  if (turn_moves.left == 0 || move.kind == MoveKind::kPass || places[turn] != 0) return false;
  if (tables.variant.turn_rule()->pieces == TurnPieces::kSame && moved.empty()) return false;
  return tables.variant.turn_rule()->check != TurnCheck::kEndsTurn ||
         !is_royal_attacked(tables, rival_of(unsigned{turn}), turn);
}

template <int W>
void State<W>::count_check(const Tables<W>& tables, unsigned mover) {
  std::uint8_t& count = checks[mover];
  if (tables.counted_in_row == 0) {
    if (count < tables.check_limit && is_royal_attacked(tables, turn, mover)) ++count;
  } else if (!is_royal_attacked(tables, turn, mover)) {
    count = 0;
  } else {
    const unsigned royal = (of_types(tables.royals) & players[turn]).first();
    // A group of attackers may have types that do not count.
    Attackers<W>(tables, *this, mover).of(royal, occupied()).for_each([&](unsigned cell) {
      if (tables.counted_in_row >> type_at[cell] & 1) count = 1;
    });
  }
}

template <int W>
bool State<W>::is_royal_attacked(const Tables<W>& tables, unsigned owner, unsigned by) const {
  const Bits<W> royal = of_types(tables.royals) & players[owner];
  if (tables.several_royals) [[unlikely]] {
    const Attackers<W> attackers(tables, *this, by);
    unsigned attacked = 0;
    royal.for_each([&](unsigned cell) { attacked += attackers.attack(cell, occupied()); });
    return attacked > 0 && (!tables.royals_fall || attacked == royal.count());
  }
  return royal.any() && Attackers<W>(tables, *this, by).attack(royal.first(), occupied()) &&
         !is_shielded(tables, royal.first(), by);
}

template <int W>
unsigned State<W>::checker_of(const Tables<W>& tables, unsigned player) const {
  for (unsigned i = 1; i < tables.players; ++i) {
    const unsigned rival = (player + i) % tables.players;
    if (are_rivals(tables, rival, player) && places[rival] == 0 && is_royal_attacked(tables, player, rival))
      return rival;
  }
  return kNobody;
}

template <int W>
unsigned State<W>::loses_by_pass(const Tables<W>& tables, unsigned player) const {
  if (tables.mates_eliminate)
    if (const unsigned mater = checker_of(tables, player); mater != kNobody) return mater;
  return tables.variant.stalemates_eliminate() && turn_moves.made == 0 ? player : kNobody;
}

template <int W>
bool State<W>::is_attacked_by_rivals(const Tables<W>& tables, unsigned player, unsigned cell, TypeBits by) const {
  for (unsigned rival = 0; rival < tables.players; ++rival)
    if (are_rivals(tables, rival, player) && places[rival] == 0 &&
        Attackers<W>(tables, *this, rival, by).attack(cell, occupied()))
      return true;
  return false;
}

template <int W>
bool State<W>::royals_face(const Tables<W>& tables) const {
  if (!tables.facing_draws) return false;
  const Bits<W> royals = of_types(tables.royals), occupied = this->occupied();
  PerPlayer<Cell> cells;
  for (unsigned p = 0; p < 2; ++p)
    if (const Bits<W> royal = royals & players[p]; royal.any()) cells[p] = Cell(royal.first());
  return walk_facing(
      tables.variant, cells, [&](Cell cell) { return TypeId(std::size_t{type_at[cell.index()]}); },
      [&](Cell cell) { return !occupied.contains(index(cell)); });
}

template <int W>
bool State<W>::keeps_royal(const Tables<W>& tables, const Move& move) const {
  const auto has_royal = [&](const State& state, unsigned player) {
    return (state.of_types(tables.royals) & state.players[player]).any();
  };
  const bool enters = move.type && (tables.royals >> move.type.index() & 1) != 0;
  if (!has_royal(*this, turn) && !enters) return true;  // nothing to keep, as in games whose royals come by drops
  if (tables.mates_eliminate) {
    if (move.kind == MoveKind::kPass) return true;  // there is nothing else
    State after(tables, *this);
    after.play(tables, move);
    return after.checker_of(tables, turn) == kNobody;
  }
  if (tables.royal_stays && flees(tables, move)) return false;
  const bool faces = royals_face(tables);
  if (faces && move.kind == MoveKind::kPass) return true;  // it takes the draw
  if (!tables.variant.effects().any()) {
    State after(tables, *this);
    after.play(tables, move);
    return !after.is_royal_attacked(tables, turn, rival_of(turn)) && !(faces && after.royals_face(tables));
  }
  Effects effects;
  list_effects(tables.variant, StateBoard<W>(tables, *this), chances(tables), PlayerId(std::size_t{turn}), move,
               effects);
  if (lost_royals(tables.variant, effects)[turn]) return false;
  if (tables.safety != Safety::kLegal) return true;
  State after(tables, *this);
  after.apply(effects);
  const unsigned rival = rival_of(turn);
  if (has_royal(*this, rival) && !has_royal(after, rival)) return true;  // the game is won, in check or not
  return !after.is_royal_attacked(tables, turn, rival) && !(faces && after.royals_face(tables));
}

template <int W>
bool State<W>::is_forbidden(const Tables<W>& tables, const Move& move) const {
  const PlayerId mover(std::size_t{turn});
  const StateBoard<W> board(tables, *this);
  Effects effects;
  list_effects(tables.variant, board, chances(tables), mover, move, effects);
  if (effects.forbidden) return true;
  if (!tables.variant.effects().facts().moves_on || tables.safety != Safety::kLegal || !move.from) return false;
  const unsigned from = index(move.from);
  if (!players[turn].contains(from) || (tables.royals >> type_at[from] & 1) == 0) return false;
  effects.clear();
  list_changes(tables.variant, board, chances(tables), mover, move, effects);
  State after(tables, *this);
  after.apply(effects);
  return after.is_royal_attacked(tables, turn, rival_of(turn));
}

template <int W>
bool State<W>::flees(const Tables<W>& tables, const Move& move) const {
  const Bits<W> royal = of_types(tables.royals) & players[turn];
  if (!move.from || !royal.contains(index(move.from)) || !is_royal_attacked(tables, turn, rival_of(turn))) return false;
  const Bits<W> checking = Attackers<W>(tables, *this, rival_of(turn)).of(royal.first(), occupied());
  return move.kind != MoveKind::kNormal || !(checking == Bits<W>::of(index(move.to)));
}

template <int W>
bool State<W>::gives_check(const Tables<W>& tables, const Move& move) const {
  State after(tables, *this);
  after.play(tables, move);
  return after.is_royal_attacked(tables, rival_of(unsigned{turn}), turn);
}

template <int W>
bool State<W>::gives_bad_check(const Tables<W>& tables, const Move& move, Crosses crosses) const {
  State after(tables, *this);
  after.play(tables, move);
  if (!after.is_royal_attacked(tables, rival_of(unsigned{turn}), turn)) return false;
  if (!tables.checks_must_mate || crosses == kNoChecks) return true;
  return crosses < kMostCrossChecks && has_answer(tables, after, crosses + 1);
}

template <int W>
bool State<W>::exposes(const Tables<W>& tables, const Move& move) const {
  if (move.kind <= MoveKind::kInitial && !tables.variant.effects().any()) {
    const auto type = move.type ? static_cast<unsigned>(move.type.index()) : unsigned{type_at[index(move.from)]};
    if ((tables.unattacked >> type & 1) == 0) return false;
  }
  State after(tables, *this);
  after.play(tables, move);
  bool exposed = false;
  for (TypeBits left = tables.unattacked; left != 0; left &= left - 1) {
    const auto type = static_cast<std::size_t>(std::countr_zero(left));
    const Bits<W> arrived = (after.types[type] & after.players[turn]) - (types[type] & players[turn]);
    arrived.for_each([&](unsigned cell) { exposed = exposed || after.is_attacked_by_rivals(tables, turn, cell); });
  }
  return exposed;
}

template <int W>
bool State<W>::leaves_alone(const Tables<W>& tables, const Move& move) const {
  State after(tables, *this);
  after.play(tables, move);
  bool alone = false;
  for (TypeBits left = tables.attacked->types.bits(); left != 0; left &= left - 1) {
    const auto type = static_cast<std::size_t>(std::countr_zero(left));
    const TypeBits by = tables.attacked->by[type].bits();
    (after.types[type] & after.players[turn]).for_each([&](unsigned cell) {
      alone = alone || !after.is_attacked_by_rivals(tables, turn, cell, by);
    });
  }
  return alone;
}

template <int W>
bool State<W>::leaves_forbidden(const Tables<W>& tables, const Move& move) const {
  State after(tables, *this);
  after.play(tables, move);
  return stands_forbidden(tables, after);
}

template <int W>
bool State<W>::crowds(const Tables<W>& tables, const Move& move) const {
  const LineLimit& limit = *tables.line_limit;
  // So many on the line of the cell, and more than there were.
  const auto is_crowded = [&](unsigned cell, TypeId type, const Bits<W>& before, const Bits<W>& after) {
    const Bits<W>& line = tables.full_lines[turn][cell];
    const unsigned count = (after & line).count();
    return count > limit.most[type.index()] && count > (before & line).count();
  };
  const auto own = [&](TypeId type) { return types[type.index()] & players[turn]; };
  if (move.kind <= MoveKind::kInitial && !tables.variant.effects().any()) {
    const unsigned from = index(move.from), to = index(move.to);
    const TypeId type = move.type ? move.type : TypeId(std::size_t{type_at[from]});
    if (!limit.types.contains(type)) return false;
    Bits<W> after = own(type);
    after.erase(from);
    after.insert(to);
    return is_crowded(to, type, own(type), after);
  }
  const PlayerId mover(std::size_t{turn});
  Effects effects;
  list_effects(tables.variant, StateBoard<W>(tables, *this), chances(tables), mover, move, effects);
  for (const CellChange& change : effects.cells) {
    const Piece piece = change.after;
    if (!piece || piece.owner() != mover || !limit.types.contains(piece.type())) continue;
    Bits<W> after = own(piece.type());
    for (const CellChange& other : effects.cells) {
      after.erase(index(other.cell));
      if (other.after == piece) after.insert(index(other.cell));
    }
    if (is_crowded(index(change.cell), piece.type(), own(piece.type()), after)) return true;
  }
  return false;
}

// TradeRule: a piece of the rule takes another one near it, over a piece that is worth it, or where nobody can take back.
// And where one was just taken by something else, none is taken in return on another cell.
template <int W>
bool State<W>::is_fair_trade(const Tables<W>& tables, const Move& move) const {
  const TradeRule& rule = *tables.trade;
  const Bits<W> taken = traded(tables, move);
  if (!taken.any() || !move.from) return true;
  if (!rule.pieces.contains(TypeId(std::size_t{type_at[index(move.from)]})))
    return !avenged || taken == Bits<W>::of(index(avenged));
  if (!taken.contains(index(move.to)) || rule.near[turn][index(move.from)].contains(move.to)) return true;
  if (takes_between(move) && !rule.slight.contains(TypeId(std::size_t{type_at[index(move.passed)]}))) return true;
  State after(tables, *this);
  after.play(tables, move);
  return !Attackers<W>(tables, after, rival_of(unsigned{turn})).attack(index(move.to), after.occupied());
}

template <int W>
bool State<W>::is_answer_due(const Tables<W>& tables) const {
  bool due = false;
  for (unsigned player = 0; player < turn; ++player)
    due = due || (of_types(tables.answers) & players[player] & tables.answer_zones[player]).any();
  return due;
}

template <int W>
bool State<W>::is_answer(const Tables<W>& tables, const Move& move) const {
  State after(tables, *this);
  after.play(tables, move);
  return (after.of_types(tables.answers) & after.players[turn] & tables.answer_zones[turn]).any();
}

template <int W>
bool State<W>::captures(const Move& move) const {
  return move.kind == MoveKind::kEnPassant || takes_between(move) ||
         (without_gate(move).kind == MoveKind::kNormal && occupied().contains(index(move.to)));
}

template <int W>
void State<W>::keep_chain(const Tables<W>& tables, MoveList& moves) const {
  std::erase_if(moves, [&](const Move& move) {
    return move.from != chain || !captures(move) || players[turn].contains(index(move.to));
  });
  if (!tables.chain->needed || moves.empty()) moves.push_back({Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass});
}

template <int W>
void State<W>::keep_captures(const Tables<W>& tables, MoveList& moves) const {
  const auto compels = [&](const Move& move) {
    return captures(move) && (tables.compelling >> type_at[index(move.from)] & 1) != 0;
  };
  if (std::ranges::any_of(moves, compels)) std::erase_if(moves, [&](const Move& move) { return !captures(move); });
}

// Rivals whose royal the player to move attacks have lost: they have had their turn to end that.
template <int W>
void State<W>::eliminate_attacked(const Tables<W>& tables) {
  const Attackers<W> attackers(tables, *this, turn);
  const Bits<W> royals = of_types(tables.royals), occupied = this->occupied();
  PerPlayer<bool> attacked{};
  for (unsigned rival = 0; rival < tables.players; ++rival) {
    if (!are_rivals(tables, rival, turn) || places[rival] != 0) continue;
    const Bits<W> royal = royals & players[rival];
    attacked[rival] = royal.any() && attackers.attack(royal.first(), occupied) &&
                      !(tables.tries && is_shielded(tables, royal.first(), turn));
  }
  eliminate(tables, attacked, turn);
}

// Takes players out of the game who are still in it, all on one place; their armies and hands go to `by`, or are gone, or
// stand there for nobody.
template <int W>
void State<W>::eliminate(const Tables<W>& tables, PerPlayer<bool> leaving, unsigned by) {
  for (unsigned player = 0; player < kMaxPlayers; ++player) leaving[player] = leaving[player] && places[player] == 0;
  const auto count = static_cast<unsigned>(std::ranges::count(leaving, true));
  if (count == 0) return;
  // Of the passes just made those of the players who stay count on.
  unsigned before = turn;
  for (unsigned i = passes; i > 0; --i) {
    do before = (before + tables.players - 1) % tables.players;
    while (places[before] != 0);
    if (leaving[before]) --passes;
  }
  const auto place = static_cast<std::uint8_t>(living(tables) - count + 1);
  // What one player gets is not lost with the own army, if that player leaves too.
  PerPlayer<Bits<W>> armies;
  std::ranges::copy(players, armies.begin());
  PerPlayer<std::array<std::uint8_t, kMaxTypes>> held;
  for (unsigned player = 0; tables.has_hands && player < kMaxPlayers; ++player)
    std::copy_n(hands[player], tables.types, held[player].begin());
  for (unsigned player = 0; player < kMaxPlayers; ++player) {
    if (!leaving[player]) continue;
    places[player] = place;
    if (tables.prizes != nullptr && player != by) win(by, tables.prizes->elimination);
    const PlayerId owner(std::size_t{player}), heir(std::size_t{by});
    unmoved -= armies[player];
    armies[player].for_each([&](unsigned cell) {
      const Piece piece(owner, TypeId(std::size_t{type_at[cell]}));
      remove(player, type_at[cell], cell);
      if (const Piece after = after_elimination(tables.variant, Cell(cell), piece, heir))
        put(index(after.owner()), index(after.type()), cell);
    });
    if (!tables.has_hands) continue;
    const bool recruits = recruits_from(tables.variant, owner, heir);
    for (unsigned t = 0; t < tables.types; ++t) {
      hands[player][t] = static_cast<std::uint8_t>(hands[player][t] - held[player][t]);
      if (recruits) hands[by][t] = static_cast<std::uint8_t>(hands[by][t] + held[player][t]);
    }
  }
}

template struct State<1>;
template struct State<2>;
template struct State<3>;
template struct State<4>;
template struct State<8>;

}  // namespace sennight::fast
