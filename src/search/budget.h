// How long one move may take.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/piece.h"
#include "search/limits.h"

namespace sennight {

// Milliseconds from the start of the search.
struct Budget {
  std::int64_t soft = 0;  // start no new iteration after this
  std::int64_t hard = 0;  // stop at once after this
};

// Kept back of a clock for the way to the other side.
inline constexpr std::int64_t kMoveOverhead = 10;

// Nothing when no limit of `limits` speaks of time. A clock that has run out gives a budget of a millisecond. Any number
// is good for a time: what is negative counts as nothing, what is beyond a hundred years as a hundred years.
std::optional<Budget> budget_of(const Limits& limits, PlayerId mover);

}  // namespace sennight
