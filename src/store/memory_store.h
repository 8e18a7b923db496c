// Games in memory, for tests: as SqliteStore, and it fails on request.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "base/mutex.h"
#include "store/game_log.h"
#include "store/game_store.h"

namespace sennight {

class MemoryStore : public GameStore {
 public:
  // Asked before each call or change with its name: "create", "move", "take back", "end", "seat", "load",
  // "list", "unfinished", "alive". What it returns is the answer, and nothing happens. May block, as a slow disk would.
  using Fault = std::function<std::optional<StoreFault>(std::string_view call)>;
  void set_fault(Fault fault);

  std::vector<Stored<void>> keep(std::span<const Change> changes) override;
  Stored<std::optional<GameRecord>> load(std::string_view id) override;
  Stored<std::vector<GameEvent>> events(std::string_view id) override;
  Stored<std::optional<DoneCommand>> done(std::string_view id, std::string_view key) override;
  Stored<std::vector<GameHead>> list(int limit) override;
  Stored<std::vector<GameHead>> list_for(std::string_view person, int limit) override;
  Stored<std::vector<GameHead>> games_of(std::string_view person, int limit, std::string_view before) override;
  Stored<std::vector<GameHead>> heads(std::span<const std::string> ids) override;
  Stored<std::vector<GameHead>> unfinished(int limit) override;
  Stored<std::vector<GameHead>> idle(TimeStamp from, TimeStamp until, int limit) override;
  Stored<std::int64_t> count_unfinished(std::string_view person, int among) override;
  Stored<std::map<std::string, std::int64_t>> finished_since(TimeStamp since) override;
  using GameStore::running_clocks;
  Stored<std::vector<RunningClock>> running_clocks(TimeStamp until) override;
  Stored<TimeStamp> begin_serving(TimeStamp now) override;
  Stored<void> alive(TimeStamp now) override;

 private:
  Stored<void> add(const GameRecord& game);
  Stored<void> change(const GameChange& change);
  Stored<void> check(std::string_view call);

  Mutex fault_mutex_;
  Fault fault_ SENNIGHT_GUARDED_BY(fault_mutex_);
  Mutex mutex_;
  std::vector<GameRecord> games_ SENNIGHT_GUARDED_BY(mutex_);  // in order of creation
  std::map<std::string, std::vector<GameEvent>> events_ SENNIGHT_GUARDED_BY(mutex_);
  std::map<std::pair<std::string, std::string>, DoneCommand> done_ SENNIGHT_GUARDED_BY(mutex_);  // by game and key
  TimeStamp alive_ SENNIGHT_GUARDED_BY(mutex_) = 0;  // 0: nobody has served them yet
  TimeStamp down_ SENNIGHT_GUARDED_BY(mutex_) = 0;
};

}  // namespace sennight
