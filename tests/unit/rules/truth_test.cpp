// Sentences of the rules that say neither too much nor too little.
#include <gtest/gtest.h>

#include <string>

#include "outcome/outcome.h"
#include "support/games.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

std::string page_with(const std::string& lines, const std::string& base = "chess") {
  return page_of(variant_from_text("extends = \"" + base + "\"\nname = \"x\"\nfen = \"own\"\n" + lines));
}

// ---- the loss of each type ----

const std::string kEach = "[ends]\nloss-of-all = \"N R\"\nloss-of-all-counts = \"each-type\"\n";

TEST(LossOfEachType, tells_the_least_that_is_needed) {
  EXPECT_TRUE(
      page_with(kEach).contains("A player who has lost all pieces of one of these types: Knight and Rook has lost."));
  const std::string two = kEach + "loss-of-all-least = 2\n";
  EXPECT_TRUE(page_with(two).contains(
      "A player who has fewer than two pieces left of one of these types: Knights and Rooks has lost."));
  const std::string text = "extends = \"chess\"\nname = \"x\"\nfen = \"own\"\n" + two;
  EXPECT_EQ(result_text(variant_from_text(text), "", "rnbqkbnr/8/8/8/8/8/8/RNBQKB1R w"),
            "0-1 fewer than two pieces of one type");
}

TEST(LossOfEachType, tells_of_the_hand_where_it_counts) {
  const std::string hand = kEach + "loss-of-all-where = \"board-and-hand\"\n";
  EXPECT_TRUE(page_with(hand, "crazyhouse").contains("Knight and Rook, on the board and in hand, has lost."));
  EXPECT_TRUE(page_with(hand + "loss-of-all-result = \"draw\"\n", "crazyhouse")
                  .contains("Knight and Rook, on the board and in hand, the game is a draw."));
  EXPECT_TRUE(page_with(hand + "loss-of-all-least = 2\n", "crazyhouse")
                  .contains("types: Knights and Rooks, on the board and in hand, has lost."));
}

// ---- promotion ----

TEST(PromotionSentence, does_not_say_twice_that_it_must_be) {
  const std::string must = "A Pawn whose move ends on the last rank must be promoted. It becomes";
  EXPECT_TRUE(page_with("[promotion.last-rank]\nforced = \"no-further-move\"\n").contains(must));
  EXPECT_TRUE(page_with("[promotion.last-rank]\nforced = { zone = \"rank:8\" }\n").contains(must));
}

TEST(PromotionSentence, says_where_it_must_be_and_may_be_elsewhere) {
  EXPECT_TRUE(page_with("[promotion.last-rank]\nzone = \"ranks:7-8\"\nforced = { zone = \"rank:8\" }\n")
                  .contains("may be promoted; it must on the last rank."));
  // One of the types is always forced, the other one is not.
  EXPECT_TRUE(
      page_with("[promotion.last-rank]\npieces = \"P N\"\nto = \"Q\"\nforced = \"no-further-move\"\n")
          .contains("A Pawn or Knight whose move ends on the last rank may be promoted; it must be, if it could "
                    "never move on from there as it is."));
}

}  // namespace
}  // namespace sennight::test
