// Boards as graphs: where directions lead on boards that wrap, on triangles, and on boards with holes and extra cells.
// Expected cells are read off drawings of the boards, except where a law is tested.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/ways.h"

namespace sennight::graph_test {
namespace {

using namespace test;

std::string complaint(const BoardDefinition& definition) {
  const auto board = Board::make(definition);
  return board ? std::string("no error") : board.error().message;
}

Board cylinder() { return made({.files = 8, .ranks = 8, .wrap = BoardWrap::kFiles}); }
Board torus() { return made({.files = 8, .ranks = 8, .wrap = BoardWrap::kBoth}); }
Board hexagons(LatticeKind kind, BoardWrap wrap) {
  return made({.lattice = kind, .files = 6, .ranks = 4, .wrap = wrap});
}
Board triangles(BoardWrap wrap = BoardWrap::kNone) {
  return made({.lattice = LatticeKind::kTriangles, .files = 8, .ranks = 4, .wrap = wrap});
}
Board triangle_hexagon(int side) {
  return made({.lattice = LatticeKind::kTriangles, .shape = "hexagon", .side = side});
}
Board cross() { return made({.shape = "cross", .files = 8, .ranks = 6, .side = 4}); }

std::vector<Board> all_boards() {
  std::vector<Board> boards{
      cylinder(), torus(), triangles(), triangles(BoardWrap::kFiles), triangles(BoardWrap::kBoth), triangle_hexagon(3)};
  for (const LatticeKind kind : {LatticeKind::kHexFiles, LatticeKind::kHexRanks})
    for (const BoardWrap wrap : {BoardWrap::kNone, BoardWrap::kFiles, BoardWrap::kBoth})
      boards.push_back(hexagons(kind, wrap));
  boards.push_back(made({.files = 3, .ranks = 1, .wrap = BoardWrap::kBoth}));
  boards.push_back(cross());
  boards.push_back(made({.wrap = BoardWrap::kFiles, .without = "a2 h4 d4", .also = {{0, 8, 0}, {3, -1, 0}}}));
  boards.push_back(made({.lattice = LatticeKind::kHexFiles, .shape = "hexagon", .side = 3, .without = "within:0"}));
  return boards;
}

TEST(Graph, lines_lead_round_a_cylinder) {
  const Board board = cylinder();
  EXPECT_EQ(along(board, "c4", {1, 0}), "d4 e4 f4 g4 h4 a4 b4");
  EXPECT_EQ(along(board, "c4", {-1, 0}), "b4 a4 h4 g4 f4 e4 d4");
  EXPECT_EQ(along(board, "g6", {1, 1}), "h7 a8");
  EXPECT_EQ(along(board, "c4", {0, 1}), "c5 c6 c7 c8");
  EXPECT_EQ(reached(board, "a1", {1, 2}), "b3 c2 g2 h3");
  EXPECT_EQ(reached(board, "a1", {1, 1}), "b2 h2");
}

TEST(Graph, lines_lead_round_a_torus_in_both_ways) {
  const Board board = torus();
  EXPECT_EQ(along(board, "a1", {0, -1}), "a8 a7 a6 a5 a4 a3 a2");
  EXPECT_EQ(along(board, "g2", {1, -1}), "h1 a8 b7 c6 d5 e4 f3");
  EXPECT_EQ(reached(board, "a1", {1, 2}), "b3 b7 c2 c8 g2 g8 h3 h7");
  // On boards of unequal sides a diagonal comes back after the least common multiple of the two.
  EXPECT_EQ(along(made({.files = 3, .ranks = 2, .wrap = BoardWrap::kBoth}), "a1", {1, 1}), "b2 c1 a2 b1 c2");
}

TEST(Graph, vectors_that_differ_by_a_way_round_are_one_direction) {
  const Board board = cylinder();
  EXPECT_EQ(board.direction({1, 0}), board.direction({-7, 0}));
  EXPECT_NE(board.direction({1, 0}), board.direction({-1, 0}));
  EXPECT_EQ(torus().direction({1, 1}), torus().direction({-7, 9}));
  EXPECT_FALSE(board.direction({0, 8}));
}

// Files of hexagons: the second is half a cell higher than the first.
TEST(Graph, hexagons_in_files_lead_round_a_cylinder) {
  const Board board = hexagons(LatticeKind::kHexFiles, BoardWrap::kFiles);
  EXPECT_EQ(reached(board, "a2", {0, 1}), "a1 a3 b1 b2 f1 f2");
  EXPECT_EQ(reached(board, "f2", {0, 1}), "a2 a3 e2 e3 f1 f3");
  EXPECT_EQ(along(board, "a1", {1, 0}), "b1 c2 d2 e3 f3 a4 b4");
  EXPECT_EQ(along(board, "f4", {1, -1}), "a4 b3 c3 d2 e2 f1 a1");
}

TEST(Graph, hexagons_in_ranks_lead_round_a_cylinder_and_a_torus) {
  BoardDefinition definition{.lattice = LatticeKind::kHexRanks, .files = 5, .ranks = 4, .wrap = BoardWrap::kFiles};
  definition.naming = CellNaming::kRankLetter;
  const Board board = made(definition);
  const Cell corner = board.at({0, 0, 0});
  EXPECT_EQ(board.step(corner, Vec{-1, 0}), board.at({4, 0, 0}));
  EXPECT_EQ(board.step(corner, Vec{-1, 1}), board.at({4, 1, 0}));
  EXPECT_FALSE(board.step(corner, Vec{0, -1}));
  definition.wrap = BoardWrap::kBoth;
  const Board both = made(definition);
  EXPECT_EQ(both.step(both.at({0, 0, 0}), Vec{0, -1}), both.at({3, 3, 0}));
}

// The rows of triangles, each with a1 pointing up: a1 b1 ... h1, and so on.
TEST(Graph, triangles_have_three_neighbours_and_six_rows) {
  const Board board = triangles();
  EXPECT_TRUE(board.lattice().points_up(board.coordinates(board.find("a1"))));
  EXPECT_EQ(reached(board, "c1", {0, 1}), "b1 d1");     // it stands on the edge of the board
  EXPECT_EQ(reached(board, "d1", {0, 1}), "c1 d2 e1");  // points down
  EXPECT_EQ(reached(board, "d2", {0, 1}), "c2 d1 e2");  // points up
  EXPECT_EQ(along(board, "c1", {1, 0}), "d1 e1 f1 g1 h1");
  EXPECT_EQ(along(board, "c1", {0, 1}), "d1 d2 e2 e3 f3 f4 g4");  // up to the right, edge by edge
  EXPECT_EQ(along(board, "d1", {0, 1}), "d2 e2 e3 f3 f4 g4");
  EXPECT_EQ(along(board, "d1", {-1, 1}), "d2 c2 c3 b3 b4 a4");
}

TEST(Graph, diagonals_of_triangles_go_through_corners_and_edges_in_turn) {
  const Board board = triangles();
  EXPECT_EQ(along(board, "c1", {-1, 2}), "c2 c3 c4");  // a corner, an edge, a corner
  EXPECT_EQ(along(board, "c1", {1, 1}), "d1 f2 g2");   // an edge, a corner, an edge
  EXPECT_EQ(reached(board, "d2", {1, 1}), "b1 c2 d1 d3 e2 f1");
  EXPECT_EQ(reached(board, "d2", {0, 2}), "b2 c1 c3 e1 e3 f2");  // cells of the same look, two steps along rows
}

TEST(Graph, a_hexagon_of_triangles_has_six_times_the_square_of_its_side) {
  for (const int side : {2, 3, 4, 5, 6}) EXPECT_EQ(triangle_hexagon(side).size(), 6u * side * side);
  EXPECT_EQ(complaint({.lattice = LatticeKind::kTriangles, .shape = "hexagon", .side = 7}),
            "'side': the board has more lines than the 26 letters from a to z that name them");
  const Board board = triangle_hexagon(4);
  for (const char* name : {"mirror", "half-turn", "turn-120", "turn-240"})
    EXPECT_TRUE(board.symmetry(name).has_value()) << name;
  EXPECT_EQ(board.lines().size(), 8u);
  EXPECT_EQ(board.lines().front().cells.size(), 9u);
}

// A triangle of five triangles along its base and one on top.
// Two bars of four: files c to f from the first rank to the last, ranks 2 to 5 from the first file to the last.
TEST(Graph, a_cross_has_two_bars) {
  const Board board = cross();
  EXPECT_EQ(board.size(), 8u * 4 + 4 * 6 - 4 * 4);
  EXPECT_EQ(along(board, "a2", {1, 0}), "b2 c2 d2 e2 f2 g2 h2");
  EXPECT_EQ(along(board, "c1", {1, 0}), "d1 e1 f1");
  EXPECT_EQ(along(board, "b5", {0, -1}), "b4 b3 b2");
  EXPECT_EQ(along(board, "c6", {0, -1}), "c5 c4 c3 c2 c1");
  EXPECT_EQ(along(board, "a3", {1, 1}), "b4 c5 d6");  // past the corner that is not there
  EXPECT_EQ(along(board, "a4", {1, 1}), "b5 c6");
  EXPECT_EQ(reached(board, "b2", {1, 2}), "a4 c4 d1 d3");
  EXPECT_EQ(*board.zone("rank:1"), *board.zone("c1 d1 e1 f1"));
  EXPECT_EQ(board.lines().size(), 6u);
  EXPECT_EQ(board.lines().front().cells.size(), 4u);
  EXPECT_TRUE(board.symmetry("half-turn").has_value() && !board.symmetry("turn-90").has_value());
  // The board of four armies, which lines of squares make too.
  const Board large = made({.shape = "cross", .files = 14, .ranks = 14, .side = 8});
  const Board same = made({.shape = "lines", .lines = {8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8}});
  EXPECT_EQ(large.size(), same.size());
  EXPECT_TRUE(large.symmetry("turn-90").has_value());
  for (const Cell cell : same.all()) EXPECT_TRUE(large.find(same.name(cell))) << same.name(cell);
}

TEST(Graph, lines_of_triangles_fit_each_other) {
  const Board board = made({.lattice = LatticeKind::kTriangles, .shape = "lines", .lines = {5, 3, 1}});
  EXPECT_TRUE(board.symmetry("turn-120").has_value());
  EXPECT_FALSE(board.symmetry("half-turn").has_value());
  EXPECT_EQ(reached(board, "c3", {0, 1}), "c2");
}

// What lies next to a point of the page, found without the lattice's own arithmetic.
TEST(Graph, a_direction_of_triangles_leads_to_the_cell_next_to_its_end) {
  const Board board = triangle_hexagon(4);
  const Lattice& lattice = board.lattice();
  std::size_t edges = 0;
  for (int x = -6; x <= 6; ++x) {
    for (int y = -6; y <= 6; ++y) {
      const Point way = lattice.heading({x, y, 0});
      for (const Cell from : board.all()) {
        const Point start = board.centre(from);
        const double half = std::sqrt(3.0) / 2;  // of an edge
        const Point end{start.x + way.x * half, start.y - way.y * half};
        const bool even = x % 2 == 0 && y % 2 == 0;
        Cell nearest;
        double least = even ? 0.01 : 0.51;  // a third of the height lies between the ends and the centres
        for (const Cell to : board.all()) {
          if (even != (board.colour_class(to) == board.colour_class(from))) continue;
          const double off = std::hypot(board.centre(to).x - end.x, board.centre(to).y - end.y);
          if (off < least) {
            least = off;
            nearest = to;
          }
        }
        ASSERT_EQ(board.step(from, Vec{x, y, 0}), nearest) << board.name(from) << ' ' << x << ',' << y;
        edges += nearest ? 1 : 0;
      }
    }
  }
  EXPECT_GT(edges, 5000u);
}

TEST(Graph, each_step_leads_back_when_it_is_turned_round) {
  std::size_t steps = 0;
  for (const Board& board : all_boards()) {
    for (const Vec atom : {board.lattice().orthogonal(), Lattice::diagonal(), Vec{1, 2, 0}, Vec{0, 2, 0}}) {
      for (const Vec v : board.lattice().images(atom)) {
        for (const Cell from : board.all()) {
          const Cell to = board.step(from, v);
          if (!to) continue;
          ++steps;
          ASSERT_EQ(board.step(to, -1 * v), from) << board.name(from) << " to " << board.name(to);
        }
      }
    }
  }
  EXPECT_GT(steps, 5000u);
}

TEST(Graph, symmetries_carry_each_step_to_a_step) {
  std::size_t found = 0;
  for (const Board& board : all_boards()) {
    for (const char* name : {"identity", "mirror", "half-turn", "turn-90", "turn-120", "turn-240"}) {
      const auto symmetry = board.symmetry(name);
      if (!symmetry) continue;
      ++found;
      for (const Vec atom : {board.lattice().orthogonal(), Lattice::diagonal(), Vec{1, 2, 0}}) {
        for (const Vec v : board.lattice().images(atom)) {
          for (const Cell from : board.all()) {
            const Cell to = board.step(from, v), image = board.step((*symmetry)(from), symmetry->map(v));
            ASSERT_EQ(image, to ? (*symmetry)(to) : Cell()) << name << " of " << board.name(from);
          }
        }
      }
    }
  }
  EXPECT_GT(found, 25u);
}

// A quarter turn makes files of ranks, and only the files wrap.
TEST(Graph, a_cylinder_has_no_quarter_turn) {
  EXPECT_EQ(cylinder().symmetry("turn-90").error().message, "'turn-90' does not map the board onto itself");
  EXPECT_TRUE(torus().symmetry("turn-90").has_value());
  EXPECT_TRUE(cylinder().symmetry("mirror").has_value());
}

TEST(Graph, distance_takes_the_shorter_way_round) {
  const Board flat = made({}), tube = cylinder(), ring = torus(), tiles = triangles();
  const auto apart = [](const Board& board, const char* a, const char* b) {
    return board.distance(board.find(a), board.find(b));
  };
  EXPECT_EQ(apart(flat, "a1", "h8"), 14);
  EXPECT_EQ(apart(tube, "a1", "h8"), 8);
  EXPECT_EQ(apart(ring, "a1", "h8"), 2);
  EXPECT_EQ(apart(tiles, "a1", "c1"), 2);
  EXPECT_EQ(apart(tiles, "c1", "c2"), 3);  // through a corner, but three edges
  EXPECT_EQ(apart(tiles, "d1", "d2"), 1);
}

TEST(Graph, a_line_between_cells_does_not_lead_round) {
  const auto passed = [](const Board& board, const char* from, const char* to) {
    std::string text;
    for (const Cell cell : board.line(board.find(from), board.find(to))) text += board.name(cell);
    return text;
  };
  EXPECT_EQ(passed(cylinder(), "e1", "g1"), "e1f1g1");
  EXPECT_EQ(passed(cylinder(), "a1", "h1"), "a1b1c1d1e1f1g1h1");
  EXPECT_EQ(passed(cylinder(), "a1", "c3"), "a1b2c3");
  EXPECT_EQ(passed(triangles(), "c1", "f1"), "c1d1e1f1");
  EXPECT_EQ(passed(triangles(), "c1", "c4"), "c1c2c3c4");
  EXPECT_EQ(passed(made({.without = "f1"}), "e1", "g1"), "");
}

TEST(Graph, cells_that_are_left_out_stop_lines_and_keep_the_names_of_others) {
  const Board board = made({.without = "d1 rank:4 & files:a-b"});
  EXPECT_EQ(board.size(), 61u);
  EXPECT_FALSE(board.find("d1"));
  EXPECT_EQ(along(board, "a1", {1, 0}), "b1 c1");
  EXPECT_EQ(along(board, "a1", {0, 1}), "a2 a3");
  EXPECT_EQ(board.name(board.step(board.find("c1"), Vec{2, 0})), "e1");  // a leap
  EXPECT_EQ(board.coordinates(board.find("e1")), (Vec{4, 0, 0}));
  EXPECT_EQ(board.lines()[4].cells.size(), 6u);
  // Whole lines may go: the others are still called as before.
  const Board less = made({.without = "rank:1 file:a"});
  EXPECT_EQ(less.size(), 49u);
  EXPECT_TRUE(less.find("b2"));
  EXPECT_EQ(*less.zone("rank:2 & file:b"), *less.zone("b2"));
}

TEST(Graph, more_cells_may_lie_beside_a_shape) {
  const Board board = made({.files = 3, .ranks = 3, .also = {{3, 1, 0}, {4, 1, 0}}});
  EXPECT_EQ(board.size(), 11u);
  EXPECT_EQ(along(board, "a2", {1, 0}), "b2 c2 d2 e2");
  EXPECT_EQ(board.coordinates(board.find("e2")), (Vec{4, 1, 0}));
  const Board prism = made({.files = 3, .ranks = 3, .levels = 2, .also = {{3, 1, 0}}});
  EXPECT_EQ(prism.size(), 20u);
  EXPECT_EQ(complaint({.files = 3, .ranks = 3, .also = {{2, 2, 0}}}), "'also': (2,2) is a cell already");
  EXPECT_EQ(complaint({.files = 3, .ranks = 3, .wrap = BoardWrap::kFiles, .also = {{3, 0, 0}}}),
            "'also': (3,0) is a cell already");
  EXPECT_EQ(complaint({.also = {{99, 2, 0}}}), "'also': (99,2) lies too far away; 50 is the limit");
}

TEST(Graph, errors_say_what_is_wrong) {
  EXPECT_EQ(complaint({.shape = "disc"}), "no shape is called 'disc'");
  EXPECT_EQ(complaint({.without = "z9"}),
            "'without': 'z9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8");
  EXPECT_EQ(complaint({.without = "a1 @hole"}),
            "'without': zones have no names yet when the board is made; write the cells themselves, not '@'");
  EXPECT_EQ(complaint({.without = "all"}), "'without': the board has no cell left");
  EXPECT_EQ(complaint({.shape = "hexagon", .side = 3}), "a hexagon is made of hexagons or triangles");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kTriangles, .shape = "cross", .side = 4}), "a cross is made of squares");
  EXPECT_EQ(complaint({.shape = "cross"}), "'side': the arms of a cross are 2 to 9 cells wide");
  EXPECT_EQ(complaint({.shape = "cross", .files = 7, .ranks = 8, .side = 4}),
            "'files': arms 4 cells wide do not stand in the middle of 7 files and 8 ranks: each number must be greater "
            "by an even "
            "number");
  EXPECT_EQ(complaint({.shape = "cross", .files = 8, .ranks = 4, .side = 4}),
            "'ranks': arms 4 cells wide do not stand in the middle of 8 files and 4 ranks: each number must be greater "
            "by an even "
            "number");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kHexFiles, .files = 5, .ranks = 4, .wrap = BoardWrap::kFiles}),
            "'wrap' needs an even number of files here, or they would not fit together; these are 5");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kTriangles, .files = 4, .ranks = 3, .wrap = BoardWrap::kBoth}),
            "'wrap' needs an even number of ranks here, or they would not fit together; these are 3");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kTriangles, .levels = 2}),
            "'levels': a board of triangles has one level");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kTriangles, .points = true}),
            "'draw': a board of triangles is drawn as cells");
  EXPECT_EQ(triangles().zone("within:2").error().message,
            "'within:2' selects no cells: the centre of triangles is no cell");
}

TEST(Graph, each_cell_is_drawn_where_no_other_is) {
  for (const Board& board : all_boards()) {
    for (const Cell a : board.all()) {
      ASSERT_GE(board.outline(a).size(), 3u);
      for (const Point corner : board.outline(a)) {
        EXPECT_GE(board.centre(a).x + corner.x, -1e-9);
        EXPECT_LE(board.centre(a).x + corner.x, board.page_width() + 1e-9);
        EXPECT_GE(board.centre(a).y + corner.y, -1e-9);
        EXPECT_LE(board.centre(a).y + corner.y, board.page_height() + 1e-9);
      }
      for (const Cell b : board.all()) {
        if (a == b) continue;
        const Point p = board.centre(a), q = board.centre(b);
        ASSERT_GE(std::hypot(p.x - q.x, p.y - q.y), 0.999) << board.name(a) << ' ' << board.name(b);
      }
    }
  }
}

}  // namespace
}  // namespace sennight::graph_test
