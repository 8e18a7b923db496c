// Games in which royals are captured, and armies that stay when their player is out. Own positions, counted by hand; that
// the generators agree is a law.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Four armies in the corners of a board of squares.
std::string corners(const std::string& elimination) {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"a1\", R = \"b1\", P = \"a2 b2\" }\n"
         "elimination = { " +
         elimination +
         " }\n"
         "[players]\nnames = [\"White\", \"Yellow\", \"Black\", \"Green\"]\nletters = \"wybg\"\n"
         "views = [\"identity\", \"turn-90\", \"half-turn\", \"turn-270\"]\n"
         "[pieces]\nK = { name = \"King\", move = \"K\", royal = true }\nR = { name = \"Rook\", move = \"R\" }\n"
         "P = { name = \"Pawn\", move = \"mfW cfF\" }\n";
}

// White's Rook on a2 may take Yellow's King on h2.
constexpr const char* kOpen = "gK6bK/8/8/8/8/8/wR6yK/wK5yPyR w wybg - - 3 9";

TEST(CapturedRoyals, take_their_army_along_or_leave_it_there) {
  const auto left = [](const std::string& army) {
    return fen_after(variant_from_text(corners("by = \"capture\", army = \"" + army + "\"")), "a2h2", kOpen);
  };
  EXPECT_EQ(left("leaves"), "gK6bK/8/8/8/8/8/7wR/wK7 b w4bg - - 0 9");
  EXPECT_EQ(left("recruited"), "gK6bK/8/8/8/8/8/7wR/wK5wPwR b w4bg - - 0 9");
  EXPECT_EQ(left("stays"), "gK6bK/8/8/8/8/8/7wR/wK5yPyR b w4bg - - 0 9");
}

TEST(CapturedRoyals, are_not_out_before_they_are_taken) {
  const Variant& variant = variant_from_text(corners("by = \"capture\", army = \"stays\""));
  // White attacks the King and does something else; Yellow may leave it there.
  EXPECT_EQ(fen_after(variant, "a1b1 g1f1 h8g8 a8b8", kOpen), "1gK4bK1/8/8/8/8/8/wR6yK/1wK3yP1yR w wybg - - 7 10");
  EXPECT_TRUE(may_play(position(variant, kOpen), "a1b2"));
  // A King may take another one, and one that takes it.
  EXPECT_EQ(fen_after(variant, "a1b2 h2g2", "gK6bK/8/8/8/8/8/7yK/wK7 w wybg - - 0 1"),
            "gK6bK/8/8/8/8/8/1wK4yK1/8 b wybg - - 2 1");
  EXPECT_EQ(fen_after(variant, "g1h2", "gK6bK/8/8/8/8/8/7yK/6wK1 w wybg - - 0 1"),
            "gK6bK/8/8/8/8/8/7wK/8 b w4bg - - 0 1");
}

TEST(CapturedRoyals, what_stays_moves_no_more_and_can_be_taken) {
  const Variant& variant = variant_from_text(corners("by = \"capture\", army = \"stays\""));
  const Game game = play(variant, "a2h2 h8g8 a8b8", kOpen);
  // Yellow's turn is left out, and White takes the Rook that stands there.
  EXPECT_EQ(game.position().turn(), PlayerId(0));
  EXPECT_TRUE(may_play(game.position(), "h2h1"));
  EXPECT_EQ(fen_after(variant, "a2h2 h8g8 a8b8 h2h1", kOpen), "1gK4bK1/8/8/8/8/8/8/wK5yPwR b w4bg - - 0 10");
  // It attacks nobody: Black's King beside it is not in check.
  EXPECT_FALSE(in_check(position(variant, "gK7/8/8/8/8/8/8/wK4bKyPyR b w4bg - - 0 1"), PlayerId(2)));
  EXPECT_TRUE(in_check(position(variant, "gK7/8/8/8/8/7yK/8/wK4bK1yR b wybg - - 0 1"), PlayerId(2)));
  // A King of one who is out, as a FEN may have it, is a piece like any other.
  EXPECT_EQ(fen_after(variant, "a2h2", "gK6bK/8/8/8/8/8/wR6yK/wK7 w w4bg - - 0 1"),
            "gK6bK/8/8/8/8/8/7wR/wK7 b w4bg - - 0 1");
}

TEST(CapturedRoyals, armies_stay_after_an_attack_too) {
  const Variant& variant = variant_from_text(corners("army = \"stays\""));
  // Black moves last before White, who attacks the King of Yellow when the turn comes.
  EXPECT_EQ(fen_after(variant, "a8b8", "gK6bK/8/8/8/8/8/wR6yK/wK5yPyR g wybg - - 3 9"),
            "1gK5bK/8/8/8/8/8/wR7/wK5yPyR w w4bg - - 0 10");
}

TEST(CapturedRoyals, the_last_one_wins_and_who_was_out_first_is_last) {
  const Variant& variant = variant_from_text(corners("by = \"capture\", army = \"stays\""));
  EXPECT_EQ(result_text(variant, "a2h2", kOpen), "ongoing");
  EXPECT_EQ(result_text(variant, "h2h8", "gR6bK/8/8/8/8/8/7wR/wK5yPyR w w4b3 - - 0 1"), "placing 1,4,2,3 elimination");
}

// Two players: no check is answered, and who takes the King has won.
const std::string kDuel =
    "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\", P = \"a2 "
    "b2\" }\n"
    "elimination = { by = \"capture\", army = \"stays\" }\n"
    "[pieces]\nK = { name = \"King\", move = \"K\", royal = true }\nR = { name = \"Rook\", move = \"R\" }\n"
    "P = { name = \"Pawn\", move = \"mfW cfF\" }\n";

TEST(CapturedRoyals, end_a_game_of_two) {
  const Variant& variant = variant_from_text(kDuel);
  const std::string fen = "4k/5/5/5/K3R w wb - - 0 1";
  EXPECT_EQ(result_text(variant, "e1e5", fen), "1-0 elimination");
  EXPECT_EQ(result_text(variant, "a1a2 e5d5", fen), "ongoing");
  EXPECT_EQ(result_text(variant, "e1e2 e5d5 e2d2 d5d4 d2d4", fen), "1-0 elimination");
}

TEST(CapturedRoyals, obey_the_laws) {
  for (const std::string& toml :
       {kDuel, corners("by = \"capture\", army = \"stays\""), corners("by = \"capture\", army = \"recruited\""),
        corners("by = \"capture\", army = \"leaves\""), corners("army = \"stays\""),
        std::string("name = \"x\"\nextends = \"four-armies\"\nelimination = { by = \"capture\", army = \"stays\" }\n"),
        std::string("name = \"x\"\nextends = \"../horn-rimmed/hr-mccooey-3p\"\nelimination = { by = \"capture\", army "
                    "= \"recruited\" }\n"),
        std::string("name = \"x\"\nextends = \"../honeycomb/honeycomb\"\nelimination = { by = \"capture\", army = "
                    "\"stays\" }\n")}) {
    const Variant& variant = variant_from_text(toml);
    int out = 0;
    walk_briefly(variant, 900, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 2), "");
      for (std::size_t p = 0; p < variant.players(); ++p) out += !at.is_living(PlayerId(p));
    });
    EXPECT_GT(out, 0);
    EXPECT_EQ(reference_perft(Position::start(variant), 3), perft(Position::start(variant), 3));
  }
}

TEST(CapturedRoyals, are_told) {
  const std::string page = page_of(variant_from_text(corners("by = \"capture\", army = \"stays\"")));
  for (const std::string sentence :
       {"Who captures a King takes its player out of the game.",
        "The other pieces of a player who is out stay where they are. They move no more, attack nothing, and can be "
        "captured."})
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
  EXPECT_EQ(page.find("No move captures"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
