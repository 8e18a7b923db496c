#include "search/evaluator.h"

#include <gtest/gtest.h>

#include "notation/fen.h"
#include "search/mobility.h"
#include "support/variants.h"

namespace sennight {
namespace {

TypeId type(const VariantPtr& variant, const char* token) {
  const TypeId found = variant->find_type(token);
  EXPECT_TRUE(found) << token;
  return found;
}

// Own number: eight targets in the middle, two in the corner, 336 over the board, as every chess book counts.
TEST(Mobility, an_unobstructed_knight_reaches_what_books_count) {
  const VariantPtr& chess = test::variant("chess");
  double sum = 0.0;
  for (const Cell cell : chess->board().all()) sum += expected_reach(*chess, type(chess, "N"), cell, 0.0).capture;
  EXPECT_NEAR(sum, 336.0, 1e-9);
}

TEST(Mobility, a_crowd_hinders_sliders_and_helps_hoppers) {
  const VariantPtr& xiangqi = test::variant("xiangqi");
  const Cell cell = xiangqi->board().find("e5");
  const TypeId rook = type(xiangqi, "R"), cannon = type(xiangqi, "C");
  EXPECT_LT(expected_reach(*xiangqi, rook, cell, 0.4).capture, expected_reach(*xiangqi, rook, cell, 0.1).capture);
  EXPECT_EQ(expected_reach(*xiangqi, cannon, cell, 0.0).capture, 0.0);
  EXPECT_GT(expected_reach(*xiangqi, cannon, cell, 0.3).capture, 1.0);
}

TEST(Mobility, a_pawn_needs_as_many_moves_as_it_has_ranks_to_go) {
  const VariantPtr& chess = test::variant("chess");
  const auto moves = moves_to_reach(*chess, type(chess, "P"), *chess->board().zone("rank:8"));
  EXPECT_EQ(moves[chess->board().find("e7").index()], 1);
  EXPECT_EQ(moves[chess->board().find("e2").index()], 6);
  EXPECT_EQ(moves[chess->board().find("e8").index()], 0);
}

TEST(Evaluator, chess_pieces_have_their_usual_order) {
  const Evaluator evaluator(*test::variant("chess"));
  const auto value = [&](const char* token) { return evaluator.board_value(type(test::variant("chess"), token)); };
  EXPECT_GT(value("Q"), value("R") + value("P"));
  EXPECT_GT(value("R"), value("B") + value("P"));
  EXPECT_GE(value("B"), value("N"));
  EXPECT_GT(value("N"), 2 * value("P"));
  EXPECT_EQ(value("K"), 0);
}

TEST(Evaluator, forward_only_pieces_are_worth_less_than_their_symmetric_forms) {
  const VariantPtr& variant = test::variant("mitred-ariana");
  const Evaluator evaluator(*variant);
  EXPECT_LT(evaluator.board_value(type(variant, "W")) * 2, evaluator.board_value(type(variant, "R")));
  EXPECT_LT(evaluator.board_value(type(variant, "M")), evaluator.board_value(type(variant, "B")));
}

TEST(Evaluator, a_pawn_gains_on_its_way_to_promotion) {
  const VariantPtr& chess = test::variant("chess");
  const Evaluator evaluator(*chess);
  const Piece pawn(PlayerId(0), type(chess, "P")), theirs(PlayerId(1), type(chess, "P"));
  int before = -1000;
  for (const char* name : {"e2", "e3", "e4", "e5", "e6", "e7"}) {
    const int value = evaluator.cell_value(pawn, chess->board().find(name)).end;
    EXPECT_GT(value, before) << name;
    before = value;
  }
  EXPECT_EQ(evaluator.cell_value(pawn, chess->board().find("e7")).end,
            evaluator.cell_value(theirs, chess->board().find("e2")).end);
}

TEST(Evaluator, a_passed_pawn_is_worth_more_than_a_stopped_one) {
  const VariantPtr& chess = test::variant("chess");
  const Evaluator evaluator(*chess);
  const auto score = [&](const char* fen) {
    const Position position = *parse_fen(*chess, fen);
    // Without the net, which need not agree where neither side can win.
    return evaluator.evaluate_weights(position, evaluator.sums(position), PlayerId(0));
  };
  EXPECT_GT(score("4k3/p7/8/4P3/8/8/8/4K3 w - - 0 1"), score("4k3/5p2/8/4P3/8/8/8/4K3 w - - 0 1") + 20);
}

}  // namespace
}  // namespace sennight
