#include "golden/match.h"

namespace sennight::test {
namespace {

class SlowMatch : public testing::TestWithParam<Pairing> {};

TEST_P(SlowMatch, is_played_to_its_end_by_the_rules_of_both) { expect_fair_match(GetParam(), 4, "movetime 50"); }

INSTANTIATE_TEST_SUITE_P(Games, SlowMatch,
                         testing::Values(Pairing{"chess", "chess"}, Pairing{"los-alamos", "losalamos"},
                                         Pairing{"xiangqi", "xiangqi"}, Pairing{"crazyhouse", "crazyhouse"},
                                         Pairing{"shogi", "shogi"}, Pairing{"minishogi", "minishogi"},
                                         Pairing{"makruk", "makruk"}, Pairing{"capablanca", "capablanca"},
                                         Pairing{"grand", "grand"}));

}  // namespace
}  // namespace sennight::test
