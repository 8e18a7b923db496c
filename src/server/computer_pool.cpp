#include "server/computer_pool.h"

#include <spdlog/spdlog.h>

#include <exception>
#include <utility>

namespace sennight {

namespace {

constexpr std::chrono::milliseconds kShort(400);
constexpr int kShortsInTurn = 8;
// A job is put behind others of the same person that are shorter and come this many of its lengths later.
constexpr int kPatience = 20;

}  // namespace

std::move_only_function<void()> ComputerPool::Lane::take() {
  auto person = jobs.upper_bound(last);
  if (person == jobs.end()) person = jobs.begin();
  last = person->first;
  auto next = person->second.begin();
  auto run = std::move(next->second);
  person->second.erase(next);
  if (person->second.empty()) jobs.erase(person);
  return run;
}

ComputerPool::ComputerPool(int threads, std::function<int()> most) : most_(std::move(most)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(false); });
  threads_.emplace_back([this] { work(true); });
}

ComputerPool::~ComputerPool() { close(); }

void ComputerPool::close() {
  Lane dropped_short, dropped_long;  // destroyed after the lock: a job may own much
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    std::swap(dropped_short, short_);
    std::swap(dropped_long, long_);
  }
  wake_.notify_all();
  for (std::jthread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void ComputerPool::post(Job job) {
  {
    const MutexLock lock(mutex_);
    if (ending_) return;
    Lane& lane = job.length <= kShort ? short_ : long_;
    lane.jobs[job.person].emplace(std::chrono::steady_clock::now() + kPatience * job.length, std::move(job.run));
  }
  // Not every thread takes every job.
  wake_.notify_all();
}

std::size_t ComputerPool::Lane::size() const {
  std::size_t size = 0;
  for (const auto& [person, waiting] : jobs) size += waiting.size();
  return size;
}

std::size_t ComputerPool::waiting() {
  const MutexLock lock(mutex_);
  return short_.size() + long_.size();
}

void ComputerPool::work(bool short_only) {
  for (;;) {
    std::move_only_function<void()> run;
    {
      const MutexLock lock(mutex_);
      const auto is_idle = [&]() SENNIGHT_REQUIRES_LOCK(mutex_) {
        if (short_.empty() && (short_only || long_.empty())) return true;
        return !short_only && most_ && busy_ >= most_();
      };
      while (!ending_ && is_idle()) wake_.wait(mutex_);
      if (ending_) return;
      if (!short_only) ++busy_;
      const bool take_short = short_only || long_.empty() || (!short_.empty() && shorts_in_turn_ < kShortsInTurn);
      if (!short_only) shorts_in_turn_ = take_short && !long_.empty() ? shorts_in_turn_ + 1 : 0;
      run = (take_short ? short_ : long_).take();
    }
    try {
      run();
    } catch (const std::exception& error) {
      spdlog::error("a computer's thought failed: {}", error.what());
    }
    run = nullptr;
    if (short_only) continue;
    {
      const MutexLock lock(mutex_);
      --busy_;
    }
    if (most_) wake_.notify_all();
  }
}

}  // namespace sennight
