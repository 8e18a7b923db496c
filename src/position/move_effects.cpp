#include "position/move_effects.h"

#include "base/assert.h"

namespace sennight {

namespace {

// Lists the effects of one move.
class Lister {
 public:
  Lister(const Variant& variant, const BoardView& board, PlayerId mover, Effects& effects)
      : variant_(variant), board_(board), mover_(mover), effects_(effects) {}

  void put(Cell cell, Piece piece) { effects_.put(board_, cell, piece); }
  void clear(Cell cell) { put(cell, Piece()); }
  void capture(Cell cell) {
    const TypeId returned = variant_.returns_as(board_.piece(cell).type(), mover_);
    clear(cell);
    if (returned) effects_.hands.push_back({variant_.receiver(mover_), returned, 1});
    effects_.captures = true;
  }
  // The piece goes to its target, where it may become another type.
  void advance(const Move& move) {
    const Piece piece = board_.piece(move.from);
    clear(move.from);
    put(move.to, move.type ? Piece(mover_, move.type) : piece);
  }
  void en_passant(std::span<const EnPassant> chances, const Move& move) {
    for (const EnPassant& chance : chances) {
      // In the middle of a turn of several moves there are chances against the mover's own pieces, too.
      if (chance.passed != move.to || !variant_.are_rivals(board_.piece(chance.victim).owner(), mover_)) continue;
      capture(chance.victim);
      break;
    }
    advance(move);
  }
  void drop(const Move& move) {
    const TypeId held = variant_.drops().held_as[move.type.index()];
    if (!variant_.drops().unlimited.contains(held)) effects_.hands.push_back({mover_, held, -1});
    put(move.to, Piece(mover_, move.type));
    const InitialRight& right = variant_.initial();
    const bool by_cell = right.by_cell(mover_, move.type).contains(move.to);
    if (right.types.contains(move.type) && right.after_drop[mover_.index()].contains(move.to) && !by_cell)
      effects_.gains_rights.insert(move.to);
    if (variant_.drop_right_cells().contains(move.to)) gain_castlings(move.to);
  }
  // Who has been dropped on a cell of a castling may castle with those who stand there already.
  void gain_castlings(Cell to) {
    const auto stands = [&](Cell cell) {
      const Piece there = cell == to ? effects_.after(board_, cell) : board_.piece(cell);
      return there && there == variant_.right_piece(cell) && variant_.drop_right_cells().contains(cell);
    };
    for (const RightPair& pair : variant_.right_pairs()) {
      if ((pair.royal != to && pair.partner != to) || !stands(pair.royal) || !stands(pair.partner)) continue;
      effects_.gains_rights.insert(pair.royal);
      effects_.gains_rights.insert(pair.partner);
    }
  }
  // Returns the cell that the partner leaves.
  Cell castle(const Move& move) {
    for (const Castling& castling : variant_.castlings()) {
      if (castling.royal_from != move.from || castling.target != move.to || castling.player != mover_) continue;
      const Piece royal = board_.piece(castling.royal_from), partner = board_.piece(castling.partner_from);
      clear(castling.partner_from);
      clear(castling.royal_from);
      put(castling.royal_to, royal);
      put(castling.partner_to, partner);
      return castling.partner_from;
    }
    return move.from;
  }
  // A piece from the hand comes to a cell that has just been left.
  void enter(Cell cell, TypeId type) {
    effects_.hands.push_back({mover_, type, -1});
    put(cell, Piece(mover_, type));
  }
  void swap(const Move& move) {
    const Piece piece = board_.piece(move.from), other = board_.piece(move.to);
    put(move.to, move.type ? Piece(mover_, move.type) : piece);
    put(move.from, other);
  }
  void part(const Move& move) {
    const Compound* compound = variant_.fusion()->find(board_.piece(move.from).type());
    SENNIGHT_REQUIRES(compound != nullptr, move.from, move.type);
    for (const auto& [a, b] : compound->components) {
      if (a != move.type && b != move.type) continue;
      put(move.from, Piece(mover_, a == move.type ? b : a));
      break;
    }
    put(move.to, Piece(mover_, move.type));
  }

 private:
  const Variant& variant_;
  const BoardView& board_;
  PlayerId mover_;
  Effects& effects_;
};

}  // namespace

void list_changes(const Variant& variant, const BoardView& board, std::span<const EnPassant> chances, PlayerId mover,
                  const Move& move, Effects& effects) {
  SENNIGHT_REQUIRES(effects.empty(), move.from, move.to, move.kind);
  effects.mover = mover;
  effects.target = move.to;
  Lister list(variant, board, mover, effects);
  switch (move.kind) {
    case MoveKind::kNormal:
    case MoveKind::kInitial:
      if (board.piece(move.to)) list.capture(move.to);
      list.advance(move);
      break;
    case MoveKind::kEnPassant: list.en_passant(chances, move); break;
    case MoveKind::kDrop: list.drop(move); break;
    case MoveKind::kCastling: list.castle(move); break;
    case MoveKind::kSwap: list.swap(move); break;
    case MoveKind::kFusion:
    case MoveKind::kChange: list.advance(move); break;
    case MoveKind::kLocust:
      if (move.passed) list.capture(move.passed);
      if (move.to != move.from && board.piece(move.to)) list.capture(move.to);
      if (move.to != move.from || move.type) list.advance(move);
      break;
    case MoveKind::kFission: list.part(move); break;
    case MoveKind::kNeutral:
      if (move.from) list.clear(move.from);
      list.put(move.to, variant.neutral()->piece());
      break;
    case MoveKind::kLeave:  // what becomes of the army is an elimination
    case MoveKind::kPass: break;
    case MoveKind::kGate:
      if (board.piece(move.to)) list.capture(move.to);
      list.advance(without_gate(move));
      list.enter(move.from, move.type);
      break;
    case MoveKind::kCastlingGate:
      list.castle(move);
      list.enter(move.from, move.type);
      break;
    case MoveKind::kCastlingPartnerGate: list.enter(list.castle(move), move.type); break;
  }
}

void list_effects(const Variant& variant, const BoardView& board, std::span<const EnPassant> chances, PlayerId mover,
                  const Move& move, Effects& effects) {
  list_changes(variant, board, chances, mover, move, effects);
  variant.effects().add_to(effects, board);
}

PerPlayer<bool> lost_royals(const Variant& variant, const Effects& effects) {
  PerPlayer<bool> lost{};
  const auto is_royal = [&](Piece piece) { return piece && variant.royals().contains(piece.type()); };
  for (const CellChange& change : effects.cells)
    if (is_royal(change.before)) lost[change.before.owner().index()] = true;
  for (const CellChange& change : effects.cells)
    if (is_royal(change.after)) lost[change.after.owner().index()] = false;
  return lost;
}

void list_effects(const Position& position, const Move& move, Effects& effects) {
  list_effects(position.variant(), PositionBoard(position), position.en_passant(), position.turn(), move, effects);
}

void list_elimination(const Position& position, PlayerId player, PlayerId by, Effects& effects) {
  const Variant& variant = position.variant();
  for (const Cell cell : position.pieces(player)) {
    const Piece piece = position.piece(cell);
    effects.cells.push_back({cell, piece, after_elimination(variant, cell, piece, by)});
  }
  if (!variant.has_hands()) return;
  const bool recruits = recruits_from(variant, player, by);
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const int held = position.in_hand(player, TypeId(t));
    if (held == 0) continue;
    effects.hands.push_back({player, TypeId(t), -held});
    if (recruits) effects.hands.push_back({by, TypeId(t), held});
  }
}

}  // namespace sennight
