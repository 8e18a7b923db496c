#include "sennight/machine.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "base/text.h"

namespace sennight {

namespace {

using Bytes = std::uint64_t;
constexpr Bytes kNoLimit = std::numeric_limits<Bytes>::max();

// The number in a file of one line; nothing when there is none ("max").
std::optional<Bytes> number_in(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return parse_integer<Bytes>(word);
}

// Linux: what can be had without swapping.
Bytes available() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    const auto words = split_words(line);
    if (words.size() >= 2 && words[0] == "MemAvailable:")
      if (const auto kilobytes = parse_integer<Bytes>(words[1])) return *kilobytes * 1024;
  }
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? static_cast<Bytes>(pages) * static_cast<Bytes>(size) : kNoLimit;
}

Bytes left(std::optional<Bytes> limit, std::optional<Bytes> used) {
  if (!limit) return kNoLimit;
  return *limit > used.value_or(0) ? *limit - used.value_or(0) : 0;
}

// What the container leaves: the group of processes that this one is in, and all groups around it.
Bytes left_by_groups() {
  Bytes least = kNoLimit;
  std::ifstream groups("/proc/self/cgroup");  // lines "number:controllers:path"
  for (std::string line; std::getline(groups, line);) {
    const auto parts = split(line, ':');
    if (parts.size() < 3) continue;
    const bool second_version = parts[1].empty();
    if (!second_version && parts[1] != "memory") continue;
    const std::string root = second_version ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    for (std::string path(parts[2]);; path.resize(path.rfind('/'))) {
      const std::string folder = root + (path == "/" ? "" : path) + "/";
      least = std::min(
          least, second_version
                     ? left(number_in(folder + "memory.max"), number_in(folder + "memory.current"))
                     : left(number_in(folder + "memory.limit_in_bytes"), number_in(folder + "memory.usage_in_bytes")));
      if (path.find('/') == std::string::npos) break;
    }
  }
  return least;
}

// What the limits of the process leave of its address space.
Bytes left_by_limits() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNoLimit;
  const auto pages = number_in("/proc/self/statm");
  return left(limit.rlim_cur, pages.value_or(0) * static_cast<Bytes>(sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::size_t megabytes_for_a_table() {
  const Bytes free = std::min({available(), left_by_groups(), left_by_limits()});
  return std::max<std::size_t>(1, static_cast<std::size_t>(free / 4 * 3 / (1024 * 1024)));
}

std::int64_t milliseconds_now() {
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::steady_clock;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace sennight
