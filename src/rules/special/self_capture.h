// Pieces that capture their own side's.
#pragma once

#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct SelfCaptureDefinition {
  Location at;
  std::vector<Text> pieces;
  std::vector<Text> except;
};

struct SelfCapture {
  TypeSet pieces;  // these capture pieces of their own player as they capture a rival's
  TypeSet except;  // but never these; royals are among them
};

}  // namespace sennight
