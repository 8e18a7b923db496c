// Captures of pieces that have just passed: en passant.
#pragma once

#include <optional>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct EnPassantDefinition {
  std::vector<Text> by;      // types that may capture so; empty = no such rule
  std::optional<Text> over;  // the passed cells on which they may, as the passing player sees them
};

struct EnPassantRule {
  TypeSet by;
  PerPlayer<CellSet> over;  // by the player whose piece passed
};

}  // namespace sennight
