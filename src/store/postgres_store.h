// Games in a PostgreSQL database, which several processes may serve together.
//
// What happens in a game is a row of `events`, (game, seq) unique; `games` says how each game stands after its last event.
// A group of changes is one transaction: the rows of its games are locked in their order, compared with what the changes
// expect, and written. What was lost on the way is tried again: each event carries a token of its writer, so that nothing
// is done twice, and whoever holds a row's lock knows that no former try can still come.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/game_store.h"

namespace sennight {

class PostgresPool;
class PostgresWriter;
class PostgresPresence;

class PostgresStore : public GameStore {
 public:
  // Takes a line for people who run the server, on any thread.
  using Log = std::function<void(const std::string& line)>;
  // `address` is postgresql://user@host:port/database?... Makes the tables in an empty database and brings an older one up
  // to date. Errors, without any password: not an address; nobody there; written by a later version; not enough rights.
  static Result<std::unique_ptr<PostgresStore>> open(const std::string& address, const Log& log = {});
  ~PostgresStore() override;

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
  TimeStamp ahead() const override;
  bool is_away() const override;
  TimeStamp given_back() const override;

  bool is_shared() const override { return true; }
  void listen(Heard heard) override;
  Stored<bool> take_turn(std::string_view id, std::int64_t seq, std::int64_t milliseconds) override;
  Stored<std::vector<std::string>> abandoned_turns() override;
  Stored<SharedNote> read_note(std::string_view name) override;
  Stored<bool> replace_note(std::string_view name, std::int64_t version, std::string_view text) override;
  Stored<void> show_attendance(std::span<const Attendance> games) override;
  Stored<std::vector<Attendance>> others_attendance(std::span<const std::string> games) override;
  Stored<void> still_here() override;

 private:
  PostgresStore(const std::string& owner, std::unique_ptr<PostgresPool> pool, std::unique_ptr<PostgresWriter> writer,
                std::unique_ptr<PostgresPresence> presence);
  const std::string owner_;  // the name of this process, as that of nobody else
  std::unique_ptr<PostgresPool> pool_;
  std::unique_ptr<PostgresWriter> writer_;
  std::unique_ptr<PostgresPresence> presence_;
};

// Is this the address of a PostgreSQL server? Says nothing about whether it is a good one.
bool is_postgres_address(std::string_view text);

}  // namespace sennight
