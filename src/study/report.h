// What a study found, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "study/study.h"

namespace sennight {

// The middle of a list of numbers, and the middles of its halves. All 0 of an empty list.
struct Spread {
  int least = 0, low = 0, median = 0, high = 0, most = 0;
  friend bool operator==(const Spread&, const Spread&) = default;
};
// `counts[n]`: how often the number n occurs.
Spread spread_of(const std::vector<std::uint64_t>& counts);

// How often numbers from `from` to `to` occur.
struct Bar {
  int from = 0, to = 0;
  std::uint64_t count = 0;
  friend bool operator==(const Bar&, const Bar&) = default;
};
// The same numbers in at most kMostBars bars of one width, from the least to the most; empty ones between stay.
inline constexpr int kMostBars = 20;
std::vector<Bar> bars_of(const std::vector<std::uint64_t>& counts);

// A player's share of the points, from 0 to 1, and how far it may be off: 95 of 100 studies lie within.
struct SeatShare {
  double share = 0.0, error = 0.0;
};
SeatShare seat_share(const Study& study, PlayerId player);

// What never happened in the games: pieces that never moved, rules that nobody used, zones and cells that nobody came to.
// Each in a few words.
std::vector<std::string> never_used(const Study& study);

// Plain text of several lines.
std::string study_text(const Study& study);
// A JSON object; docs/study.md describes it.
std::string study_json(const Study& study);

}  // namespace sennight
