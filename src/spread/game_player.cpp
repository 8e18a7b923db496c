#include "spread/game_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "match/record.h"
#include "match/table.h"
#include "rules/net.h"
#include "spread/game_order.h"

namespace sennight {

namespace {

// Orders that are kept ready: several that take turns cost no more than one.
constexpr std::size_t kMostDesks = 4;

}  // namespace

// An order that has been made ready to be played; never changed after that.
struct GamePlayer::Desk {
  std::string name;
  GamesOrder order;
  VariantPtr variant;
  NetPtr net;  // of learning

  Result<std::string> play(const MatchOrder& match, std::string_view game, const std::atomic<bool>& stop) const {
    const auto wanted = parse_match_game(match, *variant, game);
    if (!wanted) return std::unexpected(wanted.error());
    MatchTable table(match.settings, variant, stop);
    auto played = table.play(*wanted);
    if (!played) return std::unexpected(played.error());
    return format_result({.heading = {}, .game = *std::move(played)});
  }
  Result<std::string> play(const LearnOrder& learn, std::string_view game, const std::atomic<bool>& stop) const {
    const auto number = parse_learn_game(game);
    if (!number) return fail("a game without a number");
    Searcher searcher(variant, {.hash_megabytes = kLearnMegabytes}, learn.weights ? &*learn.weights : nullptr, net);
    // With a smaller one it would be another game.
    if (searcher.options().hash_megabytes < kLearnMegabytes) return fail("there is not enough memory");
    const LearnedGame played = play_game(searcher, learn.play, learn.round, *number, stop);
    if (stop) return fail("it was stopped");
    return format_game(played);
  }
};

GamePlayer::~GamePlayer() = default;

Result<std::shared_ptr<const GamePlayer::Desk>> GamePlayer::desk(const std::string& order) {
  // Held while it is made ready: all who wait want the same.
  const MutexLock lock(mutex_);
  const auto known = std::ranges::find(desks_, order, [](const auto& one) { return one->name; });
  if (known != desks_.end()) {
    std::rotate(known, known + 1, desks_.end());
    return desks_.back();
  }
  const auto text = fetch_(order);
  if (!text) return std::unexpected(text.error());
  if (!*text) return fail("what is to be played is not there");
  if (order_name(**text) != order) return fail("what is to be played was changed on the way");
  auto parsed = parse_order(**text);
  if (!parsed) return std::unexpected(parsed.error());
  Desk made{.name = order, .order = *std::move(parsed), .variant = {}, .net = {}};
  const auto variant = variant_of(
      std::visit([](const auto& one) -> const SentVariant& { return one.variant; }, made.order));
  if (!variant) return std::unexpected(variant.error());
  made.variant = *variant;
  if (const auto* learn = std::get_if<LearnOrder>(&made.order)) {
    const Weights derived = Evaluator(**variant, nullptr).weights();
    if (learn->weights && (learn->weights->types() != derived.types() || learn->weights->cells() != derived.cells()))
      return fail("weights of another game");
    if (!learn->net.empty()) {
      auto net = parse_net(**variant, learn->weights ? &*learn->weights : nullptr, learn->net);
      if (!net) return fail(fmt::format("net, line {}: {}", net.error().line, net.error().text));
      made.net = std::make_shared<const Net>(*std::move(net));
    }
  }
  if (desks_.size() == kMostDesks) desks_.erase(desks_.begin());
  desks_.push_back(std::make_shared<const Desk>(std::move(made)));
  return desks_.back();
}

Result<std::string> GamePlayer::play(const std::string& order, std::string_view game, const std::atomic<bool>& stop) {
  const auto found = desk(order);
  if (!found) return std::unexpected(found.error());
  const Desk& desk = **found;
  return std::visit([&](const auto& one) { return desk.play(one, game, stop); }, desk.order);
}

}  // namespace sennight
