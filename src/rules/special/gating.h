// A piece from the hand enters on the cell that an unmoved piece has just left.
#pragma once

#include <array>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct GatingDefinition {
  Location at;
  Text cells;                // the first player's; those on which pieces stand at the start count
  std::vector<Text> pieces;  // the types that may enter; empty = all that may be in a hand
};

// A piece from the hand may enter where an unmoved piece has just left, by a move or a castling.
struct Gating {
  PerPlayer<CellSet> gates;                         // cells whose unmoved pieces let others in
  CellSet all;                                      // those of all players
  TypeSet types;                                    // that may enter on some of them
  std::array<PerPlayer<CellSet>, kMaxTypes> cells;  // per type and player: where it may enter
  bool refills = false;                             // captures bring some of these types into hands
};

}  // namespace sennight
