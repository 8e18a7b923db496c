// In place of base/helpers.cpp: a machine without threads and without exceptions.
#include "base/helpers.h"

namespace sennight {

struct Helpers::Threads {};

Helpers::Helpers(int, std::function<void(int)>) {}

Helpers::~Helpers() = default;

void Helpers::wait() {}

int startable_threads(int) { return 1; }

bool done_in_memory(const std::function<void()>& work) {
  work();
  return true;
}

}  // namespace sennight
