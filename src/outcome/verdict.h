// Outcomes from verdicts. Eliminated players keep their places; the living share what is open.
#pragma once

#include "outcome/outcome.h"

namespace sennight {

// `verdict` is meant for `player`. Without a reason.
Outcome outcome_by(Verdict verdict, const Position& position, PlayerId player);

// Who has won most points wins, and the others have their places by theirs, in the game or out of it. Without a reason.
Outcome outcome_by_points(const Position& position);

}  // namespace sennight
