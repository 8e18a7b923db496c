// Paths of several steps, each in any direction: what they reach is found again by a search over empty cells.
#include <gtest/gtest.h>

#include "movegen/reference.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "pieces/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

std::string area_game(const std::string& board, const std::string& move, const std::string& more = "") {
  return "name = \"x\"\nboard = { " + board +
         " }\nsetup = { K = \"a1\", A = \"b1 c2\", R = \"c1\", P = \"a2 b2 d2\" }\n" + more +
         "[pieces]\nK = { name = \"King\", move = \"K\", royal = true }\nA = { name = \"Vice General\", move = \"" +
         move + "\" }\nR = { name = \"Rook\", move = \"R\" }\nP = { name = \"Pawn\", move = \"mfW cfF\" }\n";
}
const std::string kSquares = "shape = \"rectangle\", files = 7, ranks = 7";

// Where a piece comes by so many single steps in directions of K or of W, over empty cells, to an empty one or to an enemy.
CellSet flooded(const Position& position, Cell from, int most, bool diagonally) {
  const Board& board = position.variant().board();
  CellSet reached, edge;
  edge.insert(from);
  for (int step = 1; step <= most; ++step) {
    CellSet next;
    for (const Cell cell : edge)
      for (const Vec atom : {board.lattice().orthogonal(), Lattice::diagonal()}) {
        if (!diagonally && atom == Lattice::diagonal()) continue;
        for (const Vec v : board.lattice().images(atom)) {
          const Cell to = board.step(cell, v);
          if (!to || to == from || reached.contains(to)) continue;
          const Piece there = position.piece(to);
          if (there && there.owner() == position.turn()) continue;
          reached.insert(to);
          if (!there) next.insert(to);
        }
      }
    edge = next;
  }
  return reached;
}

TEST(AreaMoves, reach_what_so_many_steps_over_empty_cells_reach) {
  for (const auto& [board, move, steps, diagonally] :
       {std::tuple(kSquares, "[K?aK?aK]", 3, true), std::tuple(kSquares, "[K?aK]", 2, true),
        std::tuple(kSquares, "[W?aW?aW]", 3, false)}) {
    const Variant& variant = variant_from_text(area_game(board, move, "ends = { extinction = \"board\" }\n"));
    const TypeId area = variant.find_type("A");
    int compared = 0;
    walk(variant, 1500, 1, [&](const Position& position) {
      MoveList pseudo;
      reference::pseudo_legal_moves(position, pseudo);
      for (const Cell from : position.pieces(position.turn())) {
        if (position.piece(from).type() != area) continue;
        CellSet found;
        for (const Move& one : pseudo)
          if (one.from == from) found.insert(one.to);
        CellSet expected = flooded(position, from, steps, diagonally);
        for (const Cell royal : position.royals(rival_of(position.turn()))) expected.erase(royal);
        ASSERT_EQ(found, expected) << format_fen(position) << " " << variant.board().name(from);
        ++compared;
      }
    });
    EXPECT_GT(compared, 100) << move;
  }
}

TEST(AreaMoves, obey_the_laws) {
  for (const auto& [board, move] :
       {std::pair(kSquares, "[K?aK?aK]"), std::pair(kSquares, "[W-aF?aK]"),
        std::pair(std::string("shape = \"hexagon\", side = 4, orientation = \"files\""), "[W?aW?aW]")}) {
    const Variant& variant = variant_from_text(area_game(board, move));
    walk_briefly(variant, 300, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 2), "");
    });
    EXPECT_EQ(reference_perft(Position::start(variant), 3), perft(Position::start(variant), 3));
  }
}

TEST(AreaMoves, give_check_round_corners_and_can_be_blocked) {
  const Variant& variant = variant_from_text(area_game(kSquares, "[K?aK?aK]"));
  // The way from a4 to d4 leads round c4. Past a wall on the file of b it takes too many steps.
  EXPECT_TRUE(in_check(position(variant, "7/7/7/a1rK3/7/7/6k w - - 0 1"), PlayerId(0)));
  EXPECT_FALSE(in_check(position(variant, "7/1p5/1p5/ap1K3/1p5/1p5/6k w - - 0 1"), PlayerId(0)));
}

TEST(AreaMoves, are_told) {
  const auto page = [](const std::string& move) {
    const Variant& variant = variant_from_text(area_game(kSquares, move));
    return describe(variant.board().lattice(), variant.type(variant.find_type("A")).movement,
                    [](const std::string&) { return std::string(); });
  };
  EXPECT_NE(page("[K?aK?aK]").find("one to three steps in any direction, which may differ, over empty cells"),
            std::string::npos);
  EXPECT_NE(page("[W-aW]").find("exactly two steps orthogonally, which may differ, over empty cells"),
            std::string::npos);
  EXPECT_NE(page("[W-aF]").find("one step orthogonally, then one step diagonally whatever the direction before"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
