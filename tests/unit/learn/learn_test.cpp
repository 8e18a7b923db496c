// Learning: that a fit finds what is there, and that games and fits follow from the settings alone.
#include "learn/learn.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "learn/folding.h"
#include "support/variants.h"

namespace sennight {
namespace {

double uniform(Random& random) { return static_cast<double>(random.below(1'000'000)) / 1e6; }

// Positions whose targets are what planted weights say.
Samples planted_samples(std::size_t players, const std::vector<Weight>& planted, const Slopes& slopes) {
  Random random(17);
  Samples samples(players);
  for (int i = 0; i < 4000; ++i) {
    Samples::Sample& sample = samples.begin_sample();
    sample.phase = static_cast<float>(uniform(random));
    sample.living = static_cast<std::uint8_t>((1U << players) - 1);
    if (players == 3 && i % 4 == 0) sample.living = 0b101;
    PerPlayer<double> expected{};
    double sum = 0.0;
    const double slope = slopes[static_cast<std::size_t>(Samples::living(sample))];
    const float phase = sample.phase;
    const std::uint8_t living = sample.living;
    for (std::size_t p = 0; p < players; ++p) {
      double value = 0.0;
      if ((living >> p) & 1) {
        for (std::uint32_t k = 0; k < planted.size(); ++k) {
          const auto amount = static_cast<float>(random.below(5)) - 2.0F;
          samples.add({k, amount});
          value += amount * (phase * planted[k].middle + (1.0F - phase) * planted[k].end);
        }
        expected[p] = std::exp(slope * value);
        sum += expected[p];
      }
      samples.end_player(p);
    }
    for (std::size_t p = 0; p < players; ++p)
      samples[samples.size() - 1].target[p] = static_cast<float>(expected[p] / sum);
  }
  return samples;
}

TEST(Fit, finds_planted_weights) {
  const std::vector<Weight> planted = {{100, 140}, {320, 280}, {-15, 30}, {5, -5}, {60, 60}};
  const Slopes slopes = {0.0, 0.0, 1.0 / 170.0, 1.0 / 600.0};  // a third one makes the lead count less
  for (const std::size_t players : {2u, 3u}) {
    const Samples samples = planted_samples(players, planted, slopes);
    std::vector<Parameter> parameters;
    for (const Weight& weight : planted) parameters.push_back({{weight.middle * 0.5, weight.end * 0.5}, 100.0});
    const Fit found = fit(samples, parameters, slopes, {.steps = 600, .evidence = 1.0});
    EXPECT_LT(found.loss_after, found.loss_before);
    for (std::size_t i = 0; i < planted.size(); ++i) {
      EXPECT_NEAR(found.weights[i].middle, planted[i].middle, 6.0) << players << " players, weight " << i;
      EXPECT_NEAR(found.weights[i].end, planted[i].end, 6.0) << players << " players, weight " << i;
    }
    std::vector<Parameter> right;
    for (const Weight& weight : planted) right.push_back({weight, 1.0});
    const Slopes found_slopes = best_slopes(samples, right);
    EXPECT_NEAR(1.0 / found_slopes[2], 170.0, 4.0);
    if (players == 3) EXPECT_NEAR(1.0 / found_slopes[3], 600.0, 12.0);
    else EXPECT_EQ(found_slopes[3], 0.0);
  }
}

TEST(Fit, leaves_alone_what_no_position_speaks_of) {
  const Slopes slopes = {0.0, 0.0, 0.005};
  const Samples samples = planted_samples(2, {{100, 100}}, slopes);
  const std::vector<Parameter> parameters = {{{50, 50}, 50.0}, {{333, 444}, 50.0}};
  const Fit found = fit(samples, parameters, slopes, {});
  EXPECT_EQ(found.weights[1], (Weight{333, 444}));
  EXPECT_GT(found.weights[0].middle, 80.0);
}

TEST(Folding, takes_left_and_right_for_the_same_where_the_game_does) {
  EXPECT_EQ(own_symmetries(*test::variant("chess")).size(), 2u);  // pawns go forward
  EXPECT_EQ(own_symmetries(*test::variant("glinski")).size(), 2u);
  const Variant& chess = *test::variant("chess");
  const Evaluator evaluator(chess, nullptr);
  const Folding folding(chess, evaluator.weights());
  const Weights& weights = evaluator.weights();
  const TypeId knight = chess.find_type("N");
  const auto parameter = [&](const char* cell) {
    return folding.parameter_of(weights.index_on(knight, chess.board().find(cell)));
  };
  EXPECT_EQ(parameter("b3"), parameter("g3"));
  EXPECT_NE(parameter("b3"), parameter("b6"));
  std::vector<Weight> starts;
  for (const Parameter& each : folding.parameters()) starts.push_back(each.start);
  EXPECT_EQ(folding.unfolded(starts), weights);
}

LearnSettings small(const std::string& variant) {
  LearnSettings settings;
  settings.variant = test::variant(variant);
  settings.play.nodes = 60;
  settings.play.most_plies = 60;
  settings.fit.steps = 20;
  settings.games = 4;
  return settings;
}

Weights learnt(const LearnSettings& settings, LearnedGames& games) {
  const auto learned = learn(settings, games, {});
  EXPECT_TRUE(learned) << learned.error().message;
  EXPECT_GT(learned->positions, 0u);
  return learned->weights;
}

TEST(Learn, the_same_seed_gives_the_same_weights_with_any_threads) {
#ifdef SENNIGHT_SANITIZED
  for (const char* const id : {"los-alamos", "hr-mccooey-3p"}) {
#else
  for (const char* const id : {"los-alamos", "minishogi", "hr-mccooey-3p"}) {
#endif
    LearnSettings settings = small(id);
    if (settings.variant->players() == 3) settings.rounds = 1;
    LearnedGames games, again, other;
    const Weights weights = learnt(settings, games);
    settings.threads = 2;
    EXPECT_EQ(learnt(settings, again), weights) << id;
    EXPECT_EQ(games, again) << id;
    settings.play.seed = 2;
    EXPECT_NE(learnt(settings, other), weights) << id;
  }
}

TEST(Learn, goes_on_where_it_was_broken_off) {
  const LearnSettings settings = small("los-alamos");
  LearnedGames all;
  const Weights weights = learnt(settings, all);
  ASSERT_EQ(all.size(), 8u);
  LearnedGames some;
  for (const auto& [name, game] : all)
    if (name.second % 2 == 0 || name.first == 1) some[name] = *parse_game(format_game(game));
  int played = 0;
  const auto learned = learn(settings, some,
                             {.on_game = [&](const LearnedGame&, const LearnedGames&) { ++played; }, .on_round = {}});
  ASSERT_TRUE(learned);
  EXPECT_EQ(played, 2);
  EXPECT_EQ(learned->weights, weights);
  EXPECT_EQ(some, all);
}

TEST(LearnedGame, comes_back_from_its_line_and_no_cut_one_does) {
  const LearnedGame game{1, 7, {500, 500, 0}, {"e2e4", "e7e5", "g1f3"}, {std::nullopt, -12, 3}};
  const std::string line = format_game(game);
  EXPECT_EQ(line, "1\t7\t500,500,0\te2e4 e7e5 g1f3\t- -12 3");
  EXPECT_EQ(*parse_game(line), game);
  for (std::size_t length = 0; length + 2 < line.size(); ++length) EXPECT_FALSE(parse_game(line.substr(0, length)));
  EXPECT_FALSE(parse_game("1\t7\t5000,500,0\te2e4\t-"));
  const LearnedGame fourth{1, 8, {0, 0, 0, 1000}, {"d2d3"}, {5}};
  EXPECT_EQ(format_game(fourth), "1\t8\t0,0,0,1000\td2d3\t5");
  EXPECT_EQ(*parse_game(format_game(fourth)), fourth);
}

}  // namespace
}  // namespace sennight
