// A player whose royal is attacked leaves the game: what a variant file says of it.
#pragma once

#include "rules/located.h"

namespace sennight {

struct EliminationDefinition {
  Location at;
  enum class Army { kLeaves, kRecruited } army = Army::kLeaves;
};

}  // namespace sennight
