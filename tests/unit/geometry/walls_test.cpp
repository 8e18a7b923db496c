// Walls between neighbours, on boards of every kind: which steps they take away, where they are drawn, and which maps
// keep them. Cells are read off drawings of the boards.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "geometry/board.h"

namespace sennight::walls_test {
namespace {

using Walls = std::vector<std::string>;

Board made(BoardDefinition definition, const Walls& walls) {
  definition.walls = walls;
  auto board = Board::make(definition);
  EXPECT_TRUE(board.has_value()) << (board ? "" : board.error().message);
  return *std::move(board);
}
std::string complaint(BoardDefinition definition, const Walls& walls) {
  definition.walls = walls;
  const auto board = Board::make(definition);
  if (board) return "none";
  return std::to_string(board.error().place.value_or(99)) + " " + board.error().message;
}

const BoardDefinition kPrism{.shape = "rectangle", .files = 3, .ranks = 3, .levels = 2};
const BoardDefinition kTriangles{.lattice = LatticeKind::kTriangles, .files = 8, .ranks = 4};
const BoardDefinition kHexagons{.lattice = LatticeKind::kHexFiles, .shape = "hexagon", .side = 3};
const BoardDefinition kTube{.files = 8, .ranks = 8, .wrap = BoardWrap::kFiles};
const BoardDefinition kSectors{.shape = "sectors", .files = 8, .ranks = 4, .sectors = 3};

// Names of the cells that one step of the atom reaches, sorted.
std::string reached(const Board& board, const std::string& from, Vec atom) {
  std::set<std::string> found;
  for (const Vec v : board.lattice().images(atom))
    board.for_each_lead(board.find(from), v, [&](Cell to, const LinearMap&) { found.insert(board.name(to)); });
  std::string text;
  for (const std::string& name : found) text += (text.empty() ? "" : " ") + name;
  return text;
}
std::string along(const Board& board, const std::string& from, Vec direction) {
  std::string text;
  for (Cell cell = board.step(board.find(from), direction); cell; cell = board.step(cell, direction))
    text += (text.empty() ? "" : " ") + board.name(cell);
  return text;
}
// "d4 1-2": the edge between two corners of the cell.
std::string drawn(const Board& board) {
  std::string text;
  for (const Board::WallLine& line : board.wall_lines())
    text += (text.empty() ? "" : ", ") + board.name(line.cell) + " " + std::to_string(line.from) + "-" +
            std::to_string(line.to);
  return text;
}

TEST(Walls, end_steps_and_lines_both_ways) {
  const Board board = made({}, {"d4-e4", "e5-d4"});
  EXPECT_EQ(reached(board, "d4", {1, 0}), "c4 d3 d5");
  EXPECT_EQ(reached(board, "e4", {1, 0}), "e3 e5 f4");
  EXPECT_EQ(reached(board, "d4", {1, 1}), "c3 c5 e3");
  EXPECT_EQ(reached(board, "e5", {1, 1}), "d6 f4 f6");
  EXPECT_EQ(along(board, "a4", {1, 0}), "b4 c4 d4");
  EXPECT_EQ(along(board, "h4", {-1, 0}), "g4 f4 e4");
  EXPECT_EQ(along(board, "h8", {-1, -1}), "g7 f6 e5");
  // The other diagonal through the same corner stays open, and so do the ways past the wall.
  EXPECT_EQ(along(board, "e4", {-1, 1}), "d5 c6 b7 a8");
  EXPECT_EQ(along(board, "a5", {1, 0}), "b5 c5 d5 e5 f5 g5 h5");
  EXPECT_TRUE(board.line(board.find("c4"), board.find("f4")).empty());
  EXPECT_EQ(board.line(board.find("a4"), board.find("d4")).size(), 4u);
}

TEST(Walls, let_leaps_pass) {
  const Board board = made({}, {"d4-e4"});
  EXPECT_EQ(reached(board, "d4", {1, 2}), "b3 b5 c2 c6 e2 e6 f3 f5");
  EXPECT_EQ(reached(board, "d4", {2, 0}), "b4 d2 d6 f4");
}

TEST(Walls, stand_on_boards_of_every_kind) {
  const Board hexagons = made(kHexagons, {"c3-d3", "c3-d4"});
  EXPECT_EQ(reached(hexagons, "c3", {0, 1}), "b2 b3 c2 c4 d2");
  EXPECT_EQ(reached(hexagons, "c3", {1, 1}), "a2 b1 b4 d1 e2");
  const Board triangles = made(kTriangles, {"d2-e2", "d2-d3"});
  EXPECT_EQ(reached(triangles, "d2", {0, 1}), "c2 d1");
  EXPECT_EQ(along(triangles, "c1", {0, 1}), "d1 d2");
  EXPECT_EQ(reached(triangles, "d2", {1, 1}), "b1 c2 d1 f1");
  EXPECT_EQ(reached(triangles, "d2", {0, 2}), "b2 c1 c3 e1 e3 f2");
  const Board prism = made(kPrism, {"b2-1-b2-2", "b2-1-c2-1", "b2-1-c2-2"});
  EXPECT_EQ(reached(prism, "b2-1", {0, 0, 1}), "");
  EXPECT_EQ(reached(prism, "b2-2", {0, 0, 1}), "");
  EXPECT_EQ(reached(prism, "b2-1", {1, 0}), "a2-1 b1-1 b3-1");
  EXPECT_EQ(reached(prism, "b2-2", {1, 0}), "a2-2 b1-2 b3-2 c2-2");
  EXPECT_EQ(reached(prism, "c2-2", {1, 0, 1}), "c1-1 c3-1");
}

TEST(Walls, stand_where_a_board_wraps) {
  const Board board = made(kTube, {"a4-h4"});
  EXPECT_EQ(along(board, "c4", {1, 0}), "d4 e4 f4 g4 h4");
  EXPECT_EQ(along(board, "c4", {-1, 0}), "b4 a4");
  EXPECT_EQ(reached(board, "a4", {1, 1}), "b3 b5 h3 h5");
  EXPECT_EQ(drawn(board), "a4 0-3, h4 1-2");
}

TEST(Walls, stand_where_sectors_meet) {
  // Of the cells next to d4, e4 lies in the own sector and d5 in another one.
  const Board board = made(kSectors, {"d4-d5", "e4-d4"});
  EXPECT_EQ(reached(board, "d4", {1, 0}), "c4 d3");
  EXPECT_EQ(reached(board, "d5", {1, 0}).find("d4"), std::string::npos);
  EXPECT_EQ(reached(board, "d4", {1, 2}), reached(made(kSectors, {}), "d4", {1, 2}));
  EXPECT_EQ(board.step(board.find("d4"), Vec{0, 1}), Cell());
  // One of the two lines into which a diagonal forks may be barred.
  const Board forked = made(kSectors, {"d4-e9"});
  EXPECT_EQ(reached(forked, "d4", {1, 1}), [&] {
    std::string all = reached(made(kSectors, {}), "d4", {1, 1});
    return all.erase(all.find(" e9"), 3);
  }());
  EXPECT_EQ(board.wall_lines().size(), 2u);
}

TEST(Walls, are_drawn_on_common_edges_and_corners) {
  // Corners are counted from the one at the top left, clockwise.
  EXPECT_EQ(drawn(made({}, {"d4-e4", "d4-d5", "d4-e5"})), "d4 1-2, d4 0-1, d4 1-1");
  EXPECT_EQ(drawn(made(kTriangles, {"d2-e2"})), "d2 0-2");
  // The diagonal neighbours of hexagons have no corner in common, and levels lie apart.
  EXPECT_EQ(drawn(made(kHexagons, {"c3-d4"})), "");
  EXPECT_EQ(made(kHexagons, {"c3-c4"}).wall_lines().size(), 1u);
  EXPECT_EQ(drawn(made(kPrism, {"b2-1-b2-2", "b2-2-c2-2"})), "b2-2 1-2");
  BoardDefinition points;
  points.points = true;
  EXPECT_EQ(drawn(made(points, {"d4-e4"})), "");
}

TEST(Walls, are_kept_by_the_symmetries_of_the_board) {
  const Board board = made({}, {"d4-e4", "d5-e5"});
  for (const char* name : {"identity", "mirror", "half-turn"}) EXPECT_TRUE(board.symmetry(name)) << name;
  EXPECT_TRUE(board.left_and_right_exchanged());
  EXPECT_EQ(board.symmetry("turn-90").error().message,
            "'turn-90' does not map the board onto itself (the wall d4-e4 has no partner)");
  const Board odd = made({}, {"c4-d4"});
  EXPECT_TRUE(odd.symmetry("identity"));
  EXPECT_FALSE(odd.symmetry("mirror"));
  EXPECT_FALSE(odd.left_and_right_exchanged());
  EXPECT_FALSE(made(kSectors, {"d4-d3"}).symmetry("turn-120"));
  EXPECT_TRUE(made(kSectors, {"d4-d3"}).symmetry("identity"));
}

TEST(Walls, are_refused_where_none_can_stand) {
  const std::string names = "; cells here have names like a1, a5 and h8";
  EXPECT_EQ(complaint({}, {"d4-e4", "d4-j4"}), "1 'walls': no cell is called 'j4'" + names);
  EXPECT_EQ(complaint({}, {"z9-e4"}), "0 'walls': no cell is called 'z9'" + names);
  EXPECT_EQ(complaint({}, {"d4-f4"}), "0 'walls': d4 and f4 are no neighbours: no step leads from one to the other");
  EXPECT_EQ(complaint({}, {"d4-d4"}), "0 'walls': d4 and d4 are no neighbours: no step leads from one to the other");
  EXPECT_EQ(complaint({}, {"b1-c3"}), "0 'walls': b1 and c3 are no neighbours: no step leads from one to the other");
  EXPECT_EQ(complaint(kTriangles, {"d2-f2"}),
            "0 'walls': d2 and f2 are no neighbours: no step leads from one to the other");
  EXPECT_EQ(complaint({}, {"d4-e4", "a1-a2", "e4-d4"}), "2 'walls': 'e4-d4' stands there already");
  for (const char* text : {"d4", "d4e4", "d4-", "-e4", "", "-", "d4-e4-f4"})
    EXPECT_EQ(complaint({}, {text}),
              "0 'walls': '" + std::string(text) + "' is no wall: two neighbours are expected, as in \"a1-b1\"");
  EXPECT_EQ(complaint(kPrism, {"b2-1"}),
            "0 'walls': no cell is called 'b2'; cells here have names like a1-1, a1-2 "
            "and c3-2");
}

TEST(Walls, end_where_the_board_has_no_cell) {
  BoardDefinition holed;
  holed.without = "d4";
  EXPECT_EQ(complaint(holed, {"d4-e4"}).substr(0, 34), "0 'walls': no cell is called 'd4';");
}

}  // namespace
}  // namespace sennight::walls_test
