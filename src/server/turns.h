// How much work waits of each person and in all, so that nobody's requests fill a queue that others need. Thread-safe.
#pragma once

#include <map>
#include <string>

#include "base/mutex.h"

namespace sennight {

class Turns {
 public:
  enum class Answer { kTaken, kPersonFull, kAllFull };

  // So many may wait in all, and so many of one person.
  Turns(int most, int most_of_one) : most_(most), most_of_one_(most_of_one) {}

  // Whoever gets kTaken gives the turn back when the work is done.
  Answer take(const std::string& person) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    const auto own = waiting_.find(person);
    if (own != waiting_.end() && own->second >= most_of_one_) return Answer::kPersonFull;
    if (all_ >= most_) return Answer::kAllFull;
    ++waiting_[person];
    ++all_;
    return Answer::kTaken;
  }
  void give_back(const std::string& person) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    --all_;
    if (--waiting_[person] == 0) waiting_.erase(person);
  }

 private:
  const int most_, most_of_one_;
  Mutex mutex_;
  std::map<std::string, int> waiting_ SENNIGHT_GUARDED_BY(mutex_);
  int all_ SENNIGHT_GUARDED_BY(mutex_) = 0;
};

}  // namespace sennight
