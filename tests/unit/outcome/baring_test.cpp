// Baring: who has nothing left but the royal. Own positions; the numbers are counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "rules/loader.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kBare = R"(
name = "Bare"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { K = "a1", R = "b1 c1" }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[ends]
)";

std::string baring(const std::string& result, const std::string& answer = "none") {
  return kBare + "baring = { result = \"" + result + "\", answer = \"" + answer + "\" }\n";
}

std::string without_royal(std::string text) {
  const std::string royal = "royal = true\n";
  return text.erase(text.find(royal), royal.size());
}

TEST(Baring, loses_wins_or_draws_at_once) {
  const std::string capture = "b1e1";
  const std::string bare = "4k/5/5/5/KR2r w";
  EXPECT_EQ(result_text(variant_from_text(baring("loss")), capture, bare), "1-0 bare King");
  EXPECT_EQ(result_text(variant_from_text(baring("win")), capture, bare), "0-1 keeping the King alone");
  EXPECT_EQ(result_text(variant_from_text(baring("draw")), capture, bare), "1/2-1/2 bare King");
  EXPECT_EQ(result_text(variant_from_text(baring("loss")), capture, "2r1k/5/5/5/KR2r w"), "ongoing");
  EXPECT_EQ(
      sentence(variant_from_text(baring("loss")), play(variant_from_text(baring("loss")), capture, bare).outcome()),
      "White wins: bare King");
}

TEST(Baring, of_both_is_a_draw) {
  for (const char* result : {"loss", "win", "draw"})
    EXPECT_EQ(result_text(variant_from_text(baring(result)), "", "4k/5/5/5/K4 w"), "1/2-1/2 bare King") << result;
}

TEST(Baring, may_be_answered_by_the_next_move) {
  const Variant& answered = variant_from_text(baring("loss", "next-move"));
  // The King stands beside the capturing Rook and takes it.
  EXPECT_EQ(result_text(answered, "b1d1", "5/5/5/4k/KR1r1 w"), "ongoing");
  EXPECT_EQ(result_text(answered, "b1d1 e2d1", "5/5/5/4k/KR1r1 w"), "1/2-1/2 bare King");
  EXPECT_EQ(result_text(answered, "b1d1 e2e3", "5/5/5/4k/KR1r1 w"), "1-0 bare King");
  // Another piece would be left.
  EXPECT_EQ(result_text(answered, "b1d1", "R4/5/5/4k/KR1r1 w"), "1-0 bare King");
  // Who cannot move is mated or stalemated as always.
  EXPECT_EQ(result_text(answered, "", "4k/R4/3K1/5/5 b"), "ongoing");
  EXPECT_EQ(result_text(answered, "", "R3k/5/5/3K1/5 b"), "ongoing");
  EXPECT_EQ(result_text(answered, "", "R3k/5/4K/5/5 b"), "1-0 checkmate");
}

TEST(Baring, ends_the_lines_that_perft_counts) {
  const std::string fen = "5/5/5/4k/KR1r1 w";
  const Variant& at_once = variant_from_text(baring("loss"));
  const Variant& answered = variant_from_text(baring("loss", "next-move"));
  // The Rook is pinned and has c1 and d1, the King a2 and b2.
  EXPECT_EQ(perft(position(at_once, fen), 1), 4u);
  EXPECT_EQ(perft(position(at_once, "5/5/5/3Rk/K4 b"), 1), 0u);
  EXPECT_EQ(perft(position(answered, "5/5/5/3Rk/K4 b"), 1), 3u);  // e1, e3 and the capture
  EXPECT_EQ(perft(position(answered, "5/5/5/3Rk/K4 b"), 2), 0u);
  for (const char* start : {"5/5/5/4k/KR1r1 w", "4k/4r/5/R4/KR3 w", "r3k/R4/5/5/K4 b"})
    for (const Variant* variant : {&at_once, &answered})
      EXPECT_EQ(perft(position(*variant, start), 4), reference_perft(position(*variant, start), 4)) << start;
}

TEST(Baring, counts_what_is_in_hand) {
  const Variant& hands = variant_from_text(
      "extends = \"crazyhouse\"\nname = \"x\"\n[ends]\nbaring = { result = \"loss\" }\n");
  EXPECT_EQ(result_text(hands, "", "4k3/8/8/8/8/8/8/RN2K3[p] w - - 0 1"), "ongoing");
  EXPECT_EQ(result_text(hands, "", "4k3/8/8/8/8/8/8/RN2K3[] w - - 0 1"), "1-0 bare King");
}

TEST(Baring, may_need_a_single_royal) {
  const auto rules = [](const std::string& more) {
    return "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1 c1\" "
           "}\n"
           "[pieces.K]\nname = \"King\"\nmove = \"K\"\n[pieces.E]\nname = \"Prince\"\nmove = \"K\"\n"
           "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[promotion.e]\nbecomes = { R = \"E\" }\nzone = \"rank:5\"\n"
           "forced = false\n[ends]\nloss-of-all = \"K E\"\nbaring = { result = \"loss\", alone = \"K E\"" +
           more + " }\n";
  };
  const std::string both = "k3e/5/5/5/KR2r w", one = "4e/5/5/5/KR2r w", prince = "4k/5/5/5/ER2r w";
  const Variant& any = variant_from_text(rules(""));
  const Variant& single = variant_from_text(rules(", alone-most = 1"));
  EXPECT_EQ(result_text(any, "b1e1", both), "1-0 bare King or Prince");
  EXPECT_EQ(result_text(single, "b1e1", both), "ongoing");
  EXPECT_EQ(result_text(single, "b1e1", one), "1-0 bare King or Prince");
  EXPECT_EQ(result_text(single, "b1e1", prince), "1-0 bare King or Prince");
  EXPECT_EQ(result_text(variant_from_text(rules(", alone-most = 2")), "b1e1", both), "1-0 bare King or Prince");
  // The second royal is one that a move may take.
  const Variant& answered = variant_from_text(rules(", alone-most = 1, answer = \"next-move\""));
  EXPECT_EQ(result_text(answered, "b1e1", "R3k/5/5/5/KR2r w"), "1-0 bare King or Prince");
  EXPECT_EQ(result_text(answered, "a1b1", "3kK/5/5/5/Er3 w"), "ongoing");
  const auto told = [](const Variant& variant) {
    std::string text;
    for (const RuleSection& section : describe_rules(variant))
      for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
    return text;
  };
  EXPECT_NE(told(single).find("when a player has nothing left but one King or Prince, that player loses at once."),
            std::string::npos);
  EXPECT_NE(told(variant_from_text(rules(", alone-most = 2"))).find("With more than two of them a player is not bare."),
            std::string::npos);
}

TEST(Baring, is_seen_by_the_search) {
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& toml, const std::string& fen, int depth) {
    const VariantPtr variant(std::shared_ptr<const Variant>(), &variant_from_text(toml));
    Searcher searcher(variant, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = depth;
    return searcher.search(Game(position(*variant, fen)), limits, {}, never);
  };
  const std::string take = "4k/5/5/5/KR2r w";
  EXPECT_EQ(best(baring("loss"), take, 3).score, win_in(1));
  EXPECT_EQ(best(baring("win") + "[legal]\ncaptures = \"compulsory\"\n", take, 3).score, -win_in(1));
  // The answer saves the half: Black takes back.
  EXPECT_EQ(best(baring("loss", "next-move"), "5/5/5/4k/K2R1 b", 3).score, 0);
}

TEST(Baring, obeys_the_laws_of_all_games) {
  std::size_t ends = 0;
  const auto walk_through = [&](const Variant& variant) {
    walk_briefly(variant, 5000, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      const Outcome outcome = outcome_of(position);
      ends += outcome.reason.text.contains("King");
      EXPECT_EQ(legal.empty(), outcome.over);
    });
  };
  walk_through(variant_from_text(baring("loss", "next-move")));
  walk_through(variant_from_text(baring("win")));
  walk_through(variant_from_text(baring("draw", "next-move")));
  EXPECT_GT(ends, 8u);
}

TEST(Baring, is_told_on_the_page) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(baring("loss", "next-move"))))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("Bare King: when a player has nothing left but the King, that player loses.\n"
                      "But who can bare the other King too, by the very next move, has answered: the game is a draw."),
            std::string::npos)
      << text;
}

TEST(Baring, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(baring("loss", "next-move")), "");
  EXPECT_EQ(complaints_about(kBare + "baring = { answer = \"none\" }\n"), "'baring' needs 'result'\n");
  EXPECT_EQ(complaints_about(baring("loss") + "[hand]\nreturns = { R = \"R\" }\n[drops]\n"), "");
  EXPECT_EQ(complaints_about(baring("loss", "next-move") + "[hand]\nreturns = { R = \"R\" }\n[drops]\n"),
            "'baring' has no answer where there are hands: a piece taken may be one gained\n");
  EXPECT_EQ(complaints_about(baring("loss") + "[elimination]\narmy = \"leaves\"\n"),
            "'baring' and [elimination] do not go together\n");
  EXPECT_EQ(complaints_about(without_royal(baring("loss"))),
            "'baring' has no sense: there is no royal, and 'alone' names no type\n");
  std::string bare = baring("loss");
  bare.replace(bare.find(", R = \"b1 c1\""), 13, "");
  EXPECT_EQ(complaints_about(bare), "'baring': White is bare at the start\n'baring': Black is bare at the start\n");
}

TEST(Checkmate, may_win) {
  const Variant& variant = variant_from_text(kBare + "checkmate = \"win\"\n");
  EXPECT_EQ(result_text(variant, "a4a5", "4k/R4/4K/5/5 w"), "0-1 checkmate");
  EXPECT_EQ(complaints_about(without_royal(kBare + "checkmate = \"win\"\n")),
            "'checkmate' has no sense: there is no royal\n");
}

}  // namespace
}  // namespace sennight::test
