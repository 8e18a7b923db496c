// Slips about cells: zones that nothing uses, that are uneven or lie nearer to one player, and cells to which nothing comes.
#pragma once

#include <string>

#include "rules/special/special_rule.h"

namespace sennight {

// The names of the first few of these cells, and how many there are more: "a1, b1 and c1".
std::string cells_text(const Board& board, const CellSet& cells);

void find_slips_of_zones(const SlipSearch& search);

}  // namespace sennight
