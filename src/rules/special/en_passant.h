// Captures of pieces that have just passed: en passant.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

// Where a turn is one move, and the last passed cell alone counts, each rival leaves one chance at most; of others so many
// are remembered.
inline constexpr std::size_t kMaxEnPassant = 8;

struct EnPassantDefinition {
  std::vector<Text> by;                // types that may capture so; empty = no such rule
  std::optional<Text> over;            // the passed cells on which they may, as the passing player sees them
  std::optional<Located<bool>> every;  // on each cell that was passed, not on the last one alone
  bool by_moving = false;              // who could also move to the passed cell captures by going there
};

struct EnPassantRule {
  TypeSet by;
  PerPlayer<CellSet> over;  // by the player whose piece passed
  bool every = false;       // on each cell that was passed, not on the last one alone
  // Types by which a quiet move to a passed cell on which they can capture is that capture: no other move leads there.
  TypeSet by_moving;
};

}  // namespace sennight
