// A database of people as one table after another: commands in, rows of texts out, each piece of work a transaction. The
// same commands run in SQLite and in PostgreSQL.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/game_store.h"
#include "store/postgres_connection.h"

namespace sennight {

using SqlRow = std::vector<std::string>;

// The columns of a row, one after another. REQUIRES: the row has them all, and outlives this.
class SqlColumns {
 public:
  explicit SqlColumns(const SqlRow& row, std::size_t first = 0) : row_(row), at_(first) {}
  const std::string& text() { return row_[at_++]; }
  std::int64_t number() { return std::strtoll(text().c_str(), nullptr, 10); }
  bool flag() { return text() == "1"; }

 private:
  const SqlRow& row_;
  std::size_t at_;
};

// A transaction that goes on.
class SqlWork {
 public:
  virtual ~SqlWork() = default;
  // The command's name is its own: each is prepared once under it. Parameters are $1, $2 ..., each used at least once.
  virtual Stored<std::vector<SqlRow>> run(const PostgresCommand& command, std::vector<std::string> parameters) = 0;
};

class SqlDatabase {
 public:
  virtual ~SqlDatabase() = default;

  // Runs `work` in a transaction, which is kept when it returns without an error. Of those that write one runs at a time,
  // in all processes. Faults: those of `work`; kBusy; kUnknown, the answer to the commit was lost.
  using Job = std::function<Stored<void>(SqlWork&)>;
  virtual Stored<void> transact(bool writes, const Job& job) = 0;

  // Do other processes use it too?
  virtual bool is_shared() const { return false; }
  // Writes over what was deleted, as far as the database can.
  virtual void forget_deleted() {}
};

// Layout: step n brings tables of version n to version n + 1; the version stands in the table `sennight_people`. Errors:
// cannot be opened, cannot be written, written by a later version.
Result<std::unique_ptr<SqlDatabase>> open_sqlite_people(const std::string& path);
Result<std::unique_ptr<SqlDatabase>> open_postgres_people(const std::string& address);

}  // namespace sennight
