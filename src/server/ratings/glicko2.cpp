#include "server/ratings/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sennight {

namespace {

constexpr double kScale = 173.7178;  // points in the paper's inner unit
constexpr double kCloseness = 1e-6;  // of the volatility
constexpr int kMostSearched = 100;   // the paper's search takes about ten

double weight(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

// Step 5 of the paper: the volatility that explains a rating which is `delta` off best.
double new_volatility(double phi, double sigma, double variance, double delta, double tau) {
  const double a = std::log(sigma * sigma);
  const auto slope = [&](double x) {
    const double e = std::exp(x), sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  double low = a, high = 0;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    int k = 1;
    while (slope(a - k * tau) < 0 && k < kMostSearched) ++k;
    high = a - k * tau;
  }
  double at_low = slope(low), at_high = slope(high);
  for (int i = 0; i < kMostSearched && std::abs(high - low) > kCloseness; ++i) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = slope(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

GlickoRating glicko2(const GlickoRating& before, std::span<const GlickoGame> games, double periods, double tau) {
  const double phi = before.deviation / kScale;
  double sigma = before.volatility, information = 0, surprise = 0;
  for (const GlickoGame& game : games) {
    const double g = weight(game.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-g * (before.rating - game.rating) / kScale));
    information += g * g * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  if (!games.empty()) sigma = new_volatility(phi, sigma, 1 / information, surprise / information, tau);
  const double spread = phi * phi + periods * sigma * sigma;
  const double after = 1 / (1 / spread + information);
  return {before.rating + kScale * after * surprise, kScale * std::sqrt(after), sigma};
}

}  // namespace sennight
