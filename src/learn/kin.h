// What was learnt of one game, for another with the same pieces. With three players results tell little of a single position; but
// how pieces work together they do as in the game of two with the same armies.
#pragma once

#include "base/result.h"
#include "rules/variant.h"
#include "rules/weights.h"

namespace sennight {

// Weights for `variant`: those that follow from its rules, changed by as much as what `kin` has learnt differs from what follows
// from its rules. General weights, and of each type with the same letter mobility, pairs, attacks near a royal and shelter; values
// of pieces, hands and cells stay as the rules make them. Errors: `kin` has learnt nothing; the two have no type in common.
Result<Weights> weights_from_kin(const Variant& variant, const Variant& kin);

}  // namespace sennight
