// What PostgresStore is made of: connections for readers, the one that writes, and the one that shows that this process
// is there and hears what the others do.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "store/game_log.h"
#include "store/postgres_connection.h"
#include "store/postgres_store.h"

namespace sennight {

using PostgresLog = PostgresStore::Log;

// A row of `games`, read and checked.
struct PostgresGame {
  GameHead head;
  std::string seats, start;
  std::int64_t moves_sum = 0;
  std::int64_t logged = -1;  // the seq of the last change that its log tells whole
};
inline constexpr const char* kPostgresColumns =
    "id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start, moves_sum, sum, "
    "table_text, listed, people, clock, deadline, seq, logged";
PostgresGame read_postgres_game(const PostgresRows& rows, int row);

// The moves of a game from the rows of its moves and take-backs: kind, body.
std::vector<std::string> read_postgres_moves(const PostgresRows& rows);

// `what` is what could not be done: "read the game".
StoreError postgres_error(std::string_view what, const PostgresError& error);
std::string postgres_away(std::string_view what);

// Brings the tables up to date.
Answered<Result<void>> migrate_postgres(PostgresConnection& connection);

// A few connections for whoever reads, opened when they are needed.
class PostgresPool {
 public:
  PostgresPool(PostgresAddress address, PostgresLog log) : address_(std::move(address)), log_(std::move(log)) {}

  // The answers to these calls. What was lost is asked once more on a new connection: no call may do something twice.
  Stored<std::vector<PostgresRows>> ask(std::string_view what, std::span<const PostgresCall> calls);
  Stored<PostgresRows> ask_one(std::string_view what, PostgresCall call);

 private:
  using Connection = std::unique_ptr<PostgresConnection>;
  using Time = std::chrono::steady_clock::time_point;
  Answered<Connection> take();
  void give_back(Connection connection);

  const PostgresAddress address_;
  const PostgresLog log_;
  Mutex mutex_;
  CondVar wake_;
  std::vector<Connection> free_ SENNIGHT_GUARDED_BY(mutex_);
  int used_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  Time failed_ SENNIGHT_GUARDED_BY(mutex_) = {};  // when nobody was there last
};

class PostgresWriter {
 public:
  // `owner` is the name of this process and of no other.
  PostgresWriter(PostgresAddress address, std::string owner, PostgresLog log)
      : address_(std::move(address)), owner_(std::move(owner)), log_(std::move(log)) {}

  std::vector<Stored<void>> keep(std::span<const Change> changes);
  // Tells the other processes what was kept.
  void ring();

 private:
  struct Doubt {
    bool is_there = false;  // a former try may have been kept
    std::string why;
  };
  struct Together {
    std::vector<Stored<void>> answers;
    bool try_alone = false;  // nothing is kept, perhaps for the fault of one change alone
  };

  Together keep_settled(std::span<const Change> changes, std::span<const std::string> tokens, Doubt doubt)
      SENNIGHT_REQUIRES_LOCK(mutex_);
  std::optional<Together> try_to_keep(std::span<const Change> changes, std::span<const std::string> tokens,
                                      Doubt& doubt) SENNIGHT_REQUIRES_LOCK(mutex_);
  bool connect(PostgresError& problem) SENNIGHT_REQUIRES_LOCK(mutex_);

  const PostgresAddress address_;
  const std::string owner_;
  const PostgresLog log_;
  Mutex mutex_;
  std::unique_ptr<PostgresConnection> connection_ SENNIGHT_GUARDED_BY(mutex_);
  std::uint64_t tokens_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  bool away_ SENNIGHT_GUARDED_BY(mutex_) = false;                          // the log says so already
  std::map<std::string, std::int64_t> bells_ SENNIGHT_GUARDED_BY(mutex_);  // games that have changed, and their seq
};

// Holds a lock while this process serves, so that others know that somebody does, hears the bells, and asks for the time
// every second: so it knows how long nobody answers.
class PostgresPresence {
 public:
  // `owner` is the name of this process and of no other.
  PostgresPresence(PostgresAddress address, std::string owner)
      : address_(std::move(address)), owner_(std::move(owner)) {}

  // Asks for the time for the first time. Errors: nobody is there.
  Answered<void> meet();
  Stored<TimeStamp> begin(TimeStamp now);
  void listen(PostgresStore::Heard heard);

  TimeStamp ahead() const { return ahead_; }
  bool is_away() const;
  TimeStamp given_back() const { return given_back_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  Answered<void> connect() SENNIGHT_REQUIRES_LOCK(mutex_);
  Answered<void> ask_time() SENNIGHT_REQUIRES_LOCK(mutex_);
  bool is_there(Time& there, bool anew) SENNIGHT_REQUIRES_LOCK(mutex_);
  Answered<void> give_back(std::chrono::milliseconds away) SENNIGHT_REQUIRES_LOCK(mutex_);
  Answered<TimeStamp> begin_alone_or_not(TimeStamp now) SENNIGHT_REQUIRES_LOCK(mutex_);
  void work(const std::stop_token& stop);
  void tell(const std::vector<std::string>& news);

  const PostgresAddress address_;
  const std::string owner_;
  std::atomic<TimeStamp> ahead_ = 0, given_back_ = 0;
  std::atomic<Time::rep> answered_ = 0;  // when it has answered last; 0: nobody listens yet
  std::atomic<bool> is_lost_ = false;    // the connection has ended, and there is no other yet
  Mutex mutex_;
  TimeStamp down_at_first_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  std::unique_ptr<PostgresConnection> connection_ SENNIGHT_GUARDED_BY(mutex_);
  Mutex heard_mutex_;
  PostgresStore::Heard heard_ SENNIGHT_GUARDED_BY(heard_mutex_);
  std::jthread thread_;  // last: it uses all the others
};

inline constexpr const char* kBellChannel = "sennight_games";
// One notification takes 8000 bytes at most.
inline constexpr std::size_t kMostBellBytes = 7000;

}  // namespace sennight
