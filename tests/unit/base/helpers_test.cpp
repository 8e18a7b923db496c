// Threads that help.

#include "base/helpers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>

namespace sennight {
namespace {

TEST(Helpers, each_works_once_under_its_own_number) {
  std::atomic<int> numbers = 0, calls = 0;
  Helpers helpers(3, [&](int number) {
    numbers += 1 << number;
    ++calls;
  });
  EXPECT_EQ(helpers.count(), 3);
  helpers.wait();
  EXPECT_EQ(numbers, 0b1110);
  EXPECT_EQ(calls, 3);
}

TEST(Helpers, nobody_helps_when_nobody_is_asked_to) {
  const auto never = [](int) { ADD_FAILURE(); };
  EXPECT_EQ(Helpers(0, never).count(), 0);
  EXPECT_EQ(Helpers(-1, never).count(), 0);
  EXPECT_EQ(startable_threads(1), 1);
  EXPECT_GE(startable_threads(2), 1);
}

TEST(Helpers, memory_that_has_run_out_is_told) {
  EXPECT_TRUE(done_in_memory([] {}));
  EXPECT_FALSE(done_in_memory([] { throw std::bad_alloc(); }));
}

}  // namespace
}  // namespace sennight
