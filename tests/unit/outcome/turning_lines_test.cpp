// Lines that turn where a zone begins: legs with limits of their own, in both generators and in words.
#include <gtest/gtest.h>

#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace turning_lines {
namespace {

// Lines go orthogonally in the corners and diagonally in the centre, or the other way round, and a Bishop is thrown back
// by the edge. A hopper and a piece of forward legs see their zones as their player does.
const std::string kGame = R"(
name = "Corners"
board = { shape = "rectangle", files = 10, ranks = 10 }
[zones]
centre = { cells = "files:d-g ranks:4-7", common = true }
corners = { cells = "all - @centre", common = true }
edge = { cells = "file:a file:j rank:1 rank:10", common = true }
far = "ranks:6-10"
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Korna"
move = "W0 [W0{in corners}-45F0{in centre}]"
[pieces.B]
name = "Mirror"
move = "[F0?90F0{from edge}?90F0{from edge}]"
[pieces.C]
name = "Hopper"
move = "mR cp[W0{to centre}?90W0]"
[pieces.S]
name = "Soldier"
move = "fW [fW-90W{from far}]"
[setup]
K = "e1"
R = "a1 j1"
B = "c1 h1"
C = "b2 i2"
S = "rank:3"
)";

TEST(TurningLines, are_walked_alike_by_both_generators) {
  const Variant& variant = variant_from_text(kGame);
  walk_briefly(variant, 150, 3, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
  });
  for (int depth = 1; depth <= 2; ++depth)
    EXPECT_EQ(perft(Position::start(variant), depth), reference_perft(Position::start(variant), depth));
}

TEST(TurningLines, have_words) {
  const Variant& variant = variant_from_text(kGame);
  EXPECT_EQ(
      describe_piece(variant, variant.find_type("B")).text,
      "Moves any distance diagonally, after which it may go on any distance diagonally 90 degrees off to either "
      "side, beginning in the edge, after which it may go on any distance diagonally 90 degrees off to either side, "
      "beginning in the edge. Every cell on the way must be empty.");
  EXPECT_EQ(describe_piece(variant, variant.find_type("R")).text,
            "Moves any distance orthogonally; or any distance orthogonally, only in the corners, then any distance "
            "diagonally 45 degrees off to either side, only in the centre. Every cell on the way must be empty.");
  EXPECT_EQ(
      describe_piece(variant, variant.find_type("S")).text,
      "Moves one step straight forward; or one step straight forward, then one step orthogonally 90 degrees off to "
      "either side, beginning on the last five ranks. Every cell on the way must be empty.");
}

}  // namespace
}  // namespace turning_lines
}  // namespace sennight::test
