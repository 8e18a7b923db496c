// The program as a worker: a process that thinks, and plays games, for others on the same database.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <optional>
#include <string>

#include "match/process.h"

namespace sennight::test {

class WorkerProgram {
 public:
  // Waits until it has said that it is there. `program`: another file than the one that is tested.
  explicit WorkerProgram(const std::string& address, int threads, const std::string& program = SENNIGHT_BINARY)
      : process_({program, "worker", "--store", address, "--threads", std::to_string(threads)}),
        line_(process_.read_line(std::chrono::seconds(60)).value_or("")) {
    EXPECT_FALSE(line_.empty()) << "it says nothing";
  }
  // What it has said then.
  const std::string& line() const { return line_; }
  void kill() {
    process_.send_signal(SIGKILL);
    process_.wait(std::chrono::seconds(10));
  }
  // Ends it in good order; its exit status.
  std::optional<int> end() {
    process_.send_signal(SIGTERM);
    return process_.wait(std::chrono::seconds(20));
  }

 private:
  Process process_;
  const std::string line_;
};

}  // namespace sennight::test
