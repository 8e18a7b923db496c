#include "search/searcher.h"

#include <algorithm>
#include <thread>

#include "base/assert.h"
#include "movegen/movegen.h"
#include "search/alliance.h"
#include "search/max_n.h"
#include "search/two_player.h"

namespace sennight {
namespace {

std::unique_ptr<Worker> make_worker(Team& team, int number, Multiplayer multiplayer) {
  if (team.evaluator->variant().players() == 2) return std::make_unique<TwoPlayerWorker>(team, number);
  if (multiplayer == Multiplayer::kMaxN) return std::make_unique<MaxNWorker>(team, number);
  return std::make_unique<AllianceWorker>(team, number, multiplayer == Multiplayer::kBestReply);
}

}  // namespace

Searcher::Searcher(VariantPtr variant, const SearcherOptions& options)
    : variant_(std::move(variant)), options_(options), evaluator_(*variant_), table_(options.hash_megabytes) {}

void Searcher::set_options(const SearcherOptions& options) {
  if (options.hash_megabytes != options_.hash_megabytes) table_.resize(options.hash_megabytes);
  options_ = options;
}

void Searcher::clear() { table_.clear(); }

SearchResult Searcher::search(const Game& game, const Limits& limits, const Clock& clock, const std::atomic<bool>& stop,
                              const InfoHandler& report) {
  SENNIGHT_REQUIRES(&game.position().variant() == variant_.get(), game.position().variant().id(), variant_->id());
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
    helpers.emplace_back(
        [&, number] { make_worker(team, number, options_.multiplayer)->think(game, moves, Limits{}, 1, {}, {}); });
  }
  const std::unique_ptr<Worker> worker = make_worker(team, 0, options_.multiplayer);
  worker->think(game, moves, limits, options_.lines, clock, report);
  team.halt.store(true, std::memory_order_relaxed);
  for (std::thread& helper : helpers) helper.join();
  return worker->result();
}

}  // namespace sennight
