// Boards of sectors, on which directions turn. What is expected on the board of three is read off a drawing of it; two
// sectors must be an ordinary board.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "support/ways.h"

namespace sennight::sectors_test {
namespace {

using namespace test;

Board sectors(int count, int files = 8, int ranks = 4, const std::string& without = "") {
  return made({.shape = "sectors", .files = files, .ranks = ranks, .sectors = count, .without = without});
}
std::string complaint(BoardDefinition definition) {
  definition.shape = "sectors";
  const auto board = Board::make(definition);
  return board ? std::string("no error") : board.error().message;
}

std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (const int count : {2, 3, 4, 5, 6}) boards.push_back(sectors(count, 6, 3));
  boards.push_back(sectors(3));
  boards.push_back(sectors(4, 2, 1));
  boards.push_back(sectors(3, 8, 4, "d4 a1 f10"));
  for (const int count : {2, 3, 4}) boards.push_back(sectors(count, 5, 3));
  boards.push_back(sectors(3, 9, 5));
  return boards;
}

TEST(Sectors, two_make_an_ordinary_board) {
  const Board flat = made({}), glued = sectors(2);
  ASSERT_EQ(glued.size(), flat.size());
  std::size_t steps = 0;
  for (const Cell from : flat.all()) {
    const Cell same = glued.find(flat.name(from));
    ASSERT_TRUE(same) << flat.name(from);
    EXPECT_EQ(glued.colour_class(same), flat.colour_class(from));
    EXPECT_NEAR(glued.centre(same).x, flat.centre(from).x, 1e-9);
    EXPECT_NEAR(glued.centre(same).y, flat.centre(from).y, 1e-9);
    for (int y = -7; y <= 7; ++y)
      for (int x = -7; x <= 7; ++x) {
        const Cell to = flat.step(from, Vec{x, y, 0});
        if (x == 0 && y == 0) continue;
        std::string found;
        glued.for_each_lead(same, {x, y, 0}, [&](Cell end, const LinearMap& turn) {
          found += glued.name(end);
          EXPECT_EQ(turn, LinearMap{});
        });
        ASSERT_EQ(found, to ? flat.name(to) : "") << flat.name(from) << " " << x << "," << y;
        ++steps;
      }
    for (const Cell other : flat.all())
      ASSERT_EQ(glued.distance(same, glued.find(flat.name(other))), flat.distance(from, other));
  }
  EXPECT_GT(steps, 14'000u);
  const Symmetry turned = *glued.symmetry("half-turn"), flat_turned = *flat.symmetry("half-turn");
  for (const Cell cell : flat.all()) {
    const Cell same = glued.find(flat.name(cell));
    EXPECT_EQ(glued.name(turned(same)), flat.name(flat_turned(cell)));
    EXPECT_EQ(turned.map_from(same), flat_turned.map_from(cell));
  }
  EXPECT_EQ(turned.facing, 180);
}

TEST(Sectors, lines_lead_from_sector_to_sector) {
  const Board board = sectors(3);
  EXPECT_EQ(board.size(), 96u);
  EXPECT_EQ(along(board, "b2", kUp), "b3 b4 b5 b6 b7 b8");
  EXPECT_EQ(along(board, "f2", kUp), "f3 f4 f9 f10 f11 f12");
  EXPECT_EQ(along(board, "j7", kDown), "j6 j5 j9 j10 j11 j12");
  EXPECT_EQ(along(board, "j10", kDown), "j9 j5 j6 j7 j8");
  EXPECT_EQ(along(board, "b6", kRight), "c6 d6 i6 j6 k6 l6");
  EXPECT_EQ(along(board, "g10", kLeft), "f10 e10 i10 j10 k10 l10");
  EXPECT_EQ(along(board, "a8", kDown), "a7 a6 a5 a4 a3 a2 a1");
}

TEST(Sectors, a_diagonal_through_the_middle_forks) {
  const Board board = sectors(3);
  EXPECT_EQ(along(board, "c3", {1, 1, 0}), "d4 (e9 f10 g11 h12)(i5 j6 k7 l8)");
  EXPECT_EQ(along(board, "e3", {-1, 1, 0}), "d4 c5 b6 a7");
  EXPECT_EQ(reached(board, "d4", Lattice::diagonal()), "c3 c5 e3 e9 i5");
  EXPECT_EQ(reached(board, "i9", Lattice::diagonal()), "d5 e10 e4 j10 j5");
  // With four cells round a corner it does not.
  EXPECT_EQ(along(board, "b2", {1, 1, 0}), "c3 d4 (e9 f10 g11 h12)(i5 j6 k7 l8)");
  EXPECT_EQ(along(board, "a3", {1, 1, 0}), "b4 c5 d6 i7 j8");
}

// As people who play on this board count them.
TEST(Sectors, leaps_lead_round_the_middle_on_either_side) {
  const Board board = sectors(3);
  EXPECT_EQ(reached(board, "c4", {1, 2, 0}), "a3 a5 b2 b6 d2 d6 e3 e9 i5");
  EXPECT_EQ(reached(board, "d4", {1, 2, 0}), "b3 b5 c2 c6 e10 e2 f3 f9 i6 j5");
  EXPECT_EQ(reached(board, "b2", {1, 2, 0}), "a4 c4 d1 d3");
}

TEST(Sectors, each_step_leads_back_as_it_came) {
  std::size_t steps = 0;
  for (const Board& board : all_boards()) EXPECT_EQ(step_without_return(board, steps), "");
  EXPECT_GT(steps, 7'000u);
}

TEST(Sectors, views_carry_each_step_to_a_step) {
  std::size_t found = 0;
  for (const Board& board : all_boards())
    for (const char* name : {"identity", "half-turn", "turn-90", "turn-120", "turn-240", "turn-72", "turn-60"}) {
      const auto view = board.symmetry(name);
      if (!view) continue;
      ++found;
      EXPECT_EQ(step_not_carried(board, *view), "") << name;
    }
  EXPECT_GT(found, 20u);
}

TEST(Sectors, a_view_turns_the_page_by_its_angle) {
  for (const Board& board : all_boards())
    for (const char* name : {"half-turn", "turn-90", "turn-120", "turn-240"}) {
      const auto view = board.symmetry(name);
      if (!view) continue;
      const double angle = view->facing * std::acos(-1.0) / 180;
      const Point centre{board.page_width() / 2, board.page_height() / 2};
      // The page of an odd number of sectors is not its own centre: differences of places turn all the same.
      const Cell base = board.all().first();
      for (const Cell cell : board.all()) {
        const Point a = board.centre(base), b = board.centre(cell);
        const Point c = board.centre((*view)(base)), d = board.centre((*view)(cell));
        const double x = b.x - a.x, y = b.y - a.y;
        EXPECT_NEAR(d.x - c.x, x * std::cos(angle) - y * std::sin(angle), 1e-9) << centre.x;
        EXPECT_NEAR(d.y - c.y, x * std::sin(angle) + y * std::cos(angle), 1e-9);
      }
    }
}

TEST(Sectors, neighbours_share_an_edge_and_have_two_colours_but_round_an_odd_middle) {
  for (const Board& board : all_boards())
    for (const Cell from : board.all())
      for (const Vec v : {kUp, kRight, kDown, kLeft}) {
        const Cell to = board.step(from, v);
        if (!to) continue;
        if (board.definition().files % 2 == 0 || board.definition().sectors % 2 == 0) {
          EXPECT_NE(board.colour_class(from), board.colour_class(to));
        }
        EXPECT_EQ(board.distance(from, to), 1);
        int shared = 0;
        for (const Point a : board.outline(from))
          for (const Point b : board.outline(to))
            shared += std::hypot(board.centre(from).x + a.x - board.centre(to).x - b.x,
                                 board.centre(from).y + a.y - board.centre(to).y - b.y) < 1e-9;
        EXPECT_EQ(shared, 2) << board.name(from) << " and " << board.name(to);
      }
}

// Nine files and five ranks: the middle file of the first sector is e1 to e5, of the others e10 to e6 and e15 to e11.
TEST(Sectors, a_file_in_the_middle_forks) {
  const Board board = sectors(3, 9, 5);
  EXPECT_EQ(board.size(), 135u);
  EXPECT_EQ(along(board, "e3", kUp), "e4 e5 (e6 e7 e8 e9 e10)(e11 e12 e13 e14 e15)");
  EXPECT_EQ(along(board, "e8", kDown), "e7 e6 (e11 e12 e13 e14 e15)(e5 e4 e3 e2 e1)");
  EXPECT_EQ(along(board, "d4", kUp), "d5 d6 d7 d8 d9 d10");
  EXPECT_EQ(along(board, "f5", kUp), "f11 f12 f13 f14 f15");
  EXPECT_EQ(along(board, "j7", kDown), "j6 j11 j12 j13 j14 j15");
  EXPECT_EQ(along(board, "b6", kRight), "c6 d6 e6 j6 k6 l6 m6");
  EXPECT_EQ(reached(board, "e5", board.lattice().orthogonal()), "d5 e11 e4 e6 f5");
  EXPECT_EQ(reached(board, "d5", Lattice::diagonal()), "c4 c6 e11 e4 e6");
  EXPECT_EQ(reached(board, "e5", Lattice::diagonal()), "d4 d6 f11 f4 j11 j6");
  EXPECT_EQ(board.outline(board.find("e5")).size(), 5u);
  EXPECT_EQ(board.outline(board.find("e4")).size(), 4u);
  const Symmetry second = *board.symmetry("turn-240");
  EXPECT_EQ(board.name(second(board.find("e1"))), "e10");
  EXPECT_EQ(board.name(second(board.find("d1"))), "j10");
}

TEST(Sectors, two_with_a_file_in_the_middle_are_a_rectangle) {
  const Board flat = made({.files = 5, .ranks = 6}), glued = sectors(2, 5, 3);
  for (const Cell from : flat.all())
    for (int y = -5; y <= 5; ++y)
      for (int x = -4; x <= 4; ++x) {
        const Cell to = flat.step(from, Vec{x, y, 0});
        if (x == 0 && y == 0) continue;
        std::string found;
        glued.for_each_lead(glued.find(flat.name(from)), {x, y, 0},
                            [&](Cell end, const LinearMap&) { found += glued.name(end); });
        ASSERT_EQ(found, to ? flat.name(to) : "") << flat.name(from) << " " << x << "," << y;
      }
}

TEST(Sectors, straight_lines_between_cells) {
  const Board board = sectors(3);
  const auto line = [&](const char* from, const char* to) {
    std::string text;
    for (const Cell cell : board.line(board.find(from), board.find(to))) text += board.name(cell) + " ";
    return text;
  };
  EXPECT_EQ(line("e1", "h1"), "e1 f1 g1 h1 ");
  EXPECT_EQ(line("i8", "a8"), "i8 d8 c8 b8 a8 ");
  EXPECT_EQ(line("e12", "l12"), "e12 i12 j12 k12 l12 ");
  EXPECT_EQ(line("b2", "k7"), "b2 c3 d4 i5 j6 k7 ");
  EXPECT_EQ(line("a1", "a1"), "a1 ");
  EXPECT_EQ(line("a1", "b3"), "");
}

TEST(Sectors, lines_are_named_round_the_rim) {
  const Board board = sectors(3);
  EXPECT_EQ(board.rim_labels().size(), 3u * (8 + 2 * 4));
  std::multiset<std::string> texts;
  for (const Board::RimLabel& label : board.rim_labels()) texts.insert(label.text);
  for (const char* text : {"a", "h", "l", "1", "8", "12"}) EXPECT_EQ(texts.count(text), 2u) << text;
  EXPECT_TRUE(made({}).rim_labels().empty());
}

TEST(Sectors, errors_say_what_is_wrong) {
  EXPECT_EQ(complaint({.files = 8, .ranks = 4}), "'sectors': a board has 2 to 6 of them");
  EXPECT_EQ(complaint({.files = 1, .ranks = 4, .sectors = 3}),
            "'files': half the files of a sector lead to each neighbour, so there are two or more");
  EXPECT_EQ(complaint({.files = 20, .ranks = 9, .sectors = 3}), "'ranks': the board has 540 cells; 512 is the limit");
  EXPECT_EQ(complaint({.lattice = LatticeKind::kHexFiles, .files = 8, .ranks = 4, .sectors = 3}),
            "'lattice': sectors are made of squares");
  EXPECT_EQ(complaint({.files = 8, .ranks = 4, .sectors = 3, .levels = 2}),
            "'levels': a board of sectors has one level");
  EXPECT_EQ(complaint({.files = 8, .ranks = 4, .sectors = 3, .also = {{9, 9, 0}}}),
            "'also': a board of sectors has no place beside it");
  EXPECT_EQ(sectors(3).symmetry("mirror").error().message,
            "this board has no symmetry 'mirror'; it has identity, turn-240, turn-120");
  EXPECT_EQ(sectors(3, 8, 4, "d4").symmetry("turn-120").error().message,
            "this board has no symmetry 'turn-120'; it has identity");
}

}  // namespace
}  // namespace sennight::sectors_test
