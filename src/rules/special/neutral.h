// A piece that belongs to nobody: after each own move the player puts it on another empty cell.
#pragma once

#include <optional>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct NeutralDefinition {
  Location at;
  Text piece;
  std::optional<Text> cells;  // the only ones on which a player may put it
};

struct NeutralRule {
  TypeId type;
  PlayerId owner;            // an index behind the players: it is nobody's turn, and nobody's piece
  bool moves = false;        // by its movement, not to any cell
  PerPlayer<CellSet> cells;  // where a player may put it

  Piece piece() const { return {owner, type}; }
};

}  // namespace sennight
