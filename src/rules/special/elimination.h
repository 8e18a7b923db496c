// A player who loses the royal leaves the game: what a variant file says of it.
#pragma once

#include "rules/located.h"

namespace sennight {

struct EliminationDefinition {
  Location at;
  // Of the royal: an attack at the turn of the attacker, a capture, or a mate: who is in check and has no legal move.
  enum class By { kAttack, kCapture, kMate } by = By::kAttack;
  // What becomes of who has no legal move and is not mated.
  enum class Stalemate { kPasses, kOut, kDraw } stalemate = Stalemate::kPasses;
  // Does the first who is out end the game? Who did it wins, and the others are out after that one.
  bool first_ends = false;
  // What becomes of the other pieces. Those that stay belong to nobody who moves, but can be captured.
  enum class Army { kLeaves, kRecruited, kStays } army = Army::kLeaves;
};

}  // namespace sennight
