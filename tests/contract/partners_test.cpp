// That the laws of support/plain.h take partners for partners: walks of the contract tests seldom get to where a team is out.
#include <gtest/gtest.h>

#include <string>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

const Variant& partners() { return *variant("four-armies-partners"); }
const Variant& everybody() { return *variant("four-armies"); }

TEST(PlainLaws, count_teams_where_partners_play) {
  // White's King goes to where Red's Rook attacks it: Yellow is out already, Blue lives or does not.
  for (const std::string start : {"4bK3/8/8/14/14/14/14/14/14/14/rR12wK/8/8/4rK3 w r4bw - - 0 1",
                                  "8/8/8/14/14/14/14/14/14/14/rR12wK/8/3rR4/4rK3 w r33w - - 0 1"}) {
    const Game won = play(partners(), "n4m4", start);
    EXPECT_TRUE(won.outcome().over) << start;
    EXPECT_EQ(plain::ends_are_as_counted(won.start()), "") << start;
    EXPECT_EQ(plain::ends_are_as_counted(won.position()), "") << start;
  }
  // Each for oneself, Red and Blue go on.
  const Game goes_on = play(everybody(), "n4m4", "4bK3/8/8/14/14/14/14/14/14/14/rR12wK/8/8/4rK3 w r4bw - - 0 1");
  EXPECT_FALSE(goes_on.outcome().over);
  EXPECT_EQ(plain::ends_are_as_counted(goes_on.position()), "");
}

TEST(PlainLaws, refuse_a_move_that_captures_a_partners_piece) {
  // Red's Rook on a4; on e4 Blue's Knight.
  const std::string fen = "8/8/8/14/yK13/14/14/14/14/14/rR3bN8wK/8/8/4rK2bK r rybw - - 0 1";
  const Position before = position(everybody(), fen);
  const auto capture = parse_move(before, "a4e4");
  ASSERT_TRUE(capture);
  plain::Fen apart = plain::read(everybody(), fen), together = plain::read(partners(), fen);
  EXPECT_EQ(plain::play(everybody(), apart, before, *capture), "");
  EXPECT_EQ(plain::play(partners(), together, before, *capture), "it captures a partner's piece");
}

}  // namespace
}  // namespace sennight::test
