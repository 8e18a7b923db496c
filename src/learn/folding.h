// Which weights of a variant are learnt, and which of them are one and the same: those of cells that a symmetry of the
// whole game carries onto each other.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "learn/fit.h"
#include "rules/variant.h"
#include "search/evaluator.h"

namespace sennight {

// The symmetries of the board that change nothing for the first player's pieces: neither where they go nor where they
// promote. The array may differ. Each as the image of each cell; the first is the identity.
std::vector<std::vector<Cell>> own_symmetries(const Variant& variant);

// Which weights: all, or all but those of single cells, which are many.
enum class Learnt : std::uint8_t { kAll, kWithoutCells };

class Folding {
 public:
  static constexpr std::uint32_t kFixed = std::numeric_limits<std::uint32_t>::max();

  // `start`: where the fit begins, and what stays where nothing is learnt.
  Folding(const Variant& variant, const Weights& start, Learnt learnt = Learnt::kAll);

  const std::vector<Parameter>& parameters() const { return parameters_; }
  // The parameter of a weight, or kFixed.
  std::uint32_t parameter_of(std::size_t weight) const { return of_weight_[weight]; }
  // REQUIRES: a number for each parameter.
  Weights unfolded(const std::vector<Weight>& found) const;

 private:
  void add(std::size_t weight, double scale);

  Weights start_;
  std::vector<Parameter> parameters_;
  std::vector<std::uint32_t> of_weight_;
};

// Adds a position. `target`: the expected share of each player.
void add_sample(const Evaluator& evaluator, const Folding& folding, const Position& position,
                const PerPlayer<double>& target, Samples& samples);

}  // namespace sennight
