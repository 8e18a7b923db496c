// What comes of a move when both sides then take on its target as long as it pays.
#pragma once

#include "movegen/stages.h"
#include "position/position.h"
#include "search/evaluator.h"

namespace sennight {

// Does the mover gain at least `threshold` centipawns, or lose no more than -threshold, if everybody takes back with
// the cheapest piece and stops when that is better? All rivals count as one side. Pieces that stand behind others join
// in. Pins are not looked at. True for moves whose target is no place of exchange: castling, swaps, fusion, fission.
// Where effects may follow from moves, the list of what a capture changes is all that is looked at. `stages`: of the
// position, tells sooner that nobody takes back; may be null. REQUIRES: `played` is legal in `position`.
bool gains_at_least(const Position& position, const Evaluator& evaluator, const Move& played, int threshold,
                    StagedMoves* stages = nullptr);

// What the mover gains by all that a move changes, in centipawns: pieces of every side, hands, a royal as more than
// anything else. For variants with effects. REQUIRES: `move` is legal in `position`.
int swing(const Position& position, const Evaluator& evaluator, const Move& move);

}  // namespace sennight
