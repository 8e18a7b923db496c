// Games on boards that are sewn at their edges, on sectors with a file in the middle, and with views that shift a ring.
// Own positions, read off drawings of the boards; that the generators agree is a law.
#include <gtest/gtest.h>

#include <string>

#include "aura_moves.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test::seams {
namespace {

// Chess on such a board, and more of it.
std::string chess_on(const std::string& board, const std::string& more = "") {
  return "extends = \"chess\"\nname = \"x\"\n" + board + "\n" + more;
}
const char* const kStrip = "board.seams = [\"a1-a8 left = h8-h1 right\"]";
const char* const kSphere =
    "board.wrap = \"files\"\nboard.seams = [\"a8-d8 top = e8-h8 top\", \"a1-d1 bottom = e1-h1 bottom\"]";

void expect_laws(const std::string& text, int positions = 200) {
  const Variant& variant = variant_from_text(text);
  walk_briefly(variant, positions, 1, [&](const Position& at) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, 2), "") << text;
  });
  EXPECT_EQ(reference_perft(Position::start(variant), 2), perft(Position::start(variant), 2)) << text;
}

TEST(SeamGames, on_a_sewn_cylinder_are_those_on_one_that_wraps) {
  const Variant& wraps = variant_from_text(chess_on("board.wrap = \"files\""));
  const Variant& sewn = variant_from_text(chess_on("board.seams = [\"a1-a8 left = h1-h8 right\"]"));
  EXPECT_EQ(perft(Position::start(sewn), 4), perft(Position::start(wraps), 4));
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"})
    EXPECT_EQ(perft(position(sewn, fen), 3), perft(position(wraps, fen), 3)) << fen;
}

TEST(SeamGames, moves_and_checks_lead_over_seams) {
  const std::string strip = chess_on(kStrip), sphere = chess_on(kSphere);
  EXPECT_EQ(moves_of(strip, "8/8/k7/8/8/8/8/4K2R w - - 0 1", "h1"),
            "a1 a8 b1 b8 c1 c8 d1 d8 e8 f1 f8 g1 g8 h2 h3 h4 h5 h6 h7 h8 ");
  EXPECT_TRUE(is_check(strip, "8/8/k7/8/8/7R/8/4K3 b - - 0 1"));
  EXPECT_FALSE(is_check(strip, "8/8/k7/8/8/8/7R/4K3 b - - 0 1"));
  EXPECT_EQ(moves_of(sphere, "8/N7/8/8/8/7k/8/K7 w - - 0 1", "a7"), "b5 c6 c8 d8 f8 g6 g8 h5 ");
}

TEST(SeamGames, obey_the_laws) {
  expect_laws(chess_on(kStrip));
  expect_laws(chess_on(kSphere));
  expect_laws(
      chess_on("board.seams = [\"a8-h8 top = a1-h1 bottom\", \"a1-a8 left = h8-h1 right\"]",
               "players.views = [\"identity\", \"half-turn\"]\nremove = [\"castling\"]\nsetup = { K = \"e3\" }\n"));
  expect_laws(chess_on(kSphere,
                       "pieces = { B = { move = \"qR\" }, N = { move = \"N0 pB\" }, R = { move = \"[F-45W0] mQ2\" "
                       "}, Q = { move = \"WFDN gR\" } }\nexplosion = { directions = \"K\" }\n"));
  // A cube: the sides are a3 to h4, and c5 to d6 above, c1 to d2 below.
  expect_laws(R"(
name = "x"
board.shape = "rectangle"
board.files = 8
board.ranks = 6
board.without = "files:a-b & ranks:1-2 files:a-b & ranks:5-6 files:e-h & ranks:1-2 files:e-h & ranks:5-6"
board.seams = ["a3-a4 left = h3-h4 right", "c5-c6 left = b4-a4 top", "d5-d6 right = e4-f4 top", "c6-d6 top = h4-g4 top",
               "c2-c1 left = b3-a3 bottom", "d2-d1 right = e3-f3 bottom", "c1-d1 bottom = h3-g3 bottom"]
pieces.K = { name = "King", move = "K", royal = true }
pieces.R = { name = "Rook", move = "R" }
pieces.B = { name = "Bishop", move = "B" }
pieces.N = { name = "Knight", move = "N" }
setup = { K = "c1", R = "a3", B = "d2", N = "f3" }
)");
}

// Nine files: those in the middle are e1 to e5, e6 to e10 and e11 to e15.
constexpr const char* kThreeArmies = R"(
name = "x"
board = { shape = "sectors", sectors = 3, files = 9, ranks = 5 }
players = { names = ["A", "B", "C"], letters = "abc", views = ["identity", "turn-240", "turn-120"] }
elimination = { by = "attack", army = "recruited" }
zones = { palace = { cells = "files:d-f & ranks:1-3" } }
pieces.K = { name = "General", move = "W{in palace}", royal = true }
pieces.R = { name = "Chariot", move = "R" }
pieces.H = { name = "Horse", move = "[W-45F]" }
pieces.C = { name = "Cannon", move = "mR cpR" }
pieces.P = { name = "Soldier", move = "fW" }
setup = { K = "e1", R = "a1 i1", H = "b1 h1", C = "b3 h3", P = "a4 c4 e4 g4 i4" }
)";

TEST(SeamGames, files_in_the_middle_of_sectors_fork) {
  const Variant& variant = variant_from_text(kThreeArmies);
  const auto goes = [&](const char* move) {
    return may_play(position(variant, "1cK7/9/9/9/9/3bK5/9/9/9/9/9/4aR4/9/9/3aK5 a abc - - 0 1"), move);
  };
  for (const char* move : {"e4e5", "e4e6", "e4e10", "e4e11", "e4e15", "e4e1", "e4a4"}) EXPECT_TRUE(goes(move)) << move;
  EXPECT_FALSE(goes("e4d11"));
  expect_laws(kThreeArmies, 300);
}

TEST(SeamGames, lines_change_levels_where_these_are_joined) {
  const std::string stairs = R"(
name = "x"
players.views = ["identity", "half-turn-levels"]
pieces.K = { name = "King", move = "K", royal = true }
pieces.R = { name = "Rook", move = "R" }
pieces.B = { name = "Bishop", move = "B" }
pieces.N = { name = "Knight", move = "N" }
pieces.P = { name = "Pawn", move = "mfW cfF" }
setup = { K = "b1-3", R = "a1-3", B = "c1-3", N = "d1-3", P = "a2-3 b2-3 c2-3 d2-3" }
[board]
shape = "rectangle"
files = 4
ranks = 8
levels = 3
joined-levels = true
without = "level:1 & ranks:1-4 level:2 & ranks:1-2 level:2 & ranks:7-8 level:3 & ranks:5-8"
)";
  // A Pawn in the way on the third level is passed on the second.
  EXPECT_NE(page_of(variant_from_text(stairs)).find("The levels are joined: seen from above, a step leads to the next"),
            std::string::npos);
  const std::string fen = "3k/4/4/4//4/4/4/4//4/P3/4/R2K w - - 0 1";
  EXPECT_EQ(moves_of(stairs, fen, "a1-3"), "a2-3 a3-2 a4-2 a4-3 a5-1 a5-2 a6-1 a6-2 a7-1 a8-1 b1-3 c1-3 ");
  EXPECT_FALSE(may_play(position(variant_from_text(stairs), fen), "a1-3a3-3"));
  EXPECT_TRUE(is_check(stairs, "k3/4/4/4//4/4/4/4//4/P3/4/R2K b - - 0 1"));
  EXPECT_FALSE(is_check(stairs, "k3/4/4/4//4/4/4/P3//4/P3/4/R2K b - - 0 1"));
  expect_laws(stairs, 200);
}

TEST(SeamGames, views_shift_a_ring) {
  const std::string ring = R"(
name = "x"
board = { shape = "rectangle", files = 12, ranks = 4, wrap = "files", seams = ["a4-f4 top = g4-l4 top"] }
players = { names = ["A", "B", "C"], letters = "abc", views = ["identity", "shift-4", "shift-8"] }
elimination = { by = "attack", army = "stays" }
pieces.K = { name = "King", move = "K", royal = true }
pieces.R = { name = "Rook", move = "R" }
pieces.N = { name = "Knight", move = "N" }
pieces.P = { name = "Pawn", move = "mfW cfF" }
setup = { K = "b1", R = "a1 d1", N = "c1", P = "a2 b2 c2 d2" }
)";
  const Variant& variant = variant_from_text(ring);
  const Position start = Position::start(variant);
  EXPECT_EQ(start.piece(variant.board().find("f1")).type(), start.piece(variant.board().find("b1")).type());
  expect_laws(ring, 300);
}

TEST(SeamGames, are_told) {
  EXPECT_NE(
      page_of(variant_from_text(chess_on(kSphere)))
          .find("The board is sewn together at edges that do not touch as it is drawn, cell by cell: the top of "
                "a8-d8 to the top of e8-h8 and the bottom of a1-d1 to the bottom of e1-h1. Steps, leaps and lines "
                "lead over a seam and turn with it: who leaves over the one edge comes in over the other. A piece "
                "that comes round the board goes no further than the cell before its own.\n"),
      std::string::npos);
  EXPECT_NE(
      page_of(variant_from_text(kThreeArmies))
          .find("The file in the middle forks: it leads to the middle files of both, and so do the lines and leaps "
                "past it."),
      std::string::npos);
}

}  // namespace
}  // namespace sennight::test::seams
