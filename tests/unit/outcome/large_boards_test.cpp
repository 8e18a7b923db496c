// Boards of more than 256 cells, where sets of cells have eight words.
#include <gtest/gtest.h>

#include <atomic>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/verify.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/loader.h"
#include "search/searcher.h"
#include "search/transposition.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace large_boards {
namespace {

// Both kings in their corners, and much that moves in every way.
std::string game_of(const std::string& board, const std::string& more) {
  return R"(
name = "Large"
board = { )" +
         board + R"( }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.Q]
name = "Queen"
move = "Q"
[pieces.N]
name = "Nightrider"
move = "N0"
[pieces.C]
name = "Cannon"
move = "mR cpR"
[pieces.S]
name = "Circler"
move = "qW0"
[pieces.L]
name = "Lion"
move = "[K+aK]"
[pieces.J]
name = "Jumper"
move = "mF xgF2"
[pieces.U]
name = "Universal"
move = "mU cK"
[pieces.P]
name = "Pawn"
move = "mfW cfF)" +
         std::string(more.find("[initial]") == std::string::npos ? "" : " im[fW-W]") + "\"\n" + more;
}

// Pieces of both sides come close to each other, at the far end of the board.
const std::string kSquare = R"(
[setup]
K = "t1"
Q = "c8"
N = "e7 p9"
C = "b9 q8"
S = "g9"
U = "h8"
L = "i9"
J = "k9 m8"
P = "rank:9 - b9 - p9 - g9 - i9 - k9"
[initial]
right = "cells"
[en-passant]
by = "P"
[promotion.last-rank]
pieces = "P"
to = "Q L"
zone = "ranks:14-20"
[promotion.lion]
pieces = "L"
to = "Q"
zone = "ranks:12-20"
forced = false
)";
const std::string kSquareBoard = "shape = \"rectangle\", files = 20, ranks = 20";
const std::string kCube = R"(
[setup]
K = "a1-1"
Q = "rank:2 & {z = 7}"
N = "c3-7 f3-8"
C = "rank:3 & {z = 5}"
L = "d3-1"
U = "e3-1"
P = "rank:4"
)";
const std::string kCubeBoard = "shape = \"rectangle\", files = 8, ranks = 8, levels = 8";
const std::string kHexagon = R"(
[setup]
K = "e1-1"
Q = "g5-1"
N = "c3-1 f4-2"
C = "h5-2"
L = "h5-1"
P = "rank:6"
)";
const std::string kHexagonBoard = "shape = \"hexagon\", side = 9, orientation = \"ranks\", levels = 2";

void obey_the_laws(const std::string& text, int positions) {
  const Variant& game = variant_from_text(text);
  ASSERT_GT(game.cells(), 256u);
  walk_briefly(game, positions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_TRUE(position.is_consistent());
    for (const Move& move : legal) {
      if (!game.effects().any()) {
        ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      }
      const MoveCode code = move_code(move);
      if (!is_one_move(code)) continue;
      const Move coded = move_of(code);
      ASSERT_EQ(move_code(coded), code);
      ASSERT_EQ(coded.to, move.to);
      ASSERT_EQ(coded.type, move.type);
    }
  });
}

TEST(LargeBoards, of_squares_obey_the_laws) { obey_the_laws(game_of(kSquareBoard, kSquare), 120); }

TEST(LargeBoards, of_levels_obey_the_laws) { obey_the_laws(game_of(kCubeBoard, kCube), 60); }

TEST(LargeBoards, of_hexagons_obey_the_laws) { obey_the_laws(game_of(kHexagonBoard, kHexagon), 60); }

TEST(LargeBoards, with_hands_auras_and_effects_obey_the_laws) {
  const std::string drops = "[hand.returns]\nQ = \"Q\"\nP = \"P\"\nN = \"N\"\n[drops]\n";
  for (const std::string& rule : {drops, std::string("[[aura]]\nof = \"N\"\nreach = \"K\"\nfreeze = true\n"),
                                  std::string("[[aura]]\nof = \"Q\"\nreach = \"Q\"\nlend = \"N\"\n"),
                                  std::string("[explosion]\ndirections = \"K\"\n"), std::string("[turn]\nmoves = 2\n")})
    obey_the_laws(game_of(kSquareBoard, kSquare + rule), 40);
}

// A whole game of three levels with 288 cells: its samples, its counts, the laws.
TEST(LargeBoards, hold_a_game_of_sky_ground_and_underworld) {
  const VariantPtr game = variant("dragonchess");
  ASSERT_EQ(game->cells(), 288u);
  Findings findings;
  verify_samples(*game, findings);
  for (const Finding& finding : findings) ADD_FAILURE() << to_text(finding);
  const std::vector<std::uint64_t>& counts = game->definition().perfts.front().counts;
  for (std::size_t depth = 1; depth <= counts.size(); ++depth)
    EXPECT_EQ(perft(Position::start(*game), static_cast<int>(depth)), counts[depth - 1]);
  EXPECT_EQ(reference_perft(Position::start(*game), 2), counts[1]);
  walk_briefly(*game, 90, 7, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (std::size_t i = 0; i < legal.size(); i += 7) {
      ASSERT_EQ(plain::make_does_what_the_text_says(position, legal[i]), "");
    }
  });
}

TEST(LargeBoards, are_counted_alike_by_both_generators) {
  for (const std::string& text : {game_of(kSquareBoard, kSquare), game_of(kCubeBoard, kCube)}) {
    const Variant& game = variant_from_text(text);
    for (int depth = 1; depth <= 2; ++depth)
      EXPECT_EQ(perft(Position::start(game), depth), reference_perft(Position::start(game), depth));
  }
}

TEST(LargeBoards, are_searched) {
  const VariantPtr game(&variant_from_text(game_of(kSquareBoard, kSquare)), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  // A Queen beyond the 256th cell takes the one that stands there unguarded.
  const Position position = test::position(*game,
                                           "k19/20/20/20/20/2Q13q3/20/20/20/20/20/20/20/20/20/20/20/20/20/19K w");
  const std::optional<Move> best = searcher.search(Game(position), limits, {}, stop).best;
  ASSERT_TRUE(best);
  EXPECT_EQ(format_move(position, *best), "c15q15");
}

// A FEN tells of all 512 cells.
TEST(LargeBoards, come_back_from_their_fen) {
  const Variant& game = variant_from_text(game_of(kCubeBoard, kCube));
  ASSERT_EQ(game.cells(), kMaxCells);
  const Position start = Position::start(game);
  const Result<Position> again = parse_fen(game, format_fen(start));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, start);
}

}  // namespace
}  // namespace large_boards
}  // namespace sennight::test
