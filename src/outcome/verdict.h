// Outcomes from verdicts. Eliminated players keep their places; the living share what is open.
#pragma once

#include "outcome/outcome.h"

namespace sennight {

// `verdict` is meant for `player`. Without a reason.
Outcome outcome_by(Verdict verdict, const Position& position, PlayerId player);

}  // namespace sennight
