#include "learn/learn.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "learn/folding.h"

namespace sennight {
namespace {

constexpr std::size_t kMegabytes = 4;  // of the table of one who plays

// The games of a round that wait, for all threads.
class Round {
 public:
  Round(const LearnSettings& settings, int round, LearnedGames& games, const LearnReport& report)
      : report_(&report), games_(&games) {
    for (int number = settings.games; number >= 1; --number)
      if (!games.contains({round, number})) waiting_.push_back(number);
  }
  std::optional<int> next() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (waiting_.empty()) return std::nullopt;
    const int number = waiting_.back();
    waiting_.pop_back();
    return number;
  }
  void add(const LearnedGame& game) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    (*games_)[{game.round, game.number}] = game;
    if (report_->on_game) report_->on_game(game, *games_);
  }

 private:
  const LearnReport* report_;
  Mutex mutex_;
  LearnedGames* games_ SENNIGHT_PT_GUARDED_BY(mutex_);
  std::vector<int> waiting_ SENNIGHT_GUARDED_BY(mutex_);  // the next is the last
};

}  // namespace

void play_games(const LearnSettings& settings, int round, const Weights* weights, const NetPtr& net,
                LearnedGames& games, const LearnReport& report) {
  Round waiting(settings, round, games, report);
  const auto play = [&] {
    std::optional<Searcher> searcher;
    while (const auto number = waiting.next()) {
      if (!searcher) searcher.emplace(settings.variant, SearcherOptions{.hash_megabytes = kMegabytes}, weights, net);
      waiting.add(play_game(*searcher, settings.play, round, *number));
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < settings.threads; ++i) threads.emplace_back(play);
  play();
}

std::string conditions(const LearnSettings& settings) {
  const SelfPlaySettings& play = settings.play;
  return fmt::format(
      "{} rules {:016x}: {} games a round, {} nodes, {} plies by chance, at most {}, seed {}, score {}, "
      "evidence {}, {} steps",
      settings.variant->id(), rules_number(*settings.variant), settings.games, play.nodes, play.opening_plies,
      play.most_plies, play.seed, settings.score_share, settings.fit.evidence, settings.fit.steps);
}

Result<Learned> learn_from(const LearnSettings& settings, const LearnedGames& games, int rounds) {
  const Variant& variant = *settings.variant;
  const Evaluator evaluator(variant, nullptr);
  const Folding folding(variant, evaluator.weights());
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
  learned.slope = best_slope(samples, folding.parameters());
  // With more than two players a score says too little about the others' shares.
  if (variant.players() == 2) {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto [mover, score] = scores[i];
      const double share = 1.0 / (1.0 + std::exp(-learned.slope * score));
      for (std::size_t p = 0; p < 2; ++p) {
        const double expected = PlayerId(p) == mover ? share : 1.0 - share;
        float& target = samples[i].target[p];
        target = static_cast<float>((1.0 - settings.score_share) * target + settings.score_share * expected);
      }
    }
  }
  const Fit found = fit(samples, folding.parameters(), learned.slope, settings.fit);
  learned.loss_before = found.loss_before;
  learned.loss_after = found.loss_after;
  learned.weights = folding.unfolded(found.weights);
  return learned;
}

Result<Learned> learn(const LearnSettings& settings, LearnedGames& games, const LearnReport& report) {
  std::optional<Learned> learned;
  for (int round = 1; round <= settings.rounds; ++round) {
    const Weights* const weights = learned ? &learned->weights : nullptr;
    play_games(settings, round, weights, nullptr, games, report);
    Result<Learned> next = learn_from(settings, games, round);
    if (!next) return next;
    learned = *std::move(next);
    if (report.on_round) report.on_round(round, *learned);
  }
  if (!learned) return fail("learning needs a round at least");
  return *std::move(learned);
}

}  // namespace sennight
