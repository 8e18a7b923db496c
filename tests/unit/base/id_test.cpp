#include "base/id.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

namespace sennight {
namespace {

using Apple = Id<struct AppleTag, std::uint8_t>;
using Pear = Id<struct PearTag, std::uint8_t>;

TEST(Id, is_none_until_it_has_an_index) {
  static_assert(Apple().is_none() && Apple::none() == Apple());
  static_assert(!Apple() && Apple(0));
  EXPECT_EQ(Apple(254).index(), 254u);
}

TEST(Id, orders_by_index_with_none_last) {
  EXPECT_LT(Apple(3), Apple(4));
  EXPECT_LT(Apple(254), Apple::none());
}

TEST(Id, of_one_kind_is_none_of_another_nor_a_number) {
  static_assert(!std::is_convertible_v<Apple, Pear> && !std::is_constructible_v<Apple, Pear>);
  static_assert(!std::is_convertible_v<int, Apple> && !std::is_convertible_v<Apple, int>);
}

#if SENNIGHT_ASSERTIONS
TEST(IdDeathTest, none_has_no_index) { EXPECT_DEATH(static_cast<void>(Apple().index()), "broken REQUIRES"); }

TEST(IdDeathTest, an_index_that_does_not_fit_is_refused) { EXPECT_DEATH(Apple(256), "broken REQUIRES: .* = 256"); }
#endif

}  // namespace
}  // namespace sennight
