// A process that only thinks: takes thoughts that others want from the database, has them, and answers. It plays games of
// matches and of learning, too, on threads of their own that give way to everything else: people wait for thoughts.
#pragma once

#include <atomic>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "server/computer_player.h"
#include "server/variant_shelf.h"
#include "store/postgres_jobs.h"

namespace sennight {

class JobWorker {
 public:
  // All outlive it. `threads`: thoughts at once, and as many games; at least 1.
  struct Services {
    VariantShelf& variants;
    ComputerPlayer& computer;
    PostgresJobs& jobs;
    int threads = 1;
    // Plays a game that somebody wants and returns the answer; ends soon when `stop` is set. Empty: this worker plays none.
    std::function<std::string(const PostgresJobs::Job& job, const std::atomic<bool>& stop)> play_game = {};
  };
  explicit JobWorker(Services services) : services_(std::move(services)) {}

  // Works until `ends` says so, which is asked several times a second. What is not done by then others do.
  void run(const std::function<bool()>& ends);

 private:
  // The answer to a job. `report` takes what has been found so far.
  std::string answer(const std::string& body, const std::function<void(std::string)>& report, std::stop_token stop);
  std::string game(const PostgresJobs::Job& job, const std::stop_token& stop);

  const Services services_;
};

}  // namespace sennight
