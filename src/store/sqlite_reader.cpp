// What is read of a file of games, and how an older one is brought up to date.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "store/checksum.h"
#include "store/game_log.h"
#include "store/kept_text.h"
#include "store/sqlite_layout.h"
#include "store/sqlite_parts.h"

namespace sennight {

namespace {

bool is_visible(const KeptTable& table, const std::string& person) {
  return table.listed || std::find(table.people.begin(), table.people.end(), person) != table.people.end();
}

// Before games had tables.
constexpr const char* kFirstColumns =
    "number, id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start";

// Fills in the checksums of a file that has none.
void add_sums(SQLite::Database& database) {
  SQLite::Statement games(database, fmt::format("SELECT {} FROM games", kFirstColumns));
  SQLite::Statement moves(database, "SELECT text FROM moves WHERE game = ? ORDER BY ply");
  SQLite::Statement update(database, "UPDATE games SET moves_sum = ?, sum = ? WHERE number = ?");
  while (games.executeStep()) {
    const SqliteGame row = read_sqlite_game(games, false);
    SqliteUse of_game(moves);
    of_game->bind(1, row.number);
    std::int64_t moves_sum = 0;
    while (of_game->executeStep()) moves_sum = add_move_to_sum(moves_sum, of_game->getColumn(0).getString());
    SqliteUse keep(update);
    keep->bind(1, moves_sum);
    keep->bind(2, sum_of_game(row.head, row.seats, row.start, moves_sum));
    keep->bind(3, row.number);
    keep->exec();
  }
}

}  // namespace

int store_schema_version() { return static_cast<int>(kMigrations.size()); }

SqliteGame read_sqlite_game(SQLite::Statement& row, bool checked) {
  SqliteGame read;
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
  read.logged = row.getColumn(21).getInt64();
  const std::int64_t sum = sum_of_game(head, read.seats, read.start, read.moves_sum);
  head.damaged = !seats || sum != row.getColumn(14).getInt64();
  return read;
}

StoreFault sqlite_fault(int code) {
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return StoreFault::kBusy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return StoreFault::kDamaged;
    default: return StoreFault::kRefused;
  }
}

std::unexpected<StoreError> sqlite_failed(std::string_view what, const SQLite::Exception& error) {
  const StoreFault fault = sqlite_fault(error.getErrorCode());
  const std::string_view why = fault == StoreFault::kBusy ? "another process holds the file of the games"
                                                          : error.what();
  return store_fail(fault, fmt::format("cannot {}: {}", what, why));
}

std::vector<std::string> sqlite_moves(SQLite::Statement& old_moves, SQLite::Statement& new_moves, std::int64_t number) {
  std::vector<std::string> moves;
  SqliteUse before(old_moves);
  for (before->bind(1, number); before->executeStep();) moves.push_back(before->getColumn(0).getString());
  SqliteUse since(new_moves);
  for (since->bind(1, number); since->executeStep();)
    fold_move(static_cast<EventKind>(since->getColumn(0).getInt()), since->getColumn(1).getString(), moves);
  return moves;
}

void migrate_sqlite(SQLite::Database& database) {
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  for (int step = version; step < store_schema_version(); ++step) {
    SqliteWriting transaction(database);
    // Another process may have done this step while we waited for the lock.
    if (database.execAndGet("PRAGMA user_version").getInt() != step) continue;
    database.exec(kMigrations[static_cast<std::size_t>(step)]);
    if (step + 1 == kFirstWithSums) add_sums(database);
    database.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
}

void write_nothing(SQLite::Database& database) {
  SqliteWriting transaction(database);
  database.exec(fmt::format("PRAGMA user_version = {}", store_schema_version()));
  transaction.commit();
}

Stored<GameRecord> SqliteStore::Reader::read(SqliteGame row) {
  if (row.head.damaged) return damaged(row.head.id, kAltered);
  GameRecord game;
  game.moves = sqlite_moves(read_old_moves, read_new_moves, row.number);
  if (static_cast<int>(game.moves.size()) != row.head.plies || sum_of_moves(game.moves) != row.moves_sum)
    return damaged(row.head.id, kOtherMoves);
  game.head = std::move(row.head);
  game.start = std::move(row.start);
  return game;
}

std::vector<GameHead> SqliteStore::Reader::heads(SQLite::Statement& query, int limit,
                                                 std::optional<std::string> person) {
  std::vector<GameHead> found;
  SqliteUse rows(query);
  rows->bind(1, std::max(limit, 0));
  if (person) rows->bind(2, *person);
  while (rows->executeStep()) {
    GameHead head = read_sqlite_game(*rows).head;
    found.push_back(head.damaged ? damaged_head(std::move(head.id)) : std::move(head));
  }
  return found;
}

std::vector<GameHead> SqliteStore::Reader::heads_by_index(int limit, const std::optional<std::string>& person) {
  std::vector<std::pair<std::int64_t, std::string>> games;
  SQLite::Statement index(database, "SELECT number, id FROM games INDEXED BY sqlite_autoindex_games_1 ORDER BY id");
  while (index.executeStep()) games.emplace_back(index.getColumn(0).getInt64(), index.getColumn(1).getString());
  std::sort(games.rbegin(), games.rend());
  std::vector<GameHead> found;
  for (const auto& [number, id] : games) {
    if (found.size() >= static_cast<std::size_t>(std::max(limit, 0))) break;
    found.push_back(damaged_head(id));
    try {
      SqliteUse row(read_number);
      row->bind(1, number);
      if (!row->executeStep()) continue;
      GameHead head = read_sqlite_game(*row).head;
      if (head.damaged) continue;
      if (!person || is_visible(head.table, *person)) found.back() = std::move(head);
      else found.pop_back();
    } catch (const SQLite::Exception&) {
      continue;  // stays damaged
    }
  }
  return found;
}

std::vector<GameEvent> SqliteStore::Reader::events(std::int64_t number) {
  std::vector<GameEvent> events;
  SqliteUse before(read_old_moves);
  for (before->bind(1, number); before->executeStep();)
    events.push_back({0, 0, EventKind::kMove, before->getColumn(0).getString(), ""});
  std::int64_t seq = -std::ssize(events);
  for (GameEvent& event : events) event.seq = seq++;
  SqliteUse rows(read_events);
  for (rows->bind(1, number); rows->executeStep();)
    events.push_back({rows->getColumn(0).getInt64(), rows->getColumn(1).getInt64(),
                      static_cast<EventKind>(rows->getColumn(2).getInt()), rows->getColumn(3).getString(),
                      rows->getColumn(4).getString()});
  return events;
}

}  // namespace sennight
