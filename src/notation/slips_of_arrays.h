// Inside of slips.h: slips in the start array.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

// Appends warnings.
void find_slips_of_arrays(const SlipSearch& search);

}  // namespace sennight
