// How a board is carried onto itself, and how directions turn on the way.
#pragma once

#include <vector>

#include "geometry/cell.h"
#include "geometry/lattice.h"

namespace sennight {

// A map of the board onto itself with its effect on directions: how another player sees the board.
struct Symmetry {
  LinearMap map;                  // of directions, where `maps` is empty
  std::vector<Cell> cells;        // image of each cell, by index
  std::vector<LinearMap> maps{};  // of directions that begin on each cell; on a glued board, where they may differ
  double facing = 0;              // where up the page leads, in degrees clockwise from there
  Cell operator()(Cell cell) const { return cells[cell.index()]; }
  CellSet operator()(const CellSet& set) const;
  const LinearMap& map_from(Cell from) const { return maps.empty() ? map : maps[from.index()]; }
};

}  // namespace sennight
