// Limits on the trade of strong pieces: who takes one from afar may not be taken back, and what another piece took is not
// answered in kind elsewhere.
#pragma once

#include <optional>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct TradeDefinition {
  Location at;
  std::vector<Text> pieces;
  std::optional<Text> near;  // a movement; default: one step in all directions
  std::vector<Text> slight;
};

struct TradeRule {
  TypeSet pieces;  // whose trade is limited
  TypeSet slight;  // who takes these between two steps has taken nothing worth the risk
  // Per player and cell: where such a piece may always take another one. Farther away it does so only if it cannot be
  // taken back on the next move, or if it takes another piece, which is not slight, between its two steps.
  PerPlayer<std::vector<CellSet>> near;
};

}  // namespace sennight
