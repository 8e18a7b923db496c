// Perft as a function; its numbers are compared for every variant in tests/perft.

#include "outcome/perft.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "support/games.h"

namespace sennight::test {
namespace {

TEST(Perft, of_depth_zero_is_one_even_after_the_end) {
  EXPECT_EQ(perft(Position::start(*variant("chess")), 0), 1u);
  const Game mated = play(*variant("chess"), "f2f3 e7e5 g2g4 d8h4");
  EXPECT_EQ(perft(mated.position(), 0), 1u);
  EXPECT_EQ(perft(mated.position(), 1), 0u);
  EXPECT_EQ(perft(mated.position(), 3), 0u);
}

TEST(Perft, ignores_repetition_and_the_count_of_plies) {
  const Position position = test::position(*variant("chess"), "4k3/8/8/8/8/8/8/4K2R w K - 100 80");
  EXPECT_EQ(perft(position, 2), reference_perft(position, 2));
  EXPECT_GT(perft(position, 2), 0u);
}

TEST(Perft, counts_a_forced_pass_as_one_move) {
  // No player can move: one line of three passes, then the game is over.
  const Position stuck = test::position(*variant("hr-wellisch-3p"),
                                        "rGrP5/rPrP6/9/10/11/11bP/11bPbG/11bP/11/10/9/yPyP6/yGyP5[] r");
  EXPECT_EQ(perft(stuck, 3), 1u);
  EXPECT_EQ(perft(stuck, 4), 0u);
}

TEST(Perft, ends_when_all_who_are_left_have_passed) {
  // After 1c6-c7 and Yellow's pass Blue eliminates Red and passes: nobody is left to pass.
  const Position pawns = test::position(*variant("wildhoney"),
                                        "6bPbK/6bP/6/5/4/3/2/1//6bPbP/6bP/6/5/4/3/2/1//8/7/5rK/5/4/3/2/1//yPyP6/yPyP5/"
                                        "yP5/5/4/3/2/1//yPyP6/yKyP5/yP5/5/4/3/2/1 r");
  // After h4-k5 Yellow and Blue pass, and Red, who has not passed, eliminates Blue.
  const Position corner = test::position(*variant("hr-wellisch-3p"),
                                         "7/8/9/10/11/12/10rSbWbW/ySyW8bWbG/yGyW4rSrP2bP/yS4rP1rS2/6rP2/4rG3/7[] r");
  for (const Position& start : {pawns, corner}) EXPECT_EQ(perft(start, 4), reference_perft(start, 4));
}

TEST(Perft, divided_among_threads_gives_the_same_counts_in_the_same_order) {
  const Position start = Position::start(*variant("chess"));
  const auto alone = perft_divide(start, 4, 1);
  EXPECT_EQ(perft_divide(start, 4, 3), alone);
  EXPECT_EQ(perft_divide(start, 4, 50), alone);
  std::uint64_t sum = 0;
  for (const auto& [move, count] : alone) sum += count;
  EXPECT_EQ(sum, 197281u);  // published
}

TEST(Perft, a_count_that_is_stopped_counts_nothing) {
  const Position start = Position::start(*variant("chess"));
  std::atomic<bool> stop = false;
  EXPECT_EQ(perft_divide(start, 4, 2, stop), perft_divide(start, 4, 1));
  std::jthread impatient([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  for (const int threads : {1, 3}) EXPECT_FALSE(perft_divide(start, 40, threads, stop));
}

TEST(Perft, divided_at_depth_one_counts_each_move_once) {
  for (const auto& [move, count] : perft_divide(Position::start(*variant("chess")), 1, 1)) {
    EXPECT_EQ(count, 1u);
  }
}

}  // namespace
}  // namespace sennight::test
