#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <map>

#include "base/mutex.h"
#include "store/people_layout.h"
#include "store/people_sql.h"

namespace sennight {

namespace {

constexpr int kPeoplePatienceMs = 2000;
constexpr auto kPeopleLayout = static_cast<int>(kPeopleMigrations.size());

StoreError people_error(const SQLite::Exception& error) {
  const int code = error.getErrorCode() & 0xff;
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return {StoreFault::kBusy, "another process holds the file of the accounts; try again in a moment"};
  const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
  return {damaged ? StoreFault::kDamaged : StoreFault::kRefused,
          fmt::format("the file of the accounts: {}", error.what())};
}

class SqlitePeople : public SqlDatabase, private SqlWork {
 public:
  explicit SqlitePeople(const std::string& path)
      : database_(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPeoplePatienceMs) {
    database_.exec("PRAGMA synchronous = FULL");
    database_.exec("PRAGMA foreign_keys = ON");
    database_.exec("PRAGMA secure_delete = ON");  // what is deleted is written over with zeros
    database_.execAndGet("PRAGMA journal_mode = WAL");
  }

  // False: it was written by a later version.
  bool migrate() {
    database_.exec("BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS sennight_people (version integer NOT NULL)");
    const int version = database_.execAndGet("SELECT COALESCE(MAX(version), 0) FROM sennight_people").getInt();
    for (int step = version; step < kPeopleLayout; ++step)
      database_.exec(kPeopleMigrations[static_cast<std::size_t>(step)]);
    if (version < kPeopleLayout)
      database_.exec(
          fmt::format("DELETE FROM sennight_people; INSERT INTO sennight_people VALUES ({})", kPeopleLayout));
    database_.exec("COMMIT");
    return version <= kPeopleLayout;
  }

  Stored<void> transact(bool writes, const Job& job) override {
    const MutexLock lock(mutex_);
    try {
      database_.exec(writes ? "BEGIN IMMEDIATE" : "BEGIN");
      auto done = job(*this);
      reset();
      database_.exec(done ? "COMMIT" : "ROLLBACK");
      return done;
    } catch (const SQLite::Exception& error) {
      reset();
      if (sqlite3_get_autocommit(database_.getHandle()) == 0) static_cast<void>(database_.tryExec("ROLLBACK"));
      return std::unexpected(people_error(error));
    }
  }

  void forget_deleted() override {
    const MutexLock lock(mutex_);
    // The log has the pages as they were; what cannot be done now is done with the next copy.
    static_cast<void>(
        sqlite3_wal_checkpoint_v2(database_.getHandle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr));
  }

 private:
  // Called by jobs, and so while the lock is held.
  Stored<std::vector<SqlRow>> run(const PostgresCommand& command, std::vector<std::string> parameters) override {
    auto& statement = prepared_[command.name];
    if (!statement) statement = std::make_unique<SQLite::Statement>(database_, command.sql);
    statement->tryReset();
    for (std::size_t i = 0; i < parameters.size(); ++i)
      statement->bind(fmt::format("${}", i + 1).c_str(), parameters[i]);
    std::vector<SqlRow> rows;
    while (statement->executeStep()) {
      SqlRow row;
      for (int column = 0; column < statement->getColumnCount(); ++column)
        row.push_back(statement->getColumn(column).getString());
      rows.push_back(std::move(row));
    }
    statement->tryReset();
    return rows;
  }
  // An unfinished statement would keep the transaction from its end.
  void reset() {
    for (const auto& [name, statement] : prepared_)
      if (statement) statement->tryReset();
  }

  Mutex mutex_;
  SQLite::Database database_;
  std::map<std::string, std::unique_ptr<SQLite::Statement>> prepared_;
};

}  // namespace

Result<std::unique_ptr<SqlDatabase>> open_sqlite_people(const std::string& path) {
  // For its owner alone; one that is there stays as it is.
  if (path != ":memory:")
    if (const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); file >= 0) ::close(file);
  try {
    auto people = std::make_unique<SqlitePeople>(path);
    if (!people->migrate())
      return fail(
          fmt::format("{} was written by a later version of Sennight (layout known up to {})", path, kPeopleLayout));
    return people;
  } catch (const SQLite::Exception& error) {
    return fail(fmt::format("cannot open {} for writing: {}", path, people_error(error).message));
  }
}

}  // namespace sennight
