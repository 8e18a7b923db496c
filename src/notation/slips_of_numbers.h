// Slips that counting shows: limits that never bind and ends that never come, because there are too few pieces for them,
// and words that allow or forbid nothing.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_numbers(const SlipSearch& search);

}  // namespace sennight
