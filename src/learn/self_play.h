// Games that the engine plays against itself to learn from, and their text.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "outcome/outcome.h"
#include "rules/weights.h"
#include "search/score.h"
#include "search/searcher.h"

namespace sennight {

struct LearnedGame {
  int round = 0, number = 0;                 // from 1
  PerPlayer<int> permille{};                 // share of the points
  std::vector<std::string> moves;            // their texts, from the start of the variant
  std::vector<std::optional<Score>> scores;  // for the player to move; none for moves by chance
  friend bool operator==(const LearnedGame&, const LearnedGame&) = default;
};

struct SelfPlaySettings {
  std::uint64_t seed = 1;
  std::uint64_t nodes = 400;  // a move
  int opening_plies = 6;      // by chance at least; up to twice as many
  int most_plies = 400;       // a longer game is drawn between those who are left
};

inline constexpr std::size_t kLearnMegabytes = 4;  // of the table of one who plays
inline const std::atomic<bool> kPlayOn = false;

// Plays the game of this number. Depends on the arguments alone; `searcher` is cleared. `stop` may be set at any time by
// any thread: what is returned then is of no use.
LearnedGame play_game(Searcher& searcher, const SelfPlaySettings& settings, int round, int number,
                      const std::atomic<bool>& stop = kPlayOn);

// A line without its end: round, number, shares, moves, scores ("-" for none), with tabs between them.
std::string format_game(const LearnedGame& game);
// Nothing for a line that was cut off or is none.
std::optional<LearnedGame> parse_game(std::string_view line);

struct LearnedPosition {
  const Position& position;
  Score score;
};
using LearnFrom = std::function<void(const LearnedPosition&)>;

// Walks through a game and hands over what can be learnt from: positions in which a quiet move was chosen and nobody's
// royal was attacked. Errors: a move is not legal.
Result<void> walk_game(const Variant& variant, const LearnedGame& game, const LearnFrom& learn_from);

}  // namespace sennight
