// Whose turn it is in games that are listed: what is kept of a game tells it only when all its moves are played through.
// Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/mutex.h"

namespace sennight {

class TurnCache {
 public:
  // The player whose turn it was when the game had changed so often.
  std::optional<std::size_t> find(const std::string& game, std::int64_t seq) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    const auto found = turns_.find(game);
    if (found == turns_.end() || found->second.seq != seq) return std::nullopt;
    return found->second.player;
  }
  void keep(const std::string& game, std::int64_t seq, std::size_t player) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (turns_.size() >= kMost) turns_.clear();
    turns_[game] = {seq, player};
  }

 private:
  static constexpr std::size_t kMost = 20'000;
  struct Turn {
    std::int64_t seq = 0;
    std::size_t player = 0;
  };
  Mutex mutex_;
  std::map<std::string, Turn> turns_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
