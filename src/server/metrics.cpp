#include "server/metrics.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

namespace sennight {

namespace {

constexpr std::array<std::string_view, 6> kFaultWords = {"refused", "conflict", "busy",
                                                         "damaged", "unknown",  "repeated"};
constexpr std::array<std::string_view, 3> kBellWords = {"game", "lobby", "attendance"};
constexpr double kMicrosecondsASecond = 1e6, kMillisecondsASecond = 1e3;

// Of this process; 0 where the system does not tell.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  if (!(file >> all >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void describe(std::string& text, std::string_view name, std::string_view type, std::string_view help) {
  fmt::format_to(std::back_inserter(text), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void gauge(std::string& text, std::string_view name, std::uint64_t value, std::string_view help) {
  describe(text, name, "gauge", help);
  fmt::format_to(std::back_inserter(text), "{} {}\n", name, value);
}

}  // namespace

void Metrics::answered(int status) {
  ++answered_[static_cast<std::size_t>(std::clamp(status / 100, 0, static_cast<int>(answered_.size()) - 1))];
}

void Metrics::kept(std::chrono::steady_clock::duration time, const Stored<void>& answer) {
  if (!answer) {
    ++faults_[static_cast<std::size_t>(answer.error().fault)];
    return;
  }
  const auto bucket = std::lower_bound(kBuckets.begin(), kBuckets.end(), time,
                                       [](int most, auto took) { return std::chrono::milliseconds(most) < took; });
  ++kept_within_[static_cast<std::size_t>(bucket - kBuckets.begin())];
  kept_microseconds_ += static_cast<std::uint64_t>(
      std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::microseconds>(time).count()));
}

std::string Metrics::text(const Gauges& gauges) const {
  std::string text;
  const auto out = [&] { return std::back_inserter(text); };
  describe(text, "sennight_requests_total", "counter", "HTTP requests answered, by the first digit of the status.");
  for (std::size_t i = 1; i < answered_.size(); ++i)
    fmt::format_to(out(), "sennight_requests_total{{status=\"{}xx\"}} {}\n", i, answered_[i].load());
  describe(text, "sennight_change_seconds", "histogram", "Time until the store has kept a change of a game.");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < kept_within_.size(); ++i) {
    count += kept_within_[i].load();
    const std::string most = i < kBuckets.size() ? fmt::format("{}", kBuckets[i] / kMillisecondsASecond) : "+Inf";
    fmt::format_to(out(), "sennight_change_seconds_bucket{{le=\"{}\"}} {}\n", most, count);
  }
  fmt::format_to(out(), "sennight_change_seconds_sum {:.6f}\nsennight_change_seconds_count {}\n",
                 static_cast<double>(kept_microseconds_.load()) / kMicrosecondsASecond, count);
  describe(text, "sennight_store_faults_total", "counter", "Changes that the store has not kept, and why.");
  for (std::size_t i = 0; i < faults_.size(); ++i)
    fmt::format_to(out(), "sennight_store_faults_total{{fault=\"{}\"}} {}\n", kFaultWords[i], faults_[i].load());
  describe(text, "sennight_too_often_total", "counter", "What was refused with 429 as too often, by what it was.");
  for (std::size_t i = 0; i < kActs; ++i)
    fmt::format_to(out(), "sennight_too_often_total{{what=\"{}\"}} {}\n", act_word(static_cast<Act>(i)),
                   gauges.refused[i]);
  describe(text, "sennight_bells_total", "counter",
           "News from the processes on the same database, by what they are of.");
  for (std::size_t i = 0; i < heard_.size(); ++i)
    fmt::format_to(out(), "sennight_bells_total{{of=\"{}\"}} {}\n", kBellWords[i], heard_[i].load());
  describe(text, "sennight_bells_missed_total", "counter",
           "How often news may have been missed, so that all was looked at anew.");
  fmt::format_to(out(), "sennight_bells_missed_total {}\n", missed_.load());
  describe(text, "sennight_pushes_total", "counter", "Messages to browsers that tell of a turn.");
  fmt::format_to(out(), "sennight_pushes_total{{result=\"sent\"}} {}\nsennight_pushes_total{{result=\"failed\"}} {}\n",
                 gauges.pushes_sent, gauges.pushes_failed);
  gauge(text, "sennight_connections", gauges.connections, "Connections now, WebSockets among them.");
  gauge(text, "sennight_rooms", gauges.rooms, "Games in memory.");
  gauge(text, "sennight_thoughts_waiting", gauges.thoughts, "Computers' moves and analyses that wait for a thread.");
  gauge(text, "sennight_seeks", gauges.seeks, "Games that people look for in the lobby.");
  gauge(text, "sennight_draining", gauges.draining ? 1 : 0, "1 while no new games begin here.");
  gauge(text, "process_resident_memory_bytes", resident_bytes(), "Memory of this process.");
  return text;
}

}  // namespace sennight
