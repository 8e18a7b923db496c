// In place of base/helpers.cpp: a machine without exceptions, where a program begins no threads. The page has begun them as
// workers of its own, on the same memory; each comes in through `help` and waits for work there as long as it lives.
// docs/page-engine.md.
#include "page_engine/threads.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "base/helpers.h"

namespace sennight {

namespace {

// Which helpers a piece of work is for, and a number that is another one for each piece, in one word: who reads it late must
// not take what is there now for what was there then.
constexpr std::uint32_t kHelpersBits = 0xFF;

std::atomic<int> present = 0;
std::atomic<std::uint32_t> job = 0;  // number << 8 | helpers
std::atomic<int> left = 0;           // helpers that have not done their share of it yet
std::atomic<bool> lost = false;      // a helper has ended in the middle of it
const std::function<void(int)>* shared_work = nullptr;
bool taken = false;  // one piece of work at a time; only the main thread gives any

int* word_of(std::atomic<int>& word) { return reinterpret_cast<int*>(&word); }
int* word_of(std::atomic<std::uint32_t>& word) { return reinterpret_cast<int*>(&word); }

}  // namespace

int enlist() { return present.fetch_add(1) + 1; }

void help(int number) {
  std::uint32_t seen = 0;
  for (;;) {
    const std::uint32_t now = job.load();
    if (now == seen) {
      __builtin_wasm_memory_atomic_wait32(word_of(job), static_cast<int>(seen), -1);
      continue;
    }
    seen = now;
    if (static_cast<std::uint32_t>(number) > (now & kHelpersBits)) continue;
    (*shared_work)(number);
    if (left.fetch_sub(1) == 1) __builtin_wasm_memory_atomic_notify(word_of(left), 1);
  }
}

void lose_helper() {
  lost.store(true);
  __builtin_wasm_memory_atomic_notify(word_of(left), 1);
}

struct Helpers::Threads {
  std::function<void(int)> work;
};

Helpers::Helpers(int count, std::function<void(int)> work) : threads_(std::make_unique<Threads>()) {
  if (taken || count < 1) return;
  count_ = std::min(count, present.load());
  if (count_ == 0) return;
  threads_->work = std::move(work);
  shared_work = &threads_->work;
  taken = true;
  left.store(count_);
  job.store(((job.load() & ~kHelpersBits) + kHelpersBits + 1) | static_cast<std::uint32_t>(count_));
  __builtin_wasm_memory_atomic_notify(word_of(job), kHelpersBits);
}

Helpers::~Helpers() { wait(); }

void Helpers::wait() {
  if (shared_work != &threads_->work) return;
  for (int still = left.load(); still > 0; still = left.load()) {
    // Whoever has ended will never be done, and has left things half done: this instance ends too.
    if (lost.load()) __builtin_trap();
    constexpr std::int64_t kLook = 100'000'000;  // nanoseconds: it may have ended just before we wait
    __builtin_wasm_memory_atomic_wait32(word_of(left), still, kLook);
  }
  shared_work = nullptr;
  taken = false;
}

int startable_threads(int wanted) { return std::clamp(wanted, 1, 1 + (taken ? 0 : present.load())); }

bool done_in_memory(const std::function<void()>& work) {
  work();
  return true;
}

}  // namespace sennight
