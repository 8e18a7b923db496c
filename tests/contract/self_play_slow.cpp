// The engine plays every game against itself at 10 ms a move, to an end or 600 plies, without an illegal move or a
// crash. ./test --all runs this with the address and undefined sanitizers too, which also look for leaks.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "movegen/reference.h"
#include "notation/move_text.h"
#include "search/searcher.h"
#include "support/all_variants.h"

namespace sennight {
namespace {

constexpr int kPlies = 600;
constexpr std::int64_t kMillisecondsPerMove = 10;

std::int64_t now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

class SelfPlay : public testing::TestWithParam<std::size_t> {};

TEST_P(SelfPlay, reaches_an_end_or_600_plies_with_legal_moves_only) {
  auto& variants = AllVariants::get();
  const VariantPtr variant(VariantPtr(), &variants.variant(GetParam()));  // the catalogue keeps it alive
  Game game(Position::start(*variant));
  Searcher searcher(variant);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.move_time = kMillisecondsPerMove;
  MoveList legal;
  for (int ply = 0; ply < kPlies && !game.outcome().over; ++ply) {
    const SearchResult result = searcher.search(game, limits, now, stop);
    reference::legal_moves(game.position(), legal);
    ASSERT_EQ(result.best.has_value(), !legal.empty()) << variants.id(GetParam()) << " after " << ply << " plies";
    if (!result.best) break;
    ASSERT_NE(std::find(legal.begin(), legal.end(), *result.best), legal.end())
        << variants.id(GetParam()) << " after " << ply << " plies: " << format_move(game.position(), *result.best);
    game.play(*result.best);
    ASSERT_TRUE(game.position().is_consistent()) << variants.id(GetParam()) << " after " << ply + 1 << " plies";
  }
  RecordProperty("plies", static_cast<int>(game.moves().size()));
  printf("%zu plies %s\n", game.moves().size(), sentence(*variant, game.outcome()).c_str());
}

INSTANTIATE_TEST_SUITE_P(AllGames, SelfPlay, testing::Range<std::size_t>(0, AllVariants::get().size()),
                         [](const auto& game) {
                           std::string name = AllVariants::get().id(game.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace sennight
