// How strongly centipawns foretell results: the factor in logistic(factor * centipawns) or softmax of the same.
#pragma once

#include <cmath>

namespace sennight {

inline constexpr double kLowestSlope = 1.0 / 5000.0, kHighestSlope = 1.0 / 20.0;

// The slope with the least `loss(slope)`, to a thousandth. REQUIRES: the loss has one minimum, so that the range can be
// cut where it is not.
template <class Loss>
double slope_of_least(const Loss& loss) {
  constexpr int kSteps = 24;
  double low = std::log(kLowestSlope), high = std::log(kHighestSlope);
  for (int step = 0; step < kSteps; ++step) {
    const double left = low + (high - low) / 3.0, right = high - (high - low) / 3.0;
    if (loss(std::exp(left)) < loss(std::exp(right))) high = right;
    else low = left;
  }
  return std::exp((low + high) / 2.0);
}

}  // namespace sennight
