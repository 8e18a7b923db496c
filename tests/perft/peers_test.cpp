// Games that Fairy-Stockfish plays by other rules than those written down, which our files follow: with the difference taken
// back the counts are that program's. The files say what differs and why.

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

struct PeersGame {
  std::string difference;  // a test's name
  std::string text;        // beside the file of chess
  std::vector<std::uint64_t> counts;
};
void PrintTo(const PeersGame& game, std::ostream* out) { *out << game.difference; }

class Peers : public testing::TestWithParam<PeersGame> {};

TEST_P(Peers, count_the_same) {
  const Position start = Position::start(variant_from_text(GetParam().text));
#ifdef SENNIGHT_SANITIZED
  const std::size_t depths = 3;
#else
  const std::size_t depths = GetParam().counts.size();
#endif
  for (std::size_t i = 0; i < depths; ++i)
    EXPECT_EQ(perft(start, static_cast<int>(i) + 1), GetParam().counts[i]) << "depth " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(
    Every, Peers,
    testing::Values(PeersGame{"leaps_of_kings_that_a_boat_aims_at",
                              "name = 'Test'\nextends = 'cambodian'\nremove = ['initial.aimed-by']\n",
                              {25, 625, 15031, 361793, 8601434}},
                    PeersGame{"the_same_where_a_check_wins",
                              "name = 'Test'\nextends = 'karouk'\nremove = ['initial.aimed-by']\n",
                              {25, 625, 15031, 361793, 8601434}}),
    [](const testing::TestParamInfo<PeersGame>& game) { return game.param.difference; });

}  // namespace
}  // namespace sennight::test
