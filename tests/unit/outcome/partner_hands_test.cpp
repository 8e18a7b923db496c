// What is captured comes to the partner's hand, and the first who is out loses for the team: two boards side by side, on
// which partners have different colours. Own positions.
#include <gtest/gtest.h>

#include <string>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test::partner_hands {
namespace {

// Files a to h, and k to r; between them two that no leap crosses. A and C sit below, B and D above.
std::string two_boards(const std::string& more = "") {
  return R"(
extends = "crazyhouse"
name = "x"
remove = ["fen"]
board = { shape = "rectangle", files = 18, ranks = 8, without = "files:i-j" }
setup.P = "files:a-h & rank:2"
elimination = { by = "mate", until = "first", army = "stays" }
hand.to = "partner"
drops.zones = { P = "files:a-h & ranks:2-7", "N B R Q" = "files:a-h" }
[players]
names = ["A", "B", "C", "D"]
letters = "abcd"
views = ["identity", "half-turn", "side-mirror", "mirror"]
teams = "x y x y"
)" + more;
}

TEST(PartnerHands, get_what_is_captured_on_the_other_board) {
  const Variant& variant = variant_from_text(two_boards());
  const std::string moves = "e2e4 n7n5 n2n4 d7d5 e4d5";  // A takes a Pawn of D
  EXPECT_EQ(fen_after(variant, moves),
            "dRdNdBdQdKdBdNdRbRbNbBbKbQbBbNbR/dPdPdP1dPdPdPdPbPbPbP1bPbPbPbP/16/3aP7bP4/11cP4/16/"
            "aPaPaPaP1aPaPaPcPcPcP1cPcPcPcP/aRaNaBaQaKaBaNaRcRcNcBcKcQcBcNcR[cP] b abcd "
            "a1,e1,h1,k1,n1,r1,a8,e8,h8,k8,n8,r8 n3n4 0 2");
  // It is dropped on the board of C alone, on its ranks two to seven.
  int drops = 0;
  for (const std::string& text : legal_texts(play(variant, moves + " m7m5").position())) {
    if (text.find('@') == std::string::npos) continue;
    ++drops;
    EXPECT_TRUE(text.starts_with("P@") && text[2] >= 'k' && text[3] >= '2' && text[3] <= '7') << text;
  }
  EXPECT_EQ(drops, 32);
}

TEST(PartnerHands, end_with_the_first_mate) {
  const Variant& variant = variant_from_text(two_boards());
  // D is mated on the left board: A and C win, whatever stands on the right.
  EXPECT_EQ(result_text(variant, "a7a8 k8l8 k1l1 0000", "6dK1bK7/aR15/6aK9/16/16/16/16/8cK7[] a abcd - - 0 1"),
            "placing 1,2,1,2 elimination");
}

TEST(PartnerHands, are_told_and_asked_for_one_partner) {
  const std::string page = page_of(variant_from_text(two_boards()));
  EXPECT_NE(
      page.find("A captured piece goes to the hand of the partner of the player who captured it and belongs to that "
                "player from then on."),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("The first who is out ends the game: that player's team loses."), std::string::npos);
  EXPECT_EQ(complaints_about("extends = \"crazyhouse\"\nname = \"x\"\nhand.to = \"partner\"\n"),
            "'to': White has 0 partners, not one: [players] teams says who they are\n");
}

TEST(PartnerHands, obey_the_laws) {
  const Variant& variant = variant_from_text(two_boards());
  walk_briefly(variant, 300, 1, [&](const Position& at) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, 1), "");
  });
  EXPECT_EQ(reference_perft(Position::start(variant), 2), perft(Position::start(variant), 2));
}

}  // namespace
}  // namespace sennight::test::partner_hands
