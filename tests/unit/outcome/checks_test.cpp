// Checks are counted, and so many of them win. Own positions; the numbers are counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kTwo = R"(
name = "Two checks"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { K = "a1", R = "b1" }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[ends]
checks = 2
)";

std::string with_checks(const std::string& base) {
  return "extends = \"" + base + "\"\nname = \"x\"\n[ends]\nchecks = 2\n";
}

std::string fen_with_checks(const std::string& moves, const std::string& fen) {
  return format_fen(play(variant_from_text(kTwo), moves, fen).position());
}

TEST(Checks, are_counted_for_the_player_who_gives_them) {
  EXPECT_EQ(fen_with_checks("b1b5", "4k/5/5/5/KR3 w"), "1R2k/5/5/5/K4 b - - 1+2 1 1");
  EXPECT_EQ(fen_with_checks("b1b5 e5e4 b5e5", "4k/5/5/5/KR3 w"), "4R/4k/5/5/K4 b - - 0+2 3 2");
  EXPECT_EQ(fen_with_checks("b1b4", "4k/5/5/5/KR3 w"), "4k/1R3/5/5/K4 b - - 2+2 1 1");
  EXPECT_EQ(fen_with_checks("e5e1", "4r/5/3k1/5/K4 b"), "5/5/3k1/5/K3r w - - 2+1 1 2");
}

TEST(Checks, win_at_once_when_there_are_enough) {
  const Variant& two = variant_from_text(kTwo);
  EXPECT_EQ(result_text(two, "b1b5", "4k/5/5/5/KR3 w - - 2+2 0 1"), "ongoing");
  EXPECT_EQ(result_text(two, "b1b5", "4k/5/5/5/KR3 w - - 1+2 0 1"), "1-0 giving check 2 times");
  EXPECT_EQ(result_text(two, "e5e1", "4r/5/3k1/5/K4 b - - 1+1 0 1"), "0-1 giving check 2 times");
  const Position won = play(two, "b1b5", "4k/5/5/5/KR3 w - - 1+2 0 1").position();
  EXPECT_EQ(legal_texts(won), std::vector<std::string>{});
  EXPECT_EQ(count_legal_moves(won), 0u);
}

TEST(Checks, make_positions_differ) {
  const Variant& two = variant_from_text(kTwo);
  const Position none = position(two, "4k/5/5/5/KR3 w - - 2+2 0 1"), one = position(two, "4k/5/5/5/KR3 w - - 1+2 0 1"),
                 other = position(two, "4k/5/5/5/KR3 w - - 2+1 0 1");
  EXPECT_NE(none.key(), one.key());
  EXPECT_NE(one.key(), other.key());
  Position played = none;
  Undo first, second;
  const Cell b1 = two.board().find("b1"), b5 = two.board().find("b5");
  played.make({b1, b5, Cell(), TypeId(), MoveKind::kNormal}, first);
  EXPECT_EQ(played.checks(PlayerId(0)), 1);
  const Cell e5 = two.board().find("e5"), e4 = two.board().find("e4");
  played.make({e5, e4, Cell(), TypeId(), MoveKind::kNormal}, second);
  EXPECT_EQ(played.checks(PlayerId(1)), 0);
  played.unmake({e5, e4, Cell(), TypeId(), MoveKind::kNormal}, second);
  played.unmake({b1, b5, Cell(), TypeId(), MoveKind::kNormal}, first);
  EXPECT_TRUE(played == none);
}

TEST(Checks, are_read_from_the_fen_in_each_place_and_may_be_missing) {
  const Variant& two = variant_from_text(kTwo);
  EXPECT_EQ(format_fen(position(two, "4k/5/5/5/KR3 w - - 4 7")), "4k/5/5/5/KR3 w - - 2+2 4 7");
  EXPECT_EQ(format_fen(position(two, "4k/5/5/5/KR3 w - - 1+0 4 7")), "4k/5/5/5/KR3 w - - 1+0 4 7");
  EXPECT_EQ(format_fen(position(two, "4k/5/5/5/KR3 w - - 4 7 +1+2")), "4k/5/5/5/KR3 w - - 1+0 4 7");
  for (const char* wrong : {"3+0", "1+", "1+1+1", "+1", "x+1"}) {
    const auto read = parse_fen(two, "4k/5/5/5/KR3 w - - " + std::string(wrong) + " 0 1");
    ASSERT_FALSE(read) << wrong;
    EXPECT_NE(read.error().message.find("FEN, checks: "), std::string::npos) << read.error().message;
  }
  EXPECT_FALSE(parse_fen(two, "4k/5/5/5/KR3 w - - 1+1 0 1 +1+1"));
  EXPECT_FALSE(
      parse_fen(variant_from_text("extends = \"chess\"\nname = \"x\"\n"), "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"));
}

TEST(Checks, end_the_lines_that_perft_counts) {
  const Variant& two = variant_from_text(kTwo);
  for (const char* fen : {"4k/5/5/5/KR3 w - - 1+2 0 1", "r3k/5/2K2/5/R4 b - - 2+1 0 1", "5/2k2/5/2K2/1R1r1 w"})
    EXPECT_EQ(perft(position(two, fen), 4), reference_perft(position(two, fen), 4)) << fen;
}

TEST(Checks, are_seen_by_the_search) {
  const VariantPtr two(std::shared_ptr<const Variant>(), &variant_from_text(kTwo));
  const std::atomic<bool> never = false;
  Searcher searcher(two, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 4;
  EXPECT_EQ(searcher.search(Game(position(*two, "4k/5/5/5/KR3 w - - 1+2 0 1")), limits, {}, never).score, win_in(1));
  EXPECT_EQ(searcher.search(Game(position(*two, "4k/5/5/5/KR3 w - - 2+2 0 1")), limits, {}, never).score, win_in(3));
}

// A walk takes few of the positions with sanitizers, and ends are rare.
#ifdef SENNIGHT_SANITIZED
constexpr int kPositions = 5000;
#else
constexpr int kPositions = 300;
#endif

TEST(Checks, obey_the_laws_of_all_games_on_every_board) {
  std::size_t ends = 0;
  for (const std::string& toml :
       {kTwo, with_checks("chess"), with_checks("glinski"), with_checks("crazyhouse"), with_checks("xiangqi"),
        with_checks("atomic"), with_checks("../four-linepiece/mishling-fusion")}) {
    walk_briefly(variant_from_text(toml), kPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      ends += outcome_of(position).reason.text == "giving check 2 times";
    });
  }
  EXPECT_GT(ends, 0u);
}

TEST(Checks, are_told_on_the_page) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(kTwo)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("A player who has given check 2 times wins at once."), std::string::npos) << text;
}

TEST(Checks, are_refused_where_they_have_no_sense) {
  EXPECT_EQ(complaints_about(kTwo), "");
  std::string none = kTwo;
  none.erase(none.find("royal = true\n"), 13);
  EXPECT_EQ(complaints_about(none), "'checks' has no sense: there is no royal\n");
  EXPECT_EQ(complaints_about(kTwo + "[legal]\nchecks = \"forbidden\"\n"),
            "'checks' has no sense: [legal] forbids checks\n");
  EXPECT_EQ(complaints_about(kTwo + "[elimination]\narmy = \"leaves\"\n"),
            "'checks' has no sense: it is for games without [elimination]\n");
}

}  // namespace
}  // namespace sennight::test
