// How far off the evaluation has been in positions that have something in common: what was found out about one of them
// by searching mends the others. ("Correction history" in the literature of chess programs.)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "search/evaluator.h"
#include "search/score.h"

namespace sennight {

// For two who play against each other. One per thread.
class Corrections {
 public:
  // What a position has in common with others: where the walkers stand, where each player's other pieces stand, and
  // the move that led to it.
  struct Place {
    std::array<std::int16_t*, 4> sums{};
  };

  Corrections() : sums_(4 * kSize) {}
  void clear() { std::ranges::fill(sums_, std::int16_t{0}); }

  // `turn`: the first or the second of the two. `last`: a number for the move that led here, 0 for none.
  Place place(const Sums& sums, PlayerId first, PlayerId second, PlayerId turn, std::uint64_t last) {
    const std::array<std::uint64_t, 4> keys = {sums.walkers, sums.others[first.index()], sums.others[second.index()],
                                               last * 0x9E3779B97F4A7C15ULL};
    Place place;
    for (std::size_t i = 0; i < keys.size(); ++i)
      place.sums[i] = &sums_[i * kSize + ((keys[i] >> 40) * 2 + (turn != first)) % kSize];
    return place;
  }

  // To be added to the evaluation for the player to move, in centipawns.
  static Score of(const Place& place) {
    int sum = 0;
    for (const std::int16_t* const one : place.sums) sum += *one;
    return sum / kPerCentipawn;
  }

  // A search `depth` plies deep found the evaluation to be `error` centipawns too low.
  static void learn(const Place& place, Score error, int depth) {
    const int change = std::clamp(error * depth / 8, -kLimit / 4, kLimit / 4);
    for (std::int16_t* const one : place.sums)
      *one = static_cast<std::int16_t>(*one + change - *one * std::abs(change) / kLimit);
  }

 private:
  static constexpr std::size_t kSize = 1 << 14;  // sums of each of the four kinds: 128 KB in all
  static constexpr int kLimit = 1024;            // which a sum never passes
  static constexpr int kPerCentipawn = 24;       // so that the four together mend by 170 centipawns at most
  std::vector<std::int16_t> sums_;
};

}  // namespace sennight
