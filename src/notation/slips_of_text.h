// Slips that show in how something is written: letters and limits that bind less than they seem to, lines beyond the
// board, directions that lead nowhere.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

void find_slips_of_text(const SlipSearch& search);

}  // namespace sennight
