// What the server has done since it began, for whoever runs it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "store/game_store.h"

namespace sennight {

// How things stand when somebody asks.
struct Gauges {
  std::size_t connections = 0;  // of HTTP, WebSockets among them
  std::size_t rooms = 0;        // games in memory
  std::size_t thoughts = 0;     // of computers that wait for a thread
  std::size_t seeks = 0;        // in the lobby
  bool draining = false;
};

// All functions may be called from any thread.
class Metrics {
 public:
  // A request was answered with this status.
  void answered(int status);

  // The store has answered a change that was posted so long ago.
  void kept(std::chrono::steady_clock::duration time, const Stored<void>& answer);

  // All of it in the text format of Prometheus, version 0.0.4. Source:
  // https://prometheus.io/docs/instrumenting/exposition_formats/
  std::string text(const Gauges& gauges) const;

 private:
  // Milliseconds up to which a change counts for a bucket; one more takes the rest.
  static constexpr std::array<int, 10> kBuckets = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

  std::array<std::atomic<std::uint64_t>, 6> answered_{};  // by hundreds of the status
  std::array<std::atomic<std::uint64_t>, kBuckets.size() + 1> kept_within_{};
  std::atomic<std::uint64_t> kept_microseconds_ = 0;
  std::array<std::atomic<std::uint64_t>, 6> faults_{};  // by StoreFault
};

}  // namespace sennight
