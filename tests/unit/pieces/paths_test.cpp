// Piece types of the spec, written in the movement notation, reach as many cells as the spec counts on empty boards.

#include "pieces/paths.h"

#include <gtest/gtest.h>

#include <set>

namespace sennight {
namespace {

const std::vector<int> kTrimacFiles = {10, 11, 12, 13, 14, 15, 14, 13, 12, 11, 10};

Board hexagon(int side, LatticeKind kind = LatticeKind::kHexFiles) {
  const CellNaming naming = kind == LatticeKind::kHexFiles ? CellNaming::kFileNumber : CellNaming::kRankLetter;
  return *Board::make({.lattice = kind,
                       .shape = "hexagon",
                       .side = side,
                       .naming = naming,
                       .letters = side == 6 ? "abcdefghikl" : "abcdefghiklmn"});
}
Board points() {
  return *Board::make({.lattice = LatticeKind::kHexFiles, .shape = "lines", .lines = kTrimacFiles, .points = true});
}
Board prism() {
  return *Board::make({.lattice = LatticeKind::kHexRanks,
                       .shape = "region",
                       .region = {"x <= -1", "y <= 8", "x + y >= 0"},
                       .levels = 5,
                       .naming = CellNaming::kColumnLevel,
                       .letters = "abcde"});
}

struct Count {
  int quiet = 0, capture = 0;
};

Count destinations(const Board& board, std::string_view notation, Cell origin) {
  const auto movement = parse_movement(board.lattice(), notation);
  EXPECT_TRUE(movement.has_value()) << (movement ? "" : movement.error().message);
  CellSet quiet, capture;
  const auto zones = [&](const std::string& name) {
    return *board.zone(name == "home" ? "{x + 2y <= 0}" : name == "crossed" ? "{x + 2y > 0}" : "all");
  };
  for (const Term& term : movement->terms) {
    if (term.initial) continue;
    for_each_path(board, term, {}, zones, origin, [&](std::span<const Step> path) {
      for (const Step& step : path) {
        if (!step.may_stop) continue;
        if (term.quiet) quiet.insert(step.cell);
        if (term.capture && !term.hop) capture.insert(step.cell);
      }
    });
  }
  return {quiet.size(), capture.size()};
}
int moves(const Board& board, std::string_view notation, std::string_view cell) {
  const Cell origin = board.find(cell);
  EXPECT_TRUE(origin) << cell;
  return destinations(board, notation, origin).quiet;
}
int total(const Board& board, std::string_view notation) {
  int sum = 0;
  for (const Cell cell : board.all()) sum += destinations(board, notation, cell).quiet;
  return sum;
}

struct Row {
  const char* name;
  const char* notation;
  std::vector<int> counts;
};

void expect_rows(const Board& board, const std::vector<std::string>& cells, const std::vector<Row>& rows) {
  for (const Row& row : rows)
    for (std::size_t i = 0; i < cells.size(); ++i)
      EXPECT_EQ(moves(board, row.notation, cells[i]), row.counts[i]) << row.name << " on " << cells[i];
}

TEST(Paths, hexagon_of_side_six_counts_of_the_spec) {  // four-linepiece-hex.md 7.2, quiet targets
  expect_rows(hexagon(6), {"f6", "f1", "a1", "a6", "d4"},
              {{"Grandduke", "K", {12, 5, 5, 5, 12}},
               {"Duchess", "Q", {42, 30, 30, 30, 38}},
               {"Rook", "R", {30, 20, 20, 20, 26}},
               {"Unicorn", "B", {12, 10, 10, 10, 12}},
               {"Finch", "qW0", {18, 8, 8, 8, 18}},
               {"Rabbi", "qF0", {18, 7, 7, 7, 16}},
               {"Cohen", "qW0 qF0", {30, 13, 13, 13, 28}},
               {"Sennight", "N", {12, 4, 4, 4, 12}},
               {"Broker", "mffW cfF", {1, 1, 1, 0, 1}},
               {"Finchrider", "R qW0", {36, 22, 22, 22, 32}},
               {"Longgirlhexer", "zW0", {42, 29, 29, 29, 42}},
               {"Longrangehexer", "zF0", {24, 13, 13, 13, 19}},
               {"Shortgirlhexer", "z120W0", {72, 46, 46, 46, 64}},
               {"Shortrangehexer", "z120F0", {30, 17, 17, 17, 28}},
               {"Girlhexer", "zW0 z120W0", {90, 66, 66, 66, 82}},
               {"Rangehexer", "zF0 z120F0", {30, 25, 25, 25, 29}},
               {"Simurgh", "[F?30W0]", {42, 26, 26, 26, 38}},
               {"Farrier", "[W?30F0]", {30, 19, 19, 19, 30}},
               {"Jackal", "[F-30W0-30F] [F-F] [F-60F]", {36, 34, 34, 34, 34}},
               {"Coyote", "[W-30F0-30W] [W-W] [W-60W]", {30, 27, 27, 27, 30}}});
  const Board board = hexagon(6);
  const Count waitress = destinations(board, "mR cB", board.find("f6"));
  EXPECT_EQ(waitress.quiet, 30);
  EXPECT_EQ(waitress.capture, 12);
}

TEST(Paths, forward_only_pieces_of_the_rimmed_hexagon) {  // horn-rimmed-hex.md 7.2
  expect_rows(hexagon(7), {"g7", "g1", "a1", "a7", "d4", "g13"},
              {{"Wing", "ffW0", {6, 12, 6, 0, 6, 0}},
               {"Horn", "fF0", {6, 12, 6, 0, 7, 0}},
               {"Senhelm", "ffN", {2, 2, 1, 0, 2, 0}},
               {"Brassgeneral", "WfF", {8, 5, 4, 3, 8, 3}},
               {"Azuregeneral", "FffW", {7, 3, 3, 2, 7, 2}},
               {"Countess", "ffW0 fF0", {12, 24, 12, 0, 13, 0}},
               {"Waiter", "mW cF", {6, 3, 3, 3, 6, 3}}});
  expect_rows(hexagon(7, LatticeKind::kHexRanks), {"g7", "a1", "d1", "a7", "g13", "e2"},
              {{"Viceroy", "F", {6, 2, 3, 2, 2, 5}},
               {"Vicereine", "RF", {42, 26, 27, 26, 26, 31}},
               {"Wing", "fW0", {12, 18, 18, 6, 0, 17}},
               {"Supersaltire", "fF", {3, 2, 3, 1, 0, 3}},
               {"Point", "fW", {2, 2, 2, 1, 0, 2}},
               {"Brassgeneral", "WffF", {7, 4, 5, 3, 3, 7}},
               {"Azuregeneral", "FfW", {8, 4, 5, 3, 2, 7}},
               {"Virago", "fW0 ffF", {13, 19, 19, 6, 0, 18}}});
}

TEST(Paths, triangular_points_of_the_spec) {  // trimac.md 7, facts 4 to 8
  const Board board = points();
  EXPECT_EQ(total(board, "R"), 3810);
  EXPECT_EQ(total(board, "[W-30F]"), 1152);
  EXPECT_EQ(total(board, "fW sF{from crossed}"), 466);
  EXPECT_EQ(moves(board, "[F-F]{in home}", "f5"), 6);
  EXPECT_EQ(moves(board, "[F-F]{in home}", "d1"), 3);
  EXPECT_EQ(moves(board, "R", "f8"), 34);
}

TEST(Paths, prism_sums_of_the_spec) {  // honeycomb.md 7, facts 2 and 3
  const Board board = prism();
  EXPECT_EQ(total(board, "W0(0,0,1)0"), 3240);
  EXPECT_EQ(total(board, "(0,1,1)0"), 2580);
  EXPECT_EQ(total(board, "W(0,0,1)(0,1,1)"), 2472);
  EXPECT_EQ(total(board, "(0,2,1)(0,1,2)"), 2016);
  EXPECT_EQ(total(board, "(0,3,1)(0,1,3)"), 1392);
  EXPECT_EQ(total(board, "qW0 (0,0,1)"), 2388);
  EXPECT_EQ(total(board, "W0F0(0,0,1)0"), 4260);
  EXPECT_EQ(total(board, "(0,1,1)0 (1,1,1)0"), 4020);
  EXPECT_EQ(total(board, "(0,2,1)(0,1,2)(2,2,1)(1,1,2)"), 3252);
  EXPECT_EQ(total(board, "qW0 qF0 (0,0,1)"), 3108);
  int without = 0, other = 0;
  for (const Cell cell : board.all()) {
    const int count = destinations(board, "mfW cf(0,1,1)", cell).quiet;
    without += count == 0;
    other += count != 0 && count != 2;
  }
  EXPECT_EQ(without, 40);
  EXPECT_EQ(other, 0);
}

TEST(Paths, square_pieces_of_the_spec) {  // mitred-framing.md 7, fact 4: one piece on d4
  const Board board = *Board::make({});
  EXPECT_EQ(moves(board, "ffW0", "d4"), 4);
  EXPECT_EQ(moves(board, "fF0", "d4"), 7);
  EXPECT_EQ(moves(board, "ffN", "d4"), 2);
  EXPECT_EQ(moves(board, "ffNbsN", "d4"), 4);
  EXPECT_EQ(moves(board, "WfF", "d4"), 6);
  EXPECT_EQ(moves(board, "FfW", "d4"), 5);
  EXPECT_EQ(moves(board, "RF", "d4"), 18);
  EXPECT_EQ(moves(board, "BW", "d4"), 17);
}

TEST(Paths, trees_skip_what_lies_behind_an_occupied_cell) {
  const Board board = *Board::make({});
  const auto rook = parse_movement(board.lattice(), "R");
  PathTreeBuilder builder;
  for (const Term& term : rook->terms)
    for_each_path(board, term, {}, {}, board.find("a1"),
                  [&](std::span<const Step> path) { builder.add(path, term.quiet, term.capture); });
  PathForest forest;
  builder.append_to(forest);
  ASSERT_EQ(forest.nodes().size(), 14u);
  EXPECT_EQ(board.name(forest.nodes()[0].cell), "a2");
  EXPECT_EQ(forest.nodes()[0].skip, 7u);
  EXPECT_EQ(board.name(forest.nodes()[7].cell), "b1");
}

TEST(Paths, of_a_leap_to_any_other_cell_lead_to_each_once) {
  const Board board = *Board::make({.lattice = LatticeKind::kHexFiles, .shape = "hexagon", .side = 3});
  const Movement movement = *parse_movement(board.lattice(), "mU{from corner} U{to corner}");
  CellSet corner;
  corner.insert(Cell(0));
  const auto reached = [&](std::size_t term, Cell from) {
    CellSet cells;
    for_each_path(
        board, movement.terms[term], {}, [&](std::string_view) { return corner; }, from,
        [&](std::span<const Step> path) {
          ASSERT_EQ(path.size(), 1u);
          EXPECT_FALSE(cells.contains(path[0].cell));
          cells.insert(path[0].cell);
        });
    return cells;
  };
  EXPECT_EQ(reached(0, Cell(0)), board.all() - corner);
  EXPECT_TRUE(reached(0, Cell(1)).empty());
  EXPECT_EQ(reached(1, Cell(1)), corner);
  EXPECT_TRUE(reached(1, Cell(0)).empty());
}

TEST(Paths, a_leg_begins_ends_and_passes_where_its_limits_say) {
  const Board board = *Board::make({.shape = "rectangle", .files = 8, .ranks = 8});
  const auto reached = [&](std::string_view notation, std::string_view from) {
    const auto movement = parse_movement(board.lattice(), notation);
    EXPECT_TRUE(movement) << notation;
    const auto zones = [&](const std::string& name) {
      return *board.zone(name == "edge" ? "file:a file:h rank:1 rank:8" : "ranks:1-4");
    };
    std::set<std::string> names;
    for_each_path(board, movement->terms[0], {}, zones, board.find(from), [&](std::span<const Step> path) {
      for (const Step& step : path)
        if (step.may_stop) names.insert(board.name(step.cell));
    });
    return names;
  };
  using Names = std::set<std::string>;
  // Where it meets the edge it may go on at a right angle.
  EXPECT_EQ(reached("[F0?90F0{from edge}]", "d1"),
            (Names{"c2", "b3", "a4", "b5", "c6", "d7", "e8", "e2", "f3", "g4", "h5", "g6", "f7"}));
  // A cell on which the leg may end, be it that the piece stops there or turns.
  EXPECT_EQ(reached("[F0{to edge}?90F0]", "d1"), (Names{"a4", "b5", "c6", "d7", "e8", "h5", "g6", "f7"}));
  EXPECT_EQ(reached("[W0-90W0{to edge}]", "b2"),
            (Names{"a1", "a8", "a3", "a4", "a5", "a6", "a7", "h1", "h8", "h3", "h4", "h5",
                   "h6", "h7", "c1", "c8", "d1", "d8", "e1", "e8", "f1", "f8", "g1", "g8"}));
  // Where the leg begins lies outside.
  EXPECT_EQ(reached("[ffW0-W0{in low}]", "c1"), (Names{"c3", "c4"}));
  EXPECT_EQ(reached("[ffW0-45F0{in low}]", "c3"), (Names{}));
  EXPECT_EQ(reached("[bbW0{in low}-45F0{in low}]", "c6"), (Names{}));
  EXPECT_EQ(reached("[bbW0{in low}-45F0{in low}]", "c5"),
            (Names{"a2", "b1", "b2", "b3", "d1", "d2", "d3", "e1", "e2", "f1", "a1"}));
}

TEST(Paths, a_curve_never_returns_to_its_origin) {
  const Board board = hexagon(6);
  const auto finch = parse_movement(board.lattice(), "qW0");
  std::size_t longest = 0;
  for_each_path(board, finch->terms[0], {}, {}, board.find("f6"),
                [&](std::span<const Step> path) { longest = std::max(longest, path.size()); });
  EXPECT_EQ(longest, 5u);
}

}  // namespace
}  // namespace sennight
