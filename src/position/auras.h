// What auras do to the pieces of a position.
#pragma once

#include <array>

#include "position/position.h"
#include "rules/attack_walk.h"

namespace sennight {

struct TouchedPieces {
  CellSet frozen;                          // may not move
  CellSet harmless;                        // neither capture nor attack: these, and those that auras keep from it
  CellSet shielded;                        // are not captured, nor attacked
  CellSet dispossessed;                    // have what is lent in place of their own moves
  std::array<CellSet, kMostLenders> lent;  // by Aura::loan: the pieces that may move as it says, but for frozen ones
};

TouchedPieces touched_pieces(const Position& position);

// The cells, empty ones too, on which others slow the piece that stands on `from`; all cells, if that is one of them.
// REQUIRES: a piece stands there.
CellSet slowing_cells(const Position& position, Cell from);

// Does a way of the piece on `from` that leads over these cells end before, as others slow the piece?
bool is_slowed(const Position& position, Cell from, const CellSet& between);

// As walk_attackers, without those that are slowed.
template <class PieceAt, class Found>
bool walk_attackers_under_auras(const Position& position, Cell target, PlayerId by, TypeBits types, PieceAt piece_at,
                                Found found) {
  const Variant& variant = position.variant();
  if (slowed_types(variant.auras()).empty()) return walk_attackers(variant, target, by, types, piece_at, found);
  return walk_attack_ways(variant, target, by, types, piece_at, [&](Cell cell, const CellSet& between) {
    return !is_slowed(position, cell, between) && found(cell);
  });
}

}  // namespace sennight
