#include "base/mutex.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

namespace sennight {
namespace {

class Counter {
 public:
  void add() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    ++count_;
    changed_.notify_all();
  }

  void wait_for(int count) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    while (count_ < count) changed_.wait(mutex_);
  }

  // Whether the count is reached soon.
  bool reaches(int count, std::chrono::milliseconds patience) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (count_ < count) {
      if (!changed_.wait_until(mutex_, end)) return count_ >= count;
    }
    return true;
  }

 private:
  Mutex mutex_;
  CondVar changed_;
  int count_ SENNIGHT_GUARDED_BY(mutex_) = 0;
};

TEST(Mutex, threads_take_turns_and_wake_each_other) {
  Counter counter;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&counter] {
        for (int i = 0; i < 1000; ++i) counter.add();
      });
    }
    counter.wait_for(4000);
  }
  EXPECT_TRUE(counter.reaches(4000, std::chrono::milliseconds(0)));
  EXPECT_FALSE(counter.reaches(4001, std::chrono::milliseconds(1)));
}

TEST(Mutex, a_lock_can_be_given_back_and_taken_again) {
  Mutex mutex;
  const auto is_free = [&mutex] {
    bool free = false;
    std::jthread([&] {
      if (!mutex.try_lock()) return;
      free = true;
      mutex.unlock();
    }).join();
    return free;
  };
  {
    MutexLock lock(mutex);
    EXPECT_FALSE(is_free());
    lock.unlock();
    EXPECT_TRUE(is_free());
    lock.lock();
    EXPECT_FALSE(is_free());
    lock.unlock();
  }
  EXPECT_TRUE(is_free());
}

TEST(Mutex, a_wait_holds_the_lock_again_when_it_returns) {
  Mutex mutex;
  CondVar never;
  const MutexLock lock(mutex);
  EXPECT_FALSE(never.wait_for(mutex, std::chrono::milliseconds(1)));
  bool free = false;
  std::jthread([&] {
    if (!mutex.try_lock()) return;
    free = true;
    mutex.unlock();
  }).join();
  EXPECT_FALSE(free);
}

}  // namespace
}  // namespace sennight
