#include "server/alarms.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <vector>

namespace sennight {

namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// The clock of the alarms is not the one of the wait: somebody may set it.
constexpr std::chrono::milliseconds kLongestWait(200);
constexpr std::chrono::seconds kBeat(3), kSlowBeat(60);
constexpr TimeStamp kFar = 3'600'000;

}  // namespace

Alarms::Alarms(Duties duties) : duties_(std::move(duties)), thread_([this] { work(); }) {}
Alarms::~Alarms() { close(); }

void Alarms::set(const std::string& game, TimeStamp at) {
  {
    const MutexLock lock(mutex_);
    const auto known = times_.find(game);
    if (known != times_.end()) {
      if (known->second == at) return;
      order_.erase({known->second, game});
      times_.erase(known);
    }
    if (at != 0) {
      times_.emplace(game, at);
      order_.emplace(at, game);
    }
  }
  wake_.notify_one();
}

void Alarms::close() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Alarms::work() {
  SteadyTime last_beat = std::chrono::steady_clock::now();
  for (;;) {
    std::vector<std::string> due;
    bool beats = false;
    {
      const MutexLock lock(mutex_);
      while (!ending_ && order_.empty()) wake_.wait(mutex_);
      if (ending_) return;
      const TimeStamp now = duties_.now();
      const bool far = order_.begin()->first - now > kFar;
      const auto steady = std::chrono::steady_clock::now();
      beats = steady - last_beat >= (far ? kSlowBeat : kBeat);
      if (beats) last_beat = steady;
      while (!order_.empty() && order_.begin()->first <= now) {
        due.push_back(order_.begin()->second);
        times_.erase(order_.begin()->second);
        order_.erase(order_.begin());
      }
      if (due.empty() && !beats) {
        const std::chrono::milliseconds left(order_.begin()->first - now);
        wake_.wait_for(mutex_, std::min(left, kLongestWait));
        continue;
      }
    }
    try {
      if (beats) duties_.beat();
      for (const std::string& game : due) duties_.ring(game);
    } catch (const std::exception& error) {
      spdlog::error("an alarm failed: {}", error.what());
    }
  }
}

}  // namespace sennight
