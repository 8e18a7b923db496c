// Mutexes that clang can follow: what a lock guards, and which functions want it held, stands in the code, and a clang
// build with -Wthread-safety refuses an access without the lock. Under GCC the attributes are empty.
//
//   class Shelf {
//     void put(Book book) SENNIGHT_EXCLUDES(mutex_);              takes the lock itself
//     void sort() SENNIGHT_REQUIRES_LOCK(mutex_);                 its caller holds the lock
//     Mutex mutex_;
//     std::vector<Book> books_ SENNIGHT_GUARDED_BY(mutex_);       never touched without it
//   };
//
// The standard library's own types carry no such attributes, hence these. They add nothing to what they wrap.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

// WebAssembly by Debian's libraries has no mutexes of the standard library.
#if defined(__wasm__)
#define SENNIGHT_THREADS 0
#else
#define SENNIGHT_THREADS 1
#endif

#if defined(__clang__)
#define SENNIGHT_THREAD_ATTRIBUTE(x) __attribute__((x))
#else
#define SENNIGHT_THREAD_ATTRIBUTE(x)
#endif

// Of a member: read and written only while the mutex is held. PT: what the pointer points to, not the pointer.
#define SENNIGHT_GUARDED_BY(mutex) SENNIGHT_THREAD_ATTRIBUTE(guarded_by(mutex))
#define SENNIGHT_PT_GUARDED_BY(mutex) SENNIGHT_THREAD_ATTRIBUTE(pt_guarded_by(mutex))
// Of a function: the caller holds these mutexes, before and after.
#define SENNIGHT_REQUIRES_LOCK(...) SENNIGHT_THREAD_ATTRIBUTE(requires_capability(__VA_ARGS__))
// Of a function: the caller does not hold them, because the function takes them.
#define SENNIGHT_EXCLUDES(...) SENNIGHT_THREAD_ATTRIBUTE(locks_excluded(__VA_ARGS__))
// Of a function: takes them and keeps them; gives them back.
#define SENNIGHT_ACQUIRE(...) SENNIGHT_THREAD_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define SENNIGHT_TRY_ACQUIRE(...) SENNIGHT_THREAD_ATTRIBUTE(try_acquire_capability(__VA_ARGS__))
#define SENNIGHT_RELEASE(...) SENNIGHT_THREAD_ATTRIBUTE(release_capability(__VA_ARGS__))
// Of a function that the analysis cannot follow. Say why beside it.
#define SENNIGHT_NO_THREAD_SAFETY_ANALYSIS SENNIGHT_THREAD_ATTRIBUTE(no_thread_safety_analysis)

namespace sennight {

#if SENNIGHT_THREADS
using SystemMutex = std::mutex;
#else
class SystemMutex {
 public:
#if defined(__wasm_atomics__)
  void lock() {
    if (try_lock()) return;
    while (held_.exchange(2) != 0) __builtin_wasm_memory_atomic_wait32(word(), 2, -1);
  }
  bool try_lock() {
    int free = 0;
    return held_.compare_exchange_strong(free, 1);
  }
  void unlock() {
    if (held_.exchange(0) == 2) __builtin_wasm_memory_atomic_notify(word(), 1);
  }

 private:
  int* word() { return reinterpret_cast<int*>(&held_); }

  std::atomic<int> held_ = 0;  // 0: free, 1: held, 2: held and perhaps waited for
#else
  // One thread: nobody to wait for.
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
#endif
};
#endif

class SENNIGHT_THREAD_ATTRIBUTE(capability("mutex")) Mutex {
 public:
  Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void lock() SENNIGHT_ACQUIRE() { mutex_.lock(); }
  bool try_lock() SENNIGHT_TRY_ACQUIRE(true) { return mutex_.try_lock(); }
  void unlock() SENNIGHT_RELEASE() { mutex_.unlock(); }

 private:
  friend class CondVar;
  SystemMutex mutex_;
};

// Holds the mutex as long as it lives, but for the time between unlock() and lock(), which come in turn.
class SENNIGHT_THREAD_ATTRIBUTE(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) SENNIGHT_ACQUIRE(mutex) : mutex_(mutex) { mutex_.lock(); }
  ~MutexLock() SENNIGHT_RELEASE() {
    if (held_) mutex_.unlock();
  }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

  void unlock() SENNIGHT_RELEASE() {
    held_ = false;
    mutex_.unlock();
  }
  void lock() SENNIGHT_ACQUIRE() {
    mutex_.lock();
    held_ = true;
  }

 private:
  Mutex& mutex_;
  bool held_ = true;
};

#if SENNIGHT_THREADS
// A condition to wait for. Every wait gives the mutex back meanwhile and may return without reason: wait in a loop,
// `while (jobs_.empty()) wake_.wait(mutex_);`. There are no predicates, because the analysis looks at a lambda as at a
// function of its own, which holds nothing.
class CondVar {
 public:
  void wait(Mutex& mutex) SENNIGHT_REQUIRES_LOCK(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    condition_.wait(lock);
    lock.release();
  }

  // False when the time is over.
  template <class Clock, class Duration>
  bool wait_until(Mutex& mutex, const std::chrono::time_point<Clock, Duration>& time) SENNIGHT_REQUIRES_LOCK(mutex) {
    std::unique_lock lock(mutex.mutex_, std::adopt_lock);
    const std::cv_status status = condition_.wait_until(lock, time);
    lock.release();
    return status == std::cv_status::no_timeout;
  }

  template <class Rep, class Period>
  bool wait_for(Mutex& mutex, const std::chrono::duration<Rep, Period>& duration) SENNIGHT_REQUIRES_LOCK(mutex) {
    return wait_until(mutex, std::chrono::steady_clock::now() + duration);
  }

  void notify_one() { condition_.notify_one(); }
  void notify_all() { condition_.notify_all(); }

 private:
  std::condition_variable condition_;
};
#endif

}  // namespace sennight
