// Scores: centipawns from the view of one player, and the distance to a forced end beyond them.
#pragma once

#include <cstdlib>

#include "base/assert.h"

namespace sennight {

using Score = int;

// Plies from the root that a search ever looks at.
inline constexpr int kMaxPly = 120;

inline constexpr Score kInfinity = 32000;
// A win in n plies from the root scores kWin - n, a loss n - kWin.
inline constexpr Score kWin = 31000;
// Scores beyond this in either direction tell the distance to the end.
inline constexpr Score kForced = kWin - 2 * kMaxPly;
// The greatest score of an evaluation.
inline constexpr Score kMaxEvaluation = 25000;
// What three quarters of a point are worth; near where half of the games that are ahead by so much are won.
inline constexpr Score kThreeQuarters = 200;

constexpr Score win_in(int ply) { return kWin - ply; }
constexpr Score loss_in(int ply) { return ply - kWin; }
constexpr bool is_forced(Score score) { return score >= kForced || score <= -kForced; }

// Plies to the end of a forced score. REQUIRES: is_forced(score).
constexpr int plies_to_end(Score score) {
  SENNIGHT_REQUIRES(is_forced(score), score);
  return kWin - (score > 0 ? score : -score);
}

// Own moves of the winner to that end: each second ply, or each ply where there is one player. REQUIRES: as above.
constexpr int moves_to_end(Score score, std::size_t players) {
  return players == 1 ? plies_to_end(score) : (plies_to_end(score) + 1) / 2;
}

}  // namespace sennight
