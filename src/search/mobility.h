// How far pieces reach on average: what their values are computed from, so that a new piece needs no table.
#pragma once

#include <vector>

#include "geometry/cell.h"
#include "rules/variant.h"

namespace sennight {

// The expected number of cells that a piece of the first player standing on `from` reaches when every other cell is
// occupied with probability `density`, each cell once: cells on which it could land without capturing, and with.
struct Reach {
  double quiet = 0, capture = 0;
};
Reach expected_reach(const Variant& variant, TypeId type, Cell from, double density);

// The cells to which a piece of the first player moves from `from` on the empty board by ordinary moves.
CellSet empty_board_targets(const Variant& variant, TypeId type, Cell from);

// The same, quiet moves only.
CellSet quiet_targets(const Variant& variant, TypeId type, Cell from);

// For each cell the least number of moves on the empty board from there into `goal`; 0 inside, -1 where it cannot get
// there.
std::vector<int> moves_to_reach(const Variant& variant, TypeId type, const CellSet& goal);

}  // namespace sennight
