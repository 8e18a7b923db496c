#include "search/budget.h"

#include <algorithm>
#include <array>

namespace sennight {
namespace {

// Moves that a game without a time control is expected to go on for.
constexpr std::int64_t kExpectedMoves = 28;

// Longer times, a lifetime and more, are taken as this one: a budget stays far from where sums overflow.
constexpr std::int64_t kLongest = 4'000'000'000'000;

// A clock that has run over has nothing left.
constexpr std::int64_t within_reason(std::int64_t milliseconds) {
  return std::clamp<std::int64_t>(milliseconds, 0, kLongest);
}

// Percent of the usual time after which no new iteration begins, by the number of iterations that have kept the best move.
constexpr std::array<std::int64_t, 5> kPercent = {75, 65, 58, 51, 45};
constexpr std::int64_t kChangePercent = 30;          // more for a change of the best move just now
constexpr std::int64_t kFallPercent = 60;            // more for a score that has fallen by ...
constexpr Score kGreatFall = 60, kFarBeyond = 2000;  // centipawns: ... so much; what scores are cut off at

}  // namespace

std::optional<Budget> budget_of(const Limits& limits, PlayerId mover) {
  std::optional<Budget> budget;
  if (limits.move_time) {
    // Wanted to the millisecond, and nothing is lost by answering a little late: no overhead is taken off.
    const std::int64_t time = std::max<std::int64_t>(1, within_reason(*limits.move_time));
    budget = Budget{time, time};
  }
  if (const auto& clock = limits.time[mover.index()]) {
    const std::int64_t available = std::max<std::int64_t>(1, within_reason(*clock) - kMoveOverhead);
    const std::int64_t increment = within_reason(limits.increment[mover.index()]);
    const std::int64_t moves = limits.moves_to_go ? std::clamp<std::int64_t>(*limits.moves_to_go, 1, kExpectedMoves)
                                                  : kExpectedMoves;
    const std::int64_t share = available / moves + increment * 3 / 4;
    // A hard stop far beyond the share lets a search finish an iteration that found trouble, but
    // never spends more than a third of what is left when further moves must be made from it.
    const std::int64_t hard = std::min(share * 4, moves == 1 ? available * 9 / 10 : available / 3);
    const std::int64_t soft = std::min(share, hard);
    if (!budget) budget = Budget{soft, hard};
    budget->soft = std::max<std::int64_t>(1, std::min(budget->soft, soft));
    budget->hard = std::max<std::int64_t>(1, std::min(budget->hard, hard));
  }
  return budget;
}

void Course::add(bool changed, Score score) {
  stable_ = changed ? 0 : stable_ + 1;
  changes_ = changes_ / 2 + (changed ? 100 : 0);
  const Score seen = std::clamp(score, -kFarBeyond, kFarBeyond);
  fall_ = usual_ ? std::clamp(*usual_ - seen, 0, kGreatFall) : 0;
  usual_ = usual_ ? (*usual_ + seen) / 2 : seen;
}

std::int64_t Course::enough(const Budget& budget) const {
  const std::int64_t percent = kPercent[std::min<std::size_t>(static_cast<std::size_t>(stable_), kPercent.size() - 1)] +
                               kChangePercent * changes_ / 100 + kFallPercent * fall_ / kGreatFall;
  return std::min(budget.hard, budget.soft / 100 * percent + budget.soft % 100 * percent / 100);
}

}  // namespace sennight
