// Whether all players start alike.
#pragma once

#include "rules/variant.h"

namespace sennight::test {

// Is every player's array the image of the one before, as that player sees the board? Where it is not, rights and what
// may be promoted by what was lost need not be alike, and neither army need be worth the other.
inline bool has_equal_arrays(const Variant& variant) {
  for (const Cell cell : variant.board().all()) {
    const Piece piece = variant.array_piece(cell), image = variant.array_piece(variant.view(PlayerId(1))(cell));
    if (piece.is_empty() != image.is_empty()) return false;
    if (!piece) continue;
    const PlayerId next((piece.owner().index() + 1) % variant.players());
    if (image != Piece(next, piece.type())) return false;
  }
  return true;
}

}  // namespace sennight::test
