// Who may not play here any more: a copy in memory of what the store has, so that whoever decides need not wait for it.
#pragma once

#include <set>
#include <string>

#include "base/mutex.h"
#include "server/refusal.h"

namespace sennight {

// All functions may be called from any thread.
class Banned {
 public:
  // Refusals: 403, the person is banned. Persons as Visitor::person.
  OrRefusal<void> check(const std::string& person) const {
    const MutexLock lock(mutex_);
    if (!people_.contains(person)) return {};
    return refuse(403, "those who run this site have banned you", "banned");
  }
  void replace(std::set<std::string> people) {
    const MutexLock lock(mutex_);
    people_ = std::move(people);
  }

 private:
  mutable Mutex mutex_;
  std::set<std::string> people_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
