// Mates and losses of pieces that draw, or leave the loser a quarter. Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "outcome/outcome.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

std::string kings(const std::string& ends) {
  return "name = \"Kings\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"a1\", R = \"b1 e1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
         ends;
}
std::string geese(const std::string& ends, const std::string& more = "") {
  return "name = \"Geese\"\nboard = { shape = \"rectangle\", files = 4, ranks = 4 }\n"
         "setup = { G = \"a1 b1 c1\", F = \"d1\" }\n[pieces.G]\nname = \"Goose\"\nmove = \"W\"\n"
         "[pieces.F]\nname = \"Fox\"\nmove = \"K\"\n" +
         more + ends;
}

TEST(DrawnLosses, of_a_mate) {
  const auto mate = [](const std::string& ends, const std::string& moves, const std::string& fen) {
    return result_text(variant_from_text(kings(ends)), moves, fen);
  };
  const std::string fen = "k4/4R/1K3/5/5 w";
  EXPECT_EQ(mate("[ends]\ncheckmate = \"draw\"\n", "e4e5", fen), "1/2-1/2 checkmate");
  EXPECT_EQ(mate("[ends]\ncheckmate = \"quarter\"\n", "e4e5", fen), "3/4-1/4 checkmate");
  EXPECT_EQ(mate("", "e4e5", fen), "1-0 checkmate");
  const std::string one = "[ends.of.b]\ncheckmate = \"draw\"\n";
  EXPECT_EQ(mate(one, "e4e5", fen), "1/2-1/2 checkmate");
  EXPECT_EQ(mate(one, "e2e1", "5/5/1k3/4r/K4 b"), "0-1 checkmate");
}

TEST(DrawnLosses, of_all_pieces) {
  const Variant& board = variant_from_text(geese("[ends]\nextinction = \"board\"\nextinction-result = \"draw\"\n"));
  EXPECT_EQ(result_text(board, "", "4/4/4/GG2 b"), "1/2-1/2 loss of the whole army");
  EXPECT_EQ(result_text(board, "", "4/4/4/GG1f b"), "ongoing");
}

TEST(DrawnLosses, of_all_of_some_types) {
  const Variant& geese_draw = variant_from_text(geese("[ends]\nloss-of-all = \"G\"\nloss-of-all-result = \"draw\"\n"));
  EXPECT_EQ(result_text(geese_draw, "", "3f/4/4/GG1F b"), "1/2-1/2 loss of the last Goose");
  EXPECT_EQ(result_text(geese_draw, "", "3g/4/4/GG1F b"), "ongoing");
  // For Black a draw, for White a loss.
  const Variant& apart = variant_from_text(
      geese("[ends]\nloss-of-all = \"G\"\n[ends.of.b]\nloss-of-all = \"G\"\nloss-of-all-result = \"draw\"\n"));
  EXPECT_EQ(result_text(apart, "", "3f/4/4/GG1F b"), "1/2-1/2 loss of the last Goose");
  EXPECT_EQ(result_text(apart, "", "3g/4/4/3F w"), "0-1 loss of the last Goose");
}

TEST(DrawnLosses, may_leave_a_quarter) {
  const Variant& army = variant_from_text(geese("[ends]\nextinction = \"board\"\nextinction-result = \"quarter\"\n"));
  EXPECT_EQ(result_text(army, "", "4/4/4/GG2 b"), "3/4-1/4 loss of the whole army");
  EXPECT_EQ(result_text(army, "", "4/4/4/gg2 w"), "1/4-3/4 loss of the whole army");
  const Variant& some = variant_from_text(
      geese("[ends]\nloss-of-all = \"G\"\n[ends.of.b]\nloss-of-all = \"G\"\nloss-of-all-result = \"quarter\"\n"));
  EXPECT_EQ(result_text(some, "", "3f/4/4/GG1F b"), "3/4-1/4 loss of the last Goose");
  EXPECT_EQ(result_text(some, "", "3g/4/4/3F w"), "0-1 loss of the last Goose");
  EXPECT_NE(page_of(army).find("that player gets a quarter of the point and the opponent three quarters."),
            std::string::npos)
      << page_of(army);
}

TEST(DrawnLosses, obey_the_laws) {
  for (const std::string& text :
       {geese("[ends]\nextinction = \"board\"\nextinction-result = \"draw\"\n"),
        geese("[ends]\nloss-of-all = \"G\"\nloss-of-all-result = \"draw\"\n"),
        geese("[ends.of.w]\nloss-of-all = \"G\"\nloss-of-all-least = 2\n[ends.of.b]\nloss-of-all = \"F G\"\n"
              "loss-of-all-counts = \"each-type\"\nloss-of-all-result = \"draw\"\n"
              "goal = { pieces = \"F\", zone = \"rank:4\" }\n")}) {
    int over = 0;
    walk_briefly(variant_from_text(text), 3000, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 3), "");
      ASSERT_EQ(plain::ends_are_as_counted(at), "");
      over += outcome_of(at).over;
    });
    EXPECT_GT(over, 0) << text;
  }
  // Chance seldom mates: every second game begins a move before one.
  const std::string near =
      "[[sample]]\nfen = \"k4/5/1K3/5/2R1R w\"\nmoves = \"c1c5\"\nresult = \"1/2-1/2\"\norigin = \"own\"\n";
  int mates = 0;
  walk_briefly(variant_from_text(kings("[ends]\ncheckmate = \"draw\"\n" + near)), 2600, 20, [&](const Position& at) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, 3), "");
    for (const Move& move : legal) {
      Position after = at;
      Undo undo;
      after.make(move, undo);
      mates += outcome_of(after).over;
    }
  });
  EXPECT_GT(mates, 0);
}

TEST(DrawnLosses, are_told) {
  const auto says = [](const std::string& text, const std::string& sentence) {
    const std::string page = page_of(variant_from_text(text));
    return page.find(sentence) == std::string::npos ? page : "";
  };
  EXPECT_EQ(
      says(kings("[ends]\ncheckmate = \"draw\"\n"), "A player in check who has no legal move is checkmated and draws."),
      "");
  EXPECT_EQ(says(kings("[ends]\ncheckmate = \"quarter\"\n"),
                 "is checkmated and gets a quarter of the point and the opponent three quarters."),
            "");
  EXPECT_EQ(says(geese("[ends]\nextinction = \"board\"\nextinction-result = \"draw\"\n"),
                 "When a player has no piece left on the board at the beginning of that player's turn, the game is a "
                 "draw."),
            "");
  EXPECT_EQ(says(geese("[ends]\nloss-of-all = \"G\"\nloss-of-all-result = \"draw\"\n"),
                 "When a player has no Goose left on the board, the game is a draw."),
            "");
}

}  // namespace
}  // namespace sennight::test
