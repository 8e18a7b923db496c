// What auras do to the pieces of a position.
#pragma once

#include <array>

#include "position/position.h"

namespace sennight {

struct TouchedPieces {
  CellSet frozen;                        // may neither move nor attack
  std::array<CellSet, kMostAuras> lent;  // by aura: the pieces that may move as it says, but for frozen ones
};

TouchedPieces touched_pieces(const Position& position);

}  // namespace sennight
