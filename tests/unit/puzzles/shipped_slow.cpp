// Every puzzle that comes with the program is proved anew, and given to the engine.
#include "unit/puzzles/shipped.h"

namespace sennight::test {
namespace {

TEST(ShippedPuzzles, have_one_way_each) {
  const int seen = for_shipped(
      1, [](const Variant& variant, const Puzzle& puzzle) { expect_solution(variant, puzzle, nullptr); });
  EXPECT_GT(seen, 600);
}

TEST(ShippedPuzzles, are_nearly_all_solved_by_the_engine_within_a_limit) {
  int seen = 0, missed = 0;
  for (const ShippedPuzzles& game : shipped_puzzles()) {
    Searcher searcher(VariantPtr(game.variant, [](const Variant*) {}));
    for (const Puzzle& puzzle : game.puzzles) {
      ++seen;
      if (!engine_solves(searcher, puzzle, kEngineNodes)) ++missed;
    }
  }
  EXPECT_GE(seen, 600);
  EXPECT_LE(missed * kMissedAtMost, seen);
}

}  // namespace
}  // namespace sennight::test
