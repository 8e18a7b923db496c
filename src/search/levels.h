// Strengths of play against people.
#pragma once

#include <cstdint>
#include <optional>

#include "search/searcher.h"
#include "seats/seat.h"

namespace sennight {

struct Level {
  int depth = 1;                  // plies at most
  std::uint64_t nodes = 0;        // at most
  std::int64_t milliseconds = 0;  // at most
  int lines = 1;                  // moves among which one is chosen
  int noise = 0;                  // centipawns of chance added to each of their scores, 0 = always the best
};

// REQUIRES: kLowestLevel <= level <= kHighestLevel. Level 1 answers in a few milliseconds and overlooks a lot; level 8 thinks about two
// seconds.
Level level_settings(int level);

// Megabytes of the transposition table that a level has use for: low levels look at a few thousand positions, where a
// large table would cost more than the search.
std::size_t hash_megabytes_of_level(int level);

// The move of a player of this level. `seed` decides where chance plays a part: the same seed, position and limits give
// the same move unless time runs out. `most_milliseconds`: at most so long, where the level would think longer. Leaves the searcher's options as they were. Otherwise as Searcher::search.
SearchResult play_level(Searcher& searcher, const Game& game, int level, std::uint64_t seed, const Clock& clock,
                        const std::atomic<bool>& stop, const InfoHandler& report = {},
                        std::optional<std::int64_t> most_milliseconds = {});

}  // namespace sennight
