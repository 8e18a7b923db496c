// Those who think for this process elsewhere: the workers of the same database, docs/server.md. While there are none it
// thinks itself, unless it is not to.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "server/computer_player.h"
#include "store/postgres_jobs.h"

namespace sennight {

class FarThinkers {
 public:
  // So many thoughts may be under way elsewhere for this process at once, each with a thread that waits for it.
  static constexpr int kMostAsked = 32;

  // `own`: how many thoughts this process may have itself at once, 0 for none.
  FarThinkers(std::unique_ptr<PostgresJobs> jobs, int own);
  ~FarThinkers();

  // What one of them answers. Waits as long as there is anybody; when this process does not think itself, also for
  // somebody to come, but not longer than `patience`. `report` hears what has been found so far, on this thread. Nothing when nobody is there, or it was
  // stopped.
  std::optional<std::string> ask(const std::string& body, std::chrono::milliseconds length,
                                 const std::function<void(std::string_view)>& report, const std::stop_token& stop,
                                 std::chrono::milliseconds patience = std::chrono::hours(24));
  // Whoever waits is let go, and nobody waits any more.
  void close();
  // How many thoughts there may be at once, here and elsewhere.
  int most_thoughts();
  bool may_think_here() const { return own_ > 0; }

  // A thought of this process's own, for as long as somebody holds it. Waits until there is room. Nothing when it was
  // stopped. REQUIRES: may_think_here().
  std::shared_ptr<void> own_thought(const std::stop_token& stop);

 private:
  struct Waiting {
    std::string progress;
    std::optional<std::string> answer;
    bool gone = false;  // nobody has the job any more: it is asked anew
  };
  void work(const std::stop_token& stop);

  const std::unique_ptr<PostgresJobs> jobs_;
  const int own_;
  Mutex mutex_;
  CondVar wake_;
  std::map<std::int64_t, Waiting> waiting_ SENNIGHT_GUARDED_BY(mutex_);  // by the number of the job
  bool there_ SENNIGHT_GUARDED_BY(mutex_) = false;                       // there are workers
  bool ending_ SENNIGHT_GUARDED_BY(mutex_) = false;
  int busy_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // own thoughts
  std::jthread thread_;                       // last: it uses all the others
};

// A computer that thinks elsewhere where it can.
class FarPlayer : public ComputerPlayer {
 public:
  // Both outlive it.
  FarPlayer(FarThinkers& far, ComputerPlayer& own) : far_(far), own_(own) {}
  Result<Move> choose(const Game& game, const ThoughtOrder& order, const std::function<void(const Thought&)>& report,
                      std::stop_token stop) override;

 private:
  FarThinkers& far_;
  ComputerPlayer& own_;
};

}  // namespace sennight
