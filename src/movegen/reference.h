// The reference move generator: obviously right, slow. It reads the movement notation itself for each move and shares
// neither path tables nor attack tables with the fast generator.
#pragma once

#include "position/move.h"
#include "position/position.h"

namespace sennight::reference {

// The same contract as sennight::legal_moves.
void legal_moves(const Position& position, MoveList& moves);

// All moves before the test whether the own royal stays safe.
void pseudo_legal_moves(const Position& position, MoveList& moves);

// Could `by` capture on `target` now?
bool is_attacked(const Position& position, Cell target, PlayerId by);

}  // namespace sennight::reference
