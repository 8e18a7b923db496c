// Captures in a chain: who has taken a piece and can take another one from there goes on.
#pragma once

#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct ChainDefinition {
  Location at;
  std::vector<Text> pieces;
  bool needed = false;
};

struct ChainRule {
  TypeSet pieces;       // who go on
  bool needed = false;  // they must; else a pass ends the chain
};

}  // namespace sennight
