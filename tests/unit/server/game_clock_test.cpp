// The arithmetic of clocks. Expected numbers follow from the definitions of the time controls.

#include "server/game_clock.h"

#include <gtest/gtest.h>

namespace sennight {
namespace {

using Kind = TimeControl::Kind;

// After a turn of player 0 that took so many milliseconds: what is left.
GameClock::Side after_turn(const TimeControl& control, std::int64_t used, std::int64_t lag = 0) {
  GameClock clock = new_clock(control, 2);
  start_clock(clock, 0, 1'000'000);
  stop_for_move(clock, 1'000'000 + used, lag);
  EXPECT_FALSE(clock.runs());
  EXPECT_EQ(clock.sides[1], new_clock(control, 2).sides[1]) << "the other's time is his own";
  return clock.sides[0];
}
std::int64_t deadline_after(const TimeControl& control) {
  GameClock clock = new_clock(control, 2);
  start_clock(clock, 1, 0);
  return deadline_of(clock);
}

TEST(GameClock, fischer_adds_the_increment_to_what_is_left) {
  const TimeControl control{Kind::kFischer, 60, 5, 0, 0};
  EXPECT_EQ(deadline_after(control), 60'000);
  EXPECT_EQ(after_turn(control, 20'000).bank, 45'000);
  EXPECT_EQ(after_turn(control, 1'000).bank, 64'000) << "time may grow";
}

TEST(GameClock, a_delay_passes_before_the_time_runs) {
  const TimeControl control{Kind::kDelay, 60, 5, 0, 0};
  EXPECT_EQ(deadline_after(control), 65'000);
  EXPECT_EQ(after_turn(control, 4'000).bank, 60'000);
  EXPECT_EQ(after_turn(control, 12'000).bank, 53'000);
}

TEST(GameClock, bronstein_gives_back_what_was_used_up_to_the_delay) {
  const TimeControl control{Kind::kBronstein, 60, 5, 0, 0};
  EXPECT_EQ(deadline_after(control), 60'000) << "the flag falls before anything is given back";
  EXPECT_EQ(after_turn(control, 4'000).bank, 60'000) << "and time never grows";
  EXPECT_EQ(after_turn(control, 12'000).bank, 53'000);
}

TEST(GameClock, byoyomi_uses_up_whole_periods_only) {
  const TimeControl control{Kind::kByoyomi, 60, 30, 3, 0};
  EXPECT_EQ(deadline_after(control), 150'000);
  EXPECT_EQ(after_turn(control, 50'000).bank, 10'000);
  const auto in_first = after_turn(control, 85'000);
  EXPECT_EQ(in_first.bank, 0);
  EXPECT_EQ(in_first.periods, 3) << "a period that is not over begins anew";
  EXPECT_EQ(after_turn(control, 91'000).periods, 2);
  EXPECT_EQ(after_turn(control, 149'999).periods, 1);
}

TEST(GameClock, each_turn_has_its_days) {
  const TimeControl control{Kind::kDays, 0, 0, 0, 3};
  EXPECT_EQ(deadline_after(control), 3 * 86'400'000);
  EXPECT_EQ(after_turn(control, 2 * 86'400'000).bank, 3 * 86'400'000);
}

TEST(GameClock, time_that_is_taken_back_stays_used_and_earns_nothing) {
  GameClock clock = new_clock({Kind::kFischer, 60, 5, 0, 0}, 3);
  start_clock(clock, 2, 0);
  stop_without_move(clock, 10'000);
  EXPECT_EQ(clock.sides[2].bank, 50'000);
}

TEST(GameClock, lag_is_given_back_as_far_as_it_was_measured_and_the_quota_lasts) {
  const TimeControl control{Kind::kFischer, 60, 0, 0, 0};  // a quota of 3 times 390 ms at first
  GameClock clock = new_clock(control, 2);
  EXPECT_EQ(clock.sides[0].quota, 3 * 390);
  start_clock(clock, 0, 0);
  EXPECT_EQ(lag_given_back(clock, 5'000, std::nullopt, 100), 0) << "what was never measured is not believed";
  EXPECT_EQ(lag_given_back(clock, 5'000, 200, std::nullopt), 200);
  EXPECT_EQ(lag_given_back(clock, 5'000, 200, 4'900), 100) << "the client has counted longer";
  EXPECT_EQ(lag_given_back(clock, 5'000, 200, 0), 340) << "it cannot say that all of it was lag";
  EXPECT_EQ(lag_given_back(clock, 5'000, 60'000, 0), 3 * 390) << "nor live on a bad line";
  EXPECT_EQ(lag_given_back(clock, 5'000, 60'000, 2'000'000'000), 0);
  EXPECT_EQ(lag_given_back(clock, 100, 60'000, 0), 100) << "no more than has passed";
  EXPECT_EQ(grace_of(clock, std::nullopt), 0);
  EXPECT_EQ(grace_of(clock, 60), 200);
  EXPECT_EQ(grace_of(clock, 600'000), 3 * 390);
  stop_for_move(clock, 5'000, 1'000);
  EXPECT_EQ(clock.sides[0].bank, 56'000);
  EXPECT_EQ(clock.sides[0].quota, 3 * 390 - 1'000 + 390);
  for (int move = 0; move < 20; ++move) {
    start_clock(clock, 0, 0);
    stop_for_move(clock, 10, 0);
  }
  EXPECT_EQ(clock.sides[0].quota, 7 * 390) << "nobody saves it up for ever";
}

TEST(GameClock, comes_back_from_the_store_as_it_was) {
  for (const TimeControl& control : {TimeControl{Kind::kFischer, 60, 5, 0, 0}, TimeControl{Kind::kDelay, 60, 5, 0, 0},
                                     TimeControl{Kind::kBronstein, 60, 5, 0, 0},
                                     TimeControl{Kind::kByoyomi, 0, 5, 2, 0}, TimeControl{Kind::kDays, 0, 0, 0, 14}}) {
    GameClock clock = new_clock(control, 3);
    EXPECT_EQ(kept(clock).deadline, 0);
    start_clock(clock, 1, 1'700'000'000'000);
    const KeptClock text = kept(clock);
    EXPECT_EQ(text.deadline, deadline_of(clock));
    const auto again = parse_clock(text.text, 3);
    ASSERT_TRUE(again && *again) << text.text;
    EXPECT_EQ(**again, clock);
    EXPECT_FALSE(parse_clock(text.text, 2)) << "of a game of another number of players";
  }
  EXPECT_EQ(parse_clock("", 2).value(), std::nullopt);
  const std::string good = kept(new_clock({Kind::kFischer, 60, 5, 0, 0}, 2)).text;
  for (const char* bad : {"x", "[]", "{}", R"({"control": {"kind": "fischer", "main": 60, "increment": 5}})"})
    EXPECT_FALSE(parse_clock(bad, 2)) << bad;
  for (const auto& [from, to] :
       {std::pair("\"running\":-1", "\"running\":7"), std::pair("\"bank\":60000", "\"bank\":-1"),
        std::pair("\"bank\":60000", "\"bank\":\"x\""), std::pair("\"main\":60", "\"main\":-60")}) {
    std::string text = good;
    ASSERT_NE(text.find(from), std::string::npos) << text;
    text.replace(text.find(from), std::string(from).size(), to);
    EXPECT_FALSE(parse_clock(text, 2)) << text;
  }
}

TEST(GameClock, a_computer_takes_a_part_of_its_time) {
  GameClock clock = new_clock({Kind::kFischer, 60, 0, 0, 0}, 2);
  start_clock(clock, 0, 0);
  EXPECT_EQ(thinking_time(clock, 0), 2'000);
  EXPECT_EQ(thinking_time(clock, 59'000), 500) << "it waited for its turn to think";
  EXPECT_EQ(thinking_time(clock, 60'000), 10);
  GameClock byoyomi = new_clock({Kind::kByoyomi, 0, 10, 1, 0}, 2);
  start_clock(byoyomi, 0, 0);
  EXPECT_EQ(thinking_time(byoyomi, 0), 5'000);
}

TEST(TimeControl, is_written_in_records) {
  EXPECT_EQ(pgn_time_control({Kind::kFischer, 300, 3, 0, 0}), "300+3");
  EXPECT_EQ(pgn_time_control({Kind::kFischer, 300, 0, 0, 0}), "300");
  EXPECT_EQ(pgn_time_control({Kind::kDelay, 300, 5, 0, 0}), "300d5");
  EXPECT_EQ(pgn_time_control({Kind::kBronstein, 300, 5, 0, 0}), "300b5");
  EXPECT_EQ(pgn_time_control({Kind::kByoyomi, 600, 30, 3, 0}), "600:3x30");
  EXPECT_EQ(pgn_time_control({Kind::kDays, 0, 0, 0, 2}), "1/172800");
}

}  // namespace
}  // namespace sennight
