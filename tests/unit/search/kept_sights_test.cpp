// What a worker keeps to look less often: it must say what a look says.
#include <gtest/gtest.h>

#include "base/random.h"
#include "movegen/movegen.h"
#include "position/attack.h"
#include "search/check_lines.h"
#include "search/evaluator.h"
#include "support/variants.h"

namespace sennight {
namespace {

constexpr int kGames = 12, kPlies = 120;

// Plays random games and calls visit(position after, move, undo) for each move.
template <class Visit>
void play_random_games(const Variant& variant, const Visit& visit) {
  MoveList moves;
  for (int game = 0; game < kGames; ++game) {
    Random random(static_cast<std::uint64_t>(game) + 1);
    Position position = Position::start(variant);
    for (int ply = 0; ply < kPlies; ++ply) {
      legal_moves(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      Undo undo;
      position.make(move, undo);
      visit(position, move, undo);
    }
  }
}

class KeptSights : public testing::TestWithParam<const char*> {};

TEST_P(KeptSights, a_move_that_cannot_give_check_gives_none) {
  const VariantPtr variant = test::variant(GetParam());
  CheckLines lines(*variant);
  int checks = 0, spared = 0;
  play_random_games(*variant, [&](const Position& after, const Move& move, const Undo& undo) {
    const bool check = in_check(after, after.turn());
    checks += check;
    if (lines.may_check(after, move, undo)) return;
    ++spared;
    EXPECT_FALSE(check);
  });
  EXPECT_GT(checks, 0);
  EXPECT_GT(spared, 0);
}

TEST_P(KeptSights, a_balance_with_kept_walkers_is_the_one_without) {
  const VariantPtr variant = test::variant(GetParam());
  const Evaluator evaluator(*variant);
  WalkerMemory walkers;
  play_random_games(*variant, [&](const Position& after, const Move&, const Undo&) {
    const Sums sums = evaluator.sums(after);
    const Score plain = evaluator.balance(after, sums, PlayerId(0), PlayerId(1), nullptr);
    EXPECT_EQ(evaluator.balance(after, sums, PlayerId(0), PlayerId(1), &walkers), plain);
    EXPECT_EQ(evaluator.balance(after, sums, PlayerId(0), PlayerId(1), &walkers), plain);
  });
}

INSTANTIATE_TEST_SUITE_P(Some, KeptSights, testing::Values("chess", "xiangqi", "shogi", "crazyhouse", "glinski"));

}  // namespace
}  // namespace sennight
