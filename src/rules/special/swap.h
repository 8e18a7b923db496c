// A royal changes places with a piece of its own side.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct SwapDefinition {
  Location at;
  enum class Kind {
    kAdjacent,        // instead of a move, not in check, with a neighbour
    kUnmovedInCheck,  // unmoved, with an unmoved piece, in a check from which nothing else helps
    kOnce,  // in check, or without another move, with any piece; the royal becomes one that may not do so again
  } kind = Kind::kAdjacent;
  std::optional<Text> directions;              // kAdjacent: a movement that names the neighbours, "W"
  std::vector<Text> except;                    // types that are never swapped
  std::optional<Text> partners;                // kUnmovedInCheck: zone of the unmoved partners
  std::vector<std::pair<Text, Text>> becomes;  // kOnce: royal -> royal that has done so
};

struct Swap {
  SwapDefinition::Kind kind = SwapDefinition::Kind::kAdjacent;
  TypeSet except;                              // never swapped
  PerPlayer<std::vector<CellSet>> neighbours;  // kAdjacent: per player and cell
  PerPlayer<CellSet> partners;                 // kUnmovedInCheck: cells of possible partners
  std::array<TypeId, kMaxTypes> becomes;       // kOnce: by the royal's type; none: it never does so
};

}  // namespace sennight
