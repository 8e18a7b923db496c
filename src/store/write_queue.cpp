#include "store/write_queue.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sennight {

namespace {

// One transaction is not longer than this, so that its memory and the time until its answers stay small.
constexpr std::size_t kMostTogether = 256;

}  // namespace

WriteQueue::WriteQueue(GameStore& store, std::size_t most_waiting, Observer observer)
    : store_(store), most_waiting_(most_waiting), observer_(std::move(observer)), thread_([this] { work(); }) {}

WriteQueue::~WriteQueue() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
}

void WriteQueue::post(Change change, Done done) {
  if (take(change, done)) wake_.notify_one();
  else done(store_fail(StoreFault::kBusy, "too much waits for the disk already"));
}

bool WriteQueue::take(Change& change, Done& done) {
  const MutexLock lock(mutex_);
  if (changes_.size() >= most_waiting_) return false;
  changes_.push_back(std::move(change));
  askers_.push_back({std::move(done), std::chrono::steady_clock::now()});
  return true;
}

void WriteQueue::work() {
  for (;;) {
    std::vector<Change> changes;
    std::vector<Asker> askers;
    {
      const MutexLock lock(mutex_);
      while (!ending_ && changes_.empty()) wake_.wait(mutex_);
      if (changes_.empty()) return;
      const auto count = static_cast<std::ptrdiff_t>(std::min(changes_.size(), kMostTogether));
      std::move(changes_.begin(), changes_.begin() + count, std::back_inserter(changes));
      std::move(askers_.begin(), askers_.begin() + count, std::back_inserter(askers));
      changes_.erase(changes_.begin(), changes_.begin() + count);
      askers_.erase(askers_.begin(), askers_.begin() + count);
    }
    std::vector<Stored<void>> answers = store_.keep(changes);
    const auto now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < askers.size(); ++i) {
      if (observer_) observer_(now - askers[i].since, answers[i]);
      askers[i].done(std::move(answers[i]));
    }
    bool idle = false;
    {
      const MutexLock lock(mutex_);
      idle = changes_.empty();
    }
    store_.tidy(idle);
  }
}

}  // namespace sennight
