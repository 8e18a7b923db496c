// Learning a net: that a fit finds what weights cannot say, that rounding changes next to nothing, and that all follows
// from the settings alone.
#include "learn/learn_net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "movegen/movegen.h"
#include "search/net_sums.h"
#include "support/variants.h"

namespace sennight {
namespace {

constexpr double kNetSlope = 1.0 / 150.0;

// Positions of random games in which a player is better who still has what the rival has lost, and only if both is so: no
// sum over pieces says that.
NetSamples planted_positions(const Variant& variant, std::vector<Position>& positions) {
  NetSamples samples(variant);
  Random random(3);
  const TypeId queen = variant.find_type("Q"), knight = variant.find_type("N");
  MoveList moves;
  for (int game = 0; game < 200; ++game) {
    Position position = Position::start(variant);
    for (int ply = 0; ply < 60; ++ply) {
      legal_moves(position, moves);
      if (moves.empty()) break;
      Undo undo;
      position.make(moves[random.below(moves.size())], undo);
      const PlayerId mover = position.turn(), rival = rival_of(mover);
      const auto planted = [&](PlayerId a, PlayerId b) {
        return position.count(a, queen) > 0 && position.count(b, knight) < 2 ? 250.0 : 0.0;
      };
      const double value = planted(mover, rival) - planted(rival, mover);
      const auto share = static_cast<float>(1.0 / (1.0 + std::exp(-kNetSlope * value)));
      samples.add(position, {.base = 0.0F, .share = share, .held_out = game % 10 == 0});
      positions.push_back(position);
    }
  }
  return samples;
}

TEST(NetFit, finds_what_no_sum_over_pieces_says_and_rounding_keeps_it) {
  const Variant& variant = *test::variant("los-alamos");
  std::vector<Position> positions;
  const NetSamples samples = planted_positions(variant, positions);
  NetFitSettings settings{.units = 16, .epochs = 120};
  const NetFit found = fit_net(variant, samples, kNetSlope, settings, {});
  // The least that it can be: the entropy of the targets themselves.
  double least = 0.0, held_out = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double share = samples.target(i).share;
    if (!samples.target(i).held_out) continue;
    ++held_out;
    least -= share * std::log(share) + (1.0 - share) * std::log(1.0 - share);
  }
  least /= held_out;
  EXPECT_LT(found.loss_after - least, 0.4 * (found.loss_before - least));

  const auto net = std::make_shared<const Net>(found.draft.rounded(variant));
  const NetEvaluator evaluator(variant, net);
  double worst = 0.0;
  for (std::size_t i = 0; i < samples.size(); i += 7) {
    const Position& position = positions[i];
    const int whole = evaluator.evaluate(evaluator.sums(position), position.turn());
    worst = std::max(worst, std::abs(whole - static_cast<double>(found.draft.evaluate(samples, i, 0))));
    // Rounded numbers with fractions in between: no more than the last rounding, and the square that is just not full.
    EXPECT_NEAR(whole, NetDraft::of(*net).evaluate(samples, i, 0), 2.5);
  }
  EXPECT_LT(worst, 6.0);

  settings.epochs = 2;
  const NetFit one = fit_net(variant, samples, kNetSlope, settings, {});
  settings.threads = 3;
  const NetFit three = fit_net(variant, samples, kNetSlope, settings, {});
  EXPECT_EQ(one.draft.rounded(variant), three.draft.rounded(variant));
  EXPECT_EQ(one.loss_after, three.loss_after);
}

// The faster single inputs fade, the nearer they lie to what inputs of their kind share.
TEST(NetFit, holds_together_what_inputs_of_one_kind_say_the_faster_they_fade) {
  const Variant& variant = *test::variant("los-alamos");
  std::vector<Position> positions;
  const NetSamples samples = planted_positions(variant, positions);
  const NetInputs inputs(variant);
  const TypeId queen = variant.find_type("Q");
  const auto spread = [&](double fading) {
    const NetFitSettings settings{.units = 16, .epochs = 20, .fading = fading};
    const NetDraft draft = fit_net(variant, samples, kNetSlope, settings, {}).draft;
    double sum = 0.0;
    for (std::size_t unit = 0; unit < 16; ++unit) {
      const auto at = [&](std::size_t cell) {
        return double{draft.first[inputs.on(false, queen, Cell(cell)) * 16 + unit]};
      };
      double mean = 0.0;
      for (std::size_t cell = 0; cell < variant.cells(); ++cell)
        mean += at(cell) / static_cast<double>(variant.cells());
      for (std::size_t cell = 0; cell < variant.cells(); ++cell) sum += std::abs(at(cell) - mean);
    }
    return sum;
  };
  EXPECT_LT(spread(30.0), 0.5 * spread(0.3));
}

// A symmetry of the game shows the same position turned, to both players.
TEST(NetSamples, know_the_symmetries_of_the_game) {
  const Variant& chess = *test::variant("chess");
  NetSamples samples(chess);
  EXPECT_EQ(samples.symmetries(), 2u);
  samples.add(Position::start(chess), {});
  const NetInputs inputs(chess);
  const TypeId queen = chess.find_type("Q");
  const auto at = [&](const char* name) { return chess.board().find(name); };
  const auto own = inputs.on(false, queen, at("d1"));
  EXPECT_EQ(samples.own_image(0)[own], own);
  EXPECT_EQ(samples.own_image(1)[own], inputs.on(false, queen, at("e1")));
  // The rival sees it as a rival's piece on its own far side.
  EXPECT_EQ(samples.rival_image(0)[own], inputs.on(true, queen, at("d8")));
  EXPECT_EQ(samples.rival_image(1)[own], inputs.on(true, queen, at("e8")));
  EXPECT_EQ(samples.seen(0).size(), 32u);
}

NetSettings small_net() {
  NetSettings settings;
  settings.games.variant = test::variant("los-alamos");
  settings.games.play.nodes = 60;
  settings.games.play.most_plies = 40;
  settings.games.games = 40;
  settings.fit.units = 16;
  settings.fit.epochs = 2;
  return settings;
}

TEST(LearnNet, follows_from_the_settings_and_goes_on_where_it_was_broken_off) {
  const NetSettings settings = small_net();
  LearnedGames games;
  ASSERT_TRUE(play_for_net(settings, games, {}));
  ASSERT_EQ(games.size(), 40u);
  const auto learned = learn_net_from(settings, games, {});
  ASSERT_TRUE(learned) << learned.error().message;
  EXPECT_GT(learned->positions, 100u);
  EXPECT_GT(learned->loss_after, 0.0);
  EXPECT_NEAR(learned->loss_rounded, learned->loss_after, 1e-3);

  // Where each game starts is learnt from besides what weights are learnt from.
  std::size_t walked = 0;
  for (const auto& [name, game] : games)
    ASSERT_TRUE(walk_game(*settings.games.variant, game, [&](const LearnedPosition&) { ++walked; }));
  EXPECT_EQ(learned->positions, walked + games.size());

  LearnedGames some;
  for (const auto& [name, game] : games)
    if (name.second % 4 != 0) some[name] = *parse_game(format_game(game));
  NetSettings threads = settings;
  threads.games.threads = 2;
  int played = 0;
  ASSERT_TRUE(play_for_net(threads, some,
                           {.on_game = [&](const LearnedGame&, const LearnedGames&) { ++played; }, .on_round = {}}));
  EXPECT_EQ(played, 10);
  EXPECT_EQ(some, games);
  EXPECT_EQ(*learn_net_from(threads, some, {})->net, *learned->net);
}

TEST(LearnNet, says_why_it_cannot_be) {
  NetSettings settings = small_net();
  const auto nothing = learn_net_from(settings, {}, {});
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().message, "the games have no position to learn from");
  LearnedGames games;
  settings.games.games = 2;
  ASSERT_TRUE(play_for_net(settings, games, {}));
  const auto few = learn_net_from(settings, games, {});
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().message, "there is nothing to test a net with: it needs 20 games");
  settings.games.variant = test::variant("hr-mccooey-3p");
  const auto three = learn_net_from(settings, {}, {});
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().message, "nets are learnt for games of two players to whom the board looks alike");
}

}  // namespace
}  // namespace sennight
