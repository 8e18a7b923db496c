// Ratings of those who play in twos: Glicko-2, as a pure function.
// Source: Mark E. Glickman, "Example of the Glicko-2 system", 2022, http://www.glicko.net/glicko/glicko2.pdf
#pragma once

#include <span>

namespace sennight {

// How much volatilities change; the paper takes 0.3 to 1.2.
inline constexpr double kGlickoTau = 0.5;

struct GlickoRating {
  double rating = 1500;      // points; 400 more win ten times as often
  double deviation = 350;    // points, > 0: two thirds of those rated so are within it
  double volatility = 0.06;  // > 0; how much the strength itself moves in a period, in units of 173.7 points
};

// A game, as one of the two sees it.
struct GlickoGame {
  double rating = 0, deviation = 0;  // the other's, before
  double score = 0;                  // 0 lost, 1 won, between them a share
};

// The rating after these games, all of one period; without games the deviation alone grows. `periods`: how long it has
// been since the rating was made, in periods, at least 0; the paper's example has 1.
// REQUIRES: deviations and the volatility > 0, scores from 0 to 1.
GlickoRating glicko2(const GlickoRating& before, std::span<const GlickoGame> games, double periods,
                     double tau = kGlickoTau);

}  // namespace sennight
