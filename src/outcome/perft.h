// Perft: the number of move sequences of an exact length. Finished games have no successors;
// repetition and move counts are ignored.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "position/position.h"

namespace sennight {

// REQUIRES: depth >= 0. perft(p, 0) is 1. Counts at the last ply without listing.
std::uint64_t perft(const Position& position, int depth);

// The same by the reference generator.
std::uint64_t reference_perft(const Position& position, int depth);

// perft of each move, in the order of the generator.
using Division = std::vector<std::pair<Move, std::uint64_t>>;

// By `threads` >= 1 threads, which share the work after the second ply; by fewer when no more can be started.
// REQUIRES: depth >= 1.
Division perft_divide(const Position& position, int depth, int threads);

// The same, but nothing when `stop` was set, by any thread, before all was counted.
std::optional<Division> perft_divide(const Position& position, int depth, int threads, const std::atomic<bool>& stop);

}  // namespace sennight
