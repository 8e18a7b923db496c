#include "support/disk_faults.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

namespace sennight::test {

DiskFaults::DiskFaults(const std::string& folder) : path_(folder + "/disk-faults") {
  const int file = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ::ftruncate(file, sizeof(FaultRecord)) != 0) std::abort();
  void* memory = ::mmap(nullptr, sizeof(FaultRecord), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) std::abort();
  ::close(file);
  record_ = new (memory) FaultRecord;
}

DiskFaults::~DiskFaults() { ::munmap(record_, sizeof(FaultRecord)); }

std::string DiskFaults::before(const std::string& library) const {
  // The sanitizer would insist on being loaded first; it need not be.
  return "export ASAN_OPTIONS=verify_asan_link_order=0:$ASAN_OPTIONS SENNIGHT_DISK_FAULTS='" + path_ +
         "' LD_PRELOAD='" + library + "'";
}

void DiskFaults::fail(FaultRecord::Call call, std::int64_t after, std::int64_t times, int error) {
  FaultRecord::Plan& plan = record_->plans[call];
  plan.times = 0;  // until all is set
  plan.error = error;
  plan.first = plan.calls + 1 + after;
  plan.times = times;
}

void DiskFaults::heal() {
  for (FaultRecord::Plan& plan : record_->plans) plan.times = 0;
  record_->tears = false;
  record_->flush_microseconds = 0;
  record_->big_allocation = 0;
}

}  // namespace sennight::test
