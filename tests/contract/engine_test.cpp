// What the engine owes every variant.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "search/levels.h"
#include "support/arrays.h"
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

// Weights that all count for something, so that none can be left out. They are sixteenths, those of whole pieces
// centipawns: the evaluation then rounds nothing but its sums.
Weights drawn_weights(const Variant& variant) {
  Weights weights = Evaluator(variant, nullptr).weights();
  Random random(23);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (double* const number : {&weights[i].middle, &weights[i].end})
      *number = std::round(*number * 16.0) / 16.0 +
                static_cast<double>(1 + random.below(9)) * (random.below(2) == 0 ? 1 : -1);
  }
  return weights;
}

TEST_P(Engine, keeps_the_sums_of_its_evaluation_up_to_date) {
  const Weights weights = drawn_weights(*variant());
  const Evaluator evaluator(*variant(), &weights);
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

// Amounts times weights are the evaluation: a fit works on what the search uses.
TEST_P(Engine, traces_its_evaluation) {
  const Weights weights = drawn_weights(*variant());
  const Evaluator evaluator(*variant(), &weights);
  Random random(29);
  Position position = Position::start(*variant());
  MoveList moves;
  int seen = 0;
  for (int ply = 0; ply < 80; ++ply) {
    legal_moves(position, moves);
    if (moves.empty()) break;
    Undo undo;
    position.make(moves[random.below(moves.size())], undo);
    const Trace trace = evaluator.trace(position);
    const PerPlayer<int> values = evaluator.side_values(position);
    for (std::size_t p = 0; p < variant()->players(); ++p) {
      if (!position.is_living(PlayerId(p))) continue;
      double value = trace.rest[p];
      for (const auto& [weight, amount] : trace.amounts[p]) {
        const Weight& counted = weights[weight];
        value += amount * (counted.middle * trace.phase + counted.end * (256 - trace.phase)) / 256.0;
      }
      EXPECT_NEAR(values[p], value, 4.0) << format_fen(position);
      ++seen;
    }
  }
  ASSERT_GT(seen, 0);
}

TEST_P(Engine, sees_all_players_with_the_same_eyes) {
  if (!test::has_equal_arrays(*variant())) GTEST_SKIP() << "the arrays differ";
  const Weights weights = drawn_weights(*variant());
  const Evaluator evaluator(*variant(), &weights);
  const PerPlayer<int> values = evaluator.side_values(Position::start(*variant()));
  for (std::size_t p = 1; p < variant()->players(); ++p) EXPECT_NEAR(values[p], values[0], 1) << "player " << p;
}

// Nearly every array is the image of the others', so that little but the right to move counts at the start.
TEST_P(Engine, takes_the_start_to_be_level) {
  if (!test::has_equal_arrays(*variant())) GTEST_SKIP() << "the arrays differ";
  const Evaluator evaluator(*variant());
  const Position start = Position::start(*variant());
  const Sums sums = evaluator.sums(start);
  if (variant()->players() > 2) {
    const Evaluator::Standings standings = evaluator.standings(start, sums);
    for (std::size_t p = 0; p < variant()->players(); ++p) {
      EXPECT_NEAR(standings.worth[p], standings.worth[0], 1) << "player " << p;
      EXPECT_EQ(standings.risk[p], 0) << "player " << p;
      EXPECT_LT(std::abs(evaluator.evaluate(start, sums, PlayerId(p))), 40) << "player " << p;
    }
    return;
  }
  const Score mine = evaluator.evaluate(start, sums, PlayerId(0)),
              theirs = evaluator.evaluate(start, sums, PlayerId(1));
  EXPECT_EQ(mine, -theirs);
  // A net has learnt what the first move is worth besides: more where much hangs on it, but less than the least piece is
  // worth to its captor.
  int most = 40;
  if (evaluator.net() != nullptr) {
    most = 60;
    int least = kForced;
    for (const Cell cell : start.pieces(PlayerId(0))) {
      const TypeId type = start.piece(cell).type();
      if (!variant()->royals().contains(type)) least = std::min(least, evaluator.capture_value(type));
    }
    if (variant()->has_hands()) most = std::max(most, least);
  }
  EXPECT_LT(std::abs(mine), most);
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
    const SearchResult result = play_level(searcher_, game, 1, 5, {}, {}, kNoStop);
    ASSERT_TRUE(result.best && is_legal(game.position(), *result.best));
    EXPECT_LE(result.nodes, level_settings(1, variant()->players()).nodes);
    game.play(*result.best);
  }
}

Position after(const Position& position, const Move& move) {
  Position next = position;
  Undo undo;
  next.make(move, undo);
  return next;
}

// With three players: does a move leave the mover alone in the game?
bool wins_at_once(const Position& position, const MoveList& moves) {
  return std::ranges::any_of(moves, [&](const Move& move) {
    const Position next = after(position, move);
    return next.living() == 1 && next.is_living(position.turn());
  });
}

// Random play until it ends; looking at all moves is the oracle. With three players also of moves that lose the own royal
// at once: none is chosen where another is possible.
TEST_P(Engine, sees_every_win_in_one_move_and_no_other) {
  const bool two = variant()->players() == 2;
#ifdef SENNIGHT_SANITIZED
  constexpr int kEvery = 67;
#else
  constexpr int kEvery = 9;
#endif
  Random random(11);
  Limits limits;
  limits.depth = two ? 3 : 1;
  limits.nodes = two ? 3000 : 100'000;
  Game game(Position::start(*variant()));
  MoveList moves;
  int looked_at = 0;
  for (int ply = 1; ply < 150 && !game.outcome().over; ++ply) {
    legal_moves(game.position(), moves);
    game.play(moves[random.below(moves.size())]);
    if (game.outcome().over || (ply % kEvery != 0 && ply != 1)) continue;
    ++looked_at;
    const Position& position = game.position();
    const SearchResult result = searcher_.search(Game(position), limits, {}, kNoStop);
    ASSERT_TRUE(result.best) << format_fen(position);
    legal_moves(position, moves);
    const bool wins = two ? test::wins_by_force(position, 1) : wins_at_once(position, moves);
    EXPECT_EQ(result.score == win_in(1), wins) << format_fen(position);
    if (two) continue;
    const auto lives = [&](const Move& move) { return after(position, move).is_living(position.turn()); };
    EXPECT_EQ(lives(*result.best), std::ranges::any_of(moves, lives)) << format_fen(position);
  }
  EXPECT_GT(looked_at, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Engine, testing::ValuesIn(test::sampled_variant_ids()), [](const auto& game) {
  std::string name = game.param;
  for (char& c : name) {
    if (c == '-') c = '_';
  }
  return name;
});

}  // namespace
}  // namespace sennight
