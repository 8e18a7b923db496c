#include "golden/match.h"

namespace sennight::test {
namespace {

class Match : public testing::TestWithParam<Pairing> {};

TEST_P(Match, is_played_to_its_end_by_the_rules_of_both) {
#ifdef SENNIGHT_SANITIZED
  expect_fair_match(GetParam(), 1, "movetime 15");
#else
  expect_fair_match(GetParam(), 2, "movetime 20");
#endif
}

INSTANTIATE_TEST_SUITE_P(Games, Match,
                         testing::Values(Pairing{"chess", "chess"}, Pairing{"los-alamos", "losalamos"},
                                         Pairing{"xiangqi", "xiangqi"}));

}  // namespace
}  // namespace sennight::test
