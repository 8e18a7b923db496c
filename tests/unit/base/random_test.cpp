#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace sennight {
namespace {

// Origin: the reference implementation's first numbers from the seed 1234567, as published with it.
TEST(Random, gives_the_published_sequence) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317u);
  EXPECT_EQ(random.next(), 3203168211198807973u);
  EXPECT_EQ(random.next(), 9817491932198370423u);
}

TEST(Random, depends_on_the_seed_alone) {
  Random first(5), same(5), other(6);
  EXPECT_EQ(first.next(), same.next());
  EXPECT_NE(first.next(), other.next());
}

TEST(Random, below_reaches_every_number_about_equally_often) {
  constexpr int kDraws = 6000;
  Random random(1);
  std::array<int, 6> counts{};
  for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(counts.size()));
  // A thousand each; five standard deviations are 144.
  for (const int count : counts) EXPECT_NEAR(count, 1000, 144);
  EXPECT_EQ(random.below(1), 0u);
}

#if SENNIGHT_ASSERTIONS
TEST(RandomDeathTest, there_is_no_number_below_none) { EXPECT_DEATH(Random(1).below(0), "bound > 0; bound = 0"); }
#endif

}  // namespace
}  // namespace sennight
