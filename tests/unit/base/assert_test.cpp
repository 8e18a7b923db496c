#include "base/assert.h"

#include <gtest/gtest.h>

#include <string_view>

#include "base/id.h"

namespace sennight {
namespace {

constexpr int half(int even) {
  SENNIGHT_REQUIRES(even % 2 == 0, even);
  return even / 2;
}

TEST(Assert, may_stand_in_constant_expressions) {
  static_assert(half(8) == 4);
  EXPECT_EQ(half(10), 5);
}

#if SENNIGHT_ASSERTIONS

enum class Colour { kRed, kBlue };
using Index = Id<struct IndexTag, unsigned char>;

TEST(AssertDeathTest, a_broken_promise_of_the_caller_ends_the_program_and_says_where) {
  EXPECT_DEATH(half(7), "^tests/unit/base/assert_test\\.cpp:[0-9]+: half: broken REQUIRES: even % 2 == 0; even = 7\n");
}

TEST(AssertDeathTest, every_value_is_shown) {
  const std::string_view text = "abc";
  EXPECT_DEATH(SENNIGHT_ASSERT(text.empty(), text, 'x', true, Colour::kBlue, Index(3), Index::none()),
               "failed assertion: text\\.empty\\(\\); .* = \"abc\", 'x', true, 1, 3, none\n");
}

TEST(AssertDeathTest, values_may_be_left_out) {
  EXPECT_DEATH(SENNIGHT_ASSERT(1 + 1 == 3), "failed assertion: 1 \\+ 1 == 3\n");
}

#else

TEST(Assert, is_not_evaluated_in_release_builds) {
  int evaluated = 0;
  SENNIGHT_ASSERT(++evaluated == 0, ++evaluated);
  SENNIGHT_REQUIRES(++evaluated == 0);
  EXPECT_EQ(evaluated, 0);
}

#endif

}  // namespace
}  // namespace sennight
