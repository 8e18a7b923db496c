// The rows of cells that begin beside a cell, for rules about what stands on one line.
#pragma once

#include <string>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

class RuleCompiler;

class CellRows {
 public:
  // `directions`: single steps, each of which is a direction to look along; `longest`: cells of a row, 0 = any number. False:
  // they are something else, and the compiler has been told.
  bool find(const Text& directions, int longest, RuleCompiler& compiler);

  // From the nearest cell on, as the player sees the board. None is empty.
  const std::vector<std::vector<Cell>>& of(PlayerId player, Cell from) const {
    return rows_[player.index()][from.index()];
  }
  // All their cells together.
  CellSet around(PlayerId player, Cell from) const {
    CellSet cells;
    for (const std::vector<Cell>& row : of(player, from))
      for (const Cell cell : row) cells.insert(cell);
    return cells;
  }
  // The directions as an adverb: "orthogonally or diagonally".
  const std::string& way() const { return way_; }

 private:
  PerPlayer<std::vector<std::vector<std::vector<Cell>>>> rows_;
  std::string way_;
};

}  // namespace sennight
