// Slips in one part of a movement whose other parts are alike: a range, a letter, or a limit that only the others have.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_movements(const SlipSearch& search);

}  // namespace sennight
