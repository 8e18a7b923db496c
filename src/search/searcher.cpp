#include "search/searcher.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/helpers.h"
#include "movegen/movegen.h"
#include "search/alliance.h"
#include "search/max_n.h"
#include "search/two_player.h"

namespace sennight {
namespace {

std::unique_ptr<Worker> make_worker(Team& team, int number, Experience& experience, Multiplayer multiplayer,
                                    const Position& root) {
  const bool has_teams = root.variant().has_teams();
  // Of two who are left nobody need win where points decide: who is out may.
  const bool is_for_two = root.variant().players() <= 2 ||
                          (root.living() <= 2 && !has_teams && team.evaluator->unites_rivals() &&
                           !points_decide_all(root.variant().ends().facts()));
  if (is_for_two) return std::make_unique<TwoPlayerWorker>(team, number, experience, root);
  if (has_teams) return std::make_unique<AllianceWorker>(team, number, experience, false);
  if (multiplayer == Multiplayer::kMaxN) return std::make_unique<MaxNWorker>(team, number, experience);
  return std::make_unique<AllianceWorker>(team, number, experience, multiplayer == Multiplayer::kBestReply);
}

// Tells the helpers of a search to end.
struct Halt {
  std::atomic<bool>& flag;
  ~Halt() { flag.store(true, std::memory_order_relaxed); }
};

}  // namespace

Searcher::~Searcher() = default;

Searcher::Searcher(const VariantPtr& variant, const SearcherOptions& options)
    : Searcher(variant, options, variant->weights(), variant->net()) {}

Searcher::Searcher(VariantPtr variant, const SearcherOptions& options, const Weights* weights, const NetPtr& net)
    : variant_(std::move(variant)),
      options_(options),
      evaluator_(*variant_, weights, net),
      table_(options.hash_megabytes) {
  options_.hash_megabytes = std::max<std::size_t>(1, table_.megabytes());
}

Result<void> Searcher::set_options(const SearcherOptions& options) {
  if (options.hash_megabytes != options_.hash_megabytes && !table_.resize(options.hash_megabytes)) {
    return fail(fmt::format("there is no memory for a table of {} MB; it keeps its {} MB", options.hash_megabytes,
                            options_.hash_megabytes));
  }
  options_ = options;
  return {};
}

void Searcher::use_endings(std::shared_ptr<const Endings> endings) {
  known_ends_.reset();
  endings_ = variant_->players() == 2 ? std::move(endings) : nullptr;
  if (endings_) known_ends_.emplace(*endings_);
  if (!experiences_.empty()) clear();  // it has searched
}

void Searcher::clear() {
  table_.clear();
  experiences_.clear();
}

SearchResult Searcher::search(const Game& game, const Limits& limits, const Clock& clock, const std::atomic<bool>& stop,
                              const InfoHandler& report) {
  SENNIGHT_REQUIRES(&game.position().variant() == variant_.get(), game.position().variant().id(), variant_->id());
  MoveList moves;
  legal_moves(game.position(), moves);
  if (!limits.only.empty()) {
    std::erase_if(moves, [&](const Move& move) { return std::ranges::find(limits.only, move) == limits.only.end(); });
  }
  if (moves.empty()) return {};

  const KnownEnds* known_ends = known_ends_ && options_.endings ? &*known_ends_ : nullptr;
  bool is_even = false;
  if (known_ends != nullptr && options_.lines == 1) {
    KnownEnds::Root root = known_ends->root(game.position(), moves);
    moves = std::move(root.moves);
    is_even = root.is_drawn && known_ends->draws_are_even();
    if (root.is_drawn) known_ends = nullptr;
  }
  const InfoHandler tell = !is_even || !report ? report : [&report](SearchInfo info) {
    info.score = 0;
    report(info);
  };

  table_.new_search();
  Team team{.evaluator = &evaluator_, .table = &table_, .known_ends = known_ends, .stop = &stop};
  const auto make = [&](std::size_t number) {
    std::unique_ptr<Experience>& experience = experiences_[number];
    if (!experience) experience = std::make_unique<Experience>(*variant_);
    return make_worker(team, static_cast<int>(number), *experience, options_.multiplayer, game.position());
  };
  experiences_.resize(static_cast<std::size_t>(options_.threads));
  const std::unique_ptr<Worker> worker = make(0);
  Helpers helpers(options_.threads - 1, [&](int number) {
    // Without memory it is one helper less: the others go on.
    done_in_memory([&] { make(static_cast<std::size_t>(number))->think(game, moves, Limits{}, 1, {}, {}); });
  });
  const Halt halt{team.halt};  // goes before the helpers, which are waited for, whatever ends this function
  worker->think(game, moves, limits, options_.lines, clock, tell);
  team.halt.store(true, std::memory_order_relaxed);
  helpers.wait();
  SearchResult result = worker->result();
  if (is_even) {
    result.score = 0;
    for (SearchInfo& line : result.lines) line.score = 0;
  }
  result.threads = helpers.count() + 1;
  return result;
}

}  // namespace sennight
