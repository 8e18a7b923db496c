// What a position is worth without looking ahead, and what of.
#pragma once

#include <string>
#include <vector>

#include "search/evaluator.h"

namespace sennight {

// A table, line by line: for each kind of weight what it adds for each player, in centipawns at the phase of the
// position; the sum, for all who live; then the evaluation for the player to move, as UCI scores are.
std::vector<std::string> evaluation_text(const Evaluator& evaluator, const Position& position);

}  // namespace sennight
