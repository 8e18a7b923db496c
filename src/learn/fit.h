// Finds the weights with which evaluations best foretell results: logistic regression, with more than two players its
// like (softmax), held near where it starts as far as the positions say nothing.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "rules/weights.h"

namespace sennight {

// A number that is looked for, in fact two: for the middle and for the end of games.
struct Parameter {
  Weight start;        // what it is without evidence, in centipawns
  double scale = 1.0;  // how far from there it is likely to be: one standard deviation, > 0
};

// Positions: of each player so much of each parameter, and what became of him.
class Samples {
 public:
  struct Amount {
    std::uint32_t parameter = 0;
    float amount = 0.0F;
  };
  struct Sample {
    float phase = 1.0F;                                // share of the middle
    PerPlayer<float> target{};                         // share of the points that is expected
    PerPlayer<float> rest{};                           // centipawns that no parameter decides
    std::array<std::size_t, kMaxPlayers + 1> begin{};  // of each player's amounts
    std::uint8_t living = 0;                           // bits; the others have no part in it
  };

  explicit Samples(std::size_t players) : players_(players) {}
  std::size_t players() const { return players_; }
  std::size_t size() const { return samples_.size(); }
  const Sample& operator[](std::size_t index) const { return samples_[index]; }
  Sample& operator[](std::size_t index) { return samples_[index]; }
  const Amount* amounts() const { return amounts_.data(); }
  static int living(const Sample& sample) { return std::popcount(sample.living); }

  // Adds a position without amounts; add() then adds amounts for its first player, after next_player() for the second.
  Sample& begin_sample() {
    Sample& sample = samples_.emplace_back();
    sample.begin.fill(amounts_.size());
    return sample;
  }
  void add(Amount amount) { amounts_.push_back(amount); }
  void end_player(std::size_t player) {
    for (std::size_t p = player + 1; p <= kMaxPlayers; ++p) samples_.back().begin[p] = amounts_.size();
  }

 private:
  std::size_t players_;
  std::vector<Sample> samples_;
  std::vector<Amount> amounts_;
};

struct FitSettings {
  int steps = 300;
  double evidence = 0.2;  // what a position counts: those of one game tell much the same
};

// The factor of softmax(factor * centipawns), by how many players live: while a third one lives a lead tells less of who
// wins. 0 where no sample has so many.
using Slopes = std::array<double, kMaxPlayers + 1>;
// Those that foretell the targets best, for parameters where they start.
Slopes best_slopes(const Samples& samples, const std::vector<Parameter>& parameters);

struct Fit {
  std::vector<Weight> weights;
  double loss_before = 0.0, loss_after = 0.0;  // mean cross entropy
};
// Always the same for the same input. REQUIRES: the slope of each sample is above 0; parameters of all amounts exist.
Fit fit(const Samples& samples, const std::vector<Parameter>& parameters, const Slopes& slopes,
        const FitSettings& settings);

}  // namespace sennight
