// What the server has done since it began, for whoever runs it.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "server/rate_limits.h"
#include "store/game_store.h"

namespace sennight {

// How things stand when somebody asks.
struct Gauges {
  std::size_t connections = 0;  // of HTTP, WebSockets among them
  std::size_t rooms = 0;        // games in memory
  std::size_t thoughts = 0;     // of computers that wait for a thread
  std::size_t seeks = 0;        // in the lobby
  bool draining = false;
  std::array<std::uint64_t, kActs> refused = {};     // by Act: what was refused as too often
  std::uint64_t pushes_sent = 0, pushes_failed = 0;  // messages to browsers that nobody looks at
};

// What other processes tell over the database.
enum class Bell { kGame, kLobby, kAttendance };

// All functions may be called from any thread.
class Metrics {
 public:
  // A request was answered with this status.
  void answered(int status);

  // The store has answered a change that was posted so long ago.
  void kept(std::chrono::steady_clock::duration time, const Stored<void>& answer);

  // Another process has told of something; news may have been missed, and all is looked at anew.
  void heard(Bell bell) { ++heard_[static_cast<std::size_t>(bell)]; }
  void missed() { ++missed_; }

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
  std::array<std::atomic<std::uint64_t>, 3> heard_{};   // by Bell
  std::atomic<std::uint64_t> missed_ = 0;
};

}  // namespace sennight
