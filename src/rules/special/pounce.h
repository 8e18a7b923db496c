// Pieces that wait, and come down wherever they attack enough as what they become then.
#pragma once

#include <optional>
#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct PounceDefinition {
  Location at;
  std::vector<Text> pieces;
  Text becomes;
  std::optional<Located<int>> attacks;
  bool trapped = false;
  bool immune = false;
};

// Such a move ends on an empty cell or on any piece, own ones included, that is no royal.
struct Pounce {
  TypeSet pieces;
  TypeId becomes;
  int attacks = 2;       // so many of the rivals' pieces it must attack
  bool trapped = false;  // or one of them, no royal, that has nowhere to go
  bool immune = false;   // nobody captures such a piece while it waits
};

}  // namespace sennight
