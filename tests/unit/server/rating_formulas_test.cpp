// Glicko-2 and Plackett-Luce against published examples and values worked out by hand.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "server/ratings/glicko2.h"
#include "server/ratings/weng_lin.h"

namespace sennight {
namespace {

// Source: the example of Glickman's paper; its figures are rounded on the way.
TEST(Glicko2, gives_what_the_example_of_the_paper_gives) {
  const GlickoRating before = {1500, 200, 0.06};
  const std::array<GlickoGame, 3> games = {{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}}};
  const GlickoRating after = glicko2(before, games, 1);
  EXPECT_NEAR(after.rating, 1464.06, 0.02);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

// Source: step 6 of the paper: the root of 200 squared and of 0.06 periods in points squared.
TEST(Glicko2, without_games_the_deviation_alone_grows) {
  const GlickoRating before = {1500, 200, 0.06};
  const GlickoRating after = glicko2(before, {}, 1);
  EXPECT_DOUBLE_EQ(after.rating, 1500);
  EXPECT_DOUBLE_EQ(after.volatility, 0.06);
  EXPECT_NEAR(after.deviation, std::hypot(200, 0.06 * 173.7178), 1e-9);
  EXPECT_NEAR(glicko2(before, {}, 4).deviation, std::hypot(200, 2 * 0.06 * 173.7178), 1e-9);
  EXPECT_DOUBLE_EQ(glicko2(before, {}, 0).deviation, 200);
}

// Own: of two who are alike one gains what the other loses, and a draw changes nobody's points.
TEST(Glicko2, two_who_are_alike_are_treated_alike) {
  const GlickoRating one;
  const auto played = [&](double score) {
    const GlickoGame game{one.rating, one.deviation, score};
    return glicko2(one, {&game, 1}, 0);
  };
  EXPECT_NEAR(played(1).rating - 1500, 1500 - played(0).rating, 1e-9);
  EXPECT_DOUBLE_EQ(played(0.5).rating, 1500);
  EXPECT_NEAR(played(0.75).rating - 1500, (played(1).rating - 1500) / 2, 1e-3) << "half of a win beyond a draw";
  EXPECT_LT(played(0.5).deviation, 350);
}

// A result that nobody expected makes the rating less sure of itself.
TEST(Glicko2, a_great_surprise_raises_the_volatility) {
  const GlickoRating sure = {2000, 50, 0.06};
  const std::array<GlickoGame, 3> losses = {{{1200, 30, 0}, {1200, 30, 0}, {1200, 30, 0}}};
  EXPECT_GT(glicko2(sure, losses, 1).volatility, 0.0601);
  for (const double score : {0.0, 1.0}) {
    const GlickoGame wild{-3000, 30, score};
    const GlickoRating after = glicko2({4000, 350, 0.06}, {&wild, 1}, 1000);
    EXPECT_TRUE(std::isfinite(after.rating) && std::isfinite(after.deviation) && std::isfinite(after.volatility));
  }
}

// Two newcomers with the paper's 25, 25/3 and 25/6. By hand: c = sqrt(2 (625/9 + 625/36)) = 13.176, each would win with one
// half; so the points move by (1/2) (625/9) / c = 2.6352, and the variance loses (1/4) ((25/3) / c)^3 of itself.
// Source: the same values stand in the examples of several implementations of the model.
TEST(WengLin, two_newcomers_as_worked_out_by_hand) {
  const std::array<WengLinRating, 2> before = {{{25, 25.0 / 3}, {25, 25.0 / 3}}};
  const auto after = plackett_luce(before, std::array{1, 2}, 25.0 / 6);
  EXPECT_NEAR(after[0].rating, 27.63523, 1e-5);
  EXPECT_NEAR(after[1].rating, 22.36477, 1e-5);
  EXPECT_NEAR(after[0].deviation, 8.065506, 1e-6);
  EXPECT_NEAR(after[1].deviation, 8.065506, 1e-6);
}

// Three newcomers, by hand: c = sqrt(3 (350^2 + 175^2)) = 677.77. The first is chosen of three: 1 - 1/3. The second was not
// chosen of three, but of two: -1/3 + 1/2. The third neither: -1/3 - 1/2. Each times 350^2 / c = 180.739.
TEST(WengLin, three_newcomers_as_worked_out_by_hand) {
  const std::array<WengLinRating, 3> before = {};
  const auto after = plackett_luce(before, std::array{1, 2, 3});
  EXPECT_NEAR(after[0].rating, 1500 + 180.7392 * 2 / 3, 1e-3);
  EXPECT_NEAR(after[1].rating, 1500 + 180.7392 / 6, 1e-3);
  EXPECT_NEAR(after[2].rating, 1500 - 180.7392 * 5 / 6, 1e-3);
  // The variance loses (350 / c)^3 times 2/9 of itself, and for the others times 2/9 + 1/4.
  const double cube = std::pow(350 / 677.7721, 3);
  EXPECT_NEAR(after[0].deviation, 350 * std::sqrt(1 - cube * 2 / 9), 1e-3);
  EXPECT_NEAR(after[1].deviation, 350 * std::sqrt(1 - cube * (2.0 / 9 + 0.25)), 1e-3);
  EXPECT_NEAR(after[2].deviation, after[1].deviation, 1e-9);
}

TEST(WengLin, who_share_a_place_are_treated_alike) {
  const std::array<WengLinRating, 4> before = {};
  const auto shared = plackett_luce(before, std::array{1, 1, 1, 4});
  EXPECT_DOUBLE_EQ(shared[0].rating, shared[1].rating);
  EXPECT_DOUBLE_EQ(shared[0].rating, shared[2].rating);
  EXPECT_GT(shared[0].rating, 1500);
  EXPECT_LT(shared[3].rating, 1500);
  for (const WengLinRating& one : plackett_luce(before, std::array{1, 1, 1, 1})) EXPECT_NEAR(one.rating, 1500, 1e-9);
  // Whoever is third of three is as much third when the places are written as 1, 2, 4.
  const std::array<WengLinRating, 3> three = {};
  EXPECT_EQ(plackett_luce(three, std::array{1, 2, 3})[2].rating, plackett_luce(three, std::array{1, 2, 4})[2].rating);
}

TEST(WengLin, ratings_far_apart_give_numbers) {
  const std::array<WengLinRating, 3> before = {{{-90000, 350}, {1500, 45}, {90000, 350}}};
  for (const WengLinRating& one : plackett_luce(before, std::array{1, 2, 3}))
    EXPECT_TRUE(std::isfinite(one.rating) && one.deviation > 0);
}

}  // namespace
}  // namespace sennight
