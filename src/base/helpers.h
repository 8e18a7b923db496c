// Threads that help with one piece of work, and what can be told of memory that has run out: the seam between the core and
// the system. A program for a machine without threads or exceptions links another source in place of helpers.cpp.
#pragma once

#include <functional>
#include <memory>

namespace sennight {

// Runs work(1), work(2) ... each in a thread of its own.
class Helpers {
 public:
  // Starts `count` of them, or fewer when the system gives no more; none when `count` is below 1.
  Helpers(int count, std::function<void(int)> work);
  // Waits until all of them have done their work.
  ~Helpers();
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

  void wait();
  // How many were started.
  int count() const { return count_; }

 private:
  struct Threads;
  std::unique_ptr<Threads> threads_;
  int count_ = 0;
};

// How many of `wanted` threads the system would give now, the caller's own among them; at least 1. Starts them and lets
// them go.
int startable_threads(int wanted);

// Does the work; false when there was not enough memory for it. Without exceptions the program ends then.
bool done_in_memory(const std::function<void()>& work);

}  // namespace sennight
