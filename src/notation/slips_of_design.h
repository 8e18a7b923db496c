// Inside of slips.h: slips that show in the game as a whole, rather than at one key.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

// Appends warnings.
void find_slips_of_design(const SlipSearch& search);

}  // namespace sennight
