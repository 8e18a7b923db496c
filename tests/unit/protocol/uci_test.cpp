#include "protocol/uci.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>

#include "protocol/board_text.h"
#include "support/variants.h"

namespace sennight {
namespace {

// A session whose lines are collected.
class Uci : public testing::Test {
 protected:
  Uci()
      : session_(
            "Test", {test::variant_ids(), "chess", load},
            [this](const std::string& line) {
              const std::scoped_lock lock(guard_);
              lines_.push_back(line);
              arrived_.notify_all();
            },
            [] {
              return std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::steady_clock::now().time_since_epoch())
                  .count();
            }) {}

  static Result<VariantPtr> load(const std::string& name) {
    if (name.find('/') != std::string::npos) return fail("there is no file " + name);
    return test::variant(name);
  }

  // The lines that come until one begins so; waits for it.
  std::vector<std::string> until(const std::string& start) {
    std::unique_lock lock(guard_);
    std::vector<std::string> seen;
    arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
      return std::ranges::any_of(lines_, [&](const std::string& line) { return line.starts_with(start); });
    });
    while (!lines_.empty()) {
      seen.push_back(lines_.front());
      lines_.erase(lines_.begin());
      if (seen.back().starts_with(start)) return seen;
    }
    ADD_FAILURE() << "no line begins with " << start;
    return seen;
  }
  std::string answer(const std::string& command, const std::string& start) {
    session_.receive(command);
    return until(start).back();
  }
  bool silent() {
    const std::scoped_lock lock(guard_);
    return lines_.empty();
  }

  std::mutex guard_;
  std::condition_variable arrived_;
  std::vector<std::string> lines_;
  UciSession session_;
};

TEST_F(Uci, a_pass_is_four_zeros) {
  // Source: Horn Rimmed Hex, rule T7. Red's Wing stands on the last cell of its file and nothing else can move.
  session_.receive("setoption name UCI_Variant value hr-mccooey-3p");
  session_.receive("position fen bG6/8/9/10/11/12/rW12/12/11/10/9/yG7/7[] r");
  EXPECT_EQ(answer("go depth 2", "bestmove"), "bestmove 0000");
}

TEST_F(Uci, an_infinite_search_answers_only_when_it_is_stopped) {
  session_.receive("position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");  // mate in one: soon seen to the end
  session_.receive("go infinite");
  until("info depth");
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  EXPECT_EQ(answer("stop", "bestmove"), "bestmove f1f8");
}

TEST_F(Uci, a_stop_without_a_search_is_no_error) {
  session_.receive("stop");
  EXPECT_TRUE(silent());
}

TEST_F(Uci, empty_lines_and_strange_blanks_are_no_error) {
  session_.receive("");
  session_.receive("   \t ");
  session_.receive("  position\tstartpos   moves  e2e4 \r");
  EXPECT_TRUE(silent());
}

TEST_F(Uci, a_new_position_waits_for_the_search_before_it) {
  session_.receive("go depth 4");
  session_.receive("position startpos moves e2e4");
  EXPECT_FALSE(silent());  // the bestmove has been written
  EXPECT_TRUE(until("bestmove").back().size() > 9);
}

TEST_F(Uci, a_command_during_a_search_without_limits_stops_it) {
  session_.receive("go infinite");
  session_.receive("position startpos moves e2e4");
  until("bestmove");
}

TEST_F(Uci, bad_lines_leave_the_position_as_it_was) {
  session_.receive("position startpos moves e2e4");
  for (const char* bad :
       {"position startpos moves e2e5", "position fen", "position fen x", "setoption name UCI_Variant value nothing",
        "setoption name VariantPath value /nowhere", "go depth -1", "hello"}) {
    EXPECT_TRUE(answer(bad, "info string error").size() > 20) << bad;
  }
  EXPECT_TRUE(answer("d", "Fen").starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
}

TEST_F(Uci, quitting_ends_a_search) {
  session_.receive("go infinite");
  session_.receive("quit");
  EXPECT_TRUE(session_.has_quit());
  until("bestmove");
}

TEST_F(Uci, the_end_of_the_input_lets_a_limited_search_finish) {
  session_.receive("go depth 5");
  session_.finish();
  bool deep = false;
  for (const std::string& line : until("bestmove")) deep |= line.starts_with("info depth 5");
  EXPECT_TRUE(deep);
}

TEST_F(Uci, several_threads_find_the_same_mate) {
  session_.receive("setoption name Threads value 3");
  session_.receive("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  EXPECT_EQ(answer("go depth 9", "bestmove"), "bestmove f6a6");
}

TEST(BoardText, hexagons_are_drawn_with_shifted_rows) {
  const auto lines = board_text(Position::start(*test::variant("glinski")));
  ASSERT_EQ(lines.size(), 21u);
  EXPECT_EQ(lines.front().find_first_not_of(' '), lines.back().find_first_not_of(' '));
  EXPECT_EQ(lines.back().substr(lines.back().size() - 1), "B");
}

TEST(BoardText, three_players_pieces_have_their_owners_letters) {
  const auto lines = board_text(Position::start(*test::variant("honeycomb")));
  EXPECT_NE(lines.front().find("bR"), std::string::npos);
  EXPECT_NE(lines.back().find("rR"), std::string::npos);
}

}  // namespace
}  // namespace sennight
