// The puzzles that come with the program: every file, and some puzzles of each in depth; shipped_slow.cpp proves all.
#include <set>

#include "unit/puzzles/shipped.h"

namespace sennight::test {
namespace {

TEST(ShippedPuzzles, are_there_for_boards_of_every_kind) {
  std::set<std::string> lattices;
  std::size_t puzzles = 0;
  for (const ShippedPuzzles& game : shipped_puzzles()) {
    EXPECT_GE(game.puzzles.size(), 8U) << game.variant->id();
    puzzles += game.puzzles.size();
    const Board& board = game.variant->board();
    lattices.insert(board.lattice().has_levels()      ? "levels"
                    : !board.lattice().is_hexagonal() ? "squares"
                    : board.definition().points       ? "triangular points"
                                                      : "hexagons");
  }
  EXPECT_GE(shipped_puzzles().size(), 20U);
  EXPECT_GE(puzzles, 600U);
  EXPECT_EQ(lattices, (std::set<std::string>{"hexagons", "levels", "squares", "triangular points"}));
}

TEST(ShippedPuzzles, are_each_there_once_and_sorted_by_grade) {
  for (const ShippedPuzzles& game : shipped_puzzles()) {
    std::set<std::string> fens;
    for (const Puzzle& puzzle : game.puzzles) EXPECT_TRUE(fens.insert(puzzle.fen).second) << puzzle.fen;
    EXPECT_TRUE(std::ranges::is_sorted(game.puzzles, {}, &Puzzle::grade)) << game.variant->id();
  }
}

// The moves are legal by the reference generator too, and after the last one the game is won: at once, or after each answer
// where royals leave the game at the start of a turn.
TEST(ShippedPuzzles, are_played_to_a_win_by_their_lines) {
  const auto won = [](const Game& game, PlayerId player) {
    const Outcome& outcome = game.outcome();
    return outcome.over && (game.position().variant().players() == 2 ? outcome.quarters[player.index()] == 4
                                                                     : outcome.places[player.index()] == 1);
  };
  const int seen = for_shipped(1, [&](const Variant& variant, const Puzzle& puzzle) {
    const auto start = parse_fen(variant, puzzle.fen);
    ASSERT_TRUE(start) << line_text(variant, puzzle);
    EXPECT_EQ(format_fen(*start), puzzle.fen);
    EXPECT_EQ(start->living(), 2);
    Game game(*start);
    MoveList line;
    for (const std::string& text : puzzle.line) {
      ASSERT_FALSE(game.outcome().over) << line_text(variant, puzzle);
      const auto move = parse_move(game.position(), text);
      ASSERT_TRUE(move) << line_text(variant, puzzle) << ": " << move.error().message;
      MoveList legal;
      reference::legal_moves(game.position(), legal);
      EXPECT_NE(std::ranges::find(legal, *move), legal.end()) << line_text(variant, puzzle) << ": " << text;
      line.push_back(*move);
      game.play(*move);
    }
    EXPECT_EQ(grade_of(*start, line), puzzle.grade) << line_text(variant, puzzle);
    if (game.outcome().over || variant.players() == 2) {
      EXPECT_TRUE(won(game, start->turn())) << line_text(variant, puzzle);
      return;
    }
    MoveList answers;
    reference::legal_moves(game.position(), answers);
    EXPECT_FALSE(answers.empty());
    for (const Move& answer : answers) {
      game.play(answer);
      EXPECT_TRUE(won(game, start->turn())) << line_text(variant, puzzle);
      game.undo();
    }
  });
  EXPECT_GT(seen, 600);
}

TEST(ShippedPuzzles, have_one_way_as_the_reference_generator_has_it) {
  // The easiest of each game and a few more.
  const int seen = for_shipped(13, [](const Variant& variant, const Puzzle& puzzle) {
    if (puzzle.moves() == 1) expect_solution(variant, puzzle, reference::legal_moves);
    else expect_solution(variant, puzzle, nullptr);
  });
  EXPECT_GT(seen, 40);
}

TEST(ShippedPuzzles, are_solved_by_the_engine_within_a_limit) {
  int missed = 0;
  const int seen = for_shipped(
      9, [&, searcher = std::unique_ptr<Searcher>()](const Variant& variant, const Puzzle& puzzle) mutable {
        if (!searcher || searcher->variant().get() != &variant)
          searcher = std::make_unique<Searcher>(VariantPtr(&variant, [](const Variant*) {}));
        if (!engine_solves(*searcher, puzzle, kEngineNodes)) ++missed;
      });
  EXPECT_GE(seen, 60);
  EXPECT_LE(missed * kMissedAtMost, seen);
}

}  // namespace
}  // namespace sennight::test
