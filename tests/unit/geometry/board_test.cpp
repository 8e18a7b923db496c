// Boards: sizes, names, order, colours, symmetries and zones. Numbers are the spec's, except where marked "own".

#include "geometry/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "geometry/inequality.h"

namespace sennight {
namespace {

Board make(const BoardDefinition& definition) {
  auto board = Board::make(definition);
  EXPECT_TRUE(board.has_value()) << (board ? "" : board.error().message);
  return *std::move(board);
}

Board hexagon(int side, LatticeKind kind, std::string letters, CellNaming naming = CellNaming::kFileNumber) {
  return make({.lattice = kind, .shape = "hexagon", .side = side, .naming = naming, .letters = std::move(letters)});
}
Board trimac_points() {
  return make({.lattice = LatticeKind::kHexFiles,
               .shape = "lines",
               .lines = {10, 11, 12, 13, 14, 15, 14, 13, 12, 11, 10},
               .points = true});
}
Board honeycomb_prism() {
  return make({.lattice = LatticeKind::kHexRanks,
               .shape = "region",
               .region = {"x <= -1", "y <= 8", "x + y >= 0"},
               .levels = 5,
               .naming = CellNaming::kColumnLevel,
               .letters = "abcde"});
}

// The text again and again.
std::string sum_text(int times, const std::string& text) {
  std::string sum;
  for (int i = 0; i < times; ++i) sum += text;
  return sum;
}

std::set<std::string> names(const Board& board, const CellSet& set) {
  std::set<std::string> names;
  for (const Cell cell : set) names.insert(board.name(cell));
  return names;
}

std::map<int, int> colour_sizes(const Board& board) {
  std::map<int, int> sizes;
  for (const Cell cell : board.all()) ++sizes[board.colour_class(cell)];
  return sizes;
}

// What is said of symmetries on squares.
const std::string kSymmetries = "; it has identity, mirror, side-mirror, half-turn, turn-90, turn-270";
const std::string kWithLevels = ", and with '-levels' behind them they turn the levels over";

TEST(Board, rectangle_names_files_with_j_and_ranks_from_the_first_players_side) {
  const Board board = make({.files = 10, .ranks = 8});
  EXPECT_EQ(board.size(), 80u);
  EXPECT_EQ(board.coordinates(board.find("j8")), (Vec{9, 7, 0}));
  EXPECT_FALSE(board.find("k1"));
  EXPECT_EQ(board.name(board.lines().front().cells.front()), "a8");
}

TEST(Board, hexagon_of_files_has_the_corners_of_the_spec) {
  const Board board = hexagon(7, LatticeKind::kHexFiles, "abcdefghiklmn");
  EXPECT_EQ(board.size(), 127u);
  const std::map<std::string, Vec> corners = {{"a1", {-6, 0}}, {"a7", {-6, 6}}, {"g1", {0, -6}}, {"g13", {0, 6}},
                                              {"n1", {6, -6}}, {"n7", {6, 0}},  {"g7", {0, 0}}};
  for (const auto& [name, vec] : corners) EXPECT_EQ(board.coordinates(board.find(name)), vec) << name;
  EXPECT_EQ(board.zone("all - within:5")->size(), 36);  // the rim
  EXPECT_EQ(colour_sizes(board), (std::map<int, int>{{0, 43}, {1, 42}, {2, 42}}));
  EXPECT_EQ(board.lines().size(), 13u);
  EXPECT_EQ(board.name(board.lines()[0].cells.front()), "a7");  // files go from top to bottom
}

TEST(Board, hexagon_of_ranks_has_the_corners_of_the_spec) {
  const Board board = hexagon(7, LatticeKind::kHexRanks, "abcdefghiklmn", CellNaming::kRankLetter);
  EXPECT_EQ(board.size(), 127u);
  for (const char* corner : {"a1", "g1", "a7", "n7", "g13", "n13"}) EXPECT_TRUE(board.find(corner)) << corner;
  EXPECT_EQ(board.coordinates(board.find("g7")), (Vec{0, 0, 0}));
  EXPECT_EQ(board.name(board.lines().front().cells.front()), "g13");
  EXPECT_EQ(board.lines().front().cells.size(), 7u);
}

TEST(Board, hexagon_of_side_six_has_colour_classes_of_31_30_30) {
  const Board board = hexagon(6, LatticeKind::kHexFiles, "abcdefghikl");
  EXPECT_EQ(board.size(), 91u);
  EXPECT_EQ(colour_sizes(board), (std::map<int, int>{{0, 31}, {1, 30}, {2, 30}}));
  EXPECT_EQ(board.coordinates(board.find("f6")), (Vec{0, 0, 0}));
}

TEST(Board, points_given_by_the_lengths_of_their_files_fit_the_lattice) {
  const Board board = trimac_points();
  EXPECT_EQ(board.size(), 135u);
  EXPECT_TRUE(board.outline(board.all().first()).empty());
  EXPECT_EQ(names(board, *board.zone("{x + 2y = 0}")),
            (std::set<std::string>{"b6", "d7", "f8", "h7", "j6"}));  // the bridges
  EXPECT_EQ(board.zone("{x + 2y < 0}")->size(), 65);
  EXPECT_EQ(colour_sizes(board), (std::map<int, int>{{0, 45}, {1, 45}, {2, 45}}));
  const auto mirror = board.symmetry("mirror");
  ASSERT_TRUE(mirror.has_value());
  EXPECT_EQ(board.name((*mirror)(board.find("f1"))), "f15");
  EXPECT_EQ(board.name((*mirror)(board.find("b3"))), "b9");
}

TEST(Board, prism_names_columns_and_levels) {
  const Board board = honeycomb_prism();
  EXPECT_EQ(board.size(), 180u);
  EXPECT_TRUE(board.find("3c5"));
  EXPECT_FALSE(board.find("5c3"));
  EXPECT_EQ(board.lines().size(), 40u);
  EXPECT_EQ(board.name(board.lines()[0].cells.front()), "8a8");
  EXPECT_EQ(board.name(board.lines()[0].cells.back()), "1a8");
  EXPECT_TRUE(board.lines()[8].starts_level);
  const auto turn = board.symmetry("turn-120");
  ASSERT_TRUE(turn.has_value());
  EXPECT_EQ(board.name((*turn)(board.find("1c1"))), "1c8");  // Red's corner to Yellow's
  EXPECT_EQ(board.name((*turn)(board.find("1c8"))), "8c8");
}

TEST(Board, symmetries_may_exchange_the_levels_of_a_prism) {
  const Board cube = make({.files = 3, .ranks = 3, .levels = 3});
  const auto image = [&](const char* name, const char* cell) {
    const auto symmetry = cube.symmetry(name);
    return symmetry ? cube.name((*symmetry)(cube.find(cell))) : symmetry.error().message;
  };
  EXPECT_EQ(image("half-turn-levels", "a1-1"), "c3-3");
  EXPECT_EQ(image("half-turn-levels", "b2-2"), "b2-2");
  EXPECT_EQ(image("identity-levels", "a1-1"), "a1-3");
  EXPECT_EQ(image("mirror-levels", "a1-2"), "a3-2");
  EXPECT_EQ(image("turn-90-levels", "a1-1"), "c1-3");
  EXPECT_EQ(cube.symmetry("half-turn-levels")->map({1, 0, 1}), (Vec{-1, 0, -1}));
  EXPECT_EQ(image("half-turn-levels-levels", "a1-1"),
            "this lattice has no symmetry 'half-turn-levels-levels'" + kSymmetries + kWithLevels);
  EXPECT_EQ(make({}).symmetry("half-turn-levels").error().message,
            "this lattice has no symmetry 'half-turn-levels'" + kSymmetries);
  EXPECT_EQ(image("-levels", "a1-1"), "this lattice has no symmetry '-levels'" + kSymmetries + kWithLevels);
}

TEST(Board, turns_carry_the_players_of_three_onto_each_other) {
  const Board board = hexagon(7, LatticeKind::kHexFiles, "abcdefghiklmn");
  EXPECT_EQ(board.name((*board.symmetry("turn-120"))(board.find("h2"))), "l8");
  EXPECT_EQ(board.name((*board.symmetry("turn-240"))(board.find("h2"))), "b6");
  EXPECT_EQ(board.name((*board.symmetry("mirror"))(board.find("h2"))), "h11");
}

TEST(Board, symmetries_are_permutations_that_keep_steps) {
  for (const Board& board : {make({}), hexagon(6, LatticeKind::kHexFiles, "abcdefghikl"), trimac_points(),
                             hexagon(7, LatticeKind::kHexRanks, "abcdefghiklmn", CellNaming::kRankLetter)}) {
    for (const char* name : {"identity", "mirror", "half-turn"}) {
      const auto symmetry = board.symmetry(name);
      ASSERT_TRUE(symmetry.has_value()) << name;
      EXPECT_EQ((*symmetry)(board.all()), board.all());
      for (const Cell cell : board.all())
        for (const Vec v : board.lattice().images({1, 2, 0})) {
          const Cell next = board.step(cell, v);
          if (!next) continue;
          EXPECT_EQ(board.step((*symmetry)(cell), symmetry->map(v)), (*symmetry)(next));
        }
    }
  }
}

TEST(Board, zones_join_cut_and_subtract) {
  const Board board = make({});
  EXPECT_EQ(names(board, *board.zone("files:d-f & ranks:1-2 - e1")),
            (std::set<std::string>{"d1", "d2", "e2", "f1", "f2"}));
  EXPECT_EQ(names(board, *board.zone("a1 rank:8 & file:h")), (std::set<std::string>{"a1", "h8"}));
  EXPECT_EQ(names(board, *board.zone("@home & file:c", {{"home", *board.zone("ranks:1-2")}})),
            (std::set<std::string>{"c1", "c2"}));
}

TEST(Board, errors_say_what_is_wrong) {
  const auto message = [](const BoardDefinition& definition) {
    const auto board = Board::make(definition);
    return board ? std::string("no error") : board.error().message;
  };
  EXPECT_EQ(message({.files = 27}), "'files': a rectangle has 1 to 26 files");
  EXPECT_EQ(message({.files = 24, .ranks = 24}), "'ranks': the board has 576 cells; 512 is the limit");
  EXPECT_EQ(message({.lattice = LatticeKind::kHexFiles, .shape = "lines", .lines = {3, 3}}),
            "'lengths': line 2 of 3 cells does not fit between its neighbours");
  EXPECT_EQ(message({.lattice = LatticeKind::kHexFiles, .shape = "region", .region = {"x < "}}),
            "'x < ' is no inequality like '-5 <= x + 2y <= 5'");
  EXPECT_EQ(message({.files = 3, .letters = "ab"}), "'letters': the board has more lines than the 2 letters given");
  const Board board = make({});
  const Error unknown = board.zone("e4 z9").error();
  EXPECT_EQ(unknown.message, "'z9' selects no cells: no cell has this name; cells here have names like a1, a5 and h8");
  EXPECT_EQ(unknown.place, 3u);
  EXPECT_EQ(board.zone("a1 rank:9").error().message,
            "'rank:9' selects no cells: no cell lies there; ranks here are 1 to 8");
  EXPECT_EQ(board.zone("file:k").error().message,
            "'file:k' selects no cells: no cell lies there; files here are a to h");
  EXPECT_EQ(board.zone("ranks:5-4").error().message, "'ranks:5-4' selects no cells: the smaller number comes first");
  EXPECT_EQ(board.zone("files:d-c").error().message,
            "'files:d-c' selects no cells: the first letter comes after the last one");
  EXPECT_EQ(board.zone("home", {{"home", CellSet()}}).error().message,
            "'home' selects no cells: no cell has this name; the zone is '@home'");
  EXPECT_EQ(board.zone("rank 8").error().message,
            "'rank' selects no cells: a line is written without a blank, 'rank:8'");
  EXPECT_EQ(board.zone("files a-c").error().message,
            "'files' selects no cells: a line is written without a blank, 'files:a-c'");
  EXPECT_EQ(board.zone(" ").error().message, "cells are expected; for no cells write 'none'");
  EXPECT_EQ(board.zone("e4 &").error().message, "cells are expected at the end of 'e4 &'");
  EXPECT_EQ(board.symmetry("turn-120").error().message, "this lattice has no symmetry 'turn-120'" + kSymmetries);
  EXPECT_EQ(make({.files = 3, .ranks = 2}).symmetry("turn-90").error().message,
            "'turn-90' does not map the board onto itself (c1 has no partner)");
}

TEST(Zones, name_triangles_by_the_way_they_point) {
  const Board board = make({.lattice = LatticeKind::kTriangles, .files = 4, .ranks = 2});
  EXPECT_EQ(names(board, *board.zone("pointing:up")), (std::set<std::string>{"a1", "c1", "b2", "d2"}));
  EXPECT_EQ(names(board, *board.zone("pointing:down")), (std::set<std::string>{"b1", "d1", "a2", "c2"}));
  EXPECT_EQ(names(board, *board.zone("pointing:up & rank:2 - d2")), (std::set<std::string>{"b2"}));
  const Board hexagon = make({.lattice = LatticeKind::kTriangles, .shape = "hexagon", .side = 4});
  EXPECT_EQ(hexagon.zone("pointing:up")->size(), 48u);
  const auto why = [](const Board& on, std::string_view text) { return on.zone(text).error().message; };
  EXPECT_EQ(why(make({}), "a1 pointing:up"),
            "'pointing:up' selects no cells: only triangles point up or down, and the cells of this board are none");
  EXPECT_EQ(why(board, "pointing:left"),
            "'pointing:left' selects no cells: 'up' or 'down' is expected after 'pointing:'");
  EXPECT_EQ(why(board, "pointing up"), "'pointing' selects no cells: a line is written without a blank, 'pointing:up'");
  EXPECT_EQ(why(board, "rows:2"),
            "'rows:2' selects no cells: known kinds are rank, ranks, file, files, level, levels, within and pointing");
}

TEST(Inequality, sums_beyond_a_million_are_refused) {
  const auto sum_of = [](int terms, const std::string& term) {
    std::string text = "0 <= 1";
    for (int i = 0; i < terms; ++i) text += " + " + term;
    return parse_inequality(text);
  };
  EXPECT_TRUE(sum_of(99, "9999x"));
  for (const char* term : {"9999", "9999x", "9999y", "9999z"}) {
    const auto refused = sum_of(300'000, term);  // more than an int holds
    ASSERT_FALSE(refused) << term;
    EXPECT_TRUE(refused.error().message.ends_with("is no inequality like '-5 <= x + 2y <= 5'"));
  }
  EXPECT_FALSE(parse_inequality("0 <= - 9999 - 9999 - 9999" + std::string(100, ' ') + sum_text(200, " - 9999")));
}

TEST(Inequality, the_greatest_numbers_hold_on_every_board) {
  // Coordinates stay below a hundred: 2'000'000 * (100 + 100 + 10) fits an int.
  const auto parts = parse_inequality(sum_text(100, " + 9999x + 9999y + 9999z + 9999").substr(3) +
                                      " >= " + sum_text(100, " - 9999x - 9999y - 9999z - 9999").substr(1));
  ASSERT_TRUE(parts) << parts.error().message;
  EXPECT_TRUE(parts->front().holds({99, 99, 9}));
  EXPECT_FALSE(parts->front().holds({-99, -99, -9}));
}

TEST(Board, zones_may_be_made_by_functions) {
  const Board board = make({});
  const Board::Functions functions = {{"cells", [&](std::string_view text) { return board.zone(text); }}};
  const auto zone = [&](std::string_view text) { return board.zone(text, {}, functions); };
  EXPECT_EQ(names(board, *zone("cells(a1 b1) c1,cells( d1 )&d1")), (std::set<std::string>{"a1", "b1", "c1", "d1"}));
  EXPECT_EQ(names(board, *zone("cells(rank:1) - cells(files:b-h)")), (std::set<std::string>{"a1"}));
  EXPECT_TRUE(zone("cells(z9)").error().message.starts_with("'z9' selects no cells: no cell has this name"));
  EXPECT_EQ(zone("a1 cells(b1 z9)").error().place, 12u);  // the place in the whole expression
  EXPECT_EQ(zone("cells(").error().message, "'(' without ')' in 'cells('");
  EXPECT_EQ(zone("cells((a1)").error().message, "'(' without ')' in 'cells((a1)'");
  EXPECT_EQ(zone("cells(a1)b1 c1").error().message, "'b1' stands right behind ')' in 'cells(a1)b1 c1'");
  EXPECT_EQ(zone("others(a1)").error().message, "'others(a1)' selects no cells: nothing like this is known here");
  EXPECT_EQ(zone("(a1)").error().message, "'(a1)' selects no cells: nothing like this is known here");
  EXPECT_FALSE(zone(")"));
  EXPECT_FALSE(zone("{x > 0"));
}

}  // namespace
}  // namespace sennight
