// What is not legal of a single move besides the safety of royals, for the reference generator: found by playing it.
#pragma once

#include "position/position.h"

namespace sennight::reference {

// Does a pseudo-legal move bring one piece too many onto a line, bring a piece where it is attacked that may not go there,
// leave one alone that must be attacked, or leave one in an aura that forbids it?
bool leaves_limits(const Position& position, const Move& move);

}  // namespace sennight::reference
