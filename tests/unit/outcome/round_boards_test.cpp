// Games on boards that wrap, on triangles, and on boards with holes: both generators, texts, pages. The counts come from
// short programs that know one kind of board each and try every move out, on coordinates for squares, on points of
// the page for hexagons and triangles; positions are our own.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "protocol/json_list.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kTube = "extends = \"chess\"\nname = \"x\"\nboard.wrap = \"files\"\n";

// Pieces and rules that fit any board; a double step needs two cells ahead.
const std::string kArmy = R"toml(
[pieces.P]
name = "Pawn"
move = "mffF cfD im[ffF-F]"
[initial]
right = "cells"
[pieces.N]
name = "Knight"
move = "C"
[pieces.B]
name = "Bishop"
move = "B"
[pieces.R]
name = "Rook"
move = "R"
[pieces.Q]
name = "Queen"
move = "Q"
[pieces.K]
name = "King"
move = "WFD"
royal = true
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml";

const std::string kTriangles = R"toml(
name = "Triangles"
[board]
shape = "hexagon"
lattice = "triangles"
side = 4
[setup]
K = "h1"
Q = "i1"
R = "d1 l1"
B = "g1 j1"
N = "f1 k1"
P = "rank:2"
[promotion.last]
pieces = "P"
to = "Q R B N"
zone = "stuck(ffF)"
)toml" + kArmy;

const std::string kTriangleTube = R"toml(
name = "Triangles, wrapped"
[board]
shape = "rectangle"
lattice = "triangles"
files = 12
ranks = 6
wrap = "files"
[setup]
K = "f1"
R = "a1 l1"
B = "d1"
N = "i1"
P = "file:a & rank:2 c2 e2 g2 i2 k2"
[promotion.last]
pieces = "P"
to = "Q R B N"
zone = "rank:6"
)toml" + kArmy;

const std::string kHexagonTube = R"toml(
name = "Hexagons, wrapped"
[board]
shape = "rectangle"
orientation = "files"
files = 8
ranks = 7
wrap = "files"
[players]
views = ["identity", "half-turn"]
[setup]
K = "d1"
R = "a1 h1"
B = "c1 f1"
N = "b1 g1"
P = "a2 b2 c2 d2 e2 f2 g2 h2"
[promotion.last]
pieces = "P"
to = "Q R B N"
zone = "stuck(ffW)"
[pieces.P]
name = "Pawn"
move = "mffW cfsW"
[pieces.N]
name = "Sennight"
move = "N"
[pieces.B]
name = "Unicorn"
move = "B"
[pieces.R]
name = "Rook"
move = "R"
[pieces.Q]
name = "Duchess"
move = "Q"
[pieces.K]
name = "King"
move = "K"
royal = true
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml";

const std::string kRing = R"toml(
name = "Torus"
[board]
shape = "rectangle"
files = 7
ranks = 8
wrap = "both"
[setup]
K = "d2"
Q = "c2"
R = "a2"
B = "b2 e2"
N = "f2 g2"
C = "e1"
P = "a3 b3 c3 d3 e3 f3 g3"
[pieces.P]
name = "Pawn"
move = "mfW cfF"
[pieces.N]
name = "Knight"
move = "N0"
[pieces.B]
name = "Bishop"
move = "B"
[pieces.R]
name = "Rook"
move = "R qW0"
[pieces.Q]
name = "Queen"
move = "Q"
[pieces.C]
name = "Cannon"
move = "mR cpR"
[pieces.K]
name = "King"
move = "K"
royal = true
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml";

const std::string kCross = R"toml(
extends = "chess"
name = "x"
remove = ["castling", "setup", "promotion", "board", "fen"]
[board]
shape = "cross"
files = 12
ranks = 12
side = 6
[setup]
K = "f1"
Q = "g1"
R = "d1 i1"
N = "e1"
B = "h1"
P = "d2 e2 f2 g2 h2 i2"
[promotion.end]
pieces = "P"
to = "Q R"
when = "no-further-move"
)toml";

const std::string kHoles =
    "extends = \"chess\"\nname = \"x\"\nremove = [\"castling\"]\n[board]\nwithout = \"d4 d5 a3 a6\"\nalso = "
    "[\"(8,2)\", \"(8,5)\"]\n";

std::uint64_t sequences(const std::string& rules, int depth, const std::string& fen = {}) {
  const Variant& variant = variant_from_text(rules);
  return perft(fen.empty() ? Position::start(variant) : position(variant, fen), depth);
}

// The cells that the piece on a cell may go to.
std::string goes_to(const std::string& rules, const std::string& fen, const std::string& from) {
  const Position at = position(variant_from_text(rules), fen);
  std::set<std::string> cells;
  for (const std::string& text : legal_texts(at))
    if (text.starts_with(from)) cells.insert(text.substr(from.size(), 2));
  std::string found;
  for (const std::string& cell : cells) found += (found.empty() ? "" : " ") + cell;
  return found;
}

TEST(RoundBoards, a_slider_comes_round_but_not_over_itself) {
  EXPECT_EQ(goes_to(kTube, "k7/8/8/8/2R5/8/8/6K1 w - - 0 1", "c4"), "a4 b4 c1 c2 c3 c5 c6 c7 c8 d4 e4 f4 g4 h4");
  // From both sides to one cell is one move; what stands in one way leaves the other.
  EXPECT_EQ(goes_to(kTube, "k7/8/8/8/2Rp4/8/8/6K1 w - - 0 1", "c4"), "a4 b4 c1 c2 c3 c5 c6 c7 c8 d4 e4 f4 g4 h4");
  EXPECT_EQ(goes_to(kTube, "k7/8/8/8/2RP3P/8/8/6K1 w - - 0 1", "c4"), "a4 b4 c1 c2 c3 c5 c6 c7 c8");
}

TEST(RoundBoards, a_royal_does_not_shelter_behind_itself) {
  // The Rook attacks from both sides, and each way leads on through the King.
  EXPECT_EQ(goes_to(kTube, "k7/8/8/8/8/8/8/r5K1 w - - 0 1", "g1"), "f2 g2 h2");
}

TEST(RoundBoards, pawns_capture_over_the_edge_also_en_passant) {
  EXPECT_EQ(goes_to(kTube, "k7/8/8/8/8/1p5p/P7/6K1 w - - 0 1", "a2"), "a3 a4 b3 h3");
  const Variant& tube = variant_from_text(kTube);
  const Game game = play(tube, "a2a4", "6k1/8/8/8/7p/8/P7/6K1 w - - 0 1");
  EXPECT_TRUE(may_play(game.position(), "h4a3"));
  EXPECT_EQ(format_fen(play(tube, "a2a4 h4a3", "6k1/8/8/8/7p/8/P7/6K1 w - - 0 1").position()),
            "6k1/8/8/8/8/p7/8/6K1 w - - 0 2");
}

TEST(RoundBoards, castling_does_not_lead_over_the_edge) {
  EXPECT_TRUE(may_play(position(variant_from_text(kTube), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1g1"));
  // The Pawn hides f1 from the Bishop, but not on its way over the edge.
  const std::string fen = "4k3/8/8/1b6/8/8/4P3/R3K2R w KQ - 0 1";
  EXPECT_TRUE(may_play(position(*variant("chess"), fen), "e1g1"));
  EXPECT_FALSE(may_play(position(variant_from_text(kTube), fen), "e1g1"));
}

TEST(RoundBoards, have_the_counts_of_other_programs) {
  EXPECT_EQ(sequences(kTube, 3), 9162u);
  EXPECT_EQ(sequences(kTube, 2, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 2599u);
  EXPECT_EQ(sequences(kTube, 3, "4k3/8/3p4/7P/p7/8/1r4B1/b3K2n b - - 0 1"), 8630u);
  EXPECT_EQ(sequences(kTube, 2, "r2qk1n1/P1p4p/8/2B4b/3Pp3/6N1/1P5P/R3K2R b KQq - 0 1"), 1173u);
  const std::string ring = "extends = \"chess\"\nname = \"x\"\nboard.wrap = \"both\"\n";
  EXPECT_EQ(sequences(ring, 3, "8/1k6/8/3r4/8/1N4B1/5N2/K6R w - - 0 1"), 27367u);
  EXPECT_EQ(sequences(ring, 3, "8/1k6/4n3/3b4/8/1N4B1/8/K2R4 w - - 0 1"), 22973u);
  EXPECT_EQ(sequences(ring, 3, "3q4/1k6/8/8/8/1N6/8/K2R4 b - - 0 1"), 13582u);
  EXPECT_EQ(sequences(kHexagonTube, 3), 21028u);
  EXPECT_EQ(sequences(kTriangles, 3), 25326u);
}

TEST(RoundBoards, obey_the_laws_of_all_games) {
#ifdef SENNIGHT_SANITIZED
  constexpr int kPlayed = 1000;
#else
  constexpr int kPlayed = 300;
#endif
  for (const std::string& rules : {kTube, kTriangles, kTriangleTube, kHexagonTube, kRing, kHoles, kCross}) {
    std::size_t seen = 0;
    walk_briefly(variant_from_text(rules), kPlayed, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      ++seen;
    });
    EXPECT_GT(seen, 20u);
  }
}

TEST(RoundBoards, explosions_reach_over_the_edge) {
  const std::string rules = kTube + "[explosion]\ndirections = \"K\"\n";
  EXPECT_EQ(format_fen(play(variant_from_text(rules), "a1a5", "6k1/8/7n/b6n/7p/8/8/R5K1 w - - 0 1").position()),
            "6k1/8/8/8/8/8/8/6K1 b - - 0 1");
}

TEST(RoundBoards, are_told_in_words) {
  const auto board_words = [](const std::string& rules) {
    std::string text;
    for (const RuleSection& section : describe_rules(variant_from_text(rules)))
      if (section.title == "Board")
        for (const auto& sentence : section.sentences) text += sentence.text + '\n';
    return text;
  };
  EXPECT_EQ(
      board_words(kTube),
      "The board has 8 files and 8 ranks, 64 cells.\n"
      "The first and the last file are next to each other, as on a cylinder: steps, leaps and lines lead over these "
      "edges of the drawn board. A piece that comes round the board goes no further than the cell before its own.\n");
  EXPECT_NE(board_words(kRing).find("and so are the first and the last rank, as on a torus"), std::string::npos);
  EXPECT_TRUE(board_words(kTriangles)
                  .starts_with("The board is a hexagon of 96 triangular cells, four along each edge, in horizontal "
                               "ranks.\nAn orthogonal step"));
  const std::string marked = board_words(kTriangles +
                                         "[zones]\nup = { cells = \"pointing:up\", common = true, draw = true }\n"
                                         "down = { cells = \"pointing:down\", common = true, draw = true }\n");
  EXPECT_NE(marked.find("Marked on the board: the up (the cells that point up)"), std::string::npos) << marked;
  EXPECT_NE(marked.find("Marked on the board: the down (the cells that point down)"), std::string::npos);
  EXPECT_TRUE(board_words(kHexagonTube).starts_with("The board has 56 hexagonal cells in 8 files of 7.\n"));
  EXPECT_TRUE(board_words(kCross).starts_with(
      "The board is a cross of 108 cells in 12 files and 12 ranks, with arms six cells wide.\n"));
  EXPECT_TRUE(
      board_words(kHoles).starts_with("The board has 8 files and 8 ranks, 62 cells. Of these, two cells lie outside of "
                                      "that shape. Of that shape, four cells are left out.\n"));
}

TEST(RoundBoards, lists_say_triangles_with_one_outline) {
  const Variant& variant = variant_from_text(kTriangles);
  const Json list = variant_list_json({VariantPtr(&variant, [](const Variant*) {})}, {});
  const Json& sketch = list.at("boards").at(0);
  EXPECT_EQ(sketch.at("lattice"), "triangles");
  const Json cells = board_json(variant).at("cells");
  const std::string shades = sketch.at("cells").at("shades");
  ASSERT_EQ(shades.size(), 96u);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double sign = shades[i] == '1' ? -1 : 1;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t axis = 0; axis < 2; ++axis)
        EXPECT_NEAR(
            cells[i].at("polygon")[k][axis].get<double>(),
            cells[i].at(axis == 0 ? "x" : "y").get<double>() + sign * sketch.at("outline")[k][axis].get<double>(),
            0.0021);
  }
}

TEST(RoundBoards, refuse_what_has_no_sense) {
  const auto refuses = [](const std::string& board, const std::string& why) {
    return complaints_about("name = \"x\"\n[board]\n" + board).find(why + '\n') != std::string::npos;
  };
  const std::string small = "shape = \"rectangle\"\nfiles = 3\nranks = 3\n";
  EXPECT_TRUE(refuses("shape = \"hexagon\"\nside = 3\norientation = \"files\"\nwrap = \"files\"\n",
                      "'wrap' does not go with this shape"));
  EXPECT_TRUE(refuses(small + "lattice = \"triangles\"\norientation = \"files\"\n", "'orientation' is for hexagons"));
  EXPECT_TRUE(refuses(small + "lattice = \"hexagons\"\n", "[board] needs 'orientation'"));
  EXPECT_TRUE(refuses(small + "also = [\"8,3\"]\n", "'8,3' is no place: coordinates are expected, as in \"(8,3)\""));
  EXPECT_NE(complaints_about("notation = \"wxf\"\n" + kRing).find("that do not wrap"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
