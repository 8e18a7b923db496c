// Ends of the game that the position itself shows, without looking for moves or at the history.
#pragma once

#include "position/position.h"

namespace sennight {

enum class Decision {
  kNone,
  kEliminated,  // one player is left
  kAllPassed,   // every living player passed in succession
  kExtinct,     // the player to move has nothing left
  kLossOfAll,   // a player has lost the last piece of the types that must not die out
  kMarried,     // the player who just moved stands married
};

struct Decided {
  Decision decision = Decision::kNone;
  PlayerId winner;  // none for a draw
};

// The first of the ends above that holds, in this order.
Decided decided(const Position& position);

}  // namespace sennight
