// The first moves of games of a match: drawn by chance, so that two deterministic players do not play one game only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "outcome/outcome.h"

namespace sennight {

// Is this start as good for every seat, as far as one can tell? Empty = every one is.
using IsFair = std::function<bool(const Game&)>;

// The texts of `plies` random legal moves from the start, after which the game goes on and is fair. The same seed gives
// the same opening. After many starts that are not fair it takes the next that goes on; when there is none, because the
// game is soon over whatever one plays, a shorter one, in the end none.
std::vector<std::string> random_opening(const Variant& variant, std::uint64_t seed, int plies, const IsFair& is_fair);

// Nobody is eliminated, in check, or would lose a royal if everybody did nothing.
bool is_quiet_start(const Position& position);

}  // namespace sennight
