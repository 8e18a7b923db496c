// Movements in words.
#include "pieces/describe.h"

#include <gtest/gtest.h>

#include <string>

#include "pieces/movement.h"

namespace sennight {
namespace {

std::string words_of(const std::string& move) {
  const Lattice squares(LatticeKind::kSquare, false);
  const Result<Movement> movement = parse_movement(squares, move);
  EXPECT_TRUE(movement) << move;
  return movement ? describe(squares, *movement, [](const std::string&) { return std::string(); }) : std::string();
}

TEST(Describe, counts_steps_behind_which_a_piece_may_stop) {
  EXPECT_TRUE(words_of("[fW-W]").contains("exactly two steps straight forward over an empty cell"))
      << words_of("[fW-W]");
  EXPECT_TRUE(words_of("[fW-W?W]").contains("two or three steps straight forward over empty cells"));
  EXPECT_TRUE(words_of("[fW-W?W?W]").contains("two to four steps straight forward over empty cells"));
  // Where it may stop, go on, and may not stop then, each step is told.
  EXPECT_TRUE(words_of("[fW?W-W]").contains("after which it may go on"));
}

}  // namespace
}  // namespace sennight
