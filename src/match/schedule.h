// The games of a match that wait, and those that are played, for all who play them at once.
#pragma once

#include <optional>
#include <vector>

#include "base/mutex.h"
#include "match/match.h"

namespace sennight {

// Thread-safe.
class MatchSchedule {
 public:
  // All outlive it. What is in `played` is not played again.
  MatchSchedule(const MatchSettings& settings, Played& played, const Report& report);

  // The game that is to be played next, in an order of their own; nothing when the match is over.
  std::optional<GameName> next() SENNIGHT_EXCLUDES(mutex_);
  void add(const PlayedGame& game) SENNIGHT_EXCLUDES(mutex_);
  // No further game is begun.
  void fail_with(const Error& error) SENNIGHT_EXCLUDES(mutex_);
  std::optional<Error> failure() SENNIGHT_EXCLUDES(mutex_);
  // The test, where there is one, has told the two apart: what is still being played decides nothing any more.
  bool is_over() SENNIGHT_EXCLUDES(mutex_);

 private:
  bool is_decided() const;

  const MatchSettings* settings_;
  const Report* report_;
  Mutex mutex_;
  Played* played_ SENNIGHT_PT_GUARDED_BY(mutex_);
  std::vector<GameName> waiting_;
  std::size_t next_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  std::optional<Error> failure_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
