#include "match/score.h"

#include <algorithm>
#include <cmath>

namespace sennight {
namespace {

// Fewer openings tell nothing about how much results vary.
constexpr std::size_t kFewest = 8;
// A sample in which all results are alike still may vary: as if one in so many would.
constexpr double kLeastVariance = 1e-3;

}  // namespace

double share_of(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }
double elo_of(double share) { return -400.0 * std::log10(1.0 / share - 1.0); }

Sample sample_of(const std::vector<double>& shares) {
  Sample sample;
  sample.count = shares.size();
  if (shares.empty()) return sample;
  double sum = 0.0, squares = 0.0;
  for (const double share : shares) sum += share;
  const double count = static_cast<double>(shares.size());
  sample.mean = sum / count;
  for (const double share : shares) squares += (share - sample.mean) * (share - sample.mean);
  sample.variance = squares / count;
  sample.error = std::sqrt(sample.variance / count);
  return sample;
}

double log_likelihood_ratio(const Sample& sample, const Sprt& sprt) {
  if (sample.count < kFewest) return 0.0;
  const double low = share_of(sprt.elo0), high = share_of(sprt.elo1);
  const double variance = std::max(sample.variance, kLeastVariance);
  return static_cast<double>(sample.count) * (high - low) * (2.0 * sample.mean - low - high) / (2.0 * variance);
}

int decision(double ratio, const Sprt& sprt) {
  const double bound = std::log((1.0 - sprt.risk) / sprt.risk);
  return ratio >= bound ? 1 : ratio <= -bound ? -1 : 0;
}

}  // namespace sennight
