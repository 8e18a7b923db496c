#include "store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "store/game_log.h"
#include "store/kept_text.h"
#include "store/sqlite_layout.h"
#include "store/sqlite_parts.h"

namespace sennight {

namespace {
// A foreign process that holds the file is waited for so long; people wait for the answer.
constexpr int kBusyTimeoutMs = 2000;
// The log is copied into the file when it has this many pages and nothing else waits, or at the latest with so many.
constexpr int kPagesToCopy = 1000;
constexpr std::size_t kMostDamageTold = 100;

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
    migrate_sqlite(database);
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
    const bool busy = sqlite_fault(error.getErrorCode()) == StoreFault::kBusy;
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
    SqliteUse found(reader.read_game);
    found->bind(1, std::string(id));
    if (!found->executeStep()) return std::nullopt;
    SqliteGame row = read_sqlite_game(*found);
    if (row.head.id != id) return damaged(id, kAltered);
    return reader.read(std::move(row));
  });
}

Stored<std::vector<GameEvent>> SqliteStore::events(std::string_view id) {
  Reader& reader = *reader_;
  return reader.attempt("read what has happened", *file_, [&]() -> Stored<std::vector<GameEvent>> {
    SQLite::Transaction snapshot(reader.database);
    SqliteUse found(reader.read_game);
    found->bind(1, std::string(id));
    if (!found->executeStep()) return std::vector<GameEvent>();
    return reader.events(read_sqlite_game(*found).number);
  });
}

Stored<std::optional<DoneCommand>> SqliteStore::done(std::string_view id, std::string_view key) {
  Reader& reader = *reader_;
  return reader.attempt("look for what was done", *file_, [&]() -> Stored<std::optional<DoneCommand>> {
    SqliteUse found(reader.read_command);
    found->bind(1, std::string(id));
    found->bind(2, std::string(key));
    if (!found->executeStep()) return std::nullopt;
    return DoneCommand{found->getColumn(0).getString(), found->getColumn(1).getInt64()};
  });
}

Stored<std::vector<GameHead>> SqliteStore::list(int limit) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    try {
      return reader.heads(reader.list_games, limit);
    } catch (const SQLite::Exception& error) {
      if (sqlite_fault(error.getErrorCode()) != StoreFault::kDamaged) throw;
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
      if (sqlite_fault(error.getErrorCode()) != StoreFault::kDamaged) throw;
      return reader.heads_by_index(limit, std::string(person));
    }
  });
}

Stored<std::vector<GameHead>> SqliteStore::games_of(std::string_view person, int limit, std::string_view before) {
  Reader& reader = *reader_;
  return reader.attempt("list the games", *file_, [&]() -> Stored<std::vector<GameHead>> {
    std::vector<GameHead> found;
    SqliteUse rows(reader.list_own);
    rows->bind(1, std::max(limit, 0));
    rows->bind(2, std::string(person));
    rows->bind(3, std::string(before));
    while (rows->executeStep()) {
      GameHead head = read_sqlite_game(*rows).head;
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
      SqliteUse row(reader.read_game);
      row->bind(1, id);
      if (!row->executeStep()) continue;
      GameHead head = read_sqlite_game(*row).head;
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
    SqliteUse rows(reader.list_idle);
    rows->bind(1, from);
    rows->bind(2, until);
    rows->bind(3, std::max(limit, 0));
    while (rows->executeStep())
      if (GameHead head = read_sqlite_game(*rows).head; !head.damaged) heads.push_back(std::move(head));
    return heads;
  });
}

Stored<std::int64_t> SqliteStore::count_unfinished(std::string_view person, int among) {
  Reader& reader = *reader_;
  return reader.attempt("count the unfinished games", *file_, [&]() -> Stored<std::int64_t> {
    SqliteUse row(reader.count_unfinished);
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
    SqliteUse rows(reader.list_running);
    rows->bind(1, until);
    while (rows->executeStep()) running.push_back({rows->getColumn(0).getString(), rows->getColumn(1).getInt64()});
    return running;
  });
}

Stored<TimeStamp> SqliteStore::begin_serving(TimeStamp now) {
  const MutexLock lock(writer_->mutex);
  try {
    SQLite::Database& database = writer_->database;
    SqliteWriting transaction(database);
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
    return sqlite_failed("begin to serve the games", error);
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
    return sqlite_failed("note that the server is there", error);
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
    SQLite::Statement games(reader.database, fmt::format("SELECT {} FROM games", kSqliteColumns));
    while (games.executeStep() && found.size() < kMostDamageTold) {
      SqliteGame row = read_sqlite_game(games);
      const std::int64_t number = row.number;
      const auto game = reader.read(std::move(row));
      const std::string wrong = game ? unlike_log(*game, reader.events(number)) : game.error().message;
      if (!wrong.empty()) found.push_back(wrong);
    }
  } catch (const SQLite::Exception& error) {
    if (!stop.stop_requested()) found.emplace_back(error.what());
  }
  return found;
}

}  // namespace sennight
