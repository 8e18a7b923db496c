#include "movegen/reference_limits.h"

#include "movegen/reference.h"
#include "movegen/reference_walk.h"

namespace sennight::reference {

namespace {

// Does it bring one piece too many onto a line?
bool crowds(const Position& position, const Move& move) {
  const LineLimit* limit = position.variant().line_limit();
  if (limit == nullptr) return false;
  const PlayerId mover = position.turn();
  Position after = position;
  Undo undo;
  after.make(move, undo);
  for (const Cell cell : after.pieces(mover)) {
    const Piece piece = after.piece(cell);
    if (!limit->types.contains(piece.type()) || position.piece(cell) == piece) continue;
    CellSet line = limit->line[mover.index()][cell.index()];
    line.insert(cell);
    int before = 0, now = 0;
    for (const Cell other : line) {
      before += position.piece(other) == piece;
      now += after.piece(other) == piece;
    }
    if (now > limit->most[piece.type().index()] && now > before) return true;
  }
  return false;
}

// Does it bring a piece where a rival attacks it that may not go there?
bool exposes(const Position& position, const Move& move) {
  const TypeSet types = position.variant().unattacked();
  if (types.empty()) return false;
  const PlayerId mover = position.turn();
  Position after = position;
  Undo undo;
  after.make(move, undo);
  for (const Cell cell : after.pieces(mover)) {
    if (!types.contains(after.piece(cell).type()) || position.piece(cell) == after.piece(cell)) continue;
    for (std::size_t p = 0; p < position.variant().players(); ++p) {
      const PlayerId rival(p);
      if (position.variant().are_rivals(rival, mover) && after.is_living(rival) &&
          reference::is_attacked(after, cell, rival))
        return true;
    }
  }
  return false;
}

// Does it leave a piece alone that must be attacked?
bool leaves_alone(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  if (variant.attacked() == nullptr) return false;
  const PlayerId mover = position.turn();
  Position after = position;
  Undo undo;
  after.make(move, undo);
  const auto counts = [&](Cell from, Cell cell) {
    const Piece piece = after.piece(from);
    if (!piece || piece.owner().index() >= variant.players() || !variant.are_rivals(piece.owner(), mover)) return false;
    return after.is_living(piece.owner()) &&
           variant.attacked()->by[after.piece(cell).type().index()].contains(piece.type()) &&
           attacks_from(after, from, cell, piece.owner());
  };
  for (const Cell cell : after.pieces(mover)) {
    if (!variant.attacked()->types.contains(after.piece(cell).type())) continue;
    bool is_alone = true;
    for (const Cell from : variant.board().all()) is_alone = is_alone && !counts(from, cell);
    if (is_alone) return true;
  }
  return false;
}

// Does it leave a piece, whoever's, in an aura in which none may stand?
bool leaves_forbidden(const Position& position, const Move& move) {
  if (!has_forbidding(position.variant().auras())) return false;
  Position after = position;
  Undo undo;
  after.make(move, undo);
  for (const Cell cell : after.occupied())
    if (is_forbidden_there(after, cell)) return true;
  return false;
}

}  // namespace

bool leaves_limits(const Position& position, const Move& move) {
  return crowds(position, move) || exposes(position, move) || leaves_alone(position, move) ||
         leaves_forbidden(position, move);
}

}  // namespace sennight::reference
