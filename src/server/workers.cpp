#include "server/workers.h"

#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <utility>

namespace sennight {

struct Workers::Pool {
  explicit Pool(int count) : threads(static_cast<std::size_t>(count)) {}
  std::atomic<bool> closed = false;
  boost::asio::thread_pool threads;
};

Workers::Workers(int threads) : pool_(std::make_unique<Pool>(threads)) {}
Workers::~Workers() { close(); }

void Workers::post(std::move_only_function<void()> job) {
  if (pool_->closed) return;
  boost::asio::post(pool_->threads, [job = std::move(job)]() mutable {
    try {
      job();
    } catch (const std::exception& error) {
      spdlog::error("a job failed: {}", error.what());
    }
  });
}

void Workers::close() {
  pool_->threads.join();
  pool_->closed = true;
}

}  // namespace sennight
