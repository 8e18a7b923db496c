// Slips about who has what: rules that treat players differently who have the same army, and views in a strange order.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_players(const SlipSearch& search);

}  // namespace sennight
