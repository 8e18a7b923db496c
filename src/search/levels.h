// Strengths of play against people.
//
// A level is told by what it may look at, not by time: with the same seed it plays the same on every machine, unless a slow one runs
// into the bound on its time. Low levels err as people do. Of the moves that come into question they judge each a little wrongly, the more
// so the more the moves differ; they like what catches the eye; a move that throws much away they seldom play; and a move
// that wins at once nobody overlooks.
#pragma once

#include <cstdint>
#include <optional>

#include "search/searcher.h"
#include "seats/seat.h"

namespace sennight {

struct Level {
  int depth = 1;                  // plies at most
  std::uint64_t nodes = 0;        // at most
  std::int64_t milliseconds = 0;  // at most, for slow machines
  int lines = 1;                  // moves among which one is chosen
  int error = 0;                  // percent of the usual difference of these moves by which each is misjudged
  int oversights = 0;             // moves in a thousand at which what throws much away may be played
  Score gross = 250;              // centipawns that a move may throw away at the others
};

// REQUIRES: kLowestLevel <= level <= kHighestLevel. Level 1 answers in a few milliseconds and overlooks a lot; the highest thinks for
// a second or two. With three players or more they are others.
Level level_settings(int level, std::size_t players = 2);

// Megabytes of the transposition table that a level has use for: low levels look at a few thousand positions, where a
// large table would cost more than the search.
std::size_t hash_megabytes_of_level(int level);

// Numbers for strength as other programs use them. They are spread evenly over the levels; docs/engine.md says what they are worth.
inline constexpr int kLowestElo = 700, kHighestElo = 2050;
// The level of such a number; between two levels a share of the moves is of the higher one. REQUIRES: kLowestElo <= elo <= kHighestElo.
double level_of_elo(int elo);

// The move of a player of this level. `seed` decides where chance plays a part: the same seed, game and limits give the same move unless
// time runs out. `level`: 3.25 plays one move of four as level 4 and the others as level 3. `bounds` hold beside the level's own
// limits. `clock` may be empty: then nothing but nodes and depth ends a thought. The searcher begins without what it knew before, and works with
// one thread; its options are left as they were. Otherwise as Searcher::search. REQUIRES: kLowestLevel <= level <= kHighestLevel.
SearchResult play_level(Searcher& searcher, const Game& game, double level, std::uint64_t seed, const Limits& bounds,
                        const Clock& clock, const std::atomic<bool>& stop, const InfoHandler& report = {});

}  // namespace sennight
