// Rules that are sound one by one but not together. Variant::compile asks at its end; a variant
// that passes keeps the promises of position, movegen and notation: one royal a player, moves with
// different texts, a FEN that tells the whole position.
#pragma once

#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// Appends an error for each rule that does not go with the others. REQUIRES: the variant was
// compiled from its definition without errors.
void check_combinations(const Variant& variant, Findings& findings);

}  // namespace sennight
