// Puzzles: their file, the proof that there is one way to win and no faster one, and mining.
#include "puzzles/puzzle.h"

#include <gtest/gtest.h>

#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "puzzles/mine.h"
#include "puzzles/prover.h"
#include "support/all_variants.h"
#include "support/games.h"

namespace sennight::test {
namespace {

constexpr std::uint64_t kEnough = 5'000'000;
const std::atomic<bool> kGoOn = false;

std::string texts_of(Position position, const MoveList& line) {
  std::string texts;
  for (const Move& move : line) {
    texts += (texts.empty() ? "" : " ") + format_move(position, move);
    Undo undo;
    position.make(move, undo);
  }
  return texts;
}

// The solution in so many moves, or "none".
std::string solution(const std::string& id, std::string_view fen, int moves, ListMoves* list = nullptr) {
  Position start = position(AllVariants::get().find(id), fen);
  Prover prover(kEnough, list);
  const auto line = prover.solution(start, moves);
  EXPECT_FALSE(prover.has_given_up());
  return line ? texts_of(start, *line) : "none";
}

std::string error_in(std::string_view text) {
  const auto puzzles = parse_puzzles(text);
  return puzzles ? "none" : puzzles.error().message;
}

TEST(PuzzleFile, is_read_as_it_was_written) {
  const std::vector<Puzzle> puzzles = {{800, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", {"a1a8"}},
                                       {1200, "8/8 w", {"a1a2", "b1b2", "a2a3"}}};
  const std::string text = format_puzzles(puzzles, "Found by nobody\nfor a test");
  EXPECT_TRUE(text.starts_with("# Found by nobody\n# for a test\nsennight puzzles 1\n800; 6k1/")) << text;
  const auto read = parse_puzzles(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, puzzles);
  EXPECT_EQ(puzzles[0].moves(), 1);
  EXPECT_EQ(puzzles[1].moves(), 2);
}

TEST(PuzzleFile, says_what_is_wrong_and_where) {
  const std::string first = "sennight puzzles 1\n";
  EXPECT_EQ(error_in(first + "end\n"), "none");
  EXPECT_EQ(error_in("# a\nweights\nend\n"), "line 2: the first line is 'sennight puzzles 1'");
  EXPECT_EQ(error_in(first + "800; 8/8 w\nend\n"), "line 2: a puzzle is GRADE; FEN; MOVES");
  EXPECT_EQ(error_in(first + "hard; 8/8 w; a1a2\nend\n"), "line 2: 'hard' is no grade from 600 to 2400");
  EXPECT_EQ(error_in(first + "5000; 8/8 w; a1a2\nend\n"), "line 2: '5000' is no grade from 600 to 2400");
  EXPECT_EQ(error_in(first + "800; ; a1a2\nend\n"), "line 2: the position is missing");
  const std::string lengths = "line 2: a solution has 1, 3, ... or 5 moves of both sides";
  EXPECT_EQ(error_in(first + "800; 8/8 w; \nend\n"), lengths);
  EXPECT_EQ(error_in(first + "800; 8/8 w; a b\nend\n"), lengths);
  EXPECT_EQ(error_in(first + "800; 8/8 w; a b c d e f g\nend\n"), lengths);
  EXPECT_EQ(error_in(first + "end\n800; 8/8 w; a1a2\n"), "line 3: nothing follows 'end'");
  EXPECT_EQ(error_in(first), "line 2: the last line is 'end'");
}

TEST(Prover, finds_the_only_way) {
  // Source: Reti - Tartakower, Vienna 1910, move 9; and the mate that every beginner learns.
  EXPECT_EQ(solution("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1), "a1a8");
  EXPECT_EQ(solution("chess", "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1", 3),
            "d3d8 e8d8 d2g5 d8c7 g5d8");
}

TEST(Prover, wants_one_way_and_no_faster_one) {
  const std::string two_rooks = "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1";
  EXPECT_EQ(solution("chess", two_rooks, 1), "none");
  EXPECT_EQ(solution("chess", two_rooks, 2), "none");
  Position start = position(AllVariants::get().find("chess"), two_rooks);
  Prover prover(kEnough);
  EXPECT_EQ(prover.shortest(start, 3), 1);
  EXPECT_EQ(prover.winning_moves(start, 1).size(), 2U);
  // A mate in one is none in two.
  EXPECT_EQ(solution("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 2), "none");
  // Stalemate wins nothing here.
  EXPECT_EQ(solution("chess", "7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", 1), "none");
}

TEST(Prover, says_the_same_by_the_reference_generator) {
  for (const auto& [fen, moves] :
       std::vector<std::pair<std::string, int>>{{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1},
                                                {"6r1/8/p3k3/P7/7p/3n3P/1p6/7K b - - 0 48", 2},
                                                {"8/kp6/2RR4/1P4r1/P7/1KP5/8/8 w - - 0 46", 2}})
    EXPECT_EQ(solution("chess", fen, moves), solution("chess", fen, moves, reference::legal_moves)) << fen;
}

TEST(Prover, gives_up_when_it_may_not_go_on) {
  Position start = position(AllVariants::get().find("chess"),
                            "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1");
  Prover prover(100);
  EXPECT_FALSE(prover.solution(start, 3));
  EXPECT_TRUE(prover.has_given_up());
  prover.allow(kEnough);
  EXPECT_TRUE(prover.solution(start, 3));
}

MineSettings small_mine(const std::string& id) {
  MineSettings settings;
  settings.variant = {&AllVariants::get().find(id), [](const Variant*) {}};
  settings.count = 4;
  settings.most_games = 40;
  settings.nodes = 60;
  return settings;
}

TEST(Mining, finds_puzzles_that_hold_and_always_the_same) {
  const MineSettings settings = small_mine("los-alamos");
  const Mined mined = mine(settings, kGoOn);
  ASSERT_GE(mined.puzzles.size(), 2U);
  EXPECT_EQ(mined.puzzles, mine(settings, kGoOn).puzzles);
  for (const Puzzle& puzzle : mined.puzzles) {
    std::string line;
    for (const std::string& move : puzzle.line) line += (line.empty() ? "" : " ") + move;
    EXPECT_EQ(solution("los-alamos", puzzle.fen, puzzle.moves()), line) << puzzle.fen;
  }
}

TEST(Mining, keeps_to_its_settings) {
  MineSettings settings = small_mine("los-alamos");
  settings.most_moves = 1;
  settings.count = 2;
  int games = 0;
  const Mined mined = mine(settings, kGoOn, [&](int played, int) { games = played; });
  EXPECT_EQ(mined.games, games);
  ASSERT_EQ(mined.puzzles.size(), 2U);
  for (const Puzzle& puzzle : mined.puzzles) EXPECT_EQ(puzzle.moves(), 1);
  const std::atomic<bool> stop = true;
  EXPECT_EQ(mine(settings, stop).games, 0);
}

TEST(Grade, grows_with_moves_and_choices) {
  const auto grade = [](std::string_view fen, int moves) {
    Position start = position(AllVariants::get().find("chess"), fen);
    return grade_of(start, *Prover(kEnough).solution(start, moves));
  };
  const int plain = grade("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1);
  EXPECT_GT(grade("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1", 3), plain + 500);
}

}  // namespace
}  // namespace sennight::test
