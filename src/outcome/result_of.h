// From what the rules say of a game to what is kept and told of it.
#pragma once

#include "outcome/outcome.h"
#include "seats/game_result.h"

namespace sennight {

// The outcome in words, nobody having resigned.
GameResult result_of(const Variant& variant, const Outcome& outcome);

}  // namespace sennight
