// A royal changes places with a piece of its own side.
#pragma once

#include <optional>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct SwapDefinition {
  Location at;
  enum class Kind { kAdjacent, kUnmovedInCheck } kind = Kind::kAdjacent;
  std::optional<Text> directions;  // kAdjacent: a movement that names the neighbours, "W"
  std::vector<Text> except;        // types that are never swapped
  std::optional<Text> partners;    // kUnmovedInCheck: zone of the unmoved partners
};

struct Swap {
  SwapDefinition::Kind kind = SwapDefinition::Kind::kAdjacent;
  TypeSet except;                              // never swapped
  PerPlayer<std::vector<CellSet>> neighbours;  // kAdjacent: per player and cell
  PerPlayer<CellSet> partners;                 // kUnmovedInCheck: cells of possible partners
};

}  // namespace sennight
