#include "learn/learn_net.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "learn/slope.h"
#include "search/evaluator.h"

namespace sennight {
namespace {

double entropy(double value, double share) {
  return std::max(value, 0.0) - value * share + std::log1p(std::exp(-std::abs(value)));
}

// The slope with which scores foretell results best.
double slope_of(const std::vector<std::pair<float, float>>& scores_and_results) {
  return slope_of_least([&](double slope) {
    double sum = 0.0;
    for (const auto& [score, result] : scores_and_results) sum += entropy(slope * score, result);
    return sum;
  });
}

// The positions of games, with the results as targets; `scores` has the search's score of each, none of where games start:
// no score is known there, and what results say of it keeps the start from being taken for one of the positions in which
// who is to move is well off.
Result<NetSamples> samples_of(const NetSettings& settings, const LearnedGames& games,
                              std::vector<std::optional<float>>& scores, std::size_t& used) {
  const Variant& variant = *settings.games.variant;
  const Evaluator evaluator(variant, variant.weights());
  NetSamples samples(variant);
  for (const auto& [name, game] : games) {
    if (name.first != 1 || name.second > settings.games.games) continue;
    ++used;
    const auto add = [&](const Position& position, std::optional<float> score) {
      const PlayerId mover = position.turn();
      const Score base = evaluator.evaluate_weights(position, evaluator.sums(position), mover);
      samples.add(position, {.base = static_cast<float>(base),
                             .share = static_cast<float>(game.permille[mover.index()]) / 1000.0F,
                             .held_out = game.number % kHeldOut == 0});
      scores.push_back(score);
    };
    add(Position::start(variant), std::nullopt);
    const auto walked = walk_game(variant, game,
                                  [&](const LearnedPosition& at) { add(at.position, static_cast<float>(at.score)); });
    if (!walked) return std::unexpected(walked.error());
  }
  return samples;
}

}  // namespace

std::string net_conditions(const NetSettings& settings) {
  const SelfPlaySettings& play = settings.games.play;
  const Variant& variant = *settings.games.variant;
  return fmt::format("{} rules {:016x} weights {:016x} net {}: {} nodes, {} plies by chance, at most {}, seed {}",
                     variant.id(), rules_number(variant), weights_number(variant, variant.weights()),
                     variant.net() ? fmt::format("{:016x}", net_number(variant, *variant.net())) : "none", play.nodes,
                     play.opening_plies, play.most_plies, play.seed);
}

Result<void> check_for_net(const Variant& variant) {
  if (!sees_alike(variant)) return fail("nets are learnt for games of two players to whom the board looks alike");
  if (NetInputs(variant).size() > std::numeric_limits<NetSamples::Input>::max())
    return fail("this game has too many kinds of pieces and cells for a net");
  return {};
}

Result<void> play_for_net(const NetSettings& settings, LearnedGames& games, const LearnReport& report) {
  const Variant& variant = *settings.games.variant;
  return play_games(settings.games, {1, variant.weights(), variant.net()}, games, report);
}

Result<LearnedNet> learn_net_from(const NetSettings& settings, const LearnedGames& games, const NetProgress& progress) {
  const Variant& variant = *settings.games.variant;
  if (const Result<void> checked = check_for_net(variant); !checked) return std::unexpected(checked.error());
  LearnedNet learned;
  std::vector<std::optional<float>> scores;
  Result<NetSamples> samples = samples_of(settings, games, scores, learned.games);
  if (!samples) return std::unexpected(samples.error());
  learned.positions = samples->size();

  std::vector<std::pair<float, float>> known;
  std::size_t held_out = 0;
  for (std::size_t i = 0; i < samples->size(); ++i) {
    const NetTarget& target = samples->target(i);
    if (target.held_out) ++held_out;
    else if (scores[i]) known.emplace_back(*scores[i], target.share);
  }
  if (known.empty()) return fail("the games have no position to learn from");
  if (held_out == 0) return fail(fmt::format("there is nothing to test a net with: it needs {} games", kHeldOut));
  learned.slope = slope_of(known);
  const auto mixed = [&](float score, float result) {
    const double expected = 1.0 / (1.0 + std::exp(-learned.slope * score));
    return static_cast<float>((1.0 - settings.games.score_share) * result + settings.games.score_share * expected);
  };
  for (std::size_t i = 0; i < samples->size(); ++i) {
    NetTarget& target = samples->target(i);
    if (scores[i]) target.share = mixed(*scores[i], target.share);
  }

  const NetFit found = fit_net(variant, *samples, learned.slope, settings.fit, progress);
  if (found.epoch == 0) return fail("no net was found: the numbers left their range");
  learned.epoch = found.epoch;
  learned.loss_before = found.loss_before;
  learned.loss_after = found.loss_after;
  learned.net = std::make_shared<const Net>(found.draft.rounded(variant));
  const NetDraft rounded = NetDraft::of(*learned.net);
  for (std::size_t i = 0; i < samples->size(); ++i) {
    const NetTarget& target = samples->target(i);
    if (!target.held_out) continue;
    const double value = learned.slope * (target.base + rounded.evaluate(*samples, i, 0));
    learned.loss_rounded += entropy(value, target.share) / static_cast<double>(held_out);
  }
  return learned;
}

}  // namespace sennight
