// Where one piece can go on the empty board: the picture beside a rule.
#pragma once

#include "rules/variant.h"

namespace sennight {

struct Diagram {
  Cell cell;        // where the piece of the first player stands
  CellSet quiet;    // reached without capturing only
  CellSet capture;  // reached by capturing only
  CellSet both;
  CellSet hop;      // reached over a piece between, in either way
  CellSet initial;  // reached by initial moves only
};

// The diagram on the cell from which the piece reaches most; of equals one with an initial right, of these the one
// nearest to the middle. Cost: one walk over the paths from every cell.
Diagram diagram_of(const Variant& variant, TypeId type);

}  // namespace sennight
