// A few threads on which computers think, first come first served.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace sennight {

class ComputerPool {
 public:
  // REQUIRES: threads >= 1.
  explicit ComputerPool(int threads);
  // Waits for the jobs that run; those that wait are dropped.
  ~ComputerPool();

  // Dropped without a word after the end has begun.
  void post(std::function<void()> job);

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool ending_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace sennight
