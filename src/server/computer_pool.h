// Threads on which computers think, and who comes next.
//
//   1. Short thoughts come before long ones, but not for ever: after a few short ones it is a long one's turn. One thread
//      takes short ones alone, so that they never wait for a long one to end.
//   2. People take turns, however many games each of them has; the thoughts of one person are had in the order in which
//      they came, the longer ones later.
//   3. What a job throws is logged; it ends neither its thread nor the program.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "base/mutex.h"

namespace sennight {

class ComputerPool {
 public:
  struct Job {
    std::string person;                // whose game it is, as far as anybody knows
    std::chrono::milliseconds length;  // that it will take at most
    std::move_only_function<void()> run;
  };

  // Threads for thoughts of any length; one more for the short ones. `most`: how many of the first may be busy at once
  // now, where that changes. It is called with a lock held, from any thread. REQUIRES: threads >= 1.
  explicit ComputerPool(int threads, std::function<int()> most = {});
  ~ComputerPool();

  // Dropped without a word after the end has begun.
  void post(Job job);

  // How many jobs wait for a thread.
  std::size_t waiting();

  // Waits for the jobs that run; those that wait are dropped.
  void close();

 private:
  using Time = std::chrono::steady_clock::time_point;
  // The jobs of about one length, by person and then by the time until which they should wait at most.
  struct Lane {
    std::map<std::string, std::multimap<Time, std::move_only_function<void()>>> jobs;
    std::string last;  // person served
    bool empty() const { return jobs.empty(); }
    std::size_t size() const;
    std::move_only_function<void()> take();
  };
  void work(bool short_only);

  const std::function<int()> most_;
  Mutex mutex_;
  CondVar wake_;
  int busy_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // threads for thoughts of any length that have one
  Lane short_ SENNIGHT_GUARDED_BY(mutex_), long_ SENNIGHT_GUARDED_BY(mutex_);
  int shorts_in_turn_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // taken while long ones waited
  bool ending_ SENNIGHT_GUARDED_BY(mutex_) = false;
  std::vector<std::jthread> threads_;
};

}  // namespace sennight
