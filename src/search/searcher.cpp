#include "search/searcher.h"

#include <algorithm>
#include <thread>

#include "movegen/movegen.h"

namespace sennight {

Searcher::Searcher(VariantPtr variant, const SearcherOptions& options)
    : variant_(std::move(variant)), options_(options), evaluator_(*variant_), table_(options.hash_megabytes) {}

void Searcher::set_options(const SearcherOptions& options) {
  if (options.hash_megabytes != options_.hash_megabytes) table_.resize(options.hash_megabytes);
  options_ = options;
}

void Searcher::clear() { table_.clear(); }

SearchResult Searcher::search(const Game& game, const Limits& limits, const Clock& clock, const std::atomic<bool>& stop, const InfoHandler& report) {
  MoveList moves;
  legal_moves(game.position(), moves);
  if (!limits.only.empty()) {
    std::erase_if(moves, [&](const Move& move) { return std::ranges::find(limits.only, move) == limits.only.end(); });
  }
  if (moves.empty()) return {};

  table_.new_search();
  Team team{.evaluator = &evaluator_, .table = &table_, .stop = &stop};
  std::vector<std::thread> helpers;
  for (int number = 1; number < options_.threads; ++number) {
    helpers.emplace_back([&, number] {
      Worker helper(team, number);
      helper.think(game, moves, Limits{}, 1, {}, {});
    });
  }
  Worker worker(team, 0);
  worker.think(game, moves, limits, options_.lines, clock, report);
  team.halt.store(true, std::memory_order_relaxed);
  for (std::thread& helper : helpers) helper.join();
  return worker.result();
}

}  // namespace sennight
