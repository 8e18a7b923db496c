// What comes of a move when both sides then take on its target as long as it pays.
#pragma once

#include "position/position.h"
#include "search/evaluator.h"

namespace sennight {

// Does the mover gain at least `threshold` centipawns, or lose no more than -threshold, if everybody takes back with
// the cheapest piece and stops when that is better? All rivals count as one side. Pieces that stand behind others join
// in. Pins are not looked at. True for moves whose target is no place of exchange: castling, swaps, fusion, fission.
// REQUIRES: `move` is legal in `position`.
bool gains_at_least(const Position& position, const Evaluator& evaluator, const Move& move, int threshold);

}  // namespace sennight
