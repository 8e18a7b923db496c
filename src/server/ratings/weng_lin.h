// Ratings of those who play in threes and fours: the Plackett-Luce model with Bayesian approximation, as a pure function.
// Source: Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
// Research 12 (2011), algorithm 4.
#pragma once

#include <span>
#include <vector>

namespace sennight {

struct WengLinRating {
  double rating = 1500;    // of any unit
  double deviation = 350;  // of the same unit, > 0
};

// How much luck a game has: the deviation of one performance, in the unit of the ratings. The paper takes half of the
// deviation of a newcomer.
inline constexpr double kWengLinBeta = 175;

// The ratings after a game, in the order of the players. `places`: 1 for the first; those who share a place have the same.
// REQUIRES: as many places as ratings, two at least.
std::vector<WengLinRating> plackett_luce(std::span<const WengLinRating> before, std::span<const int> places,
                                         double beta = kWengLinBeta);

}  // namespace sennight
