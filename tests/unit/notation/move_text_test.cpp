// Moves as text: each kind of move, and messages about texts that are no move or not legal.

#include "notation/move_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/games.h"

namespace sennight::test {
namespace {

std::string error_of(const Position& position, const std::string& text) {
  const Result<Move> read = parse_move(position, text);
  return read ? "no error" : read.error().message;
}

std::vector<std::string> legal_from(const Position& position, const std::string& start) {
  std::vector<std::string> texts = legal_texts(position);
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(start); });
  return texts;
}

using Texts = std::vector<std::string>;

// Origin of the expected lists, where no other is named: the specification's notation.
TEST(MoveText, writes_each_kind_of_move) {
  const Position chess = position(*variant("chess"), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(legal_from(chess, "b7"), (Texts{"b7a8b", "b7a8n", "b7a8q", "b7a8r", "b7b8b", "b7b8n", "b7b8q", "b7b8r"}));
  EXPECT_EQ(legal_from(chess, "e1c1"), Texts{"e1c1"});
  EXPECT_EQ(format_move(chess, move(chess, "e1g1")), "e1g1");
  EXPECT_EQ(move(chess, "e1g1").kind, MoveKind::kCastling);
  const Position drop = position(*variant("shogi"), "4k4/9/9/9/9/9/9/9/4K4[G] w");
  EXPECT_EQ(legal_from(drop, "G@a").size(), 9u);
  const Position camp = position(*variant("shogi"), "4k4/9/6N2/9/9/9/9/9/4K4[] w");
  EXPECT_EQ(legal_from(camp, "g7"), (Texts{"g7f9+", "g7h9+"}));
  const Position crazyhouse = position(*variant("crazyhouse"), "4k3/P7/8/8/8/8/8/4K3[] w");
  EXPECT_EQ(legal_from(crazyhouse, "a7"), (Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}));
}

TEST(MoveText, writes_fusion_fission_and_swaps) {
  // Source of the list: four-linepiece-hex.md 7.5.
  const Position start = Position::start(*variant("mishling-fusion"));
  EXPECT_EQ(legal_from(start, "f3f4"), (Texts{"f3f4", "f3f4~r"}));
  EXPECT_EQ(move(start, "d1e3").kind, MoveKind::kFusion);
  EXPECT_EQ(move(start, "f3f4~r").kind, MoveKind::kFission);
  // Source: horn-rimmed-hex.md 7.5.
  const Position liu_yang = Position::start(*variant("hr-liu-yang"));
  EXPECT_EQ(move(liu_yang, "g2f1").kind, MoveKind::kSwap);
}

TEST(MoveText, takes_the_suffix_from_the_promotion_that_the_cells_offer) {
  // Source: mitred-framing.md facts 5 and 8. Inside the camp a '+', on the last rank letters.
  const Variant& rules = *variant("mitred-diana-bachelor");
  const Position last = position(rules, "8/P6R/8/8/8/6k1/8/K7[] w");
  EXPECT_EQ(legal_from(last, "a7"), (Texts{"a7a8b", "a7a8n", "a7a8q", "a7a8r"}));
  EXPECT_EQ(legal_from(last, "h7h8"), (Texts{"h7h8", "h7h8b", "h7h8n", "h7h8q"}));
  const Position camp = position(rules, "8/8/P7/8/8/6k1/8/K7[] w");
  EXPECT_EQ(legal_from(camp, "a6"), (Texts{"a6a7", "a6a7+"}));
}

TEST(MoveText, writes_the_longest_cell_names) {
  // Two-digit numbers on both cells, and names of a prism.
  const Position hexes = position(*variant("mishling"), "6/7/8/9/10/1D8G/10/9/8/7/g5 w");
  EXPECT_EQ(format_move(hexes, move(hexes, "f10f11")), "f10f11");
  const Position prism = Position::start(*variant("honeycomb"));
  EXPECT_EQ(format_move(prism, move(prism, "2b24a4")), "2b24a4");
}

TEST(MoveText, of_a_pass_is_four_zeros) {
  const Position stuck = position(*variant("hr-wellisch-3p"),
                                  "rGrP5/rPrP6/9/10/11/11bP/11bPbG/11bP/11/10/9/yPyP6/yGyP5[] r");
  EXPECT_EQ(legal_texts(stuck), Texts{"0000"});
  EXPECT_EQ(error_of(Position::start(*variant("chess")), "0000"), "'0000' is not a legal move here");
}

TEST(MoveTextErrors, say_why_a_text_is_no_move) {
  const Position start = Position::start(*variant("chess"));
  EXPECT_EQ(error_of(start, ""), "'' is no move: it does not begin with a cell of this board");
  EXPECT_EQ(error_of(start, "Nf3"), "'Nf3' is no move: it does not begin with a cell of this board");
  EXPECT_EQ(error_of(start, "e2"), "'e2' is no move: a second cell is missing");
  EXPECT_EQ(error_of(start, "e2e9"), "'e2e9' is no move: no cell of this board begins 'e9'");
  EXPECT_EQ(error_of(start, "e2e4!"), "'e2e4!' is no move: nothing is written '!' after the cells");
  EXPECT_EQ(error_of(start, "P@e4q"), "'P@e4q' is no move: nothing is written 'q' after the cells");
}

TEST(MoveTextErrors, help_with_a_move_that_is_not_legal) {
  const Position start = Position::start(*variant("chess"));
  EXPECT_EQ(error_of(start, "e2e5"), "'e2e5' is not a legal move here");
  EXPECT_EQ(error_of(start, "e4e5"), "'e4e5' is not a legal move here: e4 is empty");
  EXPECT_EQ(error_of(start, "e7e5"), "'e7e5' is not a legal move here: the piece on e7 is not White's");
  EXPECT_EQ(error_of(start, "e2e4q"), "'e2e4q' is not a legal move here; legal are e2e4");
  EXPECT_EQ(error_of(start, "E2E4"), "'E2E4' is no move: it does not begin with a cell of this board");
  EXPECT_EQ(error_of(start, "N@e4"), "'N@e4' is not a legal move here");
  const Position promotion = position(*variant("chess"), "7k/P7/8/8/8/8/8/K7 w");
  EXPECT_EQ(error_of(promotion, "a7a8"), "'a7a8' is not a legal move here; legal are a7a8q, a7a8r, a7a8b, a7a8n");
  const Position mated = play(*variant("chess"), "f2f3 e7e5 g2g4 d8h4").position();
  EXPECT_EQ(error_of(mated, "e1e2"), "'e1e2' is not a legal move here: the game is over by checkmate");
}

}  // namespace
}  // namespace sennight::test
