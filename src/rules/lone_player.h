// Games of one player, puzzles and patiences: which rules they have.
#pragma once

#include "rules/rule_compiler.h"

namespace sennight {

// Nobody answers, so whatever is about a rival has no sense. Reports each such rule; true when there is none.
// REQUIRES: the definition has one player.
bool check_lone_player(const VariantDefinition& definition, RuleCompiler& compiler);

}  // namespace sennight
