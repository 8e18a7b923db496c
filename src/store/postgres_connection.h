// One connection to a PostgreSQL server: commands as text in, rows as text out, errors as values. Every wait ends: a
// server that does not answer in time counts as lost.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

struct pg_conn;
struct pg_result;

namespace sennight {

struct PostgresError {
  bool lost = false;    // nobody can say what became of the commands; the connection is of no use any more
  std::string state;    // SQLSTATE of what the server refused, "" when it was lost
  std::string message;  // one line, without any password
};
template <class T>
using Answered = std::expected<T, PostgresError>;

// A command that each connection prepares once, under this name. Parameters are $1, $2 ...
struct PostgresCommand {
  const char* name;
  const char* sql;
};

// Rows of an answer.
class PostgresRows {
 public:
  explicit PostgresRows(pg_result* result);
  int count() const;
  int columns() const;
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool is_true(int row, int column) const { return text(row, column) == "t"; }

 private:
  friend class PostgresConnection;
  std::shared_ptr<pg_result> result_;
};

// A command with its parameters.
struct PostgresCall {
  PostgresCommand command;
  std::vector<std::string> parameters;
};

// {"a", "b"} as the text of an array.
std::string postgres_array(std::span<const std::string> texts);

// Where a server is, from postgresql://user@host:port/database?... or "host=... dbname=...".
class PostgresAddress {
 public:
  // Errors: the text is no such address. The message does not repeat it: it may have a password in it.
  static Result<PostgresAddress> parse(const std::string& text);
  const std::string& text() const { return text_; }
  // For people: "database games at db.example.org".
  const std::string& shown() const { return shown_; }
  // One line of the library's message, with the password taken out.
  std::string cleaned(std::string_view message) const;

 private:
  std::string text_, shown_, password_;
};

class PostgresConnection {
 public:
  // Waits for a few seconds at most, or as long as the address says (connect_timeout).
  static Answered<std::unique_ptr<PostgresConnection>> open(const PostgresAddress& address);
  ~PostgresConnection();
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  // All commands in one go; the rows of each. The first that is refused ends them: those after it are not run. Outside of
  // BEGIN and COMMIT all of them are one transaction.
  Answered<std::vector<PostgresRows>> run(std::span<const PostgresCall> calls);
  Answered<PostgresRows> run_one(PostgresCall call);
  // Commands without parameters or rows, separated by semicolons.
  Answered<void> script(const std::string& sql);
  // Leaves a transaction that did not come to its end.
  void roll_back();

  // News of LISTEN that have come since: what was sent with each. Waits so long for the first of them; errors: lost.
  Answered<std::vector<std::string>> news(std::chrono::milliseconds patience);

  bool is_lost() const { return lost_; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  PostgresConnection(pg_conn* connection, const PostgresAddress& address);
  bool wait_for(bool write, Time deadline);
  bool flush(Time deadline);
  // The next result, nothing at the end of a command's results. Errors: lost.
  Answered<std::optional<PostgresRows>> next(Time deadline);
  PostgresError lost(std::string_view message = "");

  pg_conn* const connection_;
  const PostgresAddress address_;
  std::set<std::string, std::less<>> prepared_;
  bool lost_ = false;
};

}  // namespace sennight
