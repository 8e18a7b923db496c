// Rules that are sound one by one but not together. Variant::compile asks at its end; a variant
// that passes keeps the promises of position, movegen and notation: one royal a player, moves with
// different texts, a FEN that tells the whole position.
#pragma once

#include <string_view>

#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// Appends an error for each rule that does not go with the others. REQUIRES: the variant was
// compiled from its definition without errors.
void check_combinations(const Variant& variant, Findings& findings);

// Why no royal is ever in check. REQUIRES: safety != Safety::kLegal.
constexpr std::string_view why_without_checks(Safety safety) {
  return safety == Safety::kNone ? "there is no royal" : "with [elimination] no royal is in check";
}

}  // namespace sennight
