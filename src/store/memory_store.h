// Games in memory, for tests: as SqliteStore, and it fails on request.
#pragma once

#include <functional>
#include <mutex>

#include "store/game_store.h"

namespace sennight {

class MemoryStore : public GameStore {
 public:
  // Asked before each call with its name ("append_move"); true makes the call fail without effect.
  using Fault = std::function<bool(std::string_view call)>;
  void set_fault(Fault fault);

  Result<void> create(const GameRecord& game) override;
  Result<void> append_move(std::string_view id, int ply, std::string_view text, const StoredResult& result,
                           TimeStamp updated) override;
  Result<void> truncate(std::string_view id, int plies, const StoredResult& result, TimeStamp updated) override;
  Result<void> finish(std::string_view id, const StoredResult& result, TimeStamp updated) override;
  Result<std::optional<GameRecord>> load(std::string_view id) override;
  Result<std::vector<GameHead>> list(int limit) override;
  Result<std::vector<GameHead>> unfinished(int limit) override;

 private:
  Result<GameRecord*> find(std::string_view call, std::string_view id);  // REQUIRES: mutex_ is held
  Result<void> check(std::string_view call) const;

  std::mutex mutex_;
  Fault fault_;
  std::vector<GameRecord> games_;  // in order of creation
};

}  // namespace sennight
