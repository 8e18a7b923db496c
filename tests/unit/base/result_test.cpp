#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace sennight {
namespace {

Result<int> halved(int number) {
  if (number % 2 != 0) return fail(std::to_string(number) + " is odd");
  return number / 2;
}

Result<std::string> half_as_text(int number) {
  const Result<int> found = halved(number);
  if (!found) return std::unexpected(found.error());
  return std::to_string(*found);
}

TEST(Result, holds_a_value_or_says_why_there_is_none) {
  EXPECT_EQ(halved(8), 4);
  ASSERT_FALSE(halved(7));
  EXPECT_EQ(halved(7).error().message, "7 is odd");
}

TEST(Result, an_error_passes_through_functions_with_other_values) {
  EXPECT_EQ(half_as_text(6), "3");
  EXPECT_EQ(half_as_text(5).error().message, "5 is odd");
}

TEST(Result, may_hold_nothing_or_what_cannot_be_copied) {
  const Result<void> done = [](bool good) -> Result<void> { return good ? Result<void>() : fail("bad"); }(true);
  EXPECT_TRUE(done);
  Result<std::unique_ptr<int>> owner = std::make_unique<int>(3);
  EXPECT_EQ(**owner, 3);
}

}  // namespace
}  // namespace sennight
