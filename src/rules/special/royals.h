// Several royals of one player.
#pragma once

#include <optional>

#include "rules/located.h"

namespace sennight {

// When a player with several royals is in check.
enum class RoyalCheck {
  kAny,  // when one of them is attacked
  kAll,  // when all of them are: while there are others, a royal is left attacked and captured like any other piece
};

struct RoyalsDefinition {
  Location at;
  RoyalCheck check = RoyalCheck::kAny;
};

}  // namespace sennight
