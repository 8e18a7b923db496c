// Slips of what follows from moves, and of auras: types that are left out, and cells that are not all around.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_effects(const SlipSearch& search);

}  // namespace sennight
