// A process that only thinks: takes thoughts that others want from the database, has them, and answers.
#pragma once

#include <functional>
#include <string>

#include "server/computer_player.h"
#include "server/variant_shelf.h"
#include "store/postgres_jobs.h"

namespace sennight {

class JobWorker {
 public:
  // All outlive it. `threads`: thoughts at once, at least 1.
  struct Services {
    VariantShelf& variants;
    ComputerPlayer& computer;
    PostgresJobs& jobs;
    int threads = 1;
  };
  explicit JobWorker(Services services) : services_(services) {}

  // Works until `ends` says so, which is asked several times a second. What is not done by then others do.
  void run(const std::function<bool()>& ends);

 private:
  // The answer to a job. `report` takes what has been found so far.
  std::string answer(const std::string& body, const std::function<void(std::string)>& report, std::stop_token stop);

  const Services services_;
};

}  // namespace sennight
