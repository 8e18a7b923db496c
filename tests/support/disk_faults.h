// Faults of the disk, injected into the program from outside: tests/preload/disk_faults.cpp is loaded before its
// libraries, stands between it and the system calls on its files of games, and does what this record says. The record
// lies in a file that both sides map, so that a test can change it while the program runs.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <string>

namespace sennight::test {

struct FaultRecord {
  enum Call { kFlush, kWrite, kTruncate, kOpen, kCalls };

  std::atomic<std::int64_t> flush_microseconds = 0;  // each flush takes so much longer
  // Of each kind of call: how many have been made; number `first` (from 1) and the next `times` - 1 fail with `error`.
  struct Plan {
    std::atomic<std::int64_t> calls = 0, first = 0, times = 0;
    std::atomic<int> error = EIO;
  } plans[kCalls];
  // A write that fails has written its first half.
  std::atomic<bool> tears = false;
  // Requests for memory of this many bytes and more fail; 0 = none.
  std::atomic<std::int64_t> big_allocation = 0;
  static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

// The test's side.
class DiskFaults {
 public:
  // Keeps its record in `folder`.
  explicit DiskFaults(const std::string& folder);
  ~DiskFaults();
  DiskFaults(const DiskFaults&) = delete;
  DiskFaults& operator=(const DiskFaults&) = delete;

  // For ServerProgram::Options::before. `library` is the compiled tests/preload/disk_faults.cpp.
  std::string before(const std::string& library) const;

  FaultRecord& record() { return *record_; }
  std::int64_t calls(FaultRecord::Call call) const { return record_->plans[call].calls; }
  // The call after the next `after` fails, and `times` - 1 more.
  void fail(FaultRecord::Call call, std::int64_t after = 0, std::int64_t times = 1, int error = EIO);
  void heal();

 private:
  std::string path_;
  FaultRecord* record_ = nullptr;
};

}  // namespace sennight::test
