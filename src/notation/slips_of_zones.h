// Slips about cells: zones that nothing uses, that are uneven or lie nearer to one player, and cells to which nothing comes.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_zones(const SlipSearch& search);

}  // namespace sennight
