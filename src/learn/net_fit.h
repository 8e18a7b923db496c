// Finds the net that together with the weights best foretells what became of positions: stochastic gradient descent over
// positions in an order by chance, with numbers that have fractions; at the end they are rounded to those of the net.
#pragma once

#include <functional>
#include <vector>

#include "learn/net_samples.h"
#include "rules/net.h"

namespace sennight {

struct NetFitSettings {
  std::size_t units = 32;  // one of kNetWidths
  int epochs = 20;         // how often all positions are gone through
  // How fast the numbers of single inputs fade towards what inputs of one kind share, >= 0: the more, the less is learnt
  // from what few positions speak of. docs/learn.md says when.
  double fading = 0.3;
  std::uint64_t seed = 1;
  int threads = 1;  // does not change the result
};

// A net before it is rounded.
struct NetDraft {
  std::size_t units = 0;
  std::vector<float> first, bias;         // [input * units + unit], [unit]: 1 is full
  std::array<std::vector<float>, 2> out;  // of each unit, for the mover and the rival: centipawns
  float constant = 0.0F;                  // centipawns

  // Centipawns for the mover of a sample, seen through a symmetry.
  float evaluate(const NetSamples& samples, std::size_t sample, std::size_t symmetry) const;
  Net rounded(const Variant& variant) const;
  static NetDraft of(const Net& net);
};

struct NetFit {
  NetDraft draft;
  int epoch = 0;  // from 1: the one that foretold best what was held out
  // Mean cross entropy where positions were held out: of the weights alone, and with the net.
  double loss_before = 0.0, loss_after = 0.0;
};

// Hears of each epoch: its number from 1, the loss in what was learnt from and in what was held out.
using NetProgress = std::function<void(int epoch, double loss, double held_out)>;

// The same for the same input on the same machine. `slope`: share = logistic(slope * centipawns). REQUIRES: slope > 0;
// there are positions to learn from and positions that are held out.
NetFit fit_net(const Variant& variant, const NetSamples& samples, double slope, const NetFitSettings& settings,
               const NetProgress& progress);

}  // namespace sennight
