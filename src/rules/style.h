// The part of a variant that only says how it looks: whether it fits its board, its players and its zones.
#pragma once

#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// Appends an error for each thing in [style], and each glyph, that cannot be drawn. REQUIRES: the variant was compiled
// from its definition without errors.
void check_style(const Variant& variant, Findings& findings);

}  // namespace sennight
