// How long one move may take.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/piece.h"
#include "search/limits.h"
#include "search/score.h"

namespace sennight {

// Milliseconds from the start of the search.
struct Budget {
  std::int64_t soft = 0;  // what a move usually takes
  std::int64_t hard = 0;  // stop at once after this
};

// Kept back of a clock for the way to the other side.
inline constexpr std::int64_t kMoveOverhead = 10;

// Nothing when no limit of `limits` speaks of time. A clock that has run out gives a budget of a millisecond. Any number
// is good for a time: what is negative counts as nothing, what is beyond a hundred years as a hundred years.
std::optional<Budget> budget_of(const Limits& limits, PlayerId mover);

// How sure a search is of its move, from one iteration to the next.
class Course {
 public:
  // An iteration has ended. `changed`: with another best move than the one before.
  void add(bool changed, Score score);

  // Begin no new iteration after so many milliseconds: less than usual while the best move stays, more when it has changed lately or the
  // score has fallen. Never more than budget.hard.
  std::int64_t enough(const Budget& budget) const;

 private:
  int stable_ = 0;              // iterations in a row that have kept the best move
  int changes_ = 0;             // percent: 100 for a change, halved with each iteration after it
  std::optional<Score> usual_;  // what the score has been, later ones counting more
  Score fall_ = 0;              // centipawns below that
};

}  // namespace sennight
