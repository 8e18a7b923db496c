// Plays games for other processes: the part of a worker that knows matches and learning.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"

namespace sennight {

// Thread-safe: plays as many games at once as it is asked for.
class GamePlayer {
 public:
  // `fetch` gets an order by its name; nothing when it is not there.
  using Fetch = std::function<Result<std::optional<std::string>>(const std::string& name)>;
  explicit GamePlayer(Fetch fetch) : fetch_(std::move(fetch)) {}
  ~GamePlayer();

  // Plays this game of the order with this name and returns it as text, for `GamesOrder` of either kind what its own file
  // of games has. Errors: why there is none.
  Result<std::string> play(const std::string& order, std::string_view game, const std::atomic<bool>& stop);

 private:
  struct Desk;
  Result<std::shared_ptr<const Desk>> desk(const std::string& order) SENNIGHT_EXCLUDES(mutex_);

  const Fetch fetch_;
  Mutex mutex_;
  std::vector<std::shared_ptr<const Desk>> desks_ SENNIGHT_GUARDED_BY(mutex_);  // of the last orders, the latest last
};

}  // namespace sennight
