// What the results of a match say: Elo, its error, and when to stop.
#pragma once

#include <cstddef>
#include <vector>

namespace sennight {

// Elo as a share of the points, and back. REQUIRES: 0 < share < 1.
double share_of(double elo);
double elo_of(double share);

// A sample of shares of points, 0 to 1. Games that belong together (one opening, all seats) are one of them: what the
// opening gives to a seat cancels out in the mean and does not blow up the error.
struct Sample {
  std::size_t count = 0;
  double mean = 0.5;
  double error = 0.0;     // one standard deviation of the mean
  double variance = 0.0;  // of one member
};
Sample sample_of(const std::vector<double>& shares);

// The sequential probability ratio test of `elo1` against `elo0`.
struct Sprt {
  double elo0 = 0.0, elo1 = 10.0;
  double risk = 0.05;  // of either error
};
// The logarithm of the likelihood ratio, with normally distributed means. 0 as long as little is known.
// Source: M. Van den Bergh, "The generalized sequential probability ratio test" (2019).
double log_likelihood_ratio(const Sample& sample, const Sprt& sprt);
// 1: elo1 is accepted, -1: elo0 is, 0: go on.
int decision(double ratio, const Sprt& sprt);

}  // namespace sennight
