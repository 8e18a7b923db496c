// Promotions that are moves of their own: from the words of a file to cells, and what does not go together.
#pragma once

#include <vector>

#include "rules/rule_compiler.h"

namespace sennight {

// Errors are reported to the compiler. REQUIRES: movements, zones and the array are compiled.
std::vector<InPlacePromotion> compile_changes(const VariantDefinition& definition, RuleCompiler& compiler);

// Refuses what could not be written down.
void check_changes(const Variant& variant, Findings& findings);

}  // namespace sennight
