// Games of one player: puzzles that are solved, lost or drawn. Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// A Knight takes all Pawns, which do not move.
const std::string kHarvest = R"(name = "Harvest"
[board]
shape = "rectangle"
files = 5
ranks = 5
[players]
names = ["White"]
letters = "w"
views = ["identity"]
[pieces.N]
name = "Knight"
move = "N"
[pieces.P]
name = "Pawn"
move = "none"
[setup]
N = "a1"
P = "b3 c5 d3"
[self-capture]
pieces = "N"
[ends]
loss-of-all = "P"
loss-of-all-result = "win"
stalemate = "loss"
moves = { plies = 8 }
)";

// A King goes to the far corner; the Pawn that is in its way goes forward only, and stands still at the edge.
const std::string kWalk = R"(name = "Walk"
[board]
shape = "rectangle"
files = 3
ranks = 3
[players]
names = ["White"]
letters = "w"
views = ["identity"]
[pieces.S]
name = "Slug"
move = "mfW"
[pieces.K]
name = "King"
move = "W"
[setup]
K = "a1"
S = "a2"
[ends]
goal = { pieces = "K", zone = "c3" }
stalemate = "loss"
repetition = { count = 3, result = "loss" }
)";

TEST(LonePlayer, makes_every_move_and_wins_by_the_end_of_the_file) {
  const Variant& game = variant_from_text(kHarvest);
  EXPECT_EQ(legal_texts(Position::start(game)), (std::vector<std::string>{"a1b3", "a1c2"}));
  EXPECT_EQ(result_text(game, "a1b3 b3c5"), "ongoing");
  EXPECT_EQ(format_fen(play(game, "a1b3 b3c5").position()), "2N2/5/3P1/5/5 w - - 0 3");
  EXPECT_EQ(result_text(game, "a1b3 b3c5 c5d3"), "1-0 loss of the last Pawn");
  EXPECT_TRUE(legal_texts(play(game, "a1b3 b3c5 c5d3").position()).empty());
  EXPECT_EQ(sentence(game, play(game, "a1b3 b3c5 c5d3").outcome()), "White wins by loss of the last Pawn");
  EXPECT_EQ(result_text(game, "a1c2 c2a1 a1c2 c2a1 a1c2 c2a1 a1c2 c2a1"), "1/2-1/2 8 plies without progress");
}

TEST(LonePlayer, reaches_a_goal_or_loses_without_a_move_or_by_repetition) {
  const Variant& game = variant_from_text(kWalk);
  EXPECT_EQ(result_text(game, "a1b1 b1c1 c1c2 c2c3"), "1-0 reaching the goal");
  EXPECT_EQ(result_text(game, "a1b1 b1a1 a1b1 b1a1"), "0-1 third occurrence of the position");
  EXPECT_EQ(sentence(game, play(game, "a1b1 b1a1 a1b1 b1a1").outcome()),
            "White loses by third occurrence of the position");
  // The King is shut in by Pawns that have come to the edge, or cannot pass each other.
  EXPECT_EQ(result_text(game, "", "S2/S2/KS1 w - - 0 1"), "ongoing") << "the Pawn on b1 still moves";
  EXPECT_EQ(result_text(game, "", "KS1/S2/3 w - - 0 1"), "0-1 stalemate");
}

TEST(LonePlayer, gives_up_or_agrees) {
  const Variant& game = variant_from_text(kWalk);
  const Position start = Position::start(game);
  EXPECT_EQ(score_text(game, resignation(start, PlayerId(0))), "0-1");
  EXPECT_EQ(sentence(game, resignation(start, PlayerId(0))), "White loses by resignation");
  EXPECT_EQ(score_text(game, agreed_draw(start)), "1/2-1/2");
}

TEST(LonePlayer, both_generators_and_fen_agree) {
  for (const std::string* text : {&kHarvest, &kWalk}) {
    const Variant& game = variant_from_text(*text);
    int met = 0;
    walk(game, 1500, 3, [&](const Position& position) {
      MoveList moves;
      EXPECT_EQ(laws::generators_agree(position, moves), "");
      EXPECT_EQ(laws::moves_can_be_taken_back(position, moves), "");
      EXPECT_EQ(laws::fen_comes_back(position), "");
      ++met;
    });
    EXPECT_GT(met, 50);
    const Position start = Position::start(game);
    for (int depth = 1; depth <= 5; ++depth) EXPECT_EQ(perft(start, depth), reference_perft(start, depth));
  }
  // From a1 two moves; from b3 to a1, a5, c1, c5, d2, d4, and from c2 to a1, a3, b4, d4, e1, e3.
  EXPECT_EQ(perft(Position::start(variant_from_text(kHarvest)), 2), 12u);
}

TEST(LonePlayer, is_told_so_in_words) {
  std::string told;
  for (const RuleSection& section : describe_rules(variant_from_text(kHarvest)))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + "\n";
  EXPECT_NE(told.find("White plays alone, and makes every move."), std::string::npos) << told;
  EXPECT_NE(told.find("White begins with four pieces: a Knight and three Pawns."), std::string::npos) << told;
  EXPECT_EQ(told.find("enemy"), std::string::npos) << told;
  EXPECT_EQ(told.find("both players"), std::string::npos) << told;
}

TEST(LonePlayer, has_no_rule_about_a_rival) {
  const auto with = [](const std::string& more) { return complaints_about(kWalk + more); };
  EXPECT_EQ(with("[turn]\nmoves = 2\n"), "a game of one player has no [turn]: it makes every move\n");
  EXPECT_EQ(with("[elimination]\narmy = \"leaves\"\n"), "a game of one player has no [elimination]\n");
  EXPECT_EQ(with("[legal]\npass = \"always\"\n"), "a game of one player has no [legal]\n");
  EXPECT_EQ(with("[explosion]\ndirections = \"K\"\n"),
            "a game of one player has no rules of what follows from a capture\n");
  EXPECT_EQ(with("[pieces.R]\nname = \"Rook\"\nmove = \"W0\"\nroyal = true\n"),
            "a game of one player has no royals: nobody could attack them\n");
  EXPECT_EQ(with("[ends.points]\nvalues = \"K=1\"\n"), "a game of one player has no end of the kind 'points'\n");
  std::string quarter = kWalk;
  quarter.replace(quarter.find("stalemate = \"loss\""), 18, "stalemate = \"quarter\"");
  EXPECT_EQ(complaints_about(quarter), "a game of one player has no 'stalemate = quarter'\n");
}

}  // namespace
}  // namespace sennight::test
