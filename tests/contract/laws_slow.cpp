// Laws of laws_test.cpp that look at everything, not at a part.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

class WholeLaws : public testing::TestWithParam<std::string> {};

TEST_P(WholeLaws, each_move_does_what_its_text_says) {
  walk(*variant(GetParam()), 120, 7, [](const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    for (const Move& move : moves) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
  });
}

INSTANTIATE_TEST_SUITE_P(Every, WholeLaws, testing::ValuesIn(variant_ids()), test_name);

}  // namespace
}  // namespace sennight::test
