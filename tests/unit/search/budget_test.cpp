#include "search/budget.h"

#include <gtest/gtest.h>

#include <limits>

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

}  // namespace
}  // namespace sennight
