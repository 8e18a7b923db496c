// Games in one SQLite file.
//
// WAL with synchronous=FULL: every commit is flushed to the disk before the call returns.
#pragma once

#include <memory>

#include "store/game_store.h"

namespace sennight {

class SqliteStore : public GameStore {
 public:
  // Opens or creates the file and brings an older one up to date. Errors: no folder, not a database, written by a later
  // version, locked by another process for longer than the busy timeout.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& path);
  ~SqliteStore() override;

  Result<void> create(const GameRecord& game) override;
  Result<void> append_move(std::string_view id, int ply, std::string_view text, const StoredResult& result,
                           TimeStamp updated) override;
  Result<void> truncate(std::string_view id, int plies, const StoredResult& result, TimeStamp updated) override;
  Result<void> finish(std::string_view id, const StoredResult& result, TimeStamp updated) override;
  Result<std::optional<GameRecord>> load(std::string_view id) override;
  Result<std::vector<GameHead>> list(int limit) override;
  Result<std::vector<GameHead>> unfinished(int limit) override;

 private:
  struct Connection;
  explicit SqliteStore(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

// The layout that this program writes; kept in the file as PRAGMA user_version.
int store_schema_version();

}  // namespace sennight
