// When the clock of a game runs out, somebody has to look, whoever watches. One thread waits for all games.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "base/mutex.h"
#include "store/game_store.h"

namespace sennight {

class Alarms {
 public:
  struct Duties {
    std::function<TimeStamp()> now;                     // of the clock that the alarms are set by
    std::function<void(const std::string& game)> ring;  // must not block
    std::function<void()> beat;  // every few seconds while an alarm is set, seldom while all are far; must not block
  };
  explicit Alarms(Duties duties);
  ~Alarms();

  // The alarm of a game rings once, at this time or soon after; 0: not at all. Replaces the one before. Never blocks.
  void set(const std::string& game, TimeStamp at);

  // Waits for what rings; nothing rings afterwards.
  void close();

 private:
  void work();

  const Duties duties_;
  Mutex mutex_;
  CondVar wake_;
  std::map<std::string, TimeStamp, std::less<>> times_ SENNIGHT_GUARDED_BY(mutex_);
  std::set<std::pair<TimeStamp, std::string>> order_ SENNIGHT_GUARDED_BY(mutex_);  // the same, the first one first
  bool ending_ SENNIGHT_GUARDED_BY(mutex_) = false;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace sennight
