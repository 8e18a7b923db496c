// Inside of slips.h: slips that show when one rule is held beside the others: what can never happen, and what one rule
// forgets that another has.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

// Appends warnings.
void find_slips_of_rules(const SlipSearch& search);

}  // namespace sennight
