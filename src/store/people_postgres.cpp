#include <fmt/format.h>

#include "base/mutex.h"
#include "store/people_layout.h"
#include "store/people_sql.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

// Of writers one works at a time: what they read stays as it is until they are done.
constexpr const char* kPeopleLock = "SELECT pg_advisory_xact_lock(1936027758, 7)";

class PostgresPeople : public SqlDatabase, private SqlWork {
 public:
  explicit PostgresPeople(PostgresAddress address) : address_(std::move(address)) {}

  // The second is what is wrong with the tables.
  Answered<Result<void>> open() {
    const MutexLock lock(mutex_);
    if (auto connected = connect(); !connected) return std::unexpected(connected.error());
    const auto end = [&connection = *connection_](const PostgresError& error) -> Answered<Result<void>> {
      connection.roll_back();
      return std::unexpected(error);
    };
    if (auto begun = connection_->script(fmt::format(
            "BEGIN; {}; CREATE TABLE IF NOT EXISTS sennight_people (version integer NOT NULL)", kPeopleLock));
        !begun)
      return end(begun.error());
    const auto rows = connection_->run_one(
        {{"people_version", "SELECT COALESCE(MAX(version), 0) FROM sennight_people"}, {}});
    if (!rows) return end(rows.error());
    const std::int64_t version = rows->number(0, 0);
    constexpr auto kVersion = static_cast<std::int64_t>(kPeopleMigrations.size());
    if (version > kVersion) {
      connection_->roll_back();
      return Result<void>(fail("the accounts were written by a later version of Sennight"));
    }
    std::string sql;
    for (std::int64_t step = version; step < kVersion; ++step) sql += kPeopleMigrations[static_cast<std::size_t>(step)];
    if (version != kVersion)
      sql += fmt::format("DELETE FROM sennight_people; INSERT INTO sennight_people VALUES ({});", kVersion);
    if (auto done = connection_->script(sql + "COMMIT"); !done) return end(done.error());
    return Result<void>();
  }

  Stored<void> transact(bool writes, const Job& job) override {
    const MutexLock lock(mutex_);
    for (bool again = true;; again = false) {
      if (auto connected = connect(); !connected) return std::unexpected(fault(connected.error()));
      auto begun = connection_->run_one({{"begin", "BEGIN"}, {}});
      if (begun && writes) begun = connection_->run_one({{"people_lock", kPeopleLock}, {}});
      if (begun) break;
      // The server may have been started anew since the last time.
      if (!again || !begun.error().lost) {
        connection_->roll_back();
        return std::unexpected(fault(begun.error()));
      }
    }
    if (auto done = job(*this); !done) {
      connection_->roll_back();
      return done;
    }
    const auto kept = connection_->run_one({{"commit", "COMMIT"}, {}});
    if (kept) return {};
    if (writes && kept.error().lost)
      return store_fail(StoreFault::kUnknown, "the database went away: it is not known whether the change is kept");
    return std::unexpected(fault(kept.error()));
  }

  bool is_shared() const override { return true; }

 private:
  static StoreError fault(const PostgresError& error) { return postgres_error("read the accounts", error); }

  Answered<void> connect() SENNIGHT_REQUIRES_LOCK(mutex_) {
    if (connection_ && !connection_->is_lost()) return {};
    auto opened = PostgresConnection::open(address_);
    if (!opened) return std::unexpected(opened.error());
    connection_ = std::move(*opened);
    return {};
  }

  // Called by jobs, and so while the lock is held.
  Stored<std::vector<SqlRow>> run(const PostgresCommand& command, std::vector<std::string> parameters) override
      SENNIGHT_REQUIRES_LOCK(mutex_) {
    const auto rows = connection_->run_one({command, std::move(parameters)});
    if (!rows) return std::unexpected(fault(rows.error()));
    std::vector<SqlRow> found;
    for (int row = 0; row < rows->count(); ++row) {
      found.emplace_back();
      for (int column = 0; column < rows->columns(); ++column) found.back().push_back(rows->text(row, column));
    }
    return found;
  }

  const PostgresAddress address_;
  Mutex mutex_;
  std::unique_ptr<PostgresConnection> connection_ SENNIGHT_GUARDED_BY(mutex_);
};

}  // namespace

Result<std::unique_ptr<SqlDatabase>> open_postgres_people(const std::string& address) {
  const auto where = PostgresAddress::parse(address);
  if (!where) return std::unexpected(where.error());
  auto people = std::make_unique<PostgresPeople>(*where);
  const auto opened = people->open();
  if (!opened) return fail(fmt::format("cannot keep accounts in {}: {}", where->shown(), opened.error().message));
  if (!*opened) return fail(fmt::format("cannot use {}: {}", where->shown(), opened->error().message));
  return people;
}

}  // namespace sennight
