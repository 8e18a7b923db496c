// How a match stands, in words; for the commands that play one.
#pragma once

#include <cstddef>
#include <string>

#include "match/match.h"

namespace sennight {

inline constexpr double kConfidence = 1.96;  // standard deviations on either side: 95 of 100 cases

// Wins, draws, losses, score, Elo, and the test if there is one.
std::string summary_text(const MatchSettings& settings, const Summary& summary);

// Lines on standard error while a match is played; one that is rewritten where that can be done.
class MatchProgress {
 public:
  explicit MatchProgress(const MatchSettings& settings);
  ~MatchProgress();
  MatchProgress(const MatchProgress&) = delete;
  MatchProgress& operator=(const MatchProgress&) = delete;

  void show(const Played& played);

 private:
  const MatchSettings* settings_;
  bool rewrites_, shown_ = false;
  int since_ = 0;
  std::size_t total_ = 0;
};

}  // namespace sennight
