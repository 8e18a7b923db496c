// What lies in hands at the start, how many of a type may stand on a line, and promoted pieces that are counted with the
// others. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/fen.h"
#include "position/position.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Kings and Pawns on 4x5 squares, with Officers for the hand.
std::string with_hands(const std::string& more, const std::string& more_setup = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 4, ranks = 5 }\n"
         "[setup]\nK = \"a1\"\nP = \"c2\"\n" +
         more_setup +
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n[pieces.O]\nname = \"Officer\"\nmove = \"F\"\n" +
         more;
}

void walk_hands(const std::string& toml) {
  walk(variant_from_text(toml), 20, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
  });
}

long drops_of(const Position& position, const std::string& start) {
  return std::ranges::count_if(legal_texts(position), [&](const std::string& text) { return text.starts_with(start); });
}

TEST(Hands, each_player_begins_with_a_hand_of_the_own) {
  const std::string toml = with_hands("[hand]\nstart = \"P\"\nstart-of = { w = \"O O\", b = \"P\" }\n[drops]\n");
  const Variant& variant = variant_from_text(toml);
  EXPECT_EQ(format_fen(Position::start(variant)), "k3/2p1/4/2P1/K3[OOPpp] w - - 0 1");
  EXPECT_NE(page_of(variant).find("White also has a Pawn and two Officers in hand.\nBlack also has two Pawns in hand."),
            std::string::npos)
      << page_of(variant);
  walk_hands(toml);
}

TEST(Hands, one_player_alone_may_begin_with_something) {
  const Variant& variant = variant_from_text(with_hands("[hand]\nstart-of = { b = \"O\" }\n[drops]\n"));
  EXPECT_EQ(format_fen(Position::start(variant)), "k3/2p1/4/2P1/K3[o] w - - 0 1");
  EXPECT_EQ(drops_of(Position::start(variant), "O@"), 0);
  EXPECT_EQ(drops_of(play(variant, "a1b1").position(), "O@"), 16);
}

TEST(Hands, errors_name_the_player_and_the_type) {
  EXPECT_EQ(complaints_about(with_hands("[hand]\nstart-of = { x = \"O\" }\n[drops]\n")),
            "'x' is the letter of no player: they are w and b\n");
  EXPECT_EQ(complaints_about(with_hands("[hand]\nstart-of = { w = \"K\" }\n[drops]\n")),
            "K is royal and cannot be in one player's hand at the start\n");
  EXPECT_NE(complaints_about(with_hands("[hand]\nstart-of = { w = \"Z\" }\n[drops]\n")).find("'Z'"), std::string::npos);
}

// One Pawn stands on the file c.
TEST(Hands, so_many_on_a_line) {
  const auto count = [](const std::string& rule, const std::string& fen) {
    return drops_of(position(variant_from_text(with_hands("[hand]\nstart = \"P\"\n[drops]\n" + rule)), fen), "P@c");
  };
  const std::string one = "k3/4/4/2P1/K3[P] w", two = "k3/2P1/4/2P1/K3[P] w", rivals = "k3/2p1/4/2p1/K3[P] w";
  EXPECT_EQ(count("", one), 3);  // not where it could never move
  EXPECT_EQ(count("one-per-line = \"P\"\n", one), 0);
  EXPECT_EQ(count("two-per-line = \"P\"\n", one), 3);
  EXPECT_EQ(count("two-per-line = \"P\"\n", two), 0);
  EXPECT_EQ(count("two-per-line = \"P\"\n", rivals), 2);
  walk_hands(with_hands("[hand]\nstart = \"P P P O\"\n[drops]\ntwo-per-line = \"P\"\n"));
}

TEST(Hands, a_type_has_one_limit_on_a_line_and_the_rules_say_it) {
  const std::string hand = "[hand]\nstart = \"P\"\n[drops]\n";
  EXPECT_EQ(complaints_about(with_hands(hand + "one-per-line = \"P\"\ntwo-per-line = \"P\"\n")),
            "P is in 'one-per-line', too\n");
  const std::string page = page_of(variant_from_text(with_hands(hand + "two-per-line = \"P\"\n")));
  EXPECT_NE(page.find("No player may drop a Pawn on a file on which that player has two already."), std::string::npos)
      << page;
}

// A Pawn that became an Officer counts as one.
TEST(Hands, what_is_marked_counts_with_the_others) {
  const auto promotes = [](const std::string& rule, const std::string& placement) {
    const std::string toml = with_hands(
        "[pieces.\"O~\"]\nname = \"Officer (promoted Pawn)\"\nmove = \"F\"\n"
        "[promotion.last]\npieces = \"P\"\nto = \"O~\"\nzone = \"ranks:4-5\"\nforced = false\n" +
            rule + "[hand.returns]\n\"O~\" = \"P\"\nP = \"P\"\nO = \"O\"\n[drops]\n",
        "O = \"b1\"\n");
    return may_play(position(variant_from_text(toml), placement + "[] w"), "c3c4o");
  };
  const std::string none = "k3/4/2P1/4/K3", plain_one = "k3/4/2P1/4/KO2", marked_one = "k3/4/2P1/4/KO~2";
  for (const std::string rule : {"limit = 1\n", "only = \"lost\"\n"}) {
    EXPECT_TRUE(promotes(rule, none)) << rule;
    EXPECT_FALSE(promotes(rule, plain_one)) << rule;
    EXPECT_FALSE(promotes(rule, marked_one)) << rule;
  }
  EXPECT_TRUE(promotes("limit = 2\n", marked_one));
}

TEST(Hands, drops_may_need_an_own_piece_beside_and_take_nothing) {
  const std::string toml = with_hands("[hand]\nstart = \"O\"\n[drops]\nbeside = \"W\"\nunlimited = \"O\"\n");
  const Variant& variant = variant_from_text(toml);
  // Beside the King a2 and b1; beside the Pawn b2, d2, c1 and c3.
  EXPECT_EQ(drops_of(Position::start(variant), "O@"), 6);
  EXPECT_EQ(format_fen(play(variant, "O@a2").position()), "k3/2p1/4/O1P1/K3[Oo] b - - 1 1");
  EXPECT_NE(page_of(variant).find("It must be dropped beside an own piece. Beside it means here: one step orthogonally "
                                  "from it.\nThe hand never runs out of Officers: a drop "
                                  "takes nothing from it."),
            std::string::npos)
      << page_of(variant);
  walk_hands(toml);
  EXPECT_EQ(complaints_about(with_hands("[hand]\nstart = \"O\"\n[drops]\nbeside = \"W\"\non-all-colours = \"O\"\n")),
            "'beside' and 'on-all-colours' do not go together\n");
}

}  // namespace
}  // namespace sennight::test
