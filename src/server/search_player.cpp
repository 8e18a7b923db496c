#include "server/search_player.h"

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <new>

#include "search/levels.h"

namespace sennight {

SearchPlayer::SearchPlayer(Clock clock, const EndingShelf* endings) : clock_(std::move(clock)), endings_(endings) {}

Result<Move> SearchPlayer::choose(const Game& game, const ThoughtOrder& order,
                                  const std::function<void(const Thought&)>& report, std::stop_token stop) {
  try {
    return search(game, order, hash_megabytes_of_level(order.level), report, stop);
  } catch (const std::bad_alloc&) {
    // Weaker, but it plays.
    return search(game, order, 1, report, stop);
  }
}

Result<Move> SearchPlayer::search(const Game& game, const ThoughtOrder& order, std::size_t megabytes,
                                  const std::function<void(const Thought&)>& report, std::stop_token stop) const {
  // The game's variant lives as long as the game: it need not be owned here.
  const VariantPtr variant(std::shared_ptr<void>(), &game.position().variant());
  Searcher searcher(variant, {.hash_megabytes = megabytes});
  if (endings_ != nullptr) searcher.use_endings(endings_->of(*variant));
  std::atomic<bool> stopped = false;
  const std::stop_callback on_stop(stop, [&stopped] { stopped = true; });
  Limits bounds;
  bounds.move_time = order.milliseconds;
  const SearchResult result = play_level(searcher, game, order.level, order.seed, bounds, clock_, stopped,
                                         [&](const SearchInfo& info) {
                                           if (info.line != 1) return;
                                           report({.depth = info.depth,
                                                   .nodes = info.nodes,
                                                   .score = score_for_people(info.score),
                                                   .line = info.pv,
                                                   .milliseconds = info.milliseconds});
                                         });
  if (!result.best) return fail("there is no legal move");
  return *result.best;
}

std::string score_for_people(Score score) {
  if (is_forced(score)) return fmt::format("#{}{}", score < 0 ? "-" : "", (plies_to_end(score) + 1) / 2);
  return score == 0 ? "0.00" : fmt::format("{:+.2f}", score / 100.0);
}

}  // namespace sennight
