#include "search/budget.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

namespace sennight {
namespace {

constexpr PlayerId kFirst{0}, kSecond{1};

TEST(Budget, limits_without_time_give_none) {
  Limits limits;
  limits.depth = 3;
  limits.nodes = 100;
  EXPECT_FALSE(budget_of(limits, kFirst));
}

TEST(Budget, a_time_for_the_move_is_used_in_full) {
  Limits limits;
  limits.move_time = 1000;
  const auto budget = budget_of(limits, kFirst);
  ASSERT_TRUE(budget);
  EXPECT_EQ(budget->hard, 1000);
}

TEST(Budget, each_player_has_a_clock_of_his_own) {
  Limits limits;
  limits.time[0] = 600'000;
  limits.time[1] = 1000;
  const auto rich = budget_of(limits, kFirst), poor = budget_of(limits, kSecond);
  ASSERT_TRUE(rich && poor);
  EXPECT_GT(rich->soft, 100 * poor->soft);
}

TEST(Budget, no_move_may_use_up_the_clock) {
  for (const std::int64_t time : {0, 1, 5, 11, 50, 1000, 60'000, 10'000'000}) {
    for (const std::int64_t increment : {0, 100, 10'000}) {
      for (const int moves : {0, 1, 2, 40}) {
        Limits limits;
        limits.time[0] = time;
        limits.increment[0] = increment;
        if (moves > 0) limits.moves_to_go = moves;
        const auto budget = budget_of(limits, kFirst);
        ASSERT_TRUE(budget);
        EXPECT_GE(budget->soft, 1);
        EXPECT_GE(budget->hard, budget->soft);
        EXPECT_LE(budget->hard, std::max<std::int64_t>(1, time - kMoveOverhead))
            << time << ' ' << increment << ' ' << moves;
      }
    }
  }
}

TEST(Budget, no_number_is_too_great_or_too_small_for_a_time) {
  constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  for (const std::int64_t time : {kLeast, kLeast + 1, std::int64_t{-1}, std::int64_t{1000}, kGreatest - 1, kGreatest}) {
    for (const std::int64_t increment : {kLeast, std::int64_t{0}, kGreatest / 3, kGreatest}) {
      for (const int moves : {0, 1, 40}) {
        Limits limits;
        limits.time[0] = time;
        limits.increment[0] = increment;
        limits.move_time = time;
        if (moves > 0) limits.moves_to_go = moves;
        const auto budget = budget_of(limits, kFirst);
        ASSERT_TRUE(budget);
        EXPECT_GE(budget->soft, 1);
        EXPECT_GE(budget->hard, budget->soft);
        EXPECT_LE(budget->hard, kGreatest / 1000);  // what a search still multiplies it by
      }
    }
  }
}

TEST(Budget, a_great_increment_leaves_time_to_think) {
  Limits limits;
  limits.time[0] = 1000;
  limits.increment[0] = std::numeric_limits<std::int64_t>::max();
  const auto budget = budget_of(limits, kFirst);
  ASSERT_TRUE(budget);
  EXPECT_GE(budget->soft, 100);
  EXPECT_LE(budget->hard, 990);
}

// ---- how sure the search is ---------------------------------------------------------------------

constexpr Budget kBudget{.soft = 1000, .hard = 4000};

std::int64_t enough_after(const std::vector<std::pair<bool, Score>>& iterations, const Budget& budget = kBudget) {
  Course course;
  for (const auto& [changed, score] : iterations) course.add(changed, score);
  return course.enough(budget);
}

TEST(Course, a_move_that_stays_needs_less_time_with_each_iteration) {
  std::vector<std::pair<bool, Score>> iterations = {{true, 20}};
  std::int64_t before = enough_after(iterations);
  EXPECT_GT(before, kBudget.soft * 3 / 4);
  for (int i = 0; i < 4; ++i) {
    iterations.emplace_back(false, 20);
    const std::int64_t now = enough_after(iterations);
    EXPECT_LT(now, before);
    before = now;
  }
  EXPECT_LT(before, kBudget.soft / 2 + 50);
}

TEST(Course, a_move_that_changes_again_and_again_needs_more_than_one_that_has_changed_once) {
  EXPECT_GT(enough_after({{true, 0}, {true, 0}, {true, 0}}), enough_after({{false, 0}, {false, 0}, {true, 0}}));
  EXPECT_GT(enough_after({{true, 0}, {true, 0}, {true, 0}}), kBudget.soft);
}

TEST(Course, a_score_that_falls_asks_for_more_time_and_one_that_rises_does_not) {
  const std::int64_t steady = enough_after({{false, 50}, {false, 50}, {false, 50}});
  EXPECT_GT(enough_after({{false, 50}, {false, 50}, {false, 20}}), steady);
  EXPECT_GT(enough_after({{false, 50}, {false, 50}, {false, -300}}),
            enough_after({{false, 50}, {false, 50}, {false, 20}}));
  EXPECT_EQ(enough_after({{false, 50}, {false, 50}, {false, 400}}), steady);
  EXPECT_GT(enough_after({{false, 50}, {false, 50}, {false, loss_in(4)}}), steady);
}

TEST(Course, no_doubt_goes_beyond_the_hard_limit) {
  const std::vector<std::pair<bool, Score>> doubt = {{true, 100}, {true, 0}, {true, -200}, {true, -900}};
  EXPECT_EQ(enough_after(doubt, {.soft = 1000, .hard = 1000}), 1000);
  EXPECT_LE(enough_after(doubt), kBudget.hard);
  constexpr std::int64_t kMost = 4'000'000'000'000;
  EXPECT_LE(enough_after(doubt, {.soft = kMost / 3, .hard = kMost}), kMost);
}

}  // namespace
}  // namespace sennight
