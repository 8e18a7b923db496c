// What SqliteStore is made of: the file, the connection that reads and the one that writes.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "store/game_log.h"
#include "store/sqlite_store.h"

namespace sennight {

// A row of `games`, read and checked.
struct SqliteGame {
  std::int64_t number = 0, moves_sum = 0;
  std::int64_t logged = -1;  // the seq of the last change that its log tells whole
  GameHead head;
  std::string seats, start;
};

inline constexpr const char* kSqliteColumns =
    "number, id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start, moves_sum, sum, "
    "table_text, listed, people, clock, deadline, seq, logged";

// With `checked` off, for files that have no checksums yet, the row is taken as it is.
SqliteGame read_sqlite_game(SQLite::Statement& row, bool checked = true);

// A prepared statement in use: an unfinished one would hold its snapshot of the file open.
class SqliteUse {
 public:
  explicit SqliteUse(SQLite::Statement& statement) : statement_(statement) { statement_.tryReset(); }
  ~SqliteUse() { statement_.tryReset(); }
  SqliteUse(const SqliteUse&) = delete;
  SqliteUse& operator=(const SqliteUse&) = delete;
  SQLite::Statement* operator->() { return &statement_; }
  SQLite::Statement& operator*() { return statement_; }

 private:
  SQLite::Statement& statement_;
};

// A transaction for writing. What was not committed is rolled back, and an error on the way there passed over: SQLite
// has then rolled back already.
class SqliteWriting {
 public:
  explicit SqliteWriting(SQLite::Database& database) : database_(database) { database_.exec("BEGIN IMMEDIATE"); }
  ~SqliteWriting() {
    if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
  }
  SqliteWriting(const SqliteWriting&) = delete;
  SqliteWriting& operator=(const SqliteWriting&) = delete;
  void commit() { database_.exec("COMMIT"); }

 private:
  SQLite::Database& database_;
};

StoreFault sqlite_fault(int code);
std::unexpected<StoreError> sqlite_failed(std::string_view what, const SQLite::Exception& error);

// The moves of a game: those of `old_moves` and what the events of `new_moves` have made of them.
std::vector<std::string> sqlite_moves(SQLite::Statement& old_moves, SQLite::Statement& new_moves, std::int64_t number);
inline constexpr const char* kSqliteOldMoves = "SELECT text FROM moves WHERE game = ? ORDER BY ply";
inline constexpr const char* kSqliteNewMoves =
    "SELECT kind, body FROM events WHERE game = ? AND kind <= 1 ORDER BY seq";

// Brings the file up to date.
void migrate_sqlite(SQLite::Database& database);
// A commit that changes nothing. See Writer::recover.
void write_nothing(SQLite::Database& database);

// Which file a path leads to.
struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

inline std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino};
}

// The file as it was opened. What is written into a file that has been removed or replaced since is lost with it.
struct SqliteStore::File {
  explicit File(std::string at)
      : path(std::move(at)), log_path(path + "-wal"), main(identity_of(path)), log(identity_of(log_path)) {}

  Stored<void> check() const {
    for (const auto& [name, known] : {std::pair(&path, &main), std::pair(&log_path, &log)}) {
      if (identity_of(*name) == *known) continue;
      return store_fail(StoreFault::kRefused,
                        fmt::format("{} was removed or replaced while the server runs; put it back, or start the "
                                    "server anew",
                                    *name));
    }
    return {};
  }

  const std::string path, log_path;
  const std::optional<FileIdentity> main, log;
};

struct SqliteStore::Reader {
  explicit Reader(SQLite::Database opened)
      : database(std::move(opened)),
        read_game(database, fmt::format("SELECT {} FROM games WHERE id = ?", kSqliteColumns)),
        read_number(database, fmt::format("SELECT {} FROM games WHERE number = ?", kSqliteColumns)),
        read_old_moves(database, kSqliteOldMoves),
        read_new_moves(database, kSqliteNewMoves),
        read_events(database, "SELECT seq, at, kind, body, rest FROM events WHERE game = ? ORDER BY seq"),
        read_command(database,
                     "SELECT what, commands.seq FROM commands JOIN games ON number = game WHERE id = ? AND key = ?"),
        list_games(database, fmt::format("SELECT {} FROM games ORDER BY number DESC LIMIT ?", kSqliteColumns)),
        list_visible(database, fmt::format("SELECT {} FROM games WHERE number IN ("
                                           "SELECT number FROM (SELECT number FROM games WHERE listed = 1 "
                                           "ORDER BY number DESC LIMIT ?1) UNION "
                                           "SELECT game FROM (SELECT game FROM people WHERE person = ?2 "
                                           "ORDER BY game DESC LIMIT ?1)) ORDER BY number DESC LIMIT ?1",
                                           kSqliteColumns)),
        list_own(database,
                 fmt::format("SELECT {} FROM games WHERE number IN (SELECT game FROM people WHERE person = ?2 "
                             "AND game < COALESCE((SELECT number FROM games WHERE id = ?3), "
                             "9223372036854775807) ORDER BY game DESC LIMIT ?1) ORDER BY number DESC",
                             kSqliteColumns)),
        list_unfinished(database,
                        fmt::format("SELECT {} FROM games WHERE over = 0 ORDER BY updated DESC, number DESC LIMIT ?",
                                    kSqliteColumns)),
        list_idle(database, fmt::format("SELECT {} FROM games WHERE over = 0 AND updated > ?1 AND updated < ?2 "
                                        "ORDER BY updated, number LIMIT ?3",
                                        kSqliteColumns)),
        count_unfinished(database,
                         "SELECT COUNT(*) FROM (SELECT game FROM people WHERE person = ?1 ORDER BY game DESC LIMIT ?2) "
                         "AS own JOIN games ON games.number = own.game WHERE games.over = 0"),
        list_running(
            database,
            "SELECT id, deadline FROM games WHERE deadline > 0 AND over = 0 AND deadline <= ? ORDER BY deadline") {}

  // Runs `work` alone; what SQLite throws becomes an error. `work` returns a Stored.
  template <class Work>
  auto attempt(std::string_view what, const File& file, Work work) -> decltype(work()) {
    if (auto there = file.check(); !there) return std::unexpected(there.error());
    const MutexLock lock(mutex);
    try {
      return work();
    } catch (const SQLite::Exception& error) {
      return sqlite_failed(what, error);
    }
  }

  Stored<GameRecord> read(SqliteGame row);
  std::vector<GameEvent> events(std::int64_t number);

  // `person`, where the query asks for one.
  std::vector<GameHead> heads(SQLite::Statement& query, int limit, std::optional<std::string> person = {});

  // The list when the table itself cannot be read through: the index still knows the games, which are then read one by
  // one.
  // Of those that can be read only the ones that `person` may see, if there is one; of the others nobody knows.
  std::vector<GameHead> heads_by_index(int limit, const std::optional<std::string>& person = {});

  Mutex mutex;
  SQLite::Database database;
  SQLite::Statement read_game, read_number, read_old_moves, read_new_moves, read_events, read_command, list_games,
      list_visible, list_own, list_unfinished, list_idle, count_unfinished, list_running;
};

struct SqliteStore::Writer {
  explicit Writer(SQLite::Database opened)
      : database(std::move(opened)),
        insert_game(database,
                    "INSERT INTO games (id, variant, start, seats, created, updated, plies, over, score, reason, text, "
                    "resigned, moves_sum, sum, table_text, listed, people, clock, deadline, logged) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)"),
        insert_event(database, "INSERT INTO events (game, seq, at, kind, body, rest) VALUES (?, ?, ?, ?, ?, ?)"),
        read_old_moves(database, kSqliteOldMoves),
        read_new_moves(database, kSqliteNewMoves),
        delete_old_moves(database, "DELETE FROM moves WHERE game = ?"),
        delete_events(database, "DELETE FROM events WHERE game = ?"),
        update_game(database,
                    "UPDATE games SET plies = ?, over = ?, score = ?, reason = ?, text = ?, resigned = ?, updated = ?, "
                    "moves_sum = ?, sum = ?, clock = ?, deadline = ?, seq = ?, logged = ? WHERE number = ?"),
        update_table(database, "UPDATE games SET seats = ?, table_text = ?, listed = ?, people = ? WHERE number = ?"),
        delete_people(database, "DELETE FROM people WHERE game = ?"),
        insert_person(database, "INSERT INTO people (person, game) VALUES (?, ?)"),
        insert_command(database, "INSERT INTO commands (game, key, what, seq) VALUES (?, ?, ?, ?)"),
        find_command(database, "SELECT 1 FROM commands WHERE game = ? AND key = ?"),
        find_game(database, fmt::format("SELECT {} FROM games WHERE id = ?", kSqliteColumns)) {}

  Stored<void> create(const GameRecord& game);

  void add_command(std::int64_t number, const Command& command, std::int64_t seq);
  bool is_done(std::int64_t number, const Command& command);

  void add_people(std::int64_t number, const KeptTable& table);

  // Seats, and who sits there.
  void keep_table(SqliteGame& row, const GameChange& wanted);

  void add_event(std::int64_t number, const GameEvent& event);

  // Changes the game, checks everything before it writes anything: a refused change leaves nothing in the transaction.
  Stored<void> change(const GameChange& wanted);

  // One transaction for all. Each answer is final, unless the second value says that a statement failed in a way that
  // may be the fault of one change alone: then nothing is kept, and each should be tried by itself.
  struct Together {
    std::vector<Stored<void>> answers;
    bool try_alone = false;
  };
  Together keep_together(std::span<const Change> changes, const File& file);

  // A commit failed. Its pages may nevertheless lie in the log, whole and with the mark of a commit: SQLite writes them
  // before it flushes, and a flush that failed says nothing of what it wrote. Whoever opened the file after a crash would
  // then find a change that was refused. So another commit is written over them: when its flush succeeds, the old pages
  // are gone for certain, because each page's checksum includes those before it. When that fails too, nobody knows.
  // This connection may stay: what it reads comes from the log up to the last commit whose flush succeeded.
  std::unexpected<StoreError> after_failed_commit(const SQLite::Exception& error);

  void recover();

  // Copies the log into the file, which takes two flushes and more: after the answers are given, or it would make them
  // wait. Errors are for the next time.
  void copy_log();

  Mutex mutex;
  SQLite::Database database;
  SQLite::Statement insert_game, insert_event, read_old_moves, read_new_moves, delete_old_moves, delete_events,
      update_game, update_table, delete_people, insert_person, insert_command, find_command, find_game;
  bool in_doubt = false;  // a commit and the attempt to write over it have failed
  int pages_in_log = 0;
};

}  // namespace sennight
