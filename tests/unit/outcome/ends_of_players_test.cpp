// Ends that differ by player: [ends.of.LETTER], and losses that count the hand. Own positions.
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// A hunt: White has Geese (G), Black one Fox (F), who takes them by hops.
std::string hunt(const std::string& ends, const std::string& more = "") {
  return "name = \"Hunt\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { G = \"a1 b1 c1 d1 e1\", f = \"c5\", F = \"none\", g = \"none\" }\n"
         "[pieces.G]\nname = \"Goose\"\nmove = \"mW\"\n"
         "[pieces.F]\nname = \"Fox\"\nmove = \"mW xgW2\"\n" +
         more + ends;
}

const std::string kBoth =
    "[ends]\nstalemate = \"draw\"\n[ends.of.w]\nloss-of-all = \"G\"\nloss-of-all-least = 3\n"
    "[ends.of.b]\nstalemate = \"loss\"\n";

std::string result_of_hunt(const std::string& ends, const std::string& fen) {
  return result_text(variant_from_text(hunt(ends)), "", fen);
}

TEST(EndsOfPlayers, hold_for_that_player_alone) {
  // Two Geese are too few; a Fox has none and has lost nothing.
  EXPECT_EQ(result_of_hunt(kBoth, "5/5/2f2/5/GG3 w"), "0-1 fewer than three Geese");
  EXPECT_EQ(result_of_hunt(kBoth, "5/5/2f2/5/GGG2 w"), "ongoing");
  // Without a move the Fox loses and the Geese draw.
  EXPECT_EQ(result_of_hunt(kBoth, "5/5/G4/GG3/fGG2 b"), "1-0 stalemate");
  EXPECT_EQ(result_of_hunt(kBoth, "GGf2/Gff2/ff3/5/5 w"), "1/2-1/2 stalemate");
}

TEST(EndsOfPlayers, take_the_place_of_what_holds_for_all) {
  const std::string ends = "[ends]\nloss-of-all = \"G F\"\n[ends.of.w]\nloss-of-all = \"G\"\nloss-of-all-least = 2\n";
  EXPECT_EQ(result_of_hunt(ends, "5/5/2f2/5/G4 w"), "0-1 fewer than two Geese");
  EXPECT_EQ(result_of_hunt(ends, "5/5/5/5/GG3 b"), "1-0 loss of the last Goose or Fox");
  EXPECT_EQ(result_of_hunt(ends, "5/5/2f2/5/GG3 b"), "ongoing");
}

TEST(EndsOfPlayers, have_goals_of_their_own) {
  const std::string ends =
      "[ends.of.b]\ngoal = { pieces = \"F\", zone = \"rank:5\" }\n[ends.of.w]\ngoal = { pieces = \"G\", zone = "
      "\"rank:4\", result = \"loss\" }\n";
  EXPECT_EQ(result_of_hunt(ends, "5/5/5/5/GGf2 w"), "0-1 reaching the goal");  // the board is mirrored for Black
  EXPECT_EQ(result_of_hunt(ends, "5/G4/5/2f2/1G3 b"), "0-1 reaching the goal");
  EXPECT_EQ(result_of_hunt(ends, "G4/5/5/2f2/1G3 b"), "ongoing");
}

TEST(EndsOfPlayers, count_the_hand_where_that_is_said) {
  const std::string hand = "[hand]\nstart-of = { w = \"G G\" }\n[drops]\n";
  const std::string ends = "[ends.of.w]\nloss-of-all = \"G\"\nloss-of-all-least = 3\nloss-of-all-where = ";
  const Variant& with = variant_from_text(hunt(ends + "\"board-and-hand\"\n", hand));
  EXPECT_EQ(result_text(with, "", "5/5/2f2/5/GG3[G] w"), "ongoing");
  EXPECT_EQ(result_text(with, "", "5/5/2f2/5/G4[G] w"), "0-1 fewer than three Geese");
  const Variant& without = variant_from_text(hunt(ends + "\"board\"\n", hand));
  EXPECT_EQ(result_text(without, "", "5/5/2f2/5/GG3[G] w"), "0-1 fewer than three Geese");
}

TEST(EndsOfPlayers, obey_the_laws) {
  int over = 0;
  walk(variant_from_text(hunt(kBoth)), 3000, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    over += outcome_of(position).over;
  });
  EXPECT_GT(over, 0);
}

TEST(EndsOfPlayers, are_told) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(hunt(kBoth))))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("A player who has fewer than three Geese left on the board has lost. If one move leaves both "
                      "players without, the player who made it wins. This holds for White only.\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("that player loses. This holds for Black only.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("the game is a draw. This holds for White only.\n"), std::string::npos) << text;
}

TEST(EndsOfPlayers, are_checked) {
  const auto complaints = [](const std::string& ends) { return complaints_about(hunt(ends)); };
  EXPECT_NE(complaints("[ends.of.x]\nstalemate = \"loss\"\n").find("no player has this letter; they are w b"),
            std::string::npos)
      << complaints("[ends.of.x]\nstalemate = \"loss\"\n");
  EXPECT_NE(complaints("[ends.of.w]\nrepetition = { count = 3, result = \"draw\" }\n").find("repetition"),
            std::string::npos);
  EXPECT_NE(complaints("[ends.of.w]\nextinction = \"board\"\nextinction-result = \"win\"\n")
                .find("all players win by losing all, or none"),
            std::string::npos);
  EXPECT_NE(complaints("[ends.of.b]\nloss-of-all = \"G\"\n").find("Black has lost them at the start"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
