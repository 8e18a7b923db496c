#include "learn/learn.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "learn/folding.h"
#include "learn/schedule.h"

namespace sennight {

Result<void> play_games(const LearnSettings& settings, const LearnRound& round, LearnedGames& games,
                        const LearnReport& report) {
  LearnSchedule schedule(settings, round.number, games, report);
  if (settings.elsewhere) return settings.elsewhere(round, schedule);
  const auto play = [&] {
    std::optional<Searcher> searcher;
    while (const auto number = schedule.next()) {
      if (!searcher)
        searcher.emplace(settings.variant, SearcherOptions{.hash_megabytes = kLearnMegabytes}, round.weights,
                         round.net);
      schedule.add(play_game(*searcher, settings.play, round.number, *number));
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < settings.threads; ++i) threads.emplace_back(play);
  play();
  return {};
}

std::string conditions(const LearnSettings& settings) {
  const SelfPlaySettings& play = settings.play;
  return fmt::format(
      "{} rules {:016x}: {} games a round, {} nodes, {} plies by chance, at most {}, seed {}, score {}, "
      "evidence {}, {} steps{}",
      settings.variant->id(), rules_number(*settings.variant), settings.games, play.nodes, play.opening_plies,
      play.most_plies, play.seed, settings.score_share, settings.fit.evidence, settings.fit.steps,
      settings.learnt == Learnt::kAll ? "" : ", without cells");
}

Result<Learned> learn_from(const LearnSettings& settings, const LearnedGames& games, int rounds) {
  const Variant& variant = *settings.variant;
  const Evaluator evaluator(variant, nullptr);
  const Folding folding(variant, evaluator.weights(), settings.learnt);
  Samples samples(variant.players());
  std::vector<std::pair<PlayerId, Score>> scores;  // of each sample, for the player to move
  Learned learned{.weights = evaluator.weights()};
  for (const auto& [name, game] : games) {
    if (name.first > rounds) continue;
    ++learned.games;
    PerPlayer<double> result{};
    for (std::size_t p = 0; p < variant.players(); ++p) result[p] = game.permille[p] / 1000.0;
    const auto walked = walk_game(variant, game, [&](const LearnedPosition& at) {
      scores.emplace_back(at.position.turn(), at.score);
      add_sample(evaluator, folding, at.position, result, samples);
    });
    if (!walked) return std::unexpected(walked.error());
  }
  learned.positions = samples.size();
  if (samples.size() == 0) return fail("the games have no position to learn from");
  learned.slopes = best_slopes(samples, folding.parameters());
  // With more than two players a score says too little about the others' shares.
  if (variant.players() == 2) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto [mover, score] = scores[i];
      const double share = 1.0 / (1.0 + std::exp(-learned.slopes[2] * score));
      for (std::size_t p = 0; p < 2; ++p) {
        const double expected = PlayerId(p) == mover ? share : 1.0 - share;
        float& target = samples[i].target[p];
        target = static_cast<float>((1.0 - settings.score_share) * target + settings.score_share * expected);
      }
    }
  }
  const Fit found = fit(samples, folding.parameters(), learned.slopes, settings.fit);
  learned.loss_before = found.loss_before;
  learned.loss_after = found.loss_after;
  learned.weights = folding.unfolded(found.weights);
  return learned;
}

Result<Learned> learn(const LearnSettings& settings, LearnedGames& games, const LearnReport& report) {
  std::optional<Learned> learned;
  for (int round = 1; round <= settings.rounds; ++round) {
    const Weights* const weights = learned ? &learned->weights : nullptr;
    if (const Result<void> played = play_games(settings, {round, weights, nullptr}, games, report); !played)
      return std::unexpected(played.error());
    Result<Learned> next = learn_from(settings, games, round);
    if (!next) return next;
    learned = *std::move(next);
    if (report.on_round) report.on_round(round, *learned);
  }
  if (!learned) return fail("learning needs a round at least");
  return *std::move(learned);
}

}  // namespace sennight
