// How a position with few pieces comes out when both sides play as well as can be, and each of its moves: from tables that
// are made when they are first asked for, and kept as long as there is room. One thread.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "endings/endings.h"
#include "protocol/analysis.h"

namespace sennight {

// Positions that the table of one ending may have, and those of all tables that are kept.
inline constexpr std::uint64_t kMostAskedPositions = 6'000'000, kMostKeptPositions = 24'000'000;

class EndingDesk {
 public:
  // Hears how far the work is, from 0 to 1, for one table after the other. May be empty.
  using Progress = std::function<void(double share)>;
  explicit EndingDesk(Progress progress) : progress_(std::move(progress)) {}

  // `Ending` of docs/page-engine.md for the position behind the line; a refusal is an answer too. Errors: as play_line.
  // Cost: seconds for a position with three pieces, up to a minute for one with four, the first time.
  Result<Json> answer(const VariantPtr& variant, const LineRequest& request);

 private:
  Result<void> make(const VariantPtr& variant, const Position& position);

  const Progress progress_;
  std::unique_ptr<Endings> endings_;  // of the variant that was asked for last
  std::uint64_t kept_ = 0;            // positions in its tables
};

}  // namespace sennight
