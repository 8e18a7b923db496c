// The games of a round that wait, and those that are played, for all who play them at once.
#pragma once

#include <optional>
#include <vector>

#include "base/mutex.h"
#include "learn/learn.h"

namespace sennight {

// Thread-safe.
class LearnSchedule {
 public:
  // All outlive it. What is in `games` is not played again.
  LearnSchedule(const LearnSettings& settings, int round, LearnedGames& games, const LearnReport& report)
      : report_(&report), games_(&games) {
    for (int number = settings.games; number >= 1; --number)
      if (!games.contains({round, number})) waiting_.push_back(number);
  }
  // The number of the game that is to be played next; nothing when there is none.
  std::optional<int> next() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (waiting_.empty()) return std::nullopt;
    const int number = waiting_.back();
    waiting_.pop_back();
    return number;
  }
  void add(const LearnedGame& game) SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    (*games_)[{game.round, game.number}] = game;
    if (report_->on_game) report_->on_game(game, *games_);
  }

 private:
  const LearnReport* report_;
  Mutex mutex_;
  LearnedGames* games_ SENNIGHT_PT_GUARDED_BY(mutex_);
  std::vector<int> waiting_ SENNIGHT_GUARDED_BY(mutex_);  // the next is the last
};

}  // namespace sennight
