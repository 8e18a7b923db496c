#include "protocol/uci.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <span>
#include <sstream>
#include <thread>

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
            [this](std::span<const std::string> lines) {
              const std::scoped_lock lock(guard_);
              lines_.insert(lines_.end(), lines.begin(), lines.end());
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
  EXPECT_TRUE(answer("go depth 2", "bestmove").starts_with("bestmove 0000"));
}

TEST_F(Uci, an_infinite_search_answers_only_when_it_is_stopped) {
  session_.receive("position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");  // mate in one: soon seen to the end
  session_.receive("go infinite");
  until("info depth");
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  EXPECT_EQ(answer("stop", "bestmove"), "bestmove f1f8");
}

// ---- pondering ----------------------------------------------------------------------------------

constexpr const char* kMateInOne = "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";

TEST_F(Uci, a_pondering_search_answers_only_when_the_move_has_come) {
  for (const char* go :
       {"go ponder depth 2", "go ponder nodes 1", "go ponder wtime 20 btime 20", "go ponder movetime 1"}) {
    session_.receive(kMateInOne);
    session_.receive(go);
    EXPECT_EQ(answer("isready", "readyok"), "readyok");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    {
      const std::scoped_lock lock(guard_);
      EXPECT_TRUE(std::ranges::none_of(lines_, [](const std::string& line) { return line.starts_with("bestmove"); }))
          << go;
    }
    EXPECT_TRUE(answer("ponderhit", "bestmove").starts_with("bestmove f1")) << go;
  }
}

TEST_F(Uci, a_pondering_search_can_be_stopped) {
  session_.receive("position startpos");
  session_.receive("go ponder wtime 1000 btime 1000");
  EXPECT_TRUE(answer("stop", "bestmove").size() > 9);
  session_.receive("ponderhit");  // late, and of no effect
  EXPECT_TRUE(answer("go depth 2", "bestmove").size() > 9);
}

TEST_F(Uci, pondering_without_limits_goes_on_after_the_move_has_come) {
  session_.receive(kMateInOne);
  session_.receive("go ponder");
  session_.receive("ponderhit");
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(answer("stop", "bestmove"), "bestmove f1f8");
}

// Whoever writes all at once: the move comes before the search has begun.
TEST_F(Uci, a_move_that_comes_before_the_pondering_begins_counts) {
  for (int i = 0; i < 20; ++i) {
    session_.receive("position startpos");
    session_.receive("go nodes 2000");
    session_.receive(kMateInOne);
    session_.receive("go ponder depth 3");
    session_.receive("ponderhit");
    until("bestmove");
    EXPECT_EQ(until("bestmove").back(), "bestmove f1f8");
  }
}

TEST_F(Uci, a_hit_does_not_reach_a_search_that_was_asked_for_after_it) {
  session_.receive("position startpos");
  session_.receive("go nodes 2000");
  session_.receive(kMateInOne);
  session_.receive("ponderhit");
  until("bestmove");
  session_.receive("go ponder depth 1");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  {
    const std::scoped_lock lock(guard_);
    EXPECT_TRUE(std::ranges::none_of(lines_, [](const std::string& line) { return line.starts_with("bestmove"); }));
  }
  EXPECT_EQ(answer("ponderhit", "bestmove"), "bestmove f1f8");
}

TEST_F(Uci, the_end_of_the_input_ends_pondering) {
  session_.receive("position startpos");
  session_.receive("go ponder depth 3");
  session_.finish();
  EXPECT_TRUE(until("bestmove").back().size() > 9);
}

TEST_F(Uci, a_best_move_comes_with_the_answer_that_is_expected) {
  session_.receive("position startpos");
  const std::string line = answer("go depth 6", "bestmove");
  std::istringstream words(line);
  std::string word, best, ponder, reply;
  words >> word >> best >> ponder >> reply;
  ASSERT_EQ(ponder, "ponder") << line;
  session_.receive("position startpos moves " + best + " " + reply);
  EXPECT_TRUE(answer("go depth 1", "bestmove").size() > 9);
}

// ---- below full strength ------------------------------------------------------------------------

TEST_F(Uci, strength_can_be_limited) {
  session_.receive("setoption name UCI_LimitStrength value true");
  session_.receive("setoption name UCI_Elo value 700");
  session_.receive("position startpos");
  session_.receive("go movetime 60000");
  const std::vector<std::string> lines = until("bestmove");
  for (const std::string& line : lines) {
    EXPECT_FALSE(line.starts_with("info depth 4 ")) << "the lowest level looks three plies ahead";
    EXPECT_EQ(line.find("multipv 2"), std::string::npos) << line;
  }
  session_.receive("setoption name UCI_LimitStrength value false");
  EXPECT_TRUE(answer("go depth 4", "info depth 4").starts_with("info depth 4"));
  until("bestmove");
}

TEST_F(Uci, a_strength_out_of_range_is_refused) {
  for (const char* value : {"699", "99999", "strong", ""}) {
    const std::string line = answer("setoption name UCI_Elo value " + std::string(value), "info string error");
    EXPECT_NE(line.find("expected a number from 700 to "), std::string::npos) << line;
  }
  EXPECT_NE(answer("setoption name UCI_LimitStrength value 1", "info string").find("expected true or false"),
            std::string::npos);
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

// The parts add up to what the position is worth, but for the right to move, which no player has for good.
TEST_F(Uci, tells_what_an_evaluation_is_made_of) {
  session_.receive("position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
  session_.receive("eval");
  const std::vector<std::string> lines = until("evaluation for");
  EXPECT_NE(lines.front().find("White"), std::string::npos) << lines.front();
  std::array<double, 2> sums{}, told{};
  double net = 0.0;
  for (const std::string& line : lines) {
    if (line.starts_with("net: ")) net = std::stod(line.substr(5));
    std::istringstream words(line);
    std::string name;
    std::array<double, 2> numbers{};
    if (!(words >> name >> numbers[0] >> numbers[1])) continue;
    for (std::size_t p = 0; p < 2; ++p) (name == "sum" ? told : sums)[p] += numbers[p];
  }
  for (std::size_t p = 0; p < 2; ++p) {
    EXPECT_GT(told[p], 1000.0);
    EXPECT_NEAR(sums[p], told[p], 1.0);
  }
  const std::string last = lines.back(), before = "evaluation for White: ";
  ASSERT_TRUE(last.starts_with(before)) << last;
  EXPECT_NEAR(std::stod(last.substr(before.size())), told[0] - told[1] + net, 40.0) << last;
}

TEST_F(Uci, a_new_position_waits_for_the_search_before_it) {
  session_.receive("go depth 4");
  session_.receive("position startpos moves e2e4");
  session_.receive("d");
  bool deep = false;
  for (const std::string& line : until("bestmove")) {
    deep |= line.starts_with("info depth 4");
    EXPECT_FALSE(line.starts_with("Fen"));
  }
  EXPECT_TRUE(deep);
  EXPECT_TRUE(until("Fen").back().starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
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
  EXPECT_TRUE(answer("go depth 9", "bestmove").starts_with("bestmove f6a6"));
}

TEST_F(Uci, is_ready_and_stops_while_commands_wait_for_a_search) {
  session_.receive("go depth 65536");
  session_.receive("position startpos moves e2e4");
  session_.receive("setoption name Hash value 2");
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  session_.receive("d");
  EXPECT_TRUE(answer("stop", "bestmove").size() > 9);
  EXPECT_TRUE(until("Fen").back().starts_with("Fen: rnbqkbnr/pppppppp/8/8/4P3/"));
}

TEST_F(Uci, quits_while_commands_wait_for_a_search) {
  session_.receive("go depth 65536");
  session_.receive("position startpos moves e2e4");
  session_.receive("go depth 65536");
  session_.receive("quit");
  until("bestmove");
  EXPECT_TRUE(silent());
}

TEST_F(Uci, a_stop_also_ends_the_searches_that_wait) {
  for (int i = 0; i < 3; ++i) session_.receive("go depth 65536");
  session_.receive("go infinite");
  session_.receive("stop");
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(until("bestmove").back().size() > 9);
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  EXPECT_EQ(answer("go perft 2", "Nodes searched"), "Nodes searched: 400");
}

TEST_F(Uci, lines_that_come_all_at_once_are_done_in_their_order) {
  for (const char* line : {"go depth 3", "position startpos moves e2e4", "go perft 2", "setoption name Hash value 1",
                           "setoption name UCI_Variant value glinski", "go perft 2", "hello", "d", "quit"}) {
    session_.receive(line);
  }
  until("bestmove");
  until("Nodes searched: 600");
  // `d` waits for no search, so it may be answered during the last one.
  const auto last = until("Nodes searched: 2586");
  if (std::ranges::none_of(last, [](const std::string& line) { return line.starts_with("Fen: "); })) until("Fen: ");
}

TEST_F(Uci, perft_can_be_stopped_and_then_counts_nothing) {
  session_.receive("go perft 12");
  EXPECT_EQ(answer("isready", "readyok"), "readyok");
  EXPECT_EQ(answer("stop", "info string perft"), "info string perft was stopped: nothing is counted");
  EXPECT_EQ(answer("go perft 3", "Nodes searched"), "Nodes searched: 8902");
}

TEST_F(Uci, quitting_ends_a_perft_that_is_not_soon_done) {
  session_.receive("setoption name Threads value 2");
  session_.receive("go perft 12");
  session_.receive("quit");
  EXPECT_TRUE(until("info string perft").size() == 1);
}

TEST_F(Uci, quitting_lets_a_short_perft_end) {
  session_.receive("go perft 3");
  session_.receive("quit");
  EXPECT_EQ(until("Nodes searched").back(), "Nodes searched: 8902");
}

TEST_F(Uci, a_bad_line_does_not_stop_a_search_without_limits) {
  session_.receive("go infinite");
  EXPECT_TRUE(answer("position startpos moves e2e5", "info string error").size() > 20);
  EXPECT_TRUE(answer("go depth zero", "info string error").size() > 20);
  until("info depth");
  session_.receive("stop");
  until("bestmove");
}

TEST_F(Uci, clocks_beyond_all_reason_lose_no_depth) {
  for (const char* go : {"go wtime 1000000 winc 9223372036854775807 depth 6", "go wtime 9223372036854775807 depth 6",
                         "go movetime 9223372036854775807 depth 6", "go wtime 9223372036854775807 movestogo 1 depth 6",
                         "go wtime 1000000 winc 9223372036854775807 movestogo 1 depth 6"}) {
    session_.receive(go);
    bool deep = false;
    for (const std::string& line : until("bestmove")) deep |= line.starts_with("info depth 6");
    EXPECT_TRUE(deep) << go;
  }
}

TEST_F(Uci, numbers_out_of_range_are_told_with_the_range) {
  EXPECT_EQ(answer("go wtime 9223372036854775808", "info string"),
            "info string error: go wtime: expected a number up to 9223372036854775807, not '9223372036854775808'");
  EXPECT_EQ(answer("go depth 0", "info string"), "info string error: go depth: expected a number not below 1, not '0'");
  EXPECT_EQ(answer("go perft 101", "info string"),
            "info string error: go perft: expected a number up to 100, not '101'");
}

TEST_F(Uci, an_error_is_one_line_whatever_it_quotes) {
  EXPECT_EQ(
      answer("position startpos moves \x1b[2J\xff", "info string"),
      "info string error: position: move 1: '\\x1b[2J\\xff' is no move: it does not begin with a cell of this board");
  EXPECT_LT(answer("position fen " + std::string(1'000'000, '\x01') + " w", "info string").size(), 10'000u);
}

TEST(UciAliases, are_offered_behind_the_ids_and_accepted) {
  std::vector<std::string> lines;
  UciVariants variants{{"chess", "three-check"}, "chess", {}};
  variants.aliases = {"3check"};
  variants.load = [](const std::string& name) -> Result<VariantPtr> {
    return test::variant(name == "3check" ? "three-check" : name);
  };
  UciSession session("Test", std::move(variants),
                     [&](std::span<const std::string> more) { lines.insert(lines.end(), more.begin(), more.end()); },
                     {});
  session.receive("uci");
  EXPECT_EQ(std::ranges::count(lines,
                               "option name UCI_Variant type combo default chess var chess var three-check var 3check"),
            1);
  lines.clear();
  session.receive("setoption name UCI_Variant value 3check");
  EXPECT_EQ(lines, std::vector<std::string>{});
  session.receive("setoption name UCI_Variant value 4check");
  EXPECT_EQ(lines, std::vector<std::string>{"info string error: setoption UCI_Variant: no variant is called '4check'"});
}

// A machine that has room for 64 MB and 4 threads.
TEST(UciLimits, hash_and_threads_stay_within_the_machine) {
  std::vector<std::string> lines;
  UciSession session(
      "Test", {{"chess"}, "chess", [](const std::string& name) -> Result<VariantPtr> { return test::variant(name); }},
      [&](std::span<const std::string> more) { lines.insert(lines.end(), more.begin(), more.end()); }, {},
      {.hash_megabytes = 64, .threads = 4});
  session.receive("uci");
  EXPECT_EQ(std::ranges::count(lines, "option name Hash type spin default 16 min 1 max 64"), 1);
  EXPECT_EQ(std::ranges::count(lines, "option name Threads type spin default 1 min 1 max 4"), 1);
  lines.clear();
  for (const char* line : {"setoption name Hash value 65536", "setoption name Hash value 64",
                           "setoption name Hash value 65", "setoption name Threads value 5", "go perft 1"}) {
    session.receive(line);
  }
  session.finish();
  ASSERT_GE(lines.size(), 3u);
  EXPECT_EQ(lines[0], "info string error: setoption Hash: expected a number from 1 to 64, not '65536'; it stays at 16");
  EXPECT_EQ(lines[1], "info string error: setoption Hash: expected a number from 1 to 64, not '65'; it stays at 64");
  EXPECT_EQ(lines[2], "info string error: setoption Threads: expected a number from 1 to 4, not '5'; it stays at 1");
  EXPECT_EQ(lines.back(), "Nodes searched: 20");
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
