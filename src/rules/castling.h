// From the castlings of a file to those of each player.
#pragma once

#include <vector>

#include "rules/rule_compiler.h"

namespace sennight {

// Player by player, in the order of the file; where start cells are sets, the castlings of one cell of the royal stand
// together. What is wrong is reported.
std::vector<Castling> compile_castlings(const VariantDefinition& definition, RuleCompiler& compiler);

}  // namespace sennight
