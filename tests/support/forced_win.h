// Forced wins by trying everything: slow and obviously right. For two players; repetition and move counts are not
// looked at.
#pragma once

#include "position/position.h"

namespace sennight::test {

// Does the player to move win within so many plies, whatever the other does?
bool wins_by_force(const Position& position, int plies);

// Does the player to move lose within so many plies, whatever he does?
bool loses_by_force(const Position& position, int plies);

}  // namespace sennight::test
