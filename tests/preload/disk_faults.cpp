// Loaded into the program before its libraries (LD_PRELOAD): flushes, writes, truncations and openings of the files of
// games are delayed or fail as the record of support/disk_faults.h says. Everything else goes through untouched.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "support/disk_faults.h"

namespace {

using sennight::test::FaultRecord;

FaultRecord* record() {
  static FaultRecord* const mapped = [] {
    const char* path = std::getenv("SENNIGHT_DISK_FAULTS");
    const int file = path == nullptr ? -1 : static_cast<int>(::open(path, O_RDWR | O_CLOEXEC));
    void* memory = file < 0 ? MAP_FAILED
                            : ::mmap(nullptr, sizeof(FaultRecord), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (file >= 0) ::close(file);
    return memory == MAP_FAILED ? nullptr : static_cast<FaultRecord*>(memory);
  }();
  return mapped;
}

bool is_of_games(const char* path) { return std::strstr(path, "games.db") != nullptr; }

bool is_of_games(int file) {
  char link[64], path[4096];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = ::readlink(link, path, sizeof path - 1);
  if (length < 0) return false;
  path[length] = '\0';
  return is_of_games(path);
}

// Counts a call and tells whether it fails; then errno is set.
bool fails(FaultRecord::Call call) {
  FaultRecord::Plan& plan = record()->plans[call];
  const std::int64_t number = ++plan.calls;
  const std::int64_t times = plan.times, first = plan.first;
  if (times == 0 || number < first || number >= first + times) return false;
  errno = plan.error;
  return true;
}

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

int flush(const char* name, int file) {
  using Flush = int (*)(int);
  if (record() != nullptr && is_of_games(file)) {
    if (const std::int64_t wait = record()->flush_microseconds; wait > 0) ::usleep(static_cast<useconds_t>(wait));
    // As a disk does it: the pages stay in the cache and are forgotten, not written.
    if (fails(FaultRecord::kFlush)) return -1;
  }
  return real<Flush>(name)(file);
}

int truncate_file(const char* name, int file, off64_t size) {
  using Truncate = int (*)(int, off64_t);
  if (record() != nullptr && is_of_games(file) && fails(FaultRecord::kTruncate)) return -1;
  return real<Truncate>(name)(file, size);
}

ssize_t write_at(const char* name, int file, const void* data, size_t size, off64_t at) {
  using Write = ssize_t (*)(int, const void*, size_t, off64_t);
  if (record() != nullptr && is_of_games(file) && fails(FaultRecord::kWrite)) {
    const int error = errno;
    if (record()->tears) static_cast<void>(real<Write>(name)(file, data, size / 2, at));
    errno = error;
    return -1;
  }
  return real<Write>(name)(file, data, size, at);
}

int open_file(const char* name, const char* path, int flags, mode_t mode) {
  using Open = int (*)(const char*, int, ...);
  const bool ours = is_of_games(path) && (flags & (O_WRONLY | O_RDWR)) != 0;
  if (ours && record() != nullptr && fails(FaultRecord::kOpen)) return -1;
  return real<Open>(name)(path, flags, mode);
}

#ifndef SENNIGHT_SANITIZED
bool is_too_big(size_t size) {
  // Not through record(): the first allocation comes before anything is set up.
  static FaultRecord* known = nullptr;
  static bool looking = false;
  if (size < 1024 * 1024) return false;
  if (known == nullptr && !looking) {
    looking = true;
    known = record();
    looking = false;
  }
  return known != nullptr && known->big_allocation > 0 && size >= static_cast<size_t>(known->big_allocation);
}
#endif

}  // namespace

extern "C" {

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
int ftruncate(int file, off_t size) noexcept { return truncate_file("ftruncate", file, size); }
int ftruncate64(int file, off64_t size) noexcept { return truncate_file("ftruncate64", file, size); }
ssize_t pwrite(int file, const void* data, size_t size, off_t at) { return write_at("pwrite", file, data, size, at); }
ssize_t pwrite64(int file, const void* data, size_t size, off64_t at) {
  return write_at("pwrite64", file, data, size, at);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_file("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_file("open64", path, flags, mode);
}

#ifndef SENNIGHT_SANITIZED
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);

void* malloc(size_t size) {
  if (is_too_big(size)) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
  if (is_too_big(count * size)) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_calloc(count, size);
}
#endif
}
