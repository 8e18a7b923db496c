#include "store/write_queue.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sennight {

namespace {

// One transaction is not longer than this, so that its memory and the time until its answers stay small.
constexpr std::size_t kMostTogether = 256;

}  // namespace

WriteQueue::WriteQueue(GameStore& store, std::size_t most_waiting)
    : store_(store), most_waiting_(most_waiting), thread_([this] { work(); }) {}

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
  dones_.push_back(std::move(done));
  return true;
}

void WriteQueue::work() {
  for (;;) {
    std::vector<Change> changes;
    std::vector<Done> dones;
    {
      const MutexLock lock(mutex_);
      while (!ending_ && changes_.empty()) wake_.wait(mutex_);
      if (changes_.empty()) return;
      const auto count = static_cast<std::ptrdiff_t>(std::min(changes_.size(), kMostTogether));
      std::move(changes_.begin(), changes_.begin() + count, std::back_inserter(changes));
      std::move(dones_.begin(), dones_.begin() + count, std::back_inserter(dones));
      changes_.erase(changes_.begin(), changes_.begin() + count);
      dones_.erase(dones_.begin(), dones_.begin() + count);
    }
    std::vector<Stored<void>> answers = store_.keep(changes);
    for (std::size_t i = 0; i < dones.size(); ++i) dones[i](std::move(answers[i]));
    bool idle = false;
    {
      const MutexLock lock(mutex_);
      idle = changes_.empty();
    }
    store_.tidy(idle);
  }
}

}  // namespace sennight
