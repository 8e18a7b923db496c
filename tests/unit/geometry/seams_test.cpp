// Boards that are sewn at their edges. What is expected is read off drawings of the cylinder, the Moebius strip, the
// sphere, the cube and the pillow; a cylinder must be that of boards that wrap.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/ways.h"

namespace sennight::seams_test {
namespace {

using namespace test;

using Seams = std::vector<std::string>;

Board sewn(const Seams& seams, BoardDefinition definition = {}) {
  definition.seams = seams;
  return made(definition);
}
std::string complaint(const Seams& seams, BoardDefinition definition = {}) {
  definition.seams = seams;
  const auto board = Board::make(definition);
  if (board) return "none";
  return std::to_string(board.error().place.value_or(99)) + " " + board.error().message;
}

Board moebius() { return sewn({"a1-a8 left = h8-h1 right"}); }
// Files lead over the poles to those opposite.
Board sphere() { return sewn({"a8-d8 top = e8-h8 top", "a1-d1 bottom = e1-h1 bottom"}, {.wrap = BoardWrap::kFiles}); }
// Six sides of four cells, the first four in a row.
Board cube() {
  return sewn({"a3-a4 left = h3-h4 right", "c5-c6 left = b4-a4 top", "d5-d6 right = e4-f4 top", "c6-d6 top = h4-g4 top",
               "c2-c1 left = b3-a3 bottom", "d2-d1 right = e3-f3 bottom", "c1-d1 bottom = h3-g3 bottom"},
              {.files = 8,
               .ranks = 6,
               .without = "files:a-b & ranks:1-2 files:a-b & ranks:5-6 "
                          "files:e-h & ranks:1-2 files:e-h & ranks:5-6"});
}
// The upper edge is folded in its middle.
Board pillow() { return sewn({"a4-d4 top = d4-a4 top"}, {.files = 4, .ranks = 4}); }
// A hole through which one comes to the other side of it, turned by a quarter.
Board holed() { return sewn({"c4-c5 right = d3-e3 top"}, {.files = 8, .ranks = 8, .without = "d4 e4 d5 e5"}); }
std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (Board (*make)() : {moebius, sphere, cube, pillow, holed}) boards.push_back(make());
  return boards;
}

TEST(Seams, make_a_cylinder) {
  const Board wraps = made({.wrap = BoardWrap::kFiles}), glued = sewn({"a1-a8 left = h1-h8 right"});
  for (const Cell from : wraps.all()) {
    for (int y = -7; y <= 7; ++y)
      for (int x = -7; x <= 7; ++x) {
        const Cell to = wraps.step(from, Vec{x, y, 0});
        std::string found;
        glued.for_each_lead(from, {x, y, 0}, [&](Cell end, const LinearMap& turn) {
          found += glued.name(end);
          EXPECT_EQ(turn, LinearMap{});
        });
        ASSERT_EQ(found, to && to != from ? wraps.name(to) : "") << wraps.name(from) << " " << x << "," << y;
      }
    for (const Cell other : wraps.all()) ASSERT_EQ(glued.distance(from, other), wraps.distance(from, other));
    EXPECT_EQ(glued.colour_class(from), wraps.colour_class(from));
    EXPECT_EQ(glued.centre(from).x, wraps.centre(from).x);
    EXPECT_EQ(glued.centre(from).y, wraps.centre(from).y);
  }
}

TEST(Seams, turn_what_goes_over_them) {
  const Board strip = moebius();
  EXPECT_EQ(along(strip, "g3", kRight), "h3 a6 b6 c6 d6 e6 f6 g6 h6 a3 b3 c3 d3 e3 f3");
  EXPECT_EQ(along(strip, "g2", {1, 1, 0}), "h3 a5 b4 c3 d2 e1");
  EXPECT_EQ(along(strip, "b2", {-1, -1, 0}), "a1");
  EXPECT_EQ(reached(strip, "h8", {1, 2, 0}), "a3 b2 f7 g6");
  const Board ball = sphere();
  EXPECT_EQ(along(ball, "b7", kUp), "b8 f8 f7 f6 f5 f4 f3 f2 f1 b1 b2 b3 b4 b5 b6");
  EXPECT_EQ(along(ball, "a7", {1, 1, 0}), "b8 g8 h7 a6 b5 c4 d3 e2 f1 c1 d2 e3 f4 g5 h6");
  EXPECT_EQ(reached(ball, "b8", {1, 2, 0}), "a6 c6 d7 d8 e7 g7 h7 h8");
}

TEST(Seams, make_a_cube) {
  const Board board = cube();
  EXPECT_EQ(board.size(), 24u);
  EXPECT_EQ(along(board, "c3", kUp), "c4 c5 c6 h4 h3 c1 c2");
  EXPECT_EQ(along(board, "a3", kUp), "a4 c6 d6 f4 f3 d1 c1");
  EXPECT_EQ(along(board, "d5", kRight), "e4 e3 d2 c2 b3 b4 c5");
  for (const Cell cell : board.all())
    EXPECT_EQ(std::ranges::count(reached(board, board.name(cell), board.lattice().orthogonal()), ' '), 3)
        << board.name(cell);
  // Where three cells meet in a corner a diagonal leads to both others.
  EXPECT_EQ(reached(board, "c4", Lattice::diagonal()), "b3 b4 c5 d3 d5");
  EXPECT_EQ(board.distance(board.find("c5"), board.find("b4")), 1);
  EXPECT_EQ(board.distance(board.find("c5"), board.find("h3")), 3);
}

TEST(Seams, fold_an_edge_and_cross_a_hole) {
  EXPECT_EQ(along(pillow(), "a2", kUp), "a3 a4 d4 d3 d2 d1");
  EXPECT_EQ(along(pillow(), "b2", kUp), "b3 b4 c4 c3 c2 c1");
  const Board board = holed();
  EXPECT_EQ(along(board, "b4", kRight), "c4 d3 d2 d1");
  EXPECT_EQ(along(board, "e2", kUp), "e3 c5 b5 a5");
  EXPECT_EQ(along(board, "g4", kLeft), "f4");
}

TEST(Seams, each_step_leads_back_as_it_came) {
  std::size_t steps = 0;
  for (const Board& board : all_boards()) EXPECT_EQ(step_without_return(board, steps), "");
  EXPECT_GT(steps, 3'000u);
}

TEST(Seams, views_carry_each_step_to_a_step) {
  const auto views_of = [](const Board& board) {
    std::string views;
    for (const std::string_view name : Lattice::kMaps) {
      const auto view = board.symmetry(name);
      if (!view) continue;
      views += (views.empty() ? "" : " ") + std::string(name);
      EXPECT_EQ(step_not_carried(board, *view), "") << name;
    }
    return views;
  };
  EXPECT_EQ(views_of(moebius()), "identity mirror side-mirror half-turn");
  EXPECT_EQ(views_of(sphere()), "identity mirror side-mirror half-turn");
  EXPECT_EQ(views_of(cube()), "identity mirror");
  EXPECT_EQ(views_of(pillow()), "identity side-mirror");
  EXPECT_EQ(views_of(holed()), "identity");
  EXPECT_EQ(pillow().symmetry("mirror").error().message,
            "'mirror' does not map the board onto itself (it keeps its cells, but not its seams)");
  EXPECT_EQ(cube().symmetry("half-turn").error().message.substr(0, 47),
            "'half-turn' does not map the board onto itself ");
}

// Three levels as stairs: ranks 3 to 6 on the second, 1 to 4 on the third, 5 to 8 on the first.
Board stairs() {
  return made({.files = 4,
               .ranks = 8,
               .levels = 3,
               .joined_levels = true,
               .without = "level:1 & ranks:1-4 level:2 & ranks:1-2 level:2 & ranks:7-8 level:3 & ranks:5-8"});
}

TEST(Seams, join_levels) {
  const Board board = stairs();
  EXPECT_EQ(board.size(), 48u);
  EXPECT_EQ(
      along(board, "a1-3", kUp),
      "a2-3 (a3-2 (a4-2 (a5-1 (a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1))(a5-2 (a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1)))(a4-3 (a5-1 "
      "(a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1))(a5-2 (a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1))))(a3-3 (a4-2 (a5-1 (a6-1 a7-1 "
      "a8-1)(a6-2 a7-1 a8-1))(a5-2 (a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1)))(a4-3 (a5-1 (a6-1 a7-1 a8-1)(a6-2 a7-1 "
      "a8-1))(a5-2 (a6-1 a7-1 a8-1)(a6-2 a7-1 a8-1))))");
  EXPECT_EQ(reached(board, "b2-3", {1, 2, 0}), "a4-2 a4-3 c4-2 c4-3 d1-3 d3-2 d3-3");
  EXPECT_EQ(reached(board, "b4-2", Lattice::diagonal()), "a3-2 a3-3 a5-1 a5-2 c3-2 c3-3 c5-1 c5-2");
  EXPECT_FALSE(board.step(board.find("b4-2"), Vec{0, 0, 1}));
  std::size_t steps = 0;
  EXPECT_EQ(step_without_return(board, steps), "");
  EXPECT_TRUE(board.symmetry("half-turn-levels").has_value());
  EXPECT_FALSE(board.symmetry("half-turn").has_value());
}

TEST(Seams, walls_stand_on_both_banks) {
  BoardDefinition definition;
  definition.seams = {"a8-d8 top = e8-h8 top"};
  definition.walls = {"b8-f8"};
  const Board board = made(definition);
  EXPECT_FALSE(board.step(board.find("b8"), kUp));
  EXPECT_EQ(along(board, "c8", kUp), "g8 g7 g6 g5 g4 g3 g2 g1");
  std::string lines;
  for (const Board::WallLine& line : board.wall_lines()) {
    lines += board.name(line.cell) + " ";
    for (const std::size_t corner : {line.from, line.to}) EXPECT_LT(board.outline(line.cell)[corner].y, 0);
  }
  EXPECT_EQ(lines, "b8 f8 ");
}

TEST(Seams, errors_say_what_is_wrong) {
  for (const char* text : {"", "a8-d8 top", "a8-d8 top e8-h8 top", "a8-d8 top = e8-h8 top top"})
    EXPECT_EQ(complaint({text}),
              "0 'seams': '" + std::string(text) +
                  "' is no seam: cells and their side are expected, then '=' and as many more, as in "
                  "\"a8-d8 top = e8-h8 top\"");
  EXPECT_EQ(complaint({"a8-d8 up = e8-h8 top"}),
            "0 'seams': 'up' is no side of a cell; these are top, bottom, left and right");
  EXPECT_EQ(complaint({"a8-d8 top = e8-z8 top"}).substr(0, 34), "0 'seams': no cell is called 'z8';");
  EXPECT_EQ(complaint({"a8-d8 top = e8-g8 top"}), "0 'seams': a8-d8 are 4 cells and e8-g8 are 3");
  EXPECT_EQ(complaint({"a8-a5 top = e8-h8 top"}),
            "0 'seams': a8-a5 is no row of cells whose top could be sewn; it runs along a rank");
  EXPECT_EQ(complaint({"a1-a8 left = b1-b8 left"}), "0 'seams': the left of b1 is next to a1 already");
  EXPECT_EQ(complaint({"a8-b8 top = g8-h8 top", "b8-c8 top = e8-f8 top"}), "1 'seams': the top of b8 is sewn already");
  EXPECT_EQ(complaint({"a8-c8 top = c8-a8 top"}), "0 'seams': the top of b8 would be sewn to itself");
  EXPECT_EQ(complaint({"a1-a8 left = h1-h8 right"}, {.wrap = BoardWrap::kFiles}),
            "0 'seams': the left of a1 is next to h1 already");
  EXPECT_EQ(complaint({"a1 left = b1 right"}, {.files = 2, .ranks = 2, .levels = 2}),
            "0 'seams': only boards of squares on one level can be sewn");
  EXPECT_EQ(complaint({"a1 left = b1 right"}, {.lattice = LatticeKind::kHexFiles, .files = 2, .ranks = 2}),
            "0 'seams': only boards of squares on one level can be sewn");
  EXPECT_EQ(complaint({}, {.joined_levels = true}),
            "99 'joined-levels': only the levels of a board of squares can be joined");
  EXPECT_EQ(complaint({"a8-d8 top = e8-h8 top"}, {.without = "b8"}), "0 'seams': there is a hole in a8-d8");
  EXPECT_EQ(complaint({"a8 top = e4 top"}), "0 'seams': the top of e4 is next to e5 already");
}

}  // namespace
}  // namespace sennight::seams_test
