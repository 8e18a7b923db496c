// Inside of slips.h: slips that show when one type is held beside another, or one part of a movement beside the others.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

// Appends warnings.
void find_slips_of_types(const SlipSearch& search);

}  // namespace sennight
