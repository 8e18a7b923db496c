// A few threads for work that may wait or take its time, so that the threads that serve sockets never do.
#pragma once

#include <functional>
#include <memory>

namespace sennight {

class Workers {
 public:
  // REQUIRES: threads >= 1.
  explicit Workers(int threads);
  ~Workers();

  // First come first served. What a job throws is logged. After close it is dropped without a word.
  void post(std::move_only_function<void()> job);

  // Waits for all that was posted.
  void close();

 private:
  struct Pool;
  std::unique_ptr<Pool> pool_;
};

}  // namespace sennight
