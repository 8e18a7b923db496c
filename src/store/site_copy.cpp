#include "store/site_copy.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "store/people_sql.h"
#include "store/postgres_connection.h"
#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace sennight {

namespace {

constexpr std::size_t kRowsAtOnce = 500;
constexpr int kPatienceMs = 1000;
// The secrets that a site makes when it first needs them: those of the files are taken.
constexpr std::string_view kKeys = "site_keys", kVersion = "sennight_people";

// Rows of the files, and where they go.
struct Copied {
  std::string name, select, insert;
};

// Games keep their order by being inserted in it. A game from before there was a log has its first moves in `moves`: they
// are events below 0, as in PostgresStore.
const std::vector<Copied>& copied_games() {
  constexpr const char* kColumns =
      "id, variant, start, seats, created, updated, plies, over, score, reason, text, resigned, moves_sum, sum, "
      "table_text, listed, people, clock, deadline, seq, logged";
  static const std::vector<Copied> kTables = {
      {"games", fmt::format("SELECT {} FROM games ORDER BY number", kColumns),
       fmt::format("INSERT INTO games ({}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, "
                   "$16, $17, $18, $19, $20, $21)",
                   kColumns)},
      {"moves",
       "SELECT id, row_number() OVER every_ply - 1 - count(*) OVER (PARTITION BY game), created, moves.text FROM moves "
       "JOIN games ON number = game WINDOW every_ply AS (PARTITION BY game ORDER BY ply) ORDER BY game, ply",
       "INSERT INTO events (game, seq, at, kind, body, rest, token) VALUES ($1, $2, $3, 0, $4, '', '')"},
      {"events",
       "SELECT id, events.seq, at, kind, body, rest FROM events JOIN games ON number = game ORDER BY game, events.seq",
       "INSERT INTO events (game, seq, at, kind, body, rest, token) VALUES ($1, $2, $3, $4, $5, $6, '')"},
      {"commands", "SELECT id, key, what, commands.seq FROM commands JOIN games ON number = game ORDER BY game, key",
       "INSERT INTO commands (game, key, what, seq) VALUES ($1, $2, $3, $4)"},
      {"people", "SELECT person, id FROM people JOIN games ON number = game ORDER BY game, person",
       "INSERT INTO people (person, game) SELECT $1, number FROM games WHERE id = $2"},
      {"service", "SELECT name, value FROM service ORDER BY name",
       "INSERT INTO service (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
  };
  return kTables;
}

// The tables of people in the order in which they were made: none refers to a later one. Both layouts come from the same
// commands, so that the columns are the same.
std::vector<Copied> copied_people(SQLite::Database& file) {
  std::vector<Copied> tables;
  SQLite::Statement names(file, "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> ? ORDER BY rowid");
  for (names.bind(1, std::string(kVersion)); names.executeStep();) {
    const std::string name = names.getColumn(0).getString();
    std::vector<std::string> columns, places;
    for (SQLite::Statement info(file, fmt::format("PRAGMA table_info({})", name)); info.executeStep();) {
      columns.push_back(info.getColumn(1).getString());
      places.push_back(fmt::format("${}", columns.size()));
    }
    tables.push_back(
        {name, fmt::format("SELECT {} FROM {}", fmt::join(columns, ", "), name),
         fmt::format("INSERT INTO {} ({}) VALUES ({})", name, fmt::join(columns, ", "), fmt::join(places, ", "))});
  }
  return tables;
}

// Opens a file that nobody else has open: one that a server writes would be copied half.
std::unique_ptr<SQLite::Database> open_alone(const std::string& path) {
  auto file = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, kPatienceMs);
  file->exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE");
  return file;
}

class SiteCopy {
 public:
  SiteCopy(PostgresConnection& to, const PostgresAddress& address) : to_(to), address_(address) {}

  // Returns how many rows there were.
  Result<std::int64_t> copy(SQLite::Database& from, const Copied& table) {
    std::int64_t count = 0;
    std::vector<PostgresCall> calls;
    const std::string name = "copy_" + table.name;
    SQLite::Statement rows(from, table.select);
    while (rows.executeStep()) {
      PostgresCall call{{name.c_str(), table.insert.c_str()}, {}};
      for (int column = 0; column < rows.getColumnCount(); ++column)
        call.parameters.push_back(rows.getColumn(column).getString());
      calls.push_back(std::move(call));
      ++count;
      if (calls.size() < kRowsAtOnce) continue;
      if (auto sent = send(calls); !sent) return std::unexpected(sent.error());
      calls.clear();
    }
    if (!calls.empty())
      if (auto sent = send(calls); !sent) return std::unexpected(sent.error());
    return count;
  }

  // Is the answer to this question yes?
  Result<bool> asks(const std::string& name, const std::string& question) {
    const auto answer = to_.run_one({{name.c_str(), question.c_str()}, {}});
    if (!answer) return failure(answer.error());
    return answer->is_true(0, 0);
  }
  Result<void> script(const std::string& sql) {
    if (auto done = to_.script(sql); !done) return failure(done.error());
    return {};
  }
  Result<void> send(std::span<const PostgresCall> calls) {
    if (auto done = to_.run(calls); !done) return failure(done.error());
    return {};
  }

 private:
  std::unexpected<Error> failure(const PostgresError& error) const {
    return fail(fmt::format("{}: {}; nothing was copied", address_.shown(), error.message));
  }

  PostgresConnection& to_;
  const PostgresAddress& address_;
};

// Nobody serves the database, and nothing is in it but what a first start makes.
Result<void> check_empty(SiteCopy& copy, const std::vector<Copied>& people, const std::string& where) {
  // Whoever serves shares this lock: PostgresPresence.
  const auto alone = copy.asks("copy_alone", "SELECT pg_try_advisory_xact_lock(1936027758, 1)");
  if (!alone) return std::unexpected(alone.error());
  if (!*alone) return fail(fmt::format("{} is served by a process: stop it first", where));
  std::vector<std::string> filled = {"EXISTS (SELECT FROM games)"};
  for (const Copied& table : people)
    if (table.name != kKeys) filled.push_back(fmt::format("EXISTS (SELECT FROM {})", table.name));
  const auto has_site = copy.asks("copy_filled", fmt::format("SELECT {}", fmt::join(filled, " OR ")));
  if (!has_site) return std::unexpected(has_site.error());
  if (*has_site) return fail(fmt::format("{} has a site in it already: a copy needs an empty one", where));
  return copy.script(fmt::format("DELETE FROM {}", kKeys));
}

Result<CopiedSite> copy_all(SQLite::Database& games, SQLite::Database& people, PostgresConnection& to,
                            const PostgresAddress& address, const OperatorAct& act) {
  SiteCopy copy(to, address);
  if (auto begun = copy.script("BEGIN"); !begun) return std::unexpected(begun.error());
  const std::vector<Copied> of_people = copied_people(people);
  if (auto empty = check_empty(copy, of_people, address.shown()); !empty) return std::unexpected(empty.error());
  CopiedSite copied;
  for (const Copied& table : copied_games()) {
    const auto rows = copy.copy(games, table);
    if (!rows) return std::unexpected(rows.error());
    if (table.name == "games") copied.games = *rows;
    if (table.name == "moves" || table.name == "events") copied.events += *rows;
  }
  for (const Copied& table : of_people) {
    const auto rows = copy.copy(people, table);
    if (!rows) return std::unexpected(rows.error());
    if (table.name == "accounts") copied.accounts = *rows;
  }
  const PostgresCall last[] = {
      {{"copy_act",
        "INSERT INTO operator_acts SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS bigint), CAST($2 AS text), CAST($3 "
        "AS text), CAST($4 AS text) FROM operator_acts"},
       {std::to_string(act.made), act.by, act.act, act.object}},
      {{"copy_end", "COMMIT"}, {}}};
  const auto done = to.run(last);
  if (done) return copied;
  return fail(fmt::format("{}: {}; {}", address.shown(), done.error().message,
                          done.error().lost ? "nobody knows whether all was copied or nothing" : "nothing was copied"));
}

}  // namespace

Result<CopiedSite> copy_site(const std::string& games_file, const std::string& people_file, const std::string& address,
                             const OperatorAct& act) {
  const auto where = PostgresAddress::parse(address);
  if (!where) return std::unexpected(where.error());
  for (const std::string& file : {games_file, people_file})
    if (std::error_code error; !std::filesystem::exists(file, error)) return fail(fmt::format("there is no {}", file));
  // All four are brought up to date and let go of again.
  if (auto games = SqliteStore::open(games_file); !games) return std::unexpected(games.error());
  if (auto people = open_sqlite_people(people_file); !people) return std::unexpected(people.error());
  if (auto games = PostgresStore::open(address); !games) return std::unexpected(games.error());
  if (auto people = open_postgres_people(address); !people) return std::unexpected(people.error());
  const auto to = PostgresConnection::open(*where);
  if (!to) return fail(fmt::format("cannot reach {}: {}", where->shown(), to.error().message));
  std::string reading = games_file;
  try {
    const auto games = open_alone(games_file);
    reading = people_file;
    const auto people = open_alone(people_file);
    reading = games_file + " or " + people_file;
    return copy_all(*games, *people, **to, *where, act);
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode() & 0xff;
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
      return fail(fmt::format("another process holds {}: stop the server first", reading));
    return fail(fmt::format("cannot read {}: {}; nothing was copied", reading, error.what()));
  }
}

}  // namespace sennight
