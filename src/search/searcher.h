// The engine's search for programs: one variant, one transposition table, any number of threads. No global state: many
// searchers may work in one process at the same time.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "outcome/outcome.h"
#include "search/evaluator.h"
#include "search/known_ends.h"
#include "search/limits.h"
#include "search/multiplayer.h"
#include "search/transposition.h"

namespace sennight {

struct SearcherOptions {
  std::size_t hash_megabytes = 16;                    // >= 1
  int threads = 1;                                    // >= 1
  int lines = 1;                                      // >= 1: how many best moves are searched in full (MultiPV)
  Multiplayer multiplayer = Multiplayer::kBestReply;  // of no effect with two players
  bool endings = true;                                // asks the tables that it was given
};

struct Experience;

class Searcher {
 public:
  // The table is smaller than the options say when there is no memory for more: options() tells.
  explicit Searcher(const VariantPtr& variant, const SearcherOptions& options = {});
  // Evaluates with these weights instead of the variant's, null: with what follows from the rules; and with this net, which
  // was learnt beside them, null: without.
  Searcher(VariantPtr variant, const SearcherOptions& options, const Weights* weights, const NetPtr& net = nullptr);
  ~Searcher();

  const VariantPtr& variant() const { return variant_; }
  const SearcherOptions& options() const { return options_; }
  const Evaluator& evaluator() const { return evaluator_; }
  // Empties the table when its size changes. Errors: there is no memory for such a table; then nothing changes.
  Result<void> set_options(const SearcherOptions& options);
  // Tables to ask from now on, of the same rules and complete; null: none. They tell nothing with more than two players.
  // Forgets everything, as clear() does. REQUIRES: nobody makes tables with them meanwhile.
  void use_endings(std::shared_ptr<const Endings> endings);
  const std::shared_ptr<const Endings>& endings() const { return endings_; }
  // Forgets everything: the next search is that of a new searcher.
  void clear();

  // The best move for the player to move. Ends of the game by repetition, move count or insufficient material do not
  // keep it from searching; without a legal move the result has none. `clock` may be empty when no limit speaks of
  // time; then times are reported as 0. `stop` may be set at any time by any thread. `report` is called from this
  // thread after each iteration, once per line. Fewer threads work when no more can be started. With one thread the result depends on the game, the limits other than
  // time, the options and earlier searches only. Where tables know the root, with one line: moves that give a win or a draw
  // away are not searched, a win goes on by the shortest way, and a draw scores 0, by a move that sets problems.
  // REQUIRES: the game's variant is this one; one search at a time.
  SearchResult search(const Game& game, const Limits& limits, const Clock& clock, const std::atomic<bool>& stop,
                      const InfoHandler& report = {});

 private:
  VariantPtr variant_;
  SearcherOptions options_;
  Evaluator evaluator_;
  std::shared_ptr<const Endings> endings_;
  std::optional<KnownEnds> known_ends_;  // null without tables
  TranspositionTable table_;
  std::vector<std::unique_ptr<Experience>> experiences_;  // of each thread; null for one that has not searched
};

}  // namespace sennight
