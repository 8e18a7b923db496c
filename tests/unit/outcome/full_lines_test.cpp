// Lines straight forward onto which no move brings one more piece of a type. Own positions, counted by hand.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/slips.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Men that step in four directions.
std::string lined(const std::string& legal, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", M = \"b1 "
         "d1\" "
         "}\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.M]\nname = \"Man\"\nmove = \"W\"\n" +
         more + "[legal]\n" + legal;
}
const std::string kOneMan = "one-per-line = \"M\"\n", kTwoMen = "two-per-line = \"M\"\n";

Texts men_moves(const std::string& toml, const std::string& fen) {
  Texts texts = legal_texts(position(variant_from_text(toml), fen));
  std::erase_if(texts, [&](const std::string& text) { return text.starts_with("a1"); });
  return texts;
}

bool allows(const std::string& toml, const std::string& fen, const std::string& text) {
  return may_play(position(variant_from_text(toml), fen), text);
}

TEST(FullLine, no_piece_moves_to_it) {
  EXPECT_EQ(men_moves(lined(""), "4k/5/2M2/5/KM3 w"), (Texts{"b1b2", "b1c1", "c3b3", "c3c2", "c3c4", "c3d3"}));
  EXPECT_EQ(men_moves(lined(kOneMan), "4k/5/2M2/5/KM3 w"), (Texts{"b1b2", "c3c2", "c3c4", "c3d3"}));
  EXPECT_EQ(men_moves(lined(kTwoMen), "4k/5/2M2/5/KM3 w").size(), 6u);
  EXPECT_EQ(men_moves(lined(kTwoMen), "4k/2M2/2M2/5/KM3 w"),
            (Texts{"b1b2", "c3b3", "c3c2", "c3d3", "c4b4", "c4c5", "c4d4"}));
  // The rival's do not count, and a capture is no exception.
  EXPECT_EQ(men_moves(lined(kOneMan), "4k/5/2m2/5/KM3 w"), (Texts{"b1b2", "b1c1"}));
  EXPECT_EQ(men_moves(lined(kOneMan), "4k/5/2M2/5/KMm2 w"), (Texts{"b1b2", "c3c2", "c3c4", "c3d3"}));
  // Who stands there already may go on along the line.
  EXPECT_EQ(men_moves(lined(kOneMan), "4k/2M2/5/2M2/K4 w"),
            (Texts{"c2b2", "c2c1", "c2c3", "c2d2", "c4b4", "c4c3", "c4c5", "c4d4"}));
}

TEST(FullLine, holds_for_all_that_brings_a_piece) {
  const std::string two = "extends = \"crazyhouse\"\nname = \"x\"\n[legal]\ntwo-per-line = \"P\"\n";
  const std::string fen = "4k3/8/8/8/2n5/1PP5/2P5/4K3[P] w - - 0 1";
  EXPECT_FALSE(allows(two, fen, "b3c4"));
  EXPECT_TRUE(allows(two, fen, "b3b4"));
  EXPECT_FALSE(allows(two, fen, "P@c6"));
  EXPECT_TRUE(allows(two, fen, "P@d6"));
  // Captures en passant, and promotions.
  const std::string one = "extends = \"chess\"\nname = \"x\"\n[legal]\none-per-line = \"P Q\"\n";
  EXPECT_TRUE(allows(one, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));
  EXPECT_FALSE(allows(one, "4k3/8/8/3pP3/8/3P4/8/4K3 w - d6 0 1", "e5d6"));
  EXPECT_TRUE(allows(one, "8/P6k/8/8/8/8/8/1Q2K3 w - - 0 1", "a7a8q"));
  EXPECT_FALSE(allows(one, "8/P6k/8/8/8/8/8/Q3K3 w - - 0 1", "a7a8q"));
  EXPECT_TRUE(allows(one, "8/P6k/8/8/8/8/8/Q3K3 w - - 0 1", "a7a8r"));
  // So nobody is mated by a piece that may not come, and who cannot move otherwise is stalemated.
  EXPECT_EQ(result_text(variant_from_text(lined(kOneMan)), "", "4k/5/2M2/1K1M1/5 b"), "ongoing");
}

TEST(FullLine, obeys_the_laws_of_all_games_on_every_board) {
  const auto keep_lined_laws = [](const std::string& toml, int positions) {
    walk_briefly(variant_from_text(toml), positions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "shogi", "atomic", "seirawan"})
    for (const std::string rule : {"one-per-line = \"P\"\n", "two-per-line = \"P\"\ncaptures = \"compulsory\"\n",
                                   "one-per-line = \"P\"\nchecks = \"mate-only\"\n"})
      keep_lined_laws("extends = \"" + base + "\"\nname = \"x\"\n[legal]\n" + rule, 40);
  for (const std::string& rule : {kOneMan, kTwoMen}) {
    keep_lined_laws(lined(rule), 200);
    for (const char* fen : {"1mk2/2m2/5/1MM2/2K2 w", "4k/2M2/2M2/m3m/KM3 w"})
      EXPECT_EQ(perft(position(variant_from_text(lined(rule)), fen), 4),
                reference_perft(position(variant_from_text(lined(rule)), fen), 4))
          << fen;
  }
}

TEST(FullLine, is_told_on_the_page) {
  EXPECT_NE(page_of(variant_from_text(lined(kOneMan)))
                .find("No move may bring a Man onto a file on which its player has one already.\n"),
            std::string::npos);
  EXPECT_NE(page_of(variant_from_text(lined(kTwoMen)))
                .find("No move may bring a Man onto a file on which its player has two already.\n"),
            std::string::npos);
}

TEST(FullLine, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(lined(kOneMan)), "");
  EXPECT_EQ(complaints_about(lined(kOneMan + kTwoMen)), "M is in 'one-per-line', too\n");
  EXPECT_EQ(complaints_about(lined(kTwoMen, "[elimination]\narmy = \"leaves\"\n")),
            "'two-per-line' and [elimination] do not go together: there every move is legal\n");
  EXPECT_NE(complaints_about(lined("one-per-line = \"X\"\n")), "");
}

TEST(FullLine, is_warned_of_where_the_array_is_full) {
  std::string text = lined(kOneMan);
  text.replace(text.find("b1 d1"), 5, "b1 b2");
  Findings findings;
  find_slips(variant_from_text(text), findings);
  const auto is_it = [](const Finding& finding) {
    return finding.text == "two Men of White stand on one line at the start, with that on b1" ||
           finding.text == "two Men of White stand on one line at the start, with that on b1";
  };
  EXPECT_EQ(std::ranges::count_if(findings, is_it), 1);
}

}  // namespace
}  // namespace sennight::test
