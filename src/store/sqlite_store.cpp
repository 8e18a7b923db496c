#include "store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>

#include "base/text.h"

namespace sennight {

namespace {

constexpr int kBusyTimeoutMs = 5000;

// Step n brings a file of version n to version n + 1. Steps are never changed, only added.
constexpr std::array<const char*, 1> kMigrations = {R"(
  CREATE TABLE games (
    number   INTEGER PRIMARY KEY,   -- in order of creation
    id       TEXT    NOT NULL UNIQUE,
    variant  TEXT    NOT NULL,
    start    TEXT    NOT NULL,
    seats    TEXT    NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    plies    INTEGER NOT NULL,
    over     INTEGER NOT NULL,
    score    TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    resigned INTEGER NOT NULL
  );
  CREATE INDEX games_unfinished ON games (updated) WHERE over = 0;
  CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    ply  INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, ply)
  ) WITHOUT ROWID;
)"};

// "p1,c4": kind and level of each seat.
std::string seats_text(const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat& seat : seats) {
    if (!text.empty()) text += ',';
    text += fmt::format("{}{}", seat.is_computer() ? 'c' : 'p', seat.level);
  }
  return text;
}

Result<std::vector<Seat>> parse_seats(std::string_view text) {
  std::vector<Seat> seats;
  for (const std::string_view part : split(text, ',')) {
    const bool known = part.starts_with('c') || part.starts_with('p');
    const auto level = known ? parse_integer(part.substr(1)) : std::nullopt;
    if (!level) return fail(fmt::format("'{}' are no seats", text));
    seats.push_back({part.front() == 'c' ? Seat::Kind::kComputer : Seat::Kind::kPerson, *level});
  }
  return seats;
}

constexpr const char* kHeadColumns =
    "number, id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start";

Result<GameHead> read_head(SQLite::Statement& row) {
  GameHead head;
  head.id = row.getColumn(1).getString();
  head.variant = row.getColumn(2).getString();
  auto seats = parse_seats(row.getColumn(3).getString());
  if (!seats) return fail(fmt::format("game '{}': {}", head.id, seats.error().message));
  head.seats = std::move(*seats);
  head.created = row.getColumn(4).getInt64();
  head.updated = row.getColumn(5).getInt64();
  head.plies = row.getColumn(6).getInt();
  head.result.over = row.getColumn(7).getInt() != 0;
  head.result.score = row.getColumn(8).getString();
  head.result.reason = row.getColumn(9).getString();
  head.result.text = row.getColumn(10).getString();
  head.result.resigned = row.getColumn(11).getInt();
  return head;
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

void migrate(SQLite::Database& database) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  for (int step = version; step < store_schema_version(); ++step) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Another process may have done this step while we waited for the lock.
    if (database.execAndGet("PRAGMA user_version").getInt() != step) continue;
    database.exec(kMigrations[static_cast<std::size_t>(step)]);
    database.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
}

}  // namespace

int store_schema_version() { return static_cast<int>(kMigrations.size()); }

struct SqliteStore::Connection {
  explicit Connection(SQLite::Database opened)
      : database(std::move(opened)),
        insert_game(database,
                    "INSERT INTO games (id, variant, start, seats, created, updated, plies, over, score, reason, text, "
                    "resigned) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        insert_move(database, "INSERT INTO moves (game, ply, text) VALUES (?, ?, ?)"),
        delete_moves(database, "DELETE FROM moves WHERE game = ? AND ply >= ?"),
        update_game(database,
                    "UPDATE games SET plies = ?, over = ?, score = ?, reason = ?, text = ?, resigned = ?, updated = ? "
                    "WHERE number = ?"),
        find_game(database, "SELECT number, plies FROM games WHERE id = ?"),
        read_game(database, fmt::format("SELECT {} FROM games WHERE id = ?", kHeadColumns)),
        read_moves(database, "SELECT text FROM moves WHERE game = ? ORDER BY ply"),
        list_games(database, fmt::format("SELECT {} FROM games ORDER BY number DESC LIMIT ?", kHeadColumns)),
        list_unfinished(database,
                        fmt::format("SELECT {} FROM games WHERE over = 0 ORDER BY updated DESC, number DESC LIMIT ?",
                                    kHeadColumns)) {}

  // Runs `work` alone; what SQLite throws becomes an error. `work` returns a Result.
  template <class Work>
  auto attempt(std::string_view what, Work work) -> decltype(work()) {
    const std::lock_guard lock(mutex);
    try {
      return work();
    } catch (const std::exception& error) {
      return fail(fmt::format("cannot {}: {}", what, error.what()));
    }
  }

  // Changes a game in one transaction. `change` gets its row number and count of moves and returns the new count.
  template <class Change>
  Result<void> change_game(std::string_view what, std::string_view id, const StoredResult& result, TimeStamp updated,
                           Change change) {
    return attempt(what, [&]() -> Result<void> {
      SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
      std::int64_t number = 0;
      int plies = 0;
      {
        Use find(find_game);
        find->bind(1, std::string(id));
        if (!find->executeStep()) return fail(fmt::format("there is no game '{}'", id));
        number = find->getColumn(0).getInt64();
        plies = find->getColumn(1).getInt();
      }
      const Result<int> changed = change(number, plies);
      if (!changed) return std::unexpected(changed.error());
      Use update(update_game);
      update->bind(1, *changed);
      update->bind(2, result.over ? 1 : 0);
      update->bind(3, result.score);
      update->bind(4, result.reason);
      update->bind(5, result.text);
      update->bind(6, result.resigned);
      update->bind(7, updated);
      update->bind(8, number);
      update->exec();
      transaction.commit();
      return {};
    });
  }

  void add_move(std::int64_t number, int ply, std::string_view text) {
    Use insert(insert_move);
    insert->bind(1, number);
    insert->bind(2, ply);
    insert->bind(3, std::string(text));
    insert->exec();
  }

  Result<std::vector<GameHead>> heads(std::string_view what, SQLite::Statement& query, int limit) {
    return attempt(what, [&]() -> Result<std::vector<GameHead>> {
      std::vector<GameHead> found;
      Use rows(query);
      rows->bind(1, std::max(limit, 0));
      while (rows->executeStep()) {
        auto head = read_head(*rows);
        if (!head) return std::unexpected(head.error());
        found.push_back(std::move(*head));
      }
      return found;
    });
  }

  std::mutex mutex;
  SQLite::Database database;
  SQLite::Statement insert_game, insert_move, delete_moves, update_game, find_game, read_game, read_moves, list_games,
      list_unfinished;
};

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& path) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeoutMs);
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > store_schema_version()) {
      return fail(fmt::format("{} was written by a later version of Sennight (layout {}, known up to {})", path,
                              version, store_schema_version()));
    }
    database.execAndGet("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    database.exec("PRAGMA foreign_keys = ON");
    migrate(database);
    return std::unique_ptr<SqliteStore>(new SqliteStore(std::make_unique<Connection>(std::move(database))));
  } catch (const std::exception& error) {
    return fail(fmt::format("cannot open {}: {}", path, error.what()));
  }
}

SqliteStore::SqliteStore(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
SqliteStore::~SqliteStore() = default;

Result<void> SqliteStore::create(const GameRecord& game) {
  Connection& c = *connection_;
  return c.attempt("keep the game", [&]() -> Result<void> {
    SQLite::Transaction transaction(c.database, SQLite::TransactionBehavior::IMMEDIATE);
    Use insert(c.insert_game);
    insert->bind(1, game.head.id);
    insert->bind(2, game.head.variant);
    insert->bind(3, game.start);
    insert->bind(4, seats_text(game.head.seats));
    insert->bind(5, game.head.created);
    insert->bind(6, game.head.updated);
    insert->bind(7, game.head.plies);
    insert->bind(8, game.head.result.over ? 1 : 0);
    insert->bind(9, game.head.result.score);
    insert->bind(10, game.head.result.reason);
    insert->bind(11, game.head.result.text);
    insert->bind(12, game.head.result.resigned);
    insert->exec();
    const std::int64_t number = c.database.getLastInsertRowid();
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
      c.add_move(number, static_cast<int>(ply), game.moves[ply]);
    transaction.commit();
    return {};
  });
}

Result<void> SqliteStore::append_move(std::string_view id, int ply, std::string_view text, const StoredResult& result,
                                      TimeStamp updated) {
  return connection_->change_game("keep the move", id, result, updated,
                                  [&](std::int64_t number, int plies) -> Result<int> {
                                    if (plies != ply)
                                      return fail(fmt::format("game '{}' has {} moves, not {}", id, plies, ply));
                                    connection_->add_move(number, ply, text);
                                    return plies + 1;
                                  });
}

Result<void> SqliteStore::truncate(std::string_view id, int plies, const StoredResult& result, TimeStamp updated) {
  return connection_->change_game("take moves back", id, result, updated,
                                  [&](std::int64_t number, int before) -> Result<int> {
                                    if (plies < 0 || plies > before)
                                      return fail(fmt::format("game '{}' has {} moves, not {}", id, before, plies));
                                    Use remove(connection_->delete_moves);
                                    remove->bind(1, number);
                                    remove->bind(2, plies);
                                    remove->exec();
                                    return plies;
                                  });
}

Result<void> SqliteStore::finish(std::string_view id, const StoredResult& result, TimeStamp updated) {
  return connection_->change_game("end the game", id, result, updated,
                                  [](std::int64_t, int plies) -> Result<int> { return plies; });
}

Result<std::optional<GameRecord>> SqliteStore::load(std::string_view id) {
  Connection& c = *connection_;
  return c.attempt("read the game", [&]() -> Result<std::optional<GameRecord>> {
    // One transaction, so that the head and the moves belong together.
    SQLite::Transaction snapshot(c.database);
    GameRecord game;
    Use row(c.read_game);
    row->bind(1, std::string(id));
    if (!row->executeStep()) return std::nullopt;
    auto head = read_head(*row);
    if (!head) return std::unexpected(head.error());
    game.head = std::move(*head);
    game.start = row->getColumn(12).getString();
    Use moves(c.read_moves);
    moves->bind(1, row->getColumn(0).getInt64());
    while (moves->executeStep()) game.moves.push_back(moves->getColumn(0).getString());
    if (static_cast<int>(game.moves.size()) != game.head.plies) {
      return fail(fmt::format("game '{}' is damaged: {} moves are there, {} are counted", id, game.moves.size(),
                              game.head.plies));
    }
    return game;
  });
}

Result<std::vector<GameHead>> SqliteStore::list(int limit) {
  return connection_->heads("list the games", connection_->list_games, limit);
}

Result<std::vector<GameHead>> SqliteStore::unfinished(int limit) {
  return connection_->heads("list the unfinished games", connection_->list_unfinished, limit);
}

}  // namespace sennight
