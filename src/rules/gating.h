// Pieces from the hand that enter behind others: from the words of a file to cells, and what does not go together.
#pragma once

#include <optional>

#include "rules/rule_compiler.h"

namespace sennight {

// None where the file says nothing. Errors are reported to the compiler. REQUIRES: everything but the ends and the
// effects is compiled.
std::optional<Gating> compile_gating(const VariantDefinition& definition, RuleCompiler& compiler);

// Refuses what could not be written down or would be two moves in one.
void check_gating(const Variant& variant, Findings& findings);

}  // namespace sennight
