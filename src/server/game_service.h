// The games of the server: finds, makes and keeps them live. Knows no sockets; every answer is JSON of docs/api.md.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "server/room.h"
#include "server/variant_shelf.h"

namespace sennight {

inline constexpr int kDefaultListed = 50, kMostListed = 200;

class GameService {
 public:
  struct Options {
    std::function<TimeStamp()> now;               // milliseconds since 1970
    std::function<Result<std::string>()> new_id;  // an id that nobody guesses
    int computer_threads = 1;                     // >= 1
    std::size_t rooms_kept = 256;                 // that many games stay in memory without a watcher
  };

  // Everything given outlives the service.
  GameService(VariantShelf& variants, GameStore& store, ComputerPlayer& computer, Options options);
  ~GameService();

  // Wakes the computers whose turn it was when the server ended, in the games that changed last.
  void resume();

  OrRefusal<Json> games(int limit);  // REQUIRES: 1 <= limit <= kMostListed
  OrRefusal<Json> create(const NewGameRequest& request);

  // The live game. Errors: 404; 500 when it cannot be read.
  OrRefusal<std::shared_ptr<Room>> room(std::string_view id);

  VariantShelf& variants() { return variants_; }

 private:
  OrRefusal<std::shared_ptr<Room>> open(GameRecord record);  // REQUIRES: mutex_ is held
  void keep(const std::shared_ptr<Room>& room);              // REQUIRES: mutex_ is held

  VariantShelf& variants_;
  GameStore& store_;
  const Options options_;
  ComputerPool pool_;
  const RoomServices services_;

  std::mutex mutex_;
  // Every room that anybody holds is found here, so that a game never has two.
  std::map<std::string, std::weak_ptr<Room>, std::less<>> rooms_;
  std::deque<std::shared_ptr<Room>> recent_;  // the last ones used first
};

}  // namespace sennight
