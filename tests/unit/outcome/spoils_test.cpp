// Pieces that become what they capture: to = "captured". Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"
#include "unit/outcome/promoting_walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

std::string spoils(const std::string& rule, const std::string& more = "") {
  return "name = \"Spoils\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
         "setup = { K = \"c1\", N = \"b1 e1\", R = \"a1 f1\", S = \"d2\", P = \"a2 b2 c2 e2 f2\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.S]\nname = \"Soldier\"\nmove = \"mfW cfF\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF im[fW-W]\"\n[initial]\ncells = \"rank:2\"\n"
         "[en-passant]\nby = \"P S\"\n" +
         more + "[promotion.spoils]\nto = \"captured\"\nwhen = \"capture\"\n" + rule;
}

const std::string kMust = "pieces = \"N R S\"\nzone = \"all\"\n";
const std::string kMay = kMust + "forced = false\n";

std::vector<std::string> moves_to(const std::string& rule, const std::string& cells, const std::string& fen) {
  std::vector<std::string> texts = legal_texts(position(variant_from_text(spoils(rule)), fen));
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(cells); });
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Spoils, are_what_was_captured) {
  EXPECT_EQ(moves_to(kMust, "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4r"}));
  EXPECT_EQ(moves_to(kMay, "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4", "c2b4r"}));
  EXPECT_EQ(moves_to(kMust, "c2b4", "5k/6/1n4/6/2N3/2K3 w"), (Texts{"c2b4"}));  // one of the own type
  EXPECT_EQ(moves_to(kMust, "c2b4", "5k/6/6/6/2N3/2K3 w"), (Texts{"c2b4"}));    // nothing
  EXPECT_EQ(moves_to(kMust, "a1a4", "5k/6/s5/6/6/R1K3 w"), (Texts{"a1a4s"}));
  // Only where the zone lies, and only of the pieces that are named.
  EXPECT_EQ(moves_to("pieces = \"N\"\nzone = \"rank:6\"\n", "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4"}));
  EXPECT_EQ(moves_to("pieces = \"N\"\nzone = \"all\"\n", "a1a4", "5k/6/s5/6/6/R1K3 w"), (Texts{"a1a4"}));
  EXPECT_EQ(moves_to(kMust + "for = \"b\"\n", "c2b4", "5k/6/1r4/6/2N3/2K3 w"), (Texts{"c2b4"}));
  const Variant& variant = variant_from_text(spoils(kMust));
  EXPECT_EQ(format_fen(play(variant, "c2b4r", "5k/6/1r4/6/2N3/2K3 w").position()).substr(0, 18), "5k/6/1R4/6/6/2K3 b");
}

TEST(Spoils, go_with_a_promotion_of_quiet_moves) {
  const std::string both =
      "pieces = \"S\"\nzone = \"all\"\n[promotion.last-rank]\npieces = \"S\"\nto = \"N\"\n"
      "when = \"quiet-arrival\"\nzone = \"rank:6\"\n";
  EXPECT_EQ(moves_to(both, "c5", "3r1k/2S3/6/6/6/2K3 w"), (Texts{"c5c6n", "c5d6r"}));
  EXPECT_EQ(moves_to(both, "c4", "5k/3r2/2S3/6/6/2K3 w"), (Texts{"c4c5", "c4d5r"}));
  walk(variant_from_text(spoils(both)), 400, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
}

TEST(Spoils, come_of_captures_in_passing) {
  // The Pawn passes c3, before the Soldier of Black on d4.
  const Variant& variant = variant_from_text(spoils(kMust));
  const Game passed = play(variant, "c2c4", "5k/6/3s2/6/2P3/3K2 w");
  std::vector<std::string> texts = legal_texts(passed.position());
  std::erase_if(texts, [](const std::string& text) { return !text.starts_with("d4c3"); });
  EXPECT_EQ(texts, (Texts{"d4c3p"}));
}

TEST(Spoils, obey_the_laws) {
  for (const std::string& rule : {kMust, kMay})
    EXPECT_GT(captures_that_promote(variant_from_text(spoils(rule)), 300), 0) << rule;
}

TEST(Spoils, of_hops_that_take_what_they_pass) {
  const std::string hop = "[pieces.F]\nname = \"Fox\"\nmove = \"mW xgW2\"\n";
  std::string text = spoils("pieces = \"F\"\nzone = \"all\"\n", hop);
  text.replace(text.find("S = \"d2\""), 8, "S = \"d2\", F = \"d3\"");
  const Variant& variant = variant_from_text(text);
  EXPECT_TRUE(may_play(position(variant, "5k/6/6/2r3/2F3/4K1 w"), "c2c3c4r"));
  EXPECT_FALSE(may_play(position(variant, "5k/6/6/2r3/2F3/4K1 w"), "c2c3c4"));
}

TEST(Spoils, are_told) {
  const std::string must = page_of(variant_from_text(spoils("pieces = \"N\"\nzone = \"all\"\n")));
  EXPECT_NE(must.find("A Knight that captures must be promoted. It becomes a piece of the type that it captured.\n"),
            std::string::npos)
      << must;
  const std::string may = page_of(variant_from_text(spoils(kMay)));
  EXPECT_NE(may.find("A Knight, Rook or Soldier that captures may be promoted. It becomes a piece of the type that it "
                     "captured.\n"),
            std::string::npos)
      << may;
}

TEST(Spoils, are_checked) {
  const auto lacks = [](const std::string& text, const std::string& complaint) {
    const std::string found = complaints_about(text);
    return found.find(complaint) == std::string::npos ? found + "?" : "";
  };
  EXPECT_EQ(lacks(spoils("pieces = \"K\"\nzone = \"all\"\n"), "K is royal and cannot become what it captures"), "");
  EXPECT_EQ(lacks(spoils(kMust + "limit = 1\n"), "does not go with to = \"captured\""), "");
  EXPECT_EQ(lacks(spoils(kMust + "[promotion.last]\npieces = \"S\"\nto = \"R\"\nzone = \"rank:6\"\n"),
                  "S becomes what it captures and promotes otherwise on the same cells"),
            "");
  std::string arrival = spoils(kMust);
  arrival.replace(arrival.find("when = \"capture\""), 16, "when = \"arrival\"");
  EXPECT_EQ(lacks(arrival, "to = \"captured\" goes with when = \"capture\" only"), "");
}

}  // namespace
}  // namespace sennight::test
