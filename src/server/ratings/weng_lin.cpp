#include "server/ratings/weng_lin.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace sennight {

namespace {

constexpr double kLeastShare = 1e-4;  // of the variance that a game leaves

}  // namespace

std::vector<WengLinRating> plackett_luce(std::span<const WengLinRating> before, std::span<const int> places,
                                         double beta) {
  SENNIGHT_REQUIRES(before.size() == places.size() && before.size() >= 2, before.size(), places.size());
  double variance = 0, best = before[0].rating;
  for (const WengLinRating& one : before) {
    variance += one.deviation * one.deviation + beta * beta;
    best = std::max(best, one.rating);
  }
  const double c = std::sqrt(variance);
  // Only ratios of these count: with the best as 1 none is too large.
  const auto worth = [&](std::size_t player) { return std::exp((before[player].rating - best) / c); };
  std::vector<WengLinRating> after;
  for (std::size_t i = 0; i < before.size(); ++i) {
    double step = 0, shrink = 0;
    for (std::size_t q = 0; q < before.size(); ++q) {
      if (places[q] > places[i]) continue;
      // The chance of being chosen among those who were not placed before q.
      double sum = 0;
      for (std::size_t s = 0; s < before.size(); ++s)
        if (places[s] >= places[q]) sum += worth(s);
      const double chance = worth(i) / sum;
      const auto sharers = static_cast<double>(std::count(places.begin(), places.end(), places[q]));
      step += ((i == q ? 1 : 0) - chance) / sharers;
      shrink += chance * (1 - chance) / sharers;
    }
    const double sigma = before[i].deviation, ratio = sigma / c;
    after.push_back({before[i].rating + step * sigma * ratio,
                     sigma * std::sqrt(std::max(1 - ratio * ratio * ratio * shrink, kLeastShare))});
  }
  return after;
}

}  // namespace sennight
