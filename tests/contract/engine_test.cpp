// What the engine owes every variant.
#include <gtest/gtest.h>

#include <atomic>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "search/levels.h"
#include "support/forced_win.h"
#include "support/variants.h"

namespace sennight {
namespace {

const std::atomic<bool> kNoStop{false};

class Engine : public testing::TestWithParam<std::string> {
 protected:
  const VariantPtr& variant() const { return test::variant(GetParam()); }
  Searcher searcher_{variant(), {.hash_megabytes = 1}};
};

TEST_P(Engine, keeps_the_sums_of_its_evaluation_up_to_date) {
  const Evaluator evaluator(*variant());
  Random random(7);
  Position position = Position::start(*variant());
  Sums sums = evaluator.sums(position);
  MoveList moves;
  for (int ply = 0; ply < 60; ++ply) {
    legal_moves(position, moves);
    if (moves.empty()) break;
    const Move move = moves[random.below(moves.size())];
    Undo undo;
    position.make(move, undo);
    evaluator.update(sums, position, move, undo);
    ASSERT_EQ(sums, evaluator.sums(position)) << "ply " << ply;
  }
}

// Every array of two players is the image of the other's, so that little but the right to move counts at the start.
TEST_P(Engine, takes_the_start_to_be_level) {
  if (variant()->players() != 2) return;
  const Evaluator evaluator(*variant());
  const Position start = Position::start(*variant());
  const Sums sums = evaluator.sums(start);
  const Score mine = evaluator.evaluate(start, sums, PlayerId(0)),
              theirs = evaluator.evaluate(start, sums, PlayerId(1));
  EXPECT_EQ(mine, -theirs);
  EXPECT_LT(std::abs(mine), 40);
}

TEST_P(Engine, thinks_in_legal_moves) {
  Limits limits;
  limits.nodes = 500;
  const Game start(Position::start(*variant()));
  const SearchResult result = searcher_.search(start, limits, {}, kNoStop, [&](const SearchInfo& info) {
    Game game(start.start());
    for (const Move& move : info.pv) {
      ASSERT_TRUE(is_legal(game.position(), move));
      game.play(move);
    }
  });
  EXPECT_TRUE(result.best);
  EXPECT_LE(result.nodes, 500u);
}

TEST_P(Engine, plays_legal_moves_at_the_lowest_level) {
  Game game(Position::start(*variant()));
  for (int ply = 0; ply < 10 && !game.outcome().over; ++ply) {
    const SearchResult result = play_level(searcher_, game, 1, 5, {}, kNoStop);
    ASSERT_TRUE(result.best && is_legal(game.position(), *result.best));
    EXPECT_LE(result.nodes, level_settings(1).nodes);
    game.play(*result.best);
  }
}

// Random play until it ends; an exhaustive search is the oracle.
TEST_P(Engine, sees_every_win_in_one_move_and_no_other) {
  if (variant()->players() != 2) return;
#ifdef SENNIGHT_SANITIZED
  constexpr int kEvery = 31;
#else
  constexpr int kEvery = 9;
#endif
  Random random(11);
  Limits limits;
  limits.depth = 3;
  limits.nodes = 3000;
  Game game(Position::start(*variant()));
  MoveList moves;
  for (int ply = 1; ply < 150 && !game.outcome().over; ++ply) {
    legal_moves(game.position(), moves);
    game.play(moves[random.below(moves.size())]);
    if (game.outcome().over || ply % kEvery != 0) continue;
    const SearchResult result = searcher_.search(Game(game.position()), limits, {}, kNoStop);
    EXPECT_EQ(result.score == win_in(1), test::wins_by_force(game.position(), 1)) << format_fen(game.position());
  }
}

INSTANTIATE_TEST_SUITE_P(All, Engine, testing::ValuesIn(test::variant_ids()), [](const auto& game) {
  std::string name = game.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace sennight
