// Who listens to an evaluation: nobody, or a trace of it.
#pragma once

#include "search/evaluator.h"

namespace sennight {

struct NoRecorder {
  static constexpr bool kListens = false;
  void add(std::size_t, std::size_t, double) {}
};

struct TraceRecorder {
  static constexpr bool kListens = true;
  Trace& trace;
  void add(std::size_t player, std::size_t weight, double amount) {
    if (amount != 0.0) trace.amounts[player].push_back({weight, amount});
  }
};

}  // namespace sennight
