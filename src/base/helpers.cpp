#include "base/helpers.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace sennight {

struct Helpers::Threads {
  std::function<void(int)> work;
  std::vector<std::jthread> running;
};

Helpers::Helpers(int count, std::function<void(int)> work) : threads_(std::make_unique<Threads>()) {
  threads_->work = std::move(work);
  threads_->running.reserve(static_cast<std::size_t>(std::max(count, 0)));
  try {
    for (int number = 1; number <= count; ++number) {
      threads_->running.emplace_back([&all = *threads_, number] { all.work(number); });
      ++count_;
    }
  } catch (const std::system_error&) {
    // Those that there are do all.
  }
}

Helpers::~Helpers() = default;

void Helpers::wait() { threads_->running.clear(); }

int startable_threads(int wanted) {
  std::atomic<bool> enough = false;
  const Helpers helpers(wanted - 1, [&](int) { enough.wait(false); });
  enough.store(true);
  enough.notify_all();
  return helpers.count() + 1;
}

bool done_in_memory(const std::function<void()>& work) {
  try {
    work();
    return true;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace sennight
