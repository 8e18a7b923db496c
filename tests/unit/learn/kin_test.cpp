// What was learnt of one game, for another with the same pieces.
#include "learn/kin.h"

#include <gtest/gtest.h>

#include "search/evaluator.h"
#include "support/variants.h"

namespace sennight {
namespace {

// Knights and Rooks are in both, Pawns too; the Chancellor and the Archbishop in one.
TEST(WeightsFromKin, change_as_much_as_those_of_the_kin) {
  const Variant &chess = *test::variant("chess"), &other = *test::variant("capablanca");
  ASSERT_NE(chess.weights(), nullptr);
  const auto found = weights_from_kin(other, chess);
  ASSERT_TRUE(found) << found.error().message;
  const Weights weights = Evaluator(other, &*found).weights(), rules = Evaluator(other, nullptr).weights();
  const Weights learnt = Evaluator(chess, chess.weights()).weights(), derived = Evaluator(chess, nullptr).weights();
  const auto expect_change = [&](std::size_t weight, std::size_t of_kin) {
    EXPECT_DOUBLE_EQ(weights[weight].middle, rules[weight].middle + (learnt[of_kin].middle - derived[of_kin].middle));
    EXPECT_DOUBLE_EQ(weights[weight].end, rules[weight].end + (learnt[of_kin].end - derived[of_kin].end));
  };
  const std::size_t tempo = rules.index(General::kTempo);
  EXPECT_NE(learnt[tempo], derived[tempo]);
  expect_change(tempo, tempo);
  const TypeId knight = other.find_type("N"), alone = other.find_type("A");
  for (const OfType what : {OfType::kMobility, OfType::kPair, OfType::kAttack, OfType::kShelter}) {
    expect_change(rules.index(what, knight), learnt.index(what, chess.find_type("N")));
    EXPECT_EQ(weights[rules.index(what, alone)], rules[rules.index(what, alone)]);
  }
  // What pieces are worth, and on which cells, is the game's own.
  EXPECT_EQ(weights[rules.index(OfType::kPiece, knight)], rules[rules.index(OfType::kPiece, knight)]);
  for (const Cell cell : other.board().all())
    EXPECT_EQ(weights[rules.index_on(knight, cell)], rules[rules.index_on(knight, cell)]);
}

TEST(WeightsFromKin, need_something_that_was_learnt_and_a_common_piece) {
  const Variant &chess = *test::variant("chess"), &unlearnt = *test::variant("knightmate");
  ASSERT_EQ(unlearnt.weights(), nullptr);
  const auto of_nothing = weights_from_kin(chess, unlearnt);
  ASSERT_FALSE(of_nothing);
  EXPECT_EQ(of_nothing.error().message, "nothing was learnt of knightmate");
  const auto unlike = weights_from_kin(*test::variant("dobutsu"), chess);
  ASSERT_FALSE(unlike);
  EXPECT_EQ(unlike.error().message, "no piece of dobutsu is one of chess");
}

}  // namespace
}  // namespace sennight
