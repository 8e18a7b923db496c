#include "store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <exception>

#include "base/mutex.h"
#include "store/checksum.h"
#include "store/kept_text.h"
#include "store/sqlite_layout.h"

namespace sennight {

namespace {

// A foreign process that holds the file is waited for so long; people wait for the answer.
constexpr int kBusyTimeoutMs = 2000;
// The log is copied into the file when it has this many pages and nothing else waits, or at the latest with so many.
constexpr int kPagesToCopy = 1000;
constexpr std::size_t kMostDamageTold = 100;

bool is_visible(const KeptTable& table, const std::string& person) {
  return table.listed || std::find(table.people.begin(), table.people.end(), person) != table.people.end();
}

// A row of `games`, read and checked.
struct Row {
  std::int64_t number = 0, moves_sum = 0;
  GameHead head;
  std::string seats, start;
};

constexpr const char* kColumns =
    "number, id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start, moves_sum, sum, "
    "table_text, listed, people, clock, deadline, seq";
// Before games had tables.
constexpr const char* kFirstColumns =
    "number, id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start";

// With `checked` off, for files that have no checksums yet, the row is taken as it is.
Row read_row(SQLite::Statement& row, bool checked = true) {
  Row read;
  read.number = row.getColumn(0).getInt64();
  GameHead& head = read.head;
  head.id = row.getColumn(1).getString();
  head.variant = row.getColumn(2).getString();
  read.seats = row.getColumn(3).getString();
  auto seats = parse_seats(read.seats);
  if (seats) head.seats = std::move(*seats);
  head.created = row.getColumn(4).getInt64();
  head.updated = row.getColumn(5).getInt64();
  head.plies = row.getColumn(6).getInt();
  head.result.over = row.getColumn(7).getInt() != 0;
  head.result.score = row.getColumn(8).getString();
  head.result.reason = row.getColumn(9).getString();
  head.result.text = row.getColumn(10).getString();
  head.result.resigned = row.getColumn(11).getInt();
  read.start = row.getColumn(12).getString();
  if (!checked) return read;
  read.moves_sum = row.getColumn(13).getInt64();
  head.table.text = row.getColumn(15).getString();
  head.table.listed = row.getColumn(16).getInt() != 0;
  head.table.people = parse_people(row.getColumn(17).getString());
  head.clock = {row.getColumn(18).getString(), row.getColumn(19).getInt64()};
  head.seq = row.getColumn(20).getInt64();
  const std::int64_t sum = sum_of_game(head, read.seats, read.start, read.moves_sum);
  head.damaged = !seats || sum != row.getColumn(14).getInt64();
  return read;
}

// A prepared statement in use: an unfinished one would hold its snapshot of the file open.
class Use {
 public:
  explicit Use(SQLite::Statement& statement) : statement_(statement) { statement_.tryReset(); }
  ~Use() { statement_.tryReset(); }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  SQLite::Statement* operator->() { return &statement_; }
  SQLite::Statement& operator*() { return statement_; }

 private:
  SQLite::Statement& statement_;
};

// A transaction for writing. What was not committed is rolled back, and an error on the way there passed over: SQLite
// has then rolled back already.
class Writing {
 public:
  explicit Writing(SQLite::Database& database) : database_(database) { database_.exec("BEGIN IMMEDIATE"); }
  ~Writing() {
    if (sqlite3_get_autocommit(database_.getHandle()) == 0) database_.tryExec("ROLLBACK");
  }
  Writing(const Writing&) = delete;
  Writing& operator=(const Writing&) = delete;
  void commit() { database_.exec("COMMIT"); }

 private:
  SQLite::Database& database_;
};

StoreFault fault_of(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return StoreFault::kBusy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return StoreFault::kDamaged;
    default: return StoreFault::kRefused;
  }
}

std::unexpected<StoreError> failed(std::string_view what, const SQLite::Exception& error) {
  const StoreFault fault = fault_of(error.getErrorCode());
  const std::string_view why = fault == StoreFault::kBusy ? "another process holds the file of the games"
                                                          : error.what();
  return store_fail(fault, fmt::format("cannot {}: {}", what, why));
}

// Fills in the checksums of a file that has none.
void add_sums(SQLite::Database& database) {
  SQLite::Statement games(database, fmt::format("SELECT {} FROM games", kFirstColumns));
  SQLite::Statement moves(database, "SELECT text FROM moves WHERE game = ? ORDER BY ply");
  SQLite::Statement update(database, "UPDATE games SET moves_sum = ?, sum = ? WHERE number = ?");
  while (games.executeStep()) {
    const Row row = read_row(games, false);
    Use of_game(moves);
    of_game->bind(1, row.number);
    std::int64_t moves_sum = 0;
    while (of_game->executeStep()) moves_sum = add_move_to_sum(moves_sum, of_game->getColumn(0).getString());
    Use keep(update);
    keep->bind(1, moves_sum);
    keep->bind(2, sum_of_game(row.head, row.seats, row.start, moves_sum));
    keep->bind(3, row.number);
    keep->exec();
  }
}

void migrate(SQLite::Database& database) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  for (int step = version; step < store_schema_version(); ++step) {
    Writing transaction(database);
    // Another process may have done this step while we waited for the lock.
    if (database.execAndGet("PRAGMA user_version").getInt() != step) continue;
    database.exec(kMigrations[static_cast<std::size_t>(step)]);
    if (step + 1 == kFirstWithSums) add_sums(database);
    database.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
}

// A commit that changes nothing. See Writer::recover.
void write_nothing(SQLite::Database& database) {
  Writing transaction(database);
  database.exec(fmt::format("PRAGMA user_version = {}", store_schema_version()));
  transaction.commit();
}

// Which file a path leads to.
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  friend bool operator==(const Identity&, const Identity&) = default;
};

std::optional<Identity> identity_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return Identity{found.st_dev, found.st_ino};
}

}  // namespace

int store_schema_version() { return static_cast<int>(kMigrations.size()); }

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
  const std::optional<Identity> main, log;
};

struct SqliteStore::Reader {
  explicit Reader(SQLite::Database opened)
      : database(std::move(opened)),
        read_game(database, fmt::format("SELECT {} FROM games WHERE id = ?", kColumns)),
        read_number(database, fmt::format("SELECT {} FROM games WHERE number = ?", kColumns)),
        read_moves(database, "SELECT text FROM moves WHERE game = ? ORDER BY ply"),
        list_games(database, fmt::format("SELECT {} FROM games ORDER BY number DESC LIMIT ?", kColumns)),
        list_visible(database, fmt::format("SELECT {} FROM games WHERE number IN ("
                                           "SELECT number FROM (SELECT number FROM games WHERE listed = 1 "
                                           "ORDER BY number DESC LIMIT ?1) UNION "
                                           "SELECT game FROM (SELECT game FROM people WHERE person = ?2 "
                                           "ORDER BY game DESC LIMIT ?1)) ORDER BY number DESC LIMIT ?1",
                                           kColumns)),
        list_own(database,
                 fmt::format("SELECT {} FROM games WHERE number IN (SELECT game FROM people WHERE person = ?2 "
                             "AND game < COALESCE((SELECT number FROM games WHERE id = ?3), "
                             "9223372036854775807) ORDER BY game DESC LIMIT ?1) ORDER BY number DESC",
                             kColumns)),
        list_unfinished(
            database,
            fmt::format("SELECT {} FROM games WHERE over = 0 ORDER BY updated DESC, number DESC LIMIT ?", kColumns)),
        list_idle(database, fmt::format("SELECT {} FROM games WHERE over = 0 AND updated > ?1 AND updated < ?2 "
                                        "ORDER BY updated, number LIMIT ?3",
                                        kColumns)),
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
      return failed(what, error);
    }
  }

  Stored<GameRecord> read(Row row) {
    if (row.head.damaged) return damaged(row.head.id, kAltered);
    GameRecord game;
    Use moves(read_moves);
    moves->bind(1, row.number);
    while (moves->executeStep()) game.moves.push_back(moves->getColumn(0).getString());
    if (static_cast<int>(game.moves.size()) != row.head.plies || sum_of_moves(game.moves) != row.moves_sum)
      return damaged(row.head.id, kOtherMoves);
    game.head = std::move(row.head);
    game.start = std::move(row.start);
    return game;
  }

  // `person`, where the query asks for one.
  std::vector<GameHead> heads(SQLite::Statement& query, int limit, std::optional<std::string> person = {}) {
    std::vector<GameHead> found;
    Use rows(query);
    rows->bind(1, std::max(limit, 0));
    if (person) rows->bind(2, *person);
    while (rows->executeStep()) {
      GameHead head = read_row(*rows).head;
      found.push_back(head.damaged ? damaged_head(std::move(head.id)) : std::move(head));
    }
    return found;
  }

  // The list when the table itself cannot be read through: the index still knows the games, which are then read one by
  // one.
  // Of those that can be read only the ones that `person` may see, if there is one; of the others nobody knows.
  std::vector<GameHead> heads_by_index(int limit, const std::optional<std::string>& person = {}) {
    std::vector<std::pair<std::int64_t, std::string>> games;
    SQLite::Statement index(database, "SELECT number, id FROM games INDEXED BY sqlite_autoindex_games_1 ORDER BY id");
    while (index.executeStep()) games.emplace_back(index.getColumn(0).getInt64(), index.getColumn(1).getString());
    std::sort(games.rbegin(), games.rend());
    std::vector<GameHead> found;
    for (const auto& [number, id] : games) {
      if (found.size() >= static_cast<std::size_t>(std::max(limit, 0))) break;
      found.push_back(damaged_head(id));
      try {
        Use row(read_number);
        row->bind(1, number);
        if (!row->executeStep()) continue;
        GameHead head = read_row(*row).head;
        if (head.damaged) continue;
        if (!person || is_visible(head.table, *person)) found.back() = std::move(head);
        else found.pop_back();
      } catch (const SQLite::Exception&) {
        continue;  // stays damaged
      }
    }
    return found;
  }

  Mutex mutex;
  SQLite::Database database;
  SQLite::Statement read_game, read_number, read_moves, list_games, list_visible, list_own, list_unfinished, list_idle,
      count_unfinished, list_running;
};

struct SqliteStore::Writer {
  explicit Writer(SQLite::Database opened)
      : database(std::move(opened)),
        insert_game(database,
                    "INSERT INTO games (id, variant, start, seats, created, updated, plies, over, score, reason, text, "
                    "resigned, moves_sum, sum, table_text, listed, people, clock, deadline) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        insert_move(database, "INSERT INTO moves (game, ply, text) VALUES (?, ?, ?)"),
        read_moves(database, "SELECT text FROM moves WHERE game = ? ORDER BY ply"),
        delete_moves(database, "DELETE FROM moves WHERE game = ? AND ply >= ?"),
        update_game(database,
                    "UPDATE games SET plies = ?, over = ?, score = ?, reason = ?, text = ?, resigned = ?, updated = ?, "
                    "moves_sum = ?, sum = ?, clock = ?, deadline = ?, seq = ? WHERE number = ?"),
        update_table(database, "UPDATE games SET seats = ?, table_text = ?, listed = ?, people = ? WHERE number = ?"),
        delete_people(database, "DELETE FROM people WHERE game = ?"),
        insert_person(database, "INSERT INTO people (person, game) VALUES (?, ?)"),
        find_game(database, fmt::format("SELECT {} FROM games WHERE id = ?", kColumns)) {}

  Stored<void> create(const GameRecord& game) {
    {
      Use find(find_game);
      find->bind(1, game.head.id);
      if (find->executeStep()) return store_fail(StoreFault::kConflict, made_already(game.head.id));
    }
    const std::string seats = seats_text(game.head.seats);
    const std::int64_t moves_sum = sum_of_moves(game.moves);
    Use insert(insert_game);
    insert->bind(1, game.head.id);
    insert->bind(2, game.head.variant);
    insert->bind(3, game.start);
    insert->bind(4, seats);
    insert->bind(5, game.head.created);
    insert->bind(6, game.head.updated);
    insert->bind(7, game.head.plies);
    insert->bind(8, game.head.result.over ? 1 : 0);
    insert->bind(9, game.head.result.score);
    insert->bind(10, game.head.result.reason);
    insert->bind(11, game.head.result.text);
    insert->bind(12, game.head.result.resigned);
    insert->bind(13, moves_sum);
    insert->bind(14, sum_of_game(game.head, seats, game.start, moves_sum));
    insert->bind(15, game.head.table.text);
    insert->bind(16, game.head.table.listed ? 1 : 0);
    insert->bind(17, people_text(game.head.table));
    insert->bind(18, game.head.clock.text);
    insert->bind(19, game.head.clock.deadline);
    insert->exec();
    const std::int64_t number = database.getLastInsertRowid();
    add_people(number, game.head.table);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) add_move(number, static_cast<int>(ply), game.moves[ply]);
    return {};
  }

  void add_people(std::int64_t number, const KeptTable& table) {
    for (const std::string& person : table.people) {
      Use insert(insert_person);
      insert->bind(1, person);
      insert->bind(2, number);
      insert->exec();
    }
  }

  // Seats, and who sits there.
  void keep_table(Row& row, const GameChange& wanted) {
    if (wanted.seats) {
      row.head.seats = *wanted.seats;
      row.seats = seats_text(*wanted.seats);
    }
    if (wanted.table) {
      if (wanted.table->people != row.head.table.people) {
        Use remove(delete_people);
        remove->bind(1, row.number);
        remove->exec();
        add_people(row.number, *wanted.table);
      }
      row.head.table = *wanted.table;
    }
    Use update(update_table);
    update->bind(1, row.seats);
    update->bind(2, row.head.table.text);
    update->bind(3, row.head.table.listed ? 1 : 0);
    update->bind(4, people_text(row.head.table));
    update->bind(5, row.number);
    update->exec();
  }

  void add_move(std::int64_t number, int ply, std::string_view text) {
    Use insert(insert_move);
    insert->bind(1, number);
    insert->bind(2, ply);
    insert->bind(3, std::string(text));
    insert->exec();
  }

  // Changes the game, checks everything before it writes anything: a refused change leaves nothing in the transaction.
  Stored<void> change(const GameChange& wanted) {
    Row row;
    {
      Use find(find_game);
      find->bind(1, wanted.id);
      if (!find->executeStep()) return store_fail(StoreFault::kConflict, never_made(wanted.id));
      row = read_row(*find);
    }
    // A new checksum would make damage look sound.
    if (row.head.damaged) return damaged(wanted.id, kAltered);
    const auto conflict = [&](int plies) {
      return store_fail(StoreFault::kConflict, other_plies(wanted.id, row.head.plies, plies));
    };
    if (row.head.plies != wanted.plies) return conflict(wanted.plies);
    if (wanted.seq && *wanted.seq != row.head.seq)
      return store_fail(StoreFault::kConflict, changed_meanwhile(wanted.id));
    if (const auto* move = std::get_if<MovePlayed>(&wanted.what)) {
      add_move(row.number, row.head.plies, move->text);
      row.moves_sum = add_move_to_sum(row.moves_sum, move->text);
      ++row.head.plies;
    } else if (const auto* back = std::get_if<MovesTakenBack>(&wanted.what)) {
      if (back->plies < 0 || back->plies > row.head.plies) return conflict(back->plies);
      std::int64_t sum = 0, sum_left = 0;
      int count = 0;
      Use moves(read_moves);
      for (moves->bind(1, row.number); moves->executeStep();) {
        sum = add_move_to_sum(sum, moves->getColumn(0).getString());
        if (++count == back->plies) sum_left = sum;
      }
      if (count != row.head.plies || sum != row.moves_sum) return damaged(wanted.id, kOtherMoves);
      Use remove(delete_moves);
      remove->bind(1, row.number);
      remove->bind(2, back->plies);
      remove->exec();
      row.moves_sum = sum_left;
      row.head.plies = back->plies;
    }
    if (wanted.table || wanted.seats) keep_table(row, wanted);
    row.head.result = wanted.result;
    row.head.updated = wanted.updated;
    ++row.head.seq;
    if (wanted.clock) row.head.clock = *wanted.clock;
    Use update(update_game);
    update->bind(1, row.head.plies);
    update->bind(2, wanted.result.over ? 1 : 0);
    update->bind(3, wanted.result.score);
    update->bind(4, wanted.result.reason);
    update->bind(5, wanted.result.text);
    update->bind(6, wanted.result.resigned);
    update->bind(7, wanted.updated);
    update->bind(8, row.moves_sum);
    update->bind(9, sum_of_game(row.head, row.seats, row.start, row.moves_sum));
    update->bind(10, row.head.clock.text);
    update->bind(11, row.head.clock.deadline);
    update->bind(12, row.head.seq);
    update->bind(13, row.number);
    update->exec();
    return {};
  }

  // One transaction for all. Each answer is final, unless the second value says that a statement failed in a way that
  // may be the fault of one change alone: then nothing is kept, and each should be tried by itself.
  struct Together {
    std::vector<Stored<void>> answers;
    bool try_alone = false;
  };
  Together keep_together(std::span<const Change> changes, const File& file) {
    const auto all = [&](const std::unexpected<StoreError>& error, bool try_alone = false) {
      return Together{std::vector<Stored<void>>(changes.size(), Stored<void>(error)), try_alone};
    };
    if (auto there = file.check(); !there) return all(std::unexpected(there.error()));
    std::vector<Stored<void>> answers;
    try {
      if (in_doubt) recover();
      Writing transaction(database);
      try {
        for (const Change& wanted : changes) {
          const auto* game = std::get_if<GameRecord>(&wanted);
          answers.push_back(game != nullptr ? create(*game) : change(std::get<GameChange>(wanted)));
        }
      } catch (const SQLite::Exception& error) {
        const int code = error.getErrorCode() & 0xff;
        return all(failed("keep the change", error), code != SQLITE_FULL && code != SQLITE_IOERR);
      }
      try {
        transaction.commit();
      } catch (const SQLite::Exception& error) {
        return all(after_failed_commit(error));
      }
    } catch (const SQLite::Exception& error) {
      return all(failed("keep the change", error));
    }
    if (auto there = file.check(); !there)
      return all(
          store_fail(StoreFault::kUnknown, "it is not known whether the change is kept: " + there.error().message));
    return {std::move(answers), false};
  }

  // A commit failed. Its pages may nevertheless lie in the log, whole and with the mark of a commit: SQLite writes them
  // before it flushes, and a flush that failed says nothing of what it wrote. Whoever opened the file after a crash would
  // then find a change that was refused. So another commit is written over them: when its flush succeeds, the old pages
  // are gone for certain, because each page's checksum includes those before it. When that fails too, nobody knows.
  // This connection may stay: what it reads comes from the log up to the last commit whose flush succeeded.
  std::unexpected<StoreError> after_failed_commit(const SQLite::Exception& error) {
    const int code = error.getErrorCode() & 0xff;
    // The disk is full or the lock is not ours: the mark of the commit was never written.
    if (code == SQLITE_FULL || code == SQLITE_BUSY) return failed("keep the change", error);
    try {
      recover();
      return failed("keep the change", error);
    } catch (const SQLite::Exception& second) {
      in_doubt = true;
      return store_fail(StoreFault::kUnknown, fmt::format("it is not known whether the change is kept: {}, then {}",
                                                          error.what(), second.what()));
    }
  }

  void recover() {
    if (sqlite3_get_autocommit(database.getHandle()) == 0) static_cast<void>(database.tryExec("ROLLBACK"));
    write_nothing(database);
    in_doubt = false;
  }

  // Copies the log into the file, which takes two flushes and more: after the answers are given, or it would make them
  // wait. Errors are for the next time.
  void copy_log() {
    int pages = 0;
    if (sqlite3_wal_checkpoint_v2(database.getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, nullptr) ==
        SQLITE_OK)
      pages_in_log = 0;
  }

  Mutex mutex;
  SQLite::Database database;
  SQLite::Statement insert_game, insert_move, read_moves, delete_moves, update_game, update_table, delete_people,
      insert_person, find_game;
  bool in_doubt = false;  // a commit and the attempt to write over it have failed
  int pages_in_log = 0;
};

namespace {

// Makes an empty file that its owner alone may read; the log and its index take the same rights. One that is there
// stays as it is: somebody may have opened it to others on purpose.
void make_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
}

SQLite::Database connect(const std::string& path) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE, kBusyTimeoutMs);
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  return database;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path) {
  try {
    make_private(path);
    SQLite::Database database = connect(path);
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > store_schema_version()) {
      return fail(fmt::format("{} was written by a later version of Sennight (layout {}, known up to {})", path,
                              version, store_schema_version()));
    }
    database.execAndGet("PRAGMA journal_mode = WAL");
    migrate(database);
    // Better now than with somebody's first move.
    write_nothing(database);
    auto file = std::make_unique<File>(path);
    auto writer = std::make_unique<Writer>(std::move(database));
    sqlite3_wal_hook(
        writer->database.getHandle(),
        [](void* pages_in_log, sqlite3*, const char*, int pages) {
          *static_cast<int*>(pages_in_log) = pages;
          return SQLITE_OK;
        },
        &writer->pages_in_log);
    SQLite::Database second = connect(path);
    second.exec("PRAGMA query_only = ON");
    auto reader = std::make_unique<Reader>(std::move(second));
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(file), std::move(writer), std::move(reader)));
  } catch (const SQLite::Exception& error) {
    const bool busy = fault_of(error.getErrorCode()) == StoreFault::kBusy;
    return fail(fmt::format("cannot open {} for writing: {}", path, busy ? "another process holds it" : error.what()));
  }
}

SqliteStore::SqliteStore(std::unique_ptr<File> file, std::unique_ptr<Writer> writer, std::unique_ptr<Reader> reader)
    : file_(std::move(file)), writer_(std::move(writer)), reader_(std::move(reader)) {}
SqliteStore::~SqliteStore() = default;

std::vector<Stored<void>> SqliteStore::keep(std::span<const Change> changes) {
  const MutexLock lock(writer_->mutex);
  auto [answers, try_alone] = writer_->keep_together(changes, *file_);
  if (!try_alone || changes.size() == 1) return std::move(answers);
  for (std::size_t i = 0; i < changes.size(); ++i)
    answers[i] = writer_->keep_together(changes.subspan(i, 1), *file_).answers.front();
  return std::move(answers);
}

void SqliteStore::tidy(bool idle) {
  const MutexLock lock(writer_->mutex);
  if (writer_->pages_in_log >= (idle ? kPagesToCopy : 4 * kPagesToCopy)) writer_->copy_log();
}

Stored<std::optional<GameRecord>> SqliteStore::load(std::string_view id) {
  Reader& reader = *reader_;
  return reader.attempt("read the game", *file_, [&]() -> Stored<std::optional<GameRecord>> {
    // One transaction, so that the head and the moves belong together.
    SQLite::Transaction snapshot(reader.database);
    Use found(reader.read_game);
    found->bind(1, std::string(id));
    if (!found->executeStep()) return std::nullopt;
    Row row = read_row(*found);
    if (row.head.id != id) return damaged(id, kAltered);
    return reader.read(std::move(row));
  });
}

Stored<std::vector<GameHead>> SqliteStore::list(int limit) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    try {
      return reader.heads(reader.list_games, limit);
    } catch (const SQLite::Exception& error) {
      if (fault_of(error.getErrorCode()) != StoreFault::kDamaged) throw;
      return reader.heads_by_index(limit);
    }
  });
}

Stored<std::vector<GameHead>> SqliteStore::list_for(std::string_view person, int limit) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    try {
      return reader.heads(reader.list_visible, limit, std::string(person));
    } catch (const SQLite::Exception& error) {
      if (fault_of(error.getErrorCode()) != StoreFault::kDamaged) throw;
      return reader.heads_by_index(limit, std::string(person));
    }
  });
}

Stored<std::vector<GameHead>> SqliteStore::games_of(std::string_view person, int limit, std::string_view before) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    std::vector<GameHead> found;
    Use rows(reader.list_own);
    rows->bind(1, std::max(limit, 0));
    rows->bind(2, std::string(person));
    rows->bind(3, std::string(before));
    while (rows->executeStep()) {
      GameHead head = read_row(*rows).head;
      found.push_back(head.damaged ? damaged_head(std::move(head.id)) : std::move(head));
    }
    return found;
  });
}

Stored<std::vector<GameHead>> SqliteStore::heads(std::span<const std::string> ids) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    std::vector<GameHead> found;
    for (const std::string& id : ids) {
      Use row(reader.read_game);
      row->bind(1, id);
      if (!row->executeStep()) continue;
      GameHead head = read_row(*row).head;
      found.push_back(head.damaged ? damaged_head(id) : std::move(head));
    }
    return found;
  });
}

Stored<std::vector<GameHead>> SqliteStore::unfinished(int limit) {
  Reader& reader = *reader_;
  return reader.attempt("list the unfinished games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    auto heads = reader.heads(reader.list_unfinished, limit);
    std::erase_if(heads, [](const GameHead& head) { return head.damaged; });
    return heads;
  });
}

Stored<std::vector<GameHead>> SqliteStore::idle(TimeStamp from, TimeStamp until, int limit) {
  Reader& reader = *reader_;
  return reader.attempt("list the games that are left alone", *file_, [&]() -> Stored<std::vector<GameHead>> {
    std::vector<GameHead> heads;
    Use rows(reader.list_idle);
    rows->bind(1, from);
    rows->bind(2, until);
    rows->bind(3, std::max(limit, 0));
    while (rows->executeStep())
      if (GameHead head = read_row(*rows).head; !head.damaged) heads.push_back(std::move(head));
    return heads;
  });
}

Stored<std::int64_t> SqliteStore::count_unfinished(std::string_view person, int among) {
  Reader& reader = *reader_;
  return reader.attempt("count the unfinished games", *file_, [&]() -> Stored<std::int64_t> {
    Use row(reader.count_unfinished);
    row->bind(1, std::string(person));
    row->bind(2, std::max(among, 0));
    return row->executeStep() ? row->getColumn(0).getInt64() : 0;
  });
}

Stored<std::map<std::string, std::int64_t>> SqliteStore::finished_since(TimeStamp since) {
  Reader& reader = *reader_;
  return reader.attempt("count the finished games", *file_, [&]() -> Stored<std::map<std::string, std::int64_t>> {
    std::map<std::string, std::int64_t> counts;
    SQLite::Statement rows(reader.database,
                           "SELECT variant, COUNT(*) FROM games WHERE over = 1 AND updated >= ? GROUP BY variant");
    rows.bind(1, since);
    while (rows.executeStep()) counts[rows.getColumn(0).getString()] = rows.getColumn(1).getInt64();
    return counts;
  });
}

Stored<std::vector<RunningClock>> SqliteStore::running_clocks(TimeStamp until) {
  Reader& reader = *reader_;
  return reader.attempt("list the running clocks", *file_, [&]() -> Stored<std::vector<RunningClock>> {
    std::vector<RunningClock> running;
    Use rows(reader.list_running);
    rows->bind(1, until);
    while (rows->executeStep()) running.push_back({rows->getColumn(0).getString(), rows->getColumn(1).getInt64()});
    return running;
  });
}

Stored<TimeStamp> SqliteStore::begin_serving(TimeStamp now) {
  const MutexLock lock(writer_->mutex);
  try {
    SQLite::Database& database = writer_->database;
    Writing transaction(database);
    SQLite::Statement keep(database, R"(
      INSERT OR REPLACE INTO service (name, value)
      SELECT 'down', COALESCE((SELECT value FROM service WHERE name = 'down'), 0) + MAX(0, ?1 - MAX(alive.value,
        COALESCE((SELECT MAX(updated) FROM games WHERE deadline > 0 AND over = 0), 0)))
      FROM service AS alive WHERE alive.name = 'alive')");
    keep.bind(1, now);
    keep.exec();
    SQLite::Statement sign(database, "INSERT OR REPLACE INTO service (name, value) VALUES ('alive', ?)");
    sign.bind(1, now);
    sign.exec();
    transaction.commit();
    return database.execAndGet("SELECT COALESCE((SELECT value FROM service WHERE name = 'down'), 0)").getInt64();
  } catch (const SQLite::Exception& error) {
    return failed("begin to serve the games", error);
  }
}

Stored<void> SqliteStore::alive(TimeStamp now) {
  if (auto there = file_->check(); !there) return there;
  const MutexLock lock(writer_->mutex);
  try {
    SQLite::Statement sign(writer_->database, "UPDATE service SET value = ? WHERE name = 'alive' AND value < ?");
    sign.bind(1, now);
    sign.bind(2, now);
    sign.exec();
    return {};
  } catch (const SQLite::Exception& error) {
    return failed("note that the server is there", error);
  }
}

std::vector<std::string> SqliteStore::find_damage(std::stop_token stop) const {
  std::vector<std::string> found;
  try {
    Reader reader(connect(file_->path));
    // SQLite asks every so many steps of its machine whether it should go on.
    sqlite3_progress_handler(
        reader.database.getHandle(), 10'000,
        [](void* token) { return static_cast<std::stop_token*>(token)->stop_requested() ? 1 : 0; }, &stop);
    SQLite::Statement pages(reader.database, fmt::format("PRAGMA quick_check({})", kMostDamageTold));
    while (pages.executeStep())
      if (const std::string line = pages.getColumn(0).getString(); line != "ok") found.push_back(line);
    SQLite::Statement games(reader.database, fmt::format("SELECT {} FROM games", kColumns));
    while (games.executeStep() && found.size() < kMostDamageTold)
      if (const auto game = reader.read(read_row(games)); !game) found.push_back(game.error().message);
  } catch (const SQLite::Exception& error) {
    if (!stop.stop_requested()) found.emplace_back(error.what());
  }
  return found;
}

}  // namespace sennight
