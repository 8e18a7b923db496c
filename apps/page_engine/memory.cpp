// The C library of the page's engine has been made for one thread: its memory is handed out here by one thread at a time.
// The linker sends all calls of malloc and its like here (--wrap), also those of the libraries.
#include <cstddef>

#include "base/mutex.h"

namespace {

// Made before anything runs: it has no beginning of its own.
constinit sennight::SystemMutex mutex;

class Lock {
 public:
  Lock() { mutex.lock(); }
  ~Lock() { mutex.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

}  // namespace

extern "C" {

void* __real_malloc(std::size_t size);
void __real_free(void* memory);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* memory, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
int __real_posix_memalign(void** memory, std::size_t alignment, std::size_t size);

void* __wrap_malloc(std::size_t size) {
  const Lock lock;
  return __real_malloc(size);
}
void __wrap_free(void* memory) {
  const Lock lock;
  __real_free(memory);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  const Lock lock;
  return __real_calloc(count, size);
}
void* __wrap_realloc(void* memory, std::size_t size) {
  const Lock lock;
  return __real_realloc(memory, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  const Lock lock;
  return __real_aligned_alloc(alignment, size);
}
int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  const Lock lock;
  return __real_posix_memalign(memory, alignment, size);
}

}  // extern "C"
