// Who is not to meet whom: because one has blocked the other. A copy in memory of what the store has, so that whoever
// decides who sits and speaks need not wait for it.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/mutex.h"

namespace sennight {

// All functions may be called from any thread.
class KeptApart {
 public:
  // Has one of them blocked the other? Persons as Visitor::person; nobody is kept apart from "".
  bool between(const std::string& one, const std::string& other) const {
    const MutexLock lock(mutex_);
    return has(one, other) || has(other, one);
  }
  void add(const std::string& person, const std::string& other) {
    const MutexLock lock(mutex_);
    blocked_[person].insert(other);
  }
  // By person, those whom they block.
  using Blocked = std::map<std::string, std::set<std::string>>;
  void replace(Blocked blocked) {
    const MutexLock lock(mutex_);
    blocked_ = std::move(blocked);
  }

 private:
  bool has(const std::string& person, const std::string& other) const SENNIGHT_REQUIRES_LOCK(mutex_) {
    const auto found = blocked_.find(person);
    return found != blocked_.end() && found->second.contains(other);
  }

  mutable Mutex mutex_;
  Blocked blocked_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
