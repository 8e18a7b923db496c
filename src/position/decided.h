// Ends of the game that the position itself shows, without looking for moves or at the history.
#pragma once

#include <optional>

#include "position/position.h"

namespace sennight {

// The first end of the kind kDecision that has come.
std::optional<Finish> decided(const Position& position);

}  // namespace sennight
