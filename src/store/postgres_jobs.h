// Work that one process wants done and another does, in the PostgreSQL database of the games: each job is taken by one
// worker at a time, for as long as that says that it is at it. What has been forgotten on either side goes away by itself.
// Nothing of it need survive the database's crash: whoever asks asks again.
//
// A thought is anybody's to have. A game is played by workers that are the same program as whoever asks, to the byte, and no
// others: each would play it as well, and another one. What the games of one run have in common lies there once, as a parcel.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "store/game_store.h"
#include "store/postgres_connection.h"
#include "store/postgres_store.h"

namespace sennight {

class PostgresPool;

class PostgresJobs {
 public:
  struct Job {
    std::int64_t number = 0;
    std::string body;
    std::string parcel = {};  // its name; of a game only
  };
  // A game that is wanted: the name of its parcel, and what is its own.
  struct GameWish {
    std::string parcel, body;
    auto operator<=>(const GameWish&) const = default;
  };
  // Those that are ready to play games: of one program, and of others.
  struct Players {
    std::int64_t fitting = 0, others = 0;
  };
  // How a job stands, for whoever has asked for it.
  struct Seen {
    std::int64_t number = 0;
    std::string progress;  // what its worker said last, "" for nothing
    std::optional<std::string> answer;
  };
  struct Held {
    std::int64_t number = 0;
    std::string progress;
  };
  // A job that its worker has not spoken of for so long is anybody's; a worker too is gone then.
  static constexpr std::chrono::milliseconds kLease{3000};
  // A job whose asker has not spoken of it for so long is nobody's wish any more.
  static constexpr std::chrono::milliseconds kWish{6000};

  // The tables are made or brought up to date. Errors: as PostgresStore::open.
  static Result<std::unique_ptr<PostgresJobs>> open(const std::string& address, const PostgresStore::Log& log = {});
  ~PostgresJobs();

  // For people: "database games at db.example.org".
  const std::string& shown() const { return address_.shown(); }

  // ---- for whoever asks ----

  // Its number. `length`: how long it takes at most; short ones are done first.
  Stored<std::int64_t> post(std::string_view body, std::chrono::milliseconds length);
  // Those of these jobs that there are, and says that they are still wanted.
  Stored<std::vector<Seen>> look(std::span<const std::int64_t> numbers);
  // Games for workers that are this program; their numbers, in the order of the wishes. REQUIRES: no two are alike.
  Stored<std::vector<std::int64_t>> post_games(std::span<const GameWish> games, const std::string& program);
  // Those of these jobs that have been answered.
  Stored<std::vector<Seen>> answered(std::span<const std::int64_t> numbers);
  // Says that these parcels are still wanted; returns the names of those that are not there.
  Stored<std::vector<std::string>> want_parcels(std::span<const std::string> names);
  Stored<void> keep_parcel(const std::string& name, std::string_view body);
  Stored<Players> players(const std::string& program);
  // They are not wanted any more.
  Stored<void> drop(std::span<const std::int64_t> numbers);
  // Is there any worker now?
  Stored<bool> are_workers();

  // ---- for workers ----

  // This worker plays the games of those who are this program. Before all others of these.
  void be(std::string program) { program_ = std::move(program); }
  // At most so many thoughts that nobody has, the longest waiting first. The worker counts as there from now on.
  Stored<std::vector<Job>> take(int most);
  // The same for games.
  Stored<std::vector<Job>> take_games(int most);
  // Nothing when it is not there (any more).
  Stored<std::optional<std::string>> parcel(const std::string& name);
  // Says that the worker is there and at these; returns the numbers of those that are still its own and wanted.
  Stored<std::vector<std::int64_t>> hold(std::span<const Held> jobs);
  // Nothing happens when it is somebody else's by now.
  Stored<void> answer(std::int64_t number, std::string_view text);
  // The worker goes: others may take what it has.
  Stored<void> leave();

  // Waits until there is something new about any job, or until the time is over. One thread at a time.
  void wait_for_news(std::chrono::milliseconds patience);

 private:
  PostgresCall ready_call() const;
  Stored<std::vector<Job>> take_of(const char* name, const char* command, int most);
  PostgresJobs(PostgresAddress address, std::string self, const PostgresStore::Log& log);

  const PostgresAddress address_;
  const std::string self_;  // the name of this process as asker and worker
  std::string program_;     // "" of a worker that plays no games
  const std::unique_ptr<PostgresPool> pool_;
  Mutex mutex_;
  std::unique_ptr<PostgresConnection> ear_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace sennight
