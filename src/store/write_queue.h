// Changes on their way to the disk. One thread hands them to the store: whatever waits when it comes back becomes one
// transaction with one flush (group commit), so that a slow disk costs each change at most two flushes, however many
// there are.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <thread>

#include "base/mutex.h"
#include "store/game_store.h"

namespace sennight {

class WriteQueue {
 public:
  // Gets the store's answer, mostly on the queue's thread: it must return soon and not throw.
  using Done = std::move_only_function<void(Stored<void>)>;

  // Told of each answer of the store before it is given, and how long ago the change was posted.
  using Observer = std::function<void(std::chrono::steady_clock::duration, const Stored<void>&)>;

  // The store outlives the queue. More than `most_waiting` changes are not taken.
  explicit WriteQueue(GameStore& store, std::size_t most_waiting = 4096, Observer observer = {});
  // Keeps what waits.
  ~WriteQueue();

  // Never blocks. Changes of one game are kept in the order in which they were posted. When too many wait already,
  // `done` gets kBusy before the call returns.
  void post(Change change, Done done);

 private:
  void work();
  // False, with both as they were, when too many wait already.
  bool take(Change& change, Done& done);

  GameStore& store_;
  const std::size_t most_waiting_;
  const Observer observer_;
  Mutex mutex_;
  CondVar wake_;
  std::deque<Change> changes_ SENNIGHT_GUARDED_BY(mutex_);
  struct Asker {
    Done done;
    std::chrono::steady_clock::time_point since;
  };
  std::deque<Asker> askers_ SENNIGHT_GUARDED_BY(mutex_);  // one for each change
  bool ending_ SENNIGHT_GUARDED_BY(mutex_) = false;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace sennight
