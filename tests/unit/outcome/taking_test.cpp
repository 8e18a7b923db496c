// Promotions that hang on what is captured: `taking`. Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "support/games.h"
#include "unit/outcome/promoting_walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// A piece takes on what it captures: a Knight that takes a Rook is a Chancellor.
const std::string kAbsorption =
    "name = \"Absorption\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
    "setup = { K = \"c1\", N = \"b1\", B = \"e1\", R = \"a1 f1\", P = \"a2 b2 c2 e2 f2\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
    "[pieces.H]\nname = \"Knighted King\"\nmove = \"KN\"\nroyal = true\n"
    "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n"
    "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF im[fW-W]\"\n"
    "[pieces.C]\nname = \"Chancellor\"\nmove = \"RN\"\n[pieces.A]\nname = \"Archbishop\"\nmove = \"BN\"\n"
    "[pieces.Q]\nname = \"Queen\"\nmove = \"Q\"\n"
    "[initial]\ncells = \"rank:2\"\n[en-passant]\nby = \"P\"\n"
    "[promotion.chancellor]\npieces = \"N\"\ntaking = \"R\"\nto = \"C\"\nwhen = \"capture\"\nzone = \"all\"\n"
    "[promotion.archbishop]\npieces = \"N\"\ntaking = \"B A\"\nto = \"A\"\nwhen = \"capture\"\nzone = \"all\"\n"
    "[promotion.queen]\npieces = \"B R\"\ntaking = \"Q\"\nto = \"Q\"\nwhen = \"capture\"\nzone = \"all\"\nforced = "
    "false\n"
    "[promotion.knighted]\npieces = \"K\"\ntaking = \"N\"\nto = \"H\"\nwhen = \"capture\"\nzone = \"all\"\n"
    "[promotion.spearman]\npieces = \"P\"\ntaking = \"P\"\nto = \"N\"\nwhen = \"capture\"\nzone = \"ranks:3-5\"\n";

std::vector<std::string> chosen(const std::string& text, const std::string& cells, const std::string& fen) {
  std::vector<std::string> texts = legal_texts(position(variant_from_text(text), fen));
  std::erase_if(texts, [&](const std::string& move) { return !move.starts_with(cells); });
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Taking, decides_what_a_piece_becomes) {
  EXPECT_EQ(chosen(kAbsorption, "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4c"}));
  EXPECT_EQ(chosen(kAbsorption, "c2b4", "5k/6/1a4/6/2N3/2K3 w"), (Texts{"c2b4a"}));
  EXPECT_EQ(chosen(kAbsorption, "c2b4", "5k/6/1q4/6/2N3/2K3 w"), (Texts{"c2b4"}));
  EXPECT_EQ(chosen(kAbsorption, "c2b4", "5k/6/6/6/2N3/2K3 w"), (Texts{"c2b4"}));
  EXPECT_EQ(chosen(kAbsorption, "a1a4", "5k/6/q5/6/6/R1K3 w"), (Texts{"a1a4", "a1a4q"}));
  EXPECT_EQ(chosen(kAbsorption, "c1d2", "5k/6/6/6/3n2/2K3 w"), (Texts{"c1d2h"}));  // a royal, too
  EXPECT_EQ(chosen(kAbsorption, "c1d2", "5k/6/6/6/3b2/2K3 w"), (Texts{"c1d2"}));
}

TEST(Taking, in_passing_is_taking) {
  const Game passed = play(variant_from_text(kAbsorption), "c2c4", "5k/6/3p2/6/2P3/3K2 w");
  std::vector<std::string> texts = legal_texts(passed.position());
  std::erase_if(texts, [](const std::string& text) { return !text.starts_with("d4c3"); });
  EXPECT_EQ(texts, (Texts{"d4c3n"}));
}

TEST(Taking, obeys_the_laws) { EXPECT_GT(captures_that_promote(variant_from_text(kAbsorption), 400), 0); }

// What of the taken pieces it becomes may be limited, too.
TEST(Taking, limits_what_is_absorbed) {
  const std::string spoils =
      kAbsorption.substr(0, kAbsorption.find("[promotion.chancellor]")) +
      "[promotion.spoils]\npieces = \"N\"\nto = \"captured\"\ntaking = \"R\"\nwhen = \"capture\"\nzone = \"all\"\n";
  EXPECT_EQ(chosen(spoils, "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4r"}));
  EXPECT_EQ(chosen(spoils, "c2b4", "5k/6/1b4/6/2N3/2K3 w"), (Texts{"c2b4"}));
}

// A game that hangs on who takes the Chief: a Chief wins by it, everybody else draws.
TEST(Taking, decides_a_game_by_who_captures) {
  const std::string game =
      "name = \"Chiefs\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
      "setup = { C = \"c1\", W = \"a1 f1\", L = \"d1\" }\n"
      "[pieces.C]\nname = \"Chief\"\nmove = \"Q3\"\n[pieces.\"+C\"]\nname = \"Victor\"\nmove = \"none\"\n"
      "[pieces.W]\nname = \"Warrior\"\nmove = \"R\"\n[pieces.X]\nname = \"Regicide\"\nmove = \"none\"\n"
      "[pieces.L]\nname = \"Princess\"\nmove = \"mQ\"\n"
      "[promotion.victor]\nbecomes = { C = \"+C\" }\ntaking = \"C\"\nwhen = \"capture\"\nzone = \"all\"\n"
      "[promotion.regicide]\npieces = \"W\"\nto = \"X\"\ntaking = \"C\"\nwhen = \"capture\"\nzone = \"all\"\n"
      "[ends]\nloss-of-all = \"L\"\n"
      "goal = [{ pieces = \"+C\", zone = \"all\" }, { pieces = \"X\", zone = \"all\", result = \"draw\" }]\n";
  const Variant& variant = variant_from_text(game);
  const auto result = [&](const std::string& move, const std::string& fen) {
    return sentence(variant, play(variant, move, fen).outcome());
  };
  EXPECT_EQ(result("c1c3+", "3l2/6/6/2c3/6/2CL2 w"), "White wins by reaching the goal");
  EXPECT_EQ(result("a3c3x", "3l2/6/6/W1c3/6/2CL2 w"), "Draw by reaching the goal");
  EXPECT_EQ(result("d3d6", "3l2/6/6/2cW2/6/2CL2 w"), "White wins: loss of the last Princess");
}

TEST(Taking, is_told) {
  const std::string page = page_of(variant_from_text(kAbsorption));
  for (const std::string_view sentence :
       {"A Knight that captures a Rook must be promoted. It becomes a Chancellor.\n",
        "A Knight that captures a Bishop or Archbishop must be promoted. It becomes an Archbishop.\n",
        "A Bishop or Rook that captures a Queen may be promoted. It becomes a Queen.\n",
        "A Pawn that captures a Pawn on the ranks from the third to the fifth must be promoted. It becomes a "
        "Knight.\n"})
    EXPECT_NE(page.find(sentence), std::string::npos) << sentence << page;
}

TEST(Taking, is_checked) {
  const auto lacks = [](const std::string& from, const std::string& to, const std::string& complaint) {
    std::string text = kAbsorption;
    text.replace(text.find(from), from.size(), to);
    const std::string found = complaints_about(text);
    return found.find(complaint) == std::string::npos ? found + "?" : "";
  };
  EXPECT_EQ(complaints_about(kAbsorption), "");
  EXPECT_EQ(lacks("taking = \"R\"", "taking = \"K\"", "K is royal and cannot be captured"), "");
  EXPECT_EQ(lacks("taking = \"R\"", "taking = \"Z\"", "Z"), "");
  EXPECT_EQ(lacks("taking = \"R\"\nto = \"C\"\nwhen = \"capture\"", "taking = \"R\"\nto = \"C\"",
                  "'taking' goes with when = \"capture\" only"),
            "");
  EXPECT_EQ(lacks("taking = \"B A\"\nto = \"A\"", "taking = \"B R\"\nto = \"C\"",
                  "two promotions make a C of a N on the same cells"),
            "");
}

}  // namespace
}  // namespace sennight::test
