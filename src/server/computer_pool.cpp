#include "server/computer_pool.h"

namespace sennight {

ComputerPool::ComputerPool(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ComputerPool::~ComputerPool() {
  std::deque<std::function<void()>> dropped;  // destroyed after the lock: a job may own much
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    dropped.swap(jobs_);
  }
  wake_.notify_all();
}

void ComputerPool::post(std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (ending_) return;
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void ComputerPool::work() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (ending_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace sennight
