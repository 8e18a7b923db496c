#include "base/large_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace sennight::test {
namespace {

struct alignas(64) Line {
  std::uint64_t words[8] = {1, 2, 3, 4, 5, 6, 7, 8};
};

bool begins_at_multiple_of(const void* memory, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(memory) % alignment == 0;
}

TEST(LargeArray, has_values_as_their_type_makes_them) {
  const auto few = make_large_array<std::int16_t>(100);
  ASSERT_NE(few, nullptr);
  EXPECT_TRUE(std::all_of(few.get(), few.get() + 100, [](int value) { return value == 0; }));
  const std::size_t count = (3 << 20) / sizeof(Line) + 1;  // no whole number of large pages
  const auto many = make_large_array<Line>(count);
  ASSERT_NE(many, nullptr);
  EXPECT_TRUE(std::all_of(many.get(), many.get() + count, [](const Line& line) { return line.words[7] == 8; }));
}

TEST(LargeArray, begins_where_its_values_may_and_a_large_page_begins) {
  EXPECT_TRUE(begins_at_multiple_of(make_large_array<Line>(3).get(), alignof(Line)));
  EXPECT_TRUE(begins_at_multiple_of(make_large_array<std::uint8_t>(2 << 20).get(), 2 << 20));
}

TEST(LargeArray, is_null_when_there_is_not_so_much_memory) {
  EXPECT_EQ(make_large_array<Line>(std::numeric_limits<std::size_t>::max() / sizeof(Line)), nullptr);
  EXPECT_EQ(make_large_array<Line>(std::numeric_limits<std::size_t>::max()), nullptr);
}

}  // namespace
}  // namespace sennight::test
