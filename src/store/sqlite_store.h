// Games in one SQLite file.
//
// WAL with synchronous=FULL: a group of changes is one transaction and one flush. One connection writes, another reads,
// so that readers never wait for a flush. Each game carries a checksum of all that is kept of it.
#pragma once

#include <memory>
#include <stop_token>

#include "base/result.h"
#include "store/game_store.h"

namespace sennight {

class SqliteStore : public GameStore {
 public:
  // Opens or creates the file (for its owner alone) and brings an older one up to date. Errors: no folder, not a
  // database, cannot be written, written by a later version, locked by another process for longer than two seconds.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path);
  ~SqliteStore() override;

  std::vector<Stored<void>> keep(std::span<const Change> changes) override;
  void tidy(bool idle) override;
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

  // On a connection of its own.
  std::vector<std::string> find_damage(std::stop_token stop) const override;

 private:
  struct File;
  struct Writer;
  struct Reader;
  SqliteStore(std::unique_ptr<File> file, std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader);
  std::unique_ptr<File> file_;
  std::unique_ptr<Writer> writer_;
  std::unique_ptr<Reader> reader_;
};

// The layout that this program writes; kept in the file as PRAGMA user_version.
int store_schema_version();

}  // namespace sennight
