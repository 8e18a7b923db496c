// What auras do to the pieces of a position.
#pragma once

#include <array>

#include "position/position.h"

namespace sennight {

struct TouchedPieces {
  CellSet frozen;                          // may not move
  CellSet harmless;                        // neither capture nor attack: these, and those that auras keep from it
  std::array<CellSet, kMostLenders> lent;  // by Aura::loan: the pieces that may move as it says, but for frozen ones
};

TouchedPieces touched_pieces(const Position& position);

}  // namespace sennight
