// Drops that may not mate, where the drop ends the game in another way. Both generators.
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/move_text.h"
#include "support/games.h"

namespace sennight::test {
namespace {

// B may not be dropped with mate; A beside B wins by marriage.
constexpr const char* kGame = R"(
name = "Weddings"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { K = "a1", A = "b1", B = "c1" }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.A]
name = "Bride"
move = "W"
[pieces.B]
name = "Tower"
move = "W0"
[hand]
returns = { A = "A", B = "B" }
[drops]
no-mate-by = "B"
[ends]
marriage = { of = "A B" }
)";

// The drops on the first file, by the reference generator; the fast one must know the same moves.
std::vector<std::string> drops(const Variant& variant, const std::string& fen) {
  const Position position = test::position(variant, fen);
  MoveList fast, slow;
  legal_moves(position, fast);
  reference::legal_moves(position, slow);
  const auto texts = [&](const MoveList& moves) {
    std::vector<std::string> list;
    for (const Move& move : moves)
      if (const std::string text = format_move(position, move); text.starts_with("B@a")) list.push_back(text);
    std::ranges::sort(list);
    return list;
  };
  EXPECT_EQ(texts(fast), texts(slow));
  EXPECT_EQ(fast.size(), slow.size());
  EXPECT_EQ(count_legal_moves(position), slow.size());
  return texts(slow);
}

TEST(DropEnds, an_end_that_comes_first_is_no_mate) {
  const Variant& variant = variant_from_text(kGame);
  // Each drop on the file checks, and the King cannot move. Beside the A on b3 it is a marriage; on a1 it is mate.
  EXPECT_EQ(drops(variant, "k1K2/5/1A3/5/5[B] w"), (std::vector<std::string>{"B@a2", "B@a3", "B@a4"}));
  // Without the A the drops on a1 to a3 are mate; the one on a4 can be taken.
  EXPECT_EQ(drops(variant, "k1K2/5/5/5/4A[B] w"), (std::vector<std::string>{"B@a4"}));
}

}  // namespace
}  // namespace sennight::test
