// Games that do not ship, written from the documents alone, each with the counts of a program that was written for it and shares
// no code with this one: pieces made of many limits, paths of three steps, a ring with Pawns of two kinds, armies in corners,
// hexagons with triple steps, boards of three and of six levels.

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "outcome/perft.h"
#include "position/position.h"
#include "support/games.h"

namespace sennight::test {
namespace {

struct Stranger {
  std::string name;
  std::string text;
  std::vector<std::uint64_t> counts;
};
void PrintTo(const Stranger& game, std::ostream* out) { *out << game.name; }

const std::vector<Stranger>& all_strangers() {
  static const std::vector<Stranger> kGames = {
      Stranger{"beasts_of_eight_ranks",
               R"(name = "Test"
[board]
shape = "rectangle"
files = 7
ranks = 9
[players]
views = ["identity", "half-turn"]
[zones]
water = { cells = "files:b-c & ranks:4-6 files:e-f & ranks:4-6", draw = true }
land = "all - @water"
den = { cells = "d9", draw = true }
traps = { cells = "c1 e1 d2", draw = true }
walk = "@land - d1"
swim = "all - d1"
row3 = { cells = "b3 c3 e3 f3 b7 c7 e7 f7", common = true }
row = { cells = "file:a & ranks:4-6 file:d & ranks:4-6 file:g & ranks:4-6", common = true }
[pieces.E]
name = "Elephant"
move = "mW{to walk} cW{to walk}{not taking R} cW{to traps}"
[pieces.L]
name = "Lion"
move = "mW{to walk} cW{to walk}{not taking E} cW{to traps} m[vW-W-W-W]{to land}{from row3} c[vW-W-W-W]{from row3}{to land}{not taking E} m[sW-W-W]{from row}{to land} c[sW-W-W]{from row}{to land}{not taking E}"
[pieces.T]
name = "Tiger"
move = "mW{to walk} cW{to walk}{not taking E L} cW{to traps} m[vW-W-W-W]{to land}{from row3} c[vW-W-W-W]{from row3}{to land}{not taking E L} m[sW-W-W]{from row}{to land} c[sW-W-W]{from row}{to land}{not taking E L}"
[pieces.P]
name = "Leopard"
move = "mW{to walk} cW{to walk}{not taking E L T} cW{to traps}"
[pieces.D]
name = "Dog"
move = "mW{to walk} cW{to walk}{not taking E L T P} cW{to traps}"
[pieces.W]
name = "Wolf"
move = "mW{to walk} cW{to walk}{not taking E L T P D} cW{to traps}"
[pieces.C]
name = "Cat"
move = "mW{to walk} cW{to walk}{not taking E L T P D W} cW{to traps}"
[pieces.R]
name = "Rat"
move = "mW{to swim} cW{from land}{to walk}{not taking L T P D W C} cW{from water}{to water} cW{to traps}"
[setup]
L = "g1"
T = "a1"
D = "f2"
C = "b2"
E = "a3"
W = "c3"
P = "e3"
R = "g3"
[ends]
goal = { pieces = "E L T P D W C R", zone = "@den" }
extinction = "board"
stalemate = "loss"
)",
               {24, 576, 12240, 260099}},
      Stranger{"a_ring_with_pawns_both_ways",
               R"(name = "Test"
[board]
shape = "rectangle"
files = 16
ranks = 4
wrap = "files"
[pieces.K]
name = "King"
move = "K"
picture = "king"
royal = true
[pieces.Q]
name = "Queen"
picture = "queen"
move = "Q"
[pieces.R]
name = "Rook"
picture = "rook"
move = "R"
[pieces.B]
name = "Bishop"
picture = "bishop"
move = "B"
[pieces.N]
name = "Knight"
picture = "knight"
move = "N"
[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mrW crF"
[pieces.S]
name = "Left Pawn"
picture = "pawn"
move = "mlW clF"
sign = ""
[setup]
K = "d1"
Q = "e1"
B = "d2 e2"
N = "d3 e3"
R = "d4 e4"
S = "file:c"
P = "file:f"
k = "m1"
q = "l1"
b = "l2 m2"
n = "l3 m3"
r = "l4 m4"
s = "file:k"
p = "file:n"
[promotion.right]
pieces = "P"
to = "Q R B N"
zone = "file:l"
[promotion.left]
pieces = "S"
to = "Q R B N"
zone = "file:m"
[ends]
stalemate = "draw"
)",
               {12, 144, 2040, 28901}},
      Stranger{"armies_in_corners",
               R"(name = "Test"
extends = "chess"
remove = ["castling", "en-passant", "initial"]
[players]
views = ["identity", "half-turn"]
[pieces.P]
move = "mflF cffW cllW"
[setup]
K = "h1"
N = "g1 h3"
B = "f1 h2"
R = "e1 h4"
Q = "g2"
P = "d1 e2 f2 f3 g3 e4 g4 h5"
[promotion.last-rank]
zone = "a5 a6 a7 a8 b8 c8 d8"
)",
               {8, 64, 724, 8138}},
      Stranger{"paths_of_three_steps",
               R"(name = "Test"
extends = "chess"
remove = ["castling"]
[board]
files = 10
[pieces.F]
name = "Falcon"
move = "[W-W-45F] [W-r45F-l45W] [W-l45F-r45W] [F-45W-W] [F-F-45W] [F-r45W-l45F] [F-l45W-r45F] [W-45F-F]"
[setup]
K = "f1"
Q = "e1"
R = "a1 j1"
B = "c1 h1"
N = "b1 i1"
F = "d1 g1"
)",
               {24, 576, 15766}},
      Stranger{"hexagons_of_seventy_cells",
               R"toml(name = "Test"
[board]
shape = "lines"
lengths = [6, 7, 8, 9, 10, 9, 8, 7, 6]
orientation = "files"
[zones]
mid = "d2 e2 f2"
[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mffW cfF im[ffW-W] im[ffW-W-W]{from mid}"
[pieces.N]
name = "Knight"
picture = "knight"
move = "N"
[pieces.B]
name = "Bishop"
picture = "bishop"
move = "B"
[pieces.R]
name = "Rook"
picture = "rook"
move = "R"
[pieces.Q]
name = "Queen"
picture = "queen"
move = "Q"
[pieces.K]
name = "King"
picture = "king"
move = "K"
royal = true
[players]
views = ["identity", "half-turn"]
[setup]
R = "a1 i1"
N = "b1 h1"
B = "c1 f1 g1"
Q = "d1"
K = "e1"
P = "a2 b2 c2 d2 e2 f2 g2 h2 i2"
[castling.long]
letter = "Q"
royal = "e1 b1"
partner = "a1 c1"
[en-passant]
by = "P"
passed = "every"
[promotion.end]
pieces = "P"
to = "Q R B N"
zone = "stuck(ffW)"
[ends]
stalemate = "draw"
)toml",
               {45, 1999, 94628}},
      Stranger{"hexagons_in_a_rhombus",
               R"toml(name = "Test"
[board]
shape = "region"
where = ["0 <= x <= 8", "0 <= y <= 8"]
orientation = "ranks"
[players]
views = ["identity", "half-turn"]
[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mfW cfsF im[fW-W]"
[pieces.N]
name = "Knight"
picture = "knight"
move = "N"
[pieces.B]
name = "Bishop"
picture = "bishop"
move = "B"
[pieces.R]
name = "Rook"
picture = "rook"
move = "R"
[pieces.Q]
name = "Queen"
picture = "queen"
move = "Q"
[pieces.K]
name = "King"
picture = "king"
move = "K"
royal = true
[setup]
R = "a1 i1"
N = "b1 g1"
B = "c1 f1 h1"
Q = "d1"
K = "e1"
P = "rank:3"
[en-passant]
by = "P"
[promotion.end]
pieces = "P"
to = "Q R B N"
zone = "rank:9"
[ends]
stalemate = "draw"
)toml",
               {56, 3106}},
      Stranger{"three_levels",
               R"toml(name = "Test"
[board]
shape = "rectangle"
files = 8
ranks = 8
levels = 3
[players]
views = ["identity", "mirror-levels"]
[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mffW mff(0,1,1) mff(0,1,-1) cfF cf(1,1,1) cf(1,1,-1) im[ffW-W]"
[pieces.N]
name = "Knight"
picture = "knight"
move = "N (0,1,2) (0,2,1) (1,2,1)"
[pieces.B]
name = "Bishop"
picture = "bishop"
move = "B (1,1,1)0"
[pieces.R]
name = "Rook"
picture = "rook"
move = "R (0,1,1)0"
[pieces.Q]
name = "Queen"
picture = "queen"
move = "Q (0,1,1)0 (1,1,1)0"
[pieces.K]
name = "King"
picture = "king"
move = "K (0,1,1) (1,1,1) (0,0,1)"
royal = true
[setup]
R = "a1-1 h1-1"
N = "b1-1 g1-1"
B = "c1-1 f1-1"
Q = "d1-1"
K = "e1-1"
P = "rank:2 & level:a"
[promotion.end]
pieces = "P"
to = "Q R B N"
zone = "rank:8"
[ends]
stalemate = "draw"
)toml",
               {76, 5770}},
      Stranger{"a_cube_seen_from_two_corners",
               R"toml(name = "Test"
[board]
shape = "rectangle"
files = 6
ranks = 6
levels = 6
[players]
views = ["identity", "half-turn-levels"]
[pieces.P]
name = "Pawn"
picture = "pawn"
move = "mffW mu(0,0,1) cfu(1,1,1)"
[pieces.N]
name = "Knight"
picture = "knight"
move = "N (0,1,2)"
[pieces.B]
name = "Bishop"
picture = "bishop"
move = "B (0,1,1)0"
[pieces.R]
name = "Rook"
picture = "rook"
move = "R (0,0,1)0"
[pieces.U]
name = "Unicorn"
picture = "unicorn"
move = "(1,1,1)0"
[pieces.Q]
name = "Queen"
picture = "queen"
move = "Q (0,0,1)0 (0,1,1)0 (1,1,1)0"
[pieces.K]
name = "King"
picture = "king"
move = "K (0,0,1) (0,1,1) (1,1,1)"
royal = true
[setup]
R = "a1-6 f1-6"
N = "b1-6 e1-6"
B = "a1-5 b1-5"
U = "e1-5 f1-5"
Q = "c1-6"
K = "d1-6"
P = "rank:2 & ranks:1-2 & level:f rank:2 & level:e"
[promotion.end]
pieces = "P"
to = "Q"
zone = "rank:6 & level:a"
[ends]
stalemate = "draw"
)toml",
               {64, 4031}},
  };
  return kGames;
}

class Strangers : public testing::TestWithParam<Stranger> {};

TEST_P(Strangers, count_as_their_own_programs) {
  const Position start = Position::start(variant_from_text(GetParam().text));
  for (std::size_t i = 0; i < GetParam().counts.size(); ++i)
    EXPECT_EQ(perft(start, static_cast<int>(i) + 1), GetParam().counts[i]) << "depth " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(Every, Strangers, testing::ValuesIn(all_strangers()),
                         [](const testing::TestParamInfo<Stranger>& game) { return game.param.name; });

}  // namespace
}  // namespace sennight::test
