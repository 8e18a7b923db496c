// Pieces that no move brings where a rival attacks them ([legal] unattacked). Own positions, counted by hand.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace exposed {
namespace {

using Texts = std::vector<std::string>;

// A Dame that goes one step, and is not royal.
const std::string kShy = R"(
name = "Shy"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { K = "a1", D = "b1", R = "e1" }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.D]
name = "Dame"
move = "K"
[pieces.R]
name = "Rook"
move = "R"
[legal]
unattacked = "D"
)";

Texts moves_from(const std::string& toml, const std::string& fen, const std::string& cell) {
  Texts texts = legal_texts(position(variant_from_text(toml), fen));
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(cell); });
  return texts;
}

TEST(Unattacked, goes_nowhere_where_a_rival_attacks) {
  EXPECT_EQ(moves_from(kShy, "k4/2r2/5/1D3/4K w", "b2"), (Texts{"b2a1", "b2a2", "b2a3", "b2b1", "b2b3"}));
  // It may be attacked where it stands, and others may lay it open.
  EXPECT_EQ(moves_from(kShy, "k4/1r3/5/1D3/4K w", "e1").size(), 3u);
  EXPECT_EQ(moves_from(kShy, "k4/1r3/1R3/1D3/4K w", "b3"), (Texts{"b3a3", "b3b4", "b3c3", "b3d3", "b3e3"}));
  // What it uncovers by leaving a line counts, and what it captures does not.
  EXPECT_EQ(moves_from(kShy, "k4/5/5/1D2r/K4 w", "b2"), (Texts{"b2a3", "b2b1", "b2b3", "b2c1", "b2c3"}));
  EXPECT_EQ(moves_from(kShy, "k4/5/1r3/1D3/K4 w", "b2"), (Texts{"b2a2", "b2b3", "b2c1", "b2c2"}));
  EXPECT_EQ(moves_from(kShy, "k4/1r3/1r3/1D3/K4 w", "b2"), (Texts{"b2a2", "b2c1", "b2c2"}));
}

TEST(Unattacked, holds_for_drops_and_promotions) {
  const std::string drops = "extends = \"crazyhouse\"\nname = \"x\"\n[legal]\nunattacked = \"Q\"\n";
  EXPECT_FALSE(may_play(position(variant_from_text(drops), "4k3/8/8/3r4/8/8/8/4K3[Q] w - - 0 1"), "Q@d1"));
  EXPECT_TRUE(may_play(position(variant_from_text(drops), "4k3/8/8/3r4/8/8/8/4K3[Q] w - - 0 1"), "Q@c1"));
  const std::string promotes = "extends = \"chess\"\nname = \"x\"\n[legal]\nunattacked = \"Q\"\n";
  const std::string pawn = "r7/2P5/8/4k3/8/8/8/4K3 w - - 0 1";
  EXPECT_FALSE(may_play(position(variant_from_text(promotes), pawn), "c7c8q"));
  EXPECT_TRUE(may_play(position(variant_from_text(promotes), pawn), "c7c8r"));
}

TEST(Unattacked, stalemates_who_has_no_other_move) {
  const Variant& shy = variant_from_text(kShy);
  EXPECT_EQ(legal_texts(position(shy, "1r3/5/1rk2/2r2/D3K w")), (Texts{"e1d1"}));
}

TEST(Unattacked, obeys_the_laws_of_all_games) {
  const auto keep_laws = [](const std::string& toml, int positions) {
    walk_briefly(variant_from_text(toml), positions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "shogi", "atomic", "seirawan"})
    for (const std::string rule : {"unattacked = \"P\"\n", "unattacked = \"N\"\ncaptures = \"compulsory\"\n"})
      keep_laws("extends = \"" + base + "\"\nname = \"x\"\n[legal]\n" + rule, 30);
  keep_laws(kShy, 200);
  keep_laws(kShy + "[[aura]]\nof = \"K\"\nreach = \"W\"\nfreeze = true\n", 100);
  keep_laws(kShy + "[turn]\nmoves = 2\n", 100);
}

TEST(Unattacked, is_told) {
  EXPECT_NE(page_of(variant_from_text(kShy)).find("No move may bring a Dame where a rival's piece attacks it."),
            std::string::npos);
  const auto wrong = [](std::string from, const std::string& to) {
    std::string text = kShy;
    text.replace(text.find(from), from.size(), to);
    return complaints_about(text);
  };
  EXPECT_EQ(complaints_about(kShy), "");
  EXPECT_EQ(wrong("unattacked = \"D\"", "unattacked = \"K\""), "K is royal, and never goes where it is attacked\n");
  EXPECT_EQ(complaints_about(kShy + "[elimination]\narmy = \"leaves\"\n"),
            "'unattacked' and [elimination] do not go together: there every move is legal\n");
}

}  // namespace
}  // namespace exposed
}  // namespace sennight::test
