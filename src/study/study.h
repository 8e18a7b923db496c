// A study of a game, for those who invent one: the engine plays quick games against itself, what happens in them is
// counted, and endings with few pieces are solved. report.h tells the result.
//
// Every game follows from the settings and its number, so the same settings give the same study, with any number of
// threads.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "endings/endings.h"
#include "study/tally.h"

namespace sennight {

struct StudySettings {
  VariantPtr variant;
  int games = 200;
  std::uint64_t nodes = 500;  // a move
  int opening_plies = 2;      // by chance, of each player
  int most_plies = 600;       // a longer game is cut off, and counts as a draw of those who are left
  std::uint64_t seed = 1;
  int ending_pieces = 2;                      // beside the royals, 0 to 2
  std::uint64_t most_positions = 20'000'000;  // of one ending
  int threads = 1;                            // >= 1
};

// A royal and some pieces of the first player against the second player's royal.
struct StudiedEnding {
  Material material;
  std::string refusal;  // why it was not solved, or empty
  EndingSummary summary;
  std::string hardest;  // FEN of the longest win of the first player, or empty
  // Shares of the positions with this player to move that the first player wins; 0 without positions.
  double share(std::size_t turn) const;
};

struct Study {
  StudySettings settings;
  Tally tally;
  bool stopped = false;         // before all was done
  std::string endings_refusal;  // why there are no endings, or empty
  std::vector<StudiedEnding> endings;
};

// The transposition table of one who plays the games.
inline constexpr std::size_t kStudyMegabytes = 4;

// Hears how far a study is, from any thread, one call at a time.
struct StudyProgress {
  std::function<void(int games)> on_game;                                             // so many are played
  std::function<void(const Material&, std::size_t which, std::size_t of)> on_ending;  // it begins
  std::function<void(double share)> on_part;  // so much of the table that is being made is done, 0 to 1
};

// Plays the game of this number; nothing when `stop` was set. Depends on the settings and the number alone. `tally` gets
// the game, and nothing if there is none.
class Searcher;
bool play_studied_game(Searcher& searcher, const StudySettings& settings, int number, Tally& tally,
                       const std::atomic<bool>& stop);

// Once `stop` is set, by any thread, it returns soon with what there is: the games that were played to their ends.
Study make_study(const StudySettings& settings, const std::atomic<bool>& stop, const StudyProgress& progress = {});

}  // namespace sennight
