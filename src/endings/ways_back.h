// Where a piece may have come from by a quiet move along its paths.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "endings/material.h"

namespace sennight {

struct WayBack {
  Cell from;
  CellSet between;  // must be empty
};

class WaysBack {
 public:
  WaysBack(const Variant& variant, const Material& material);
  // Of the piece with this place in the material, which stands on `to`.
  std::span<const WayBack> to(std::size_t piece, Cell to) const { return ways_[piece][to.index()]; }

 private:
  std::array<std::vector<std::vector<WayBack>>, kMostEndingPieces> ways_;  // by piece and cell
};

}  // namespace sennight
