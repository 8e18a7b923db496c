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

// ---- the size of the board ----

std::string first_line(const std::string& board) {
  const std::string page = page_of(variant_from_text(
      "name = \"x\"\n[board]\nshape = \"rectangle\"\n" + board +
      "\n[pieces.K]\nname = \"King\"\npicture = \"king\"\nmove = \"K\"\nroyal = true\n[setup]\nK = \"b1" +
      std::string(board.contains("levels") ? "-1" : "") + "\"\n"));
  return page.substr(0, page.find('\n'));
}

TEST(BoardSentence, counts_the_cells_beside_the_shape_and_those_left_out) {
  EXPECT_EQ(first_line("files = 4\nranks = 4"), "The board has 4 files and 4 ranks, 16 cells.");
  EXPECT_EQ(
      first_line("files = 4\nranks = 3\nalso = [\"(4,1)\", \"(5,1)\"]\nwithout = \"b2\""),
      "The board has 4 files and 3 ranks, 13 cells. Of these, two cells lie outside of that shape. Of that shape, "
      "one cell is left out.");
}

TEST(BoardSentence, tells_one_length_of_lines_that_are_alike) {
  const std::string page = page_of(variant_from_text(
      "name = \"x\"\nboard = { shape = \"region\", where = [\"0 <= x <= 3\", \"0 <= y <= 3\"] }\n"
      "pieces.K = { name = \"King\", picture = \"king\", move = \"K\", royal = true }\nsetup = { K = \"b1\" }\n"));
  EXPECT_EQ(page.substr(0, page.find('\n')), "The board has 16 cells in ranks of 4.");
}

TEST(BoardSentence, counts_the_cells_of_each_level) {
  EXPECT_EQ(
      first_line("files = 4\nranks = 4\nlevels = 2"),
      "The board has 4 files and 4 ranks, 32 cells, 16 on each of two levels; the first level is on top. A cell's "
      "name tells its level, too: a1-2 is on the second.");
  EXPECT_EQ(first_line("files = 4\nranks = 4\nlevels = 2\nwithout = \"ranks:2-3 & level:b\""),
            "The board has 4 files and 4 ranks, 24 cells, on its two levels 16 and 8; the first level is on top. A "
            "cell's name tells its level, too: a1-2 is on the second. Of that shape, eight cells are left out.");
}

// ---- zones and arrays ----

TEST(ZoneSentence, lists_the_cells_of_a_zone_that_nobody_sees) {
  const std::string zone = "[zones]\nz9 = { cells = \"a3 c5\" }\n[pieces.N]\nmove = \"N{from z9}\"\n";
  EXPECT_TRUE(describe_piece(variant_from_text("extends = \"chess\"\nname = \"x\"\nfen = \"own\"\n" + zone), TypeId(1))
                  .text.contains("if it stands on a3 or c5. "))
      << zone;
}

TEST(ArraySentence, begins_with_the_cells_that_are_left) {
  EXPECT_TRUE(page_with("remove = [\"castling\"]\n[shuffle]\ncells = \"b1 c1 d1\"\nsteps = [\"N\", \"B\", \"Q\"]\n")
                  .contains("a Knight on b1, c1 or d1; then a Bishop on a cell that is left; then"));
}

}  // namespace
}  // namespace sennight::test
