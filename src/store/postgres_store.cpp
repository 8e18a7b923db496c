#include "store/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "store/checksum.h"
#include "store/game_id.h"
#include "store/game_log.h"
#include "store/kept_text.h"
#include "store/postgres_layout.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

constexpr int kMostConnections = 4;
// While nobody is there, one looks no more often.
constexpr std::chrono::milliseconds kLookAgain(300);

const std::string kSelect = fmt::format("SELECT {} FROM games ", kPostgresColumns);
const std::string kSelectGame = kSelect + "WHERE id = $1";
const std::string kSelectLast = kSelect + "ORDER BY number DESC LIMIT $1";
const std::string kSelectVisible = kSelect +
                                   "WHERE number IN (SELECT number FROM (SELECT number FROM games WHERE listed "
                                   "ORDER BY number DESC LIMIT $1) AS listed_games UNION "
                                   "SELECT game FROM (SELECT game FROM people WHERE person = $2 "
                                   "ORDER BY game DESC LIMIT $1) AS own_games) ORDER BY number DESC LIMIT $1";
const std::string kSelectOwn = kSelect +
                               "WHERE number IN (SELECT game FROM people WHERE person = $2 AND game < COALESCE("
                               "(SELECT number FROM games WHERE id = $3), 9223372036854775807) "
                               "ORDER BY game DESC LIMIT $1) ORDER BY number DESC";
const std::string kSelectThese = kSelect + "WHERE id = ANY($1)";
const std::string kSelectIdle = kSelect +
                                "WHERE NOT over AND updated > $1 AND updated < $2 ORDER BY updated, number LIMIT $3";
const std::string kSelectUnfinished = kSelect + "WHERE NOT over ORDER BY updated DESC, number DESC LIMIT $1";

constexpr PostgresCommand kReadMoves = {
    "read_moves", "SELECT kind, body FROM events WHERE game = $1 AND kind <= 1 ORDER BY events.seq"};

Stored<std::vector<GameHead>> heads_of(const Stored<PostgresRows>& rows) {
  if (!rows) return std::unexpected(rows.error());
  std::vector<GameHead> heads;
  for (int row = 0; row < rows->count(); ++row) {
    GameHead head = read_postgres_game(*rows, row).head;
    heads.push_back(head.damaged ? damaged_head(std::move(head.id)) : std::move(head));
  }
  return heads;
}

std::string limit_text(int limit) { return std::to_string(std::max(limit, 0)); }

}  // namespace

// ---- what the parts share -------------------------------------------------------------------------------------------

PostgresGame read_postgres_game(const PostgresRows& rows, int row) {
  PostgresGame game;
  GameHead& head = game.head;
  head.id = rows.text(row, 0);
  head.variant = rows.text(row, 1);
  game.seats = rows.text(row, 2);
  auto seats = parse_seats(game.seats);
  if (seats) head.seats = std::move(*seats);
  head.created = rows.number(row, 3);
  head.updated = rows.number(row, 4);
  head.plies = static_cast<int>(rows.number(row, 5));
  head.result = {rows.is_true(row, 6), rows.text(row, 7), rows.text(row, 8), rows.text(row, 9),
                 static_cast<int>(rows.number(row, 10))};
  game.start = rows.text(row, 11);
  game.moves_sum = rows.number(row, 12);
  head.table = {rows.text(row, 14), rows.is_true(row, 15), parse_people(rows.text(row, 16))};
  head.clock = {rows.text(row, 17), rows.number(row, 18)};
  head.seq = rows.number(row, 19);
  game.logged = rows.number(row, 20);
  head.damaged = !seats || sum_of_game(head, game.seats, game.start, game.moves_sum) != rows.number(row, 13);
  return game;
}

std::vector<std::string> read_postgres_moves(const PostgresRows& rows) {
  std::vector<std::string> moves;
  for (int row = 0; row < rows.count(); ++row)
    fold_move(static_cast<EventKind>(rows.number(row, 0)), rows.text(row, 1), moves);
  return moves;
}

std::string postgres_away(std::string_view what) {
  return fmt::format("cannot {}: the database of the games is away; try again in a moment", what);
}

StoreError postgres_error(std::string_view what, const PostgresError& error) {
  // Too many wait, or it only reads, as one does that is about to take over from another.
  constexpr std::array<std::string_view, 6> kPassing = {"55P03", "57014", "40001", "40P01", "53300", "25006"};
  if (error.lost) return {StoreFault::kBusy, postgres_away(what)};
  const bool passes = std::find(kPassing.begin(), kPassing.end(), error.state) != kPassing.end();
  return {passes ? StoreFault::kBusy : StoreFault::kRefused, fmt::format("cannot {}: {}", what, error.message)};
}

// Two processes may begin at once: one lock, then a look at what is there.
Answered<Result<void>> migrate_postgres(PostgresConnection& connection) {
  const auto run = [&](const std::string& sql) { return connection.script(sql); };
  if (auto begun = run("BEGIN; SELECT pg_advisory_xact_lock(1936027758, 0);"
                       "CREATE TABLE IF NOT EXISTS sennight (version integer NOT NULL)");
      !begun) {
    connection.roll_back();
    return std::unexpected(begun.error());
  }
  const auto rows = connection.run_one({{"read_version", "SELECT version FROM sennight"}, {}});
  if (!rows) {
    connection.roll_back();
    return std::unexpected(rows.error());
  }
  const std::int64_t version = rows->count() == 0 ? 0 : rows->number(0, 0);
  constexpr auto kVersion = static_cast<std::int64_t>(kPostgresMigrations.size());
  if (version > kVersion) {
    connection.roll_back();
    return Result<void>(fail(
        fmt::format("it was written by a later version of Sennight (layout {}, known up to {})", version, kVersion)));
  }
  std::string sql;
  for (std::int64_t step = version; step < kVersion; ++step) sql += kPostgresMigrations[static_cast<std::size_t>(step)];
  if (version != kVersion) sql += fmt::format("DELETE FROM sennight; INSERT INTO sennight VALUES ({});", kVersion);
  if (auto done = run(sql + "COMMIT"); !done) {
    connection.roll_back();
    return std::unexpected(done.error());
  }
  return Result<void>();
}

// ---- readers --------------------------------------------------------------------------------------------------------

Answered<PostgresPool::Connection> PostgresPool::take() {
  {
    const MutexLock lock(mutex_);
    while (used_ >= kMostConnections) wake_.wait(mutex_);
    if (!free_.empty()) {
      Connection connection = std::move(free_.back());
      free_.pop_back();
      ++used_;
      return connection;
    }
    if (std::chrono::steady_clock::now() - failed_ < kLookAgain)
      return std::unexpected(PostgresError{true, "", "nobody was there a moment ago"});
    ++used_;
  }
  auto opened = PostgresConnection::open(address_);
  if (!opened) {
    {
      const MutexLock lock(mutex_);
      --used_;
      failed_ = std::chrono::steady_clock::now();
    }
    wake_.notify_one();
    if (log_) log_(opened.error().message);
  }
  return opened;
}

void PostgresPool::give_back(Connection connection) {
  {
    const MutexLock lock(mutex_);
    --used_;
    if (!connection->is_lost()) free_.push_back(std::move(connection));
    else free_.clear();  // the others are as old
  }
  wake_.notify_one();
}

Stored<std::vector<PostgresRows>> PostgresPool::ask(std::string_view what, std::span<const PostgresCall> calls) {
  for (bool again = true;; again = false) {
    auto connection = take();
    if (!connection) return std::unexpected(postgres_error(what, connection.error()));
    auto answers = (*connection)->run(calls);
    if (!answers) (*connection)->roll_back();
    give_back(std::move(*connection));
    if (answers) return std::move(*answers);
    if (!answers.error().lost || !again) return std::unexpected(postgres_error(what, answers.error()));
  }
}

Stored<PostgresRows> PostgresPool::ask_one(std::string_view what, PostgresCall call) {
  auto answers = ask(what, {&call, 1});
  if (!answers) return std::unexpected(std::move(answers.error()));
  return std::move(answers->front());
}

// ---- the store ------------------------------------------------------------------------------------------------------

bool is_postgres_address(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

PostgresStore::PostgresStore(const std::string& owner, std::unique_ptr<PostgresPool> pool,
                             std::unique_ptr<PostgresWriter> writer, std::unique_ptr<PostgresPresence> presence)
    : owner_(owner), pool_(std::move(pool)), writer_(std::move(writer)), presence_(std::move(presence)) {}
PostgresStore::~PostgresStore() = default;

Result<std::unique_ptr<PostgresStore>> PostgresStore::open(const std::string& address, const Log& log) {
  const auto where = PostgresAddress::parse(address);
  if (!where) return std::unexpected(where.error());
  auto connection = PostgresConnection::open(*where);
  if (!connection) return fail(fmt::format("cannot reach {}: {}", where->shown(), connection.error().message));
  const auto migrated = migrate_postgres(**connection);
  if (!migrated) return fail(fmt::format("cannot keep games in {}: {}", where->shown(), migrated.error().message));
  if (!*migrated) return fail(fmt::format("cannot use {}: {}", where->shown(), migrated->error().message));
  const auto owner = new_game_id();
  if (!owner) return std::unexpected(owner.error());
  auto presence = std::make_unique<PostgresPresence>(*where, *owner);
  if (const auto met = presence->meet(); !met)
    return fail(fmt::format("cannot reach {}: {}", where->shown(), met.error().message));
  return std::unique_ptr<PostgresStore>(new PostgresStore(*owner, std::make_unique<PostgresPool>(*where, log),
                                                          std::make_unique<PostgresWriter>(*where, *owner, log),
                                                          std::move(presence)));
}

std::vector<Stored<void>> PostgresStore::keep(std::span<const Change> changes) { return writer_->keep(changes); }
void PostgresStore::tidy(bool) { writer_->ring(); }

Stored<std::optional<GameRecord>> PostgresStore::load(std::string_view id) {
  // One snapshot, so that the head and the moves belong together.
  const std::vector<PostgresCall> calls = {{{"begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}, {}},
                                           {{"read_game", kSelectGame.c_str()}, {std::string(id)}},
                                           {kReadMoves, {std::string(id)}},
                                           {{"end_reading", "COMMIT"}, {}}};
  const auto answers = pool_->ask("read the game", calls);
  if (!answers) return std::unexpected(answers.error());
  const PostgresRows& found = (*answers)[1];
  if (found.count() == 0) return std::nullopt;
  PostgresGame game = read_postgres_game(found, 0);
  if (game.head.damaged) return damaged(id, kAltered);
  GameRecord record;
  record.moves = read_postgres_moves((*answers)[2]);
  if (std::ssize(record.moves) != game.head.plies || sum_of_moves(record.moves) != game.moves_sum)
    return damaged(id, kOtherMoves);
  record.head = std::move(game.head);
  record.start = std::move(game.start);
  return record;
}

Stored<std::vector<GameEvent>> PostgresStore::events(std::string_view id) {
  const auto rows = pool_->ask_one(
      "read what has happened",
      {{"read_events", "SELECT seq, at, kind, body, rest FROM events WHERE game = $1 ORDER BY events.seq"},
       {std::string(id)}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<GameEvent> events;
  for (int row = 0; row < rows->count(); ++row)
    events.push_back({rows->number(row, 0), rows->number(row, 1), static_cast<EventKind>(rows->number(row, 2)),
                      rows->text(row, 3), rows->text(row, 4)});
  return events;
}

Stored<std::optional<DoneCommand>> PostgresStore::done(std::string_view id, std::string_view key) {
  const auto rows = pool_->ask_one("look for what was done",
                                   {{"done_command", "SELECT what, seq FROM commands WHERE game = $1 AND key = $2"},
                                    {std::string(id), std::string(key)}});
  if (!rows) return std::unexpected(rows.error());
  if (rows->count() == 0) return std::nullopt;
  return DoneCommand{rows->text(0, 0), rows->number(0, 1)};
}

Stored<std::vector<GameHead>> PostgresStore::list(int limit) {
  return heads_of(pool_->ask_one("list the games", {{"list_last", kSelectLast.c_str()}, {limit_text(limit)}}));
}

Stored<std::vector<GameHead>> PostgresStore::list_for(std::string_view person, int limit) {
  return heads_of(pool_->ask_one("list the games",
                                 {{"list_visible", kSelectVisible.c_str()}, {limit_text(limit), std::string(person)}}));
}

Stored<std::vector<GameHead>> PostgresStore::games_of(std::string_view person, int limit, std::string_view before) {
  return heads_of(pool_->ask_one("list the games", {{"list_own", kSelectOwn.c_str()},
                                                    {limit_text(limit), std::string(person), std::string(before)}}));
}

Stored<std::vector<GameHead>> PostgresStore::heads(std::span<const std::string> ids) {
  const auto found_heads = heads_of(
      pool_->ask_one("list the games", {{"list_these", kSelectThese.c_str()}, {postgres_array(ids)}}));
  if (!found_heads) return found_heads;
  std::unordered_map<std::string, GameHead> by_id;
  for (const GameHead& head : *found_heads) by_id.emplace(head.id, head);
  std::vector<GameHead> heads;
  for (const std::string& id : ids)
    if (const auto found = by_id.find(id); found != by_id.end()) heads.push_back(found->second);
  return heads;
}

Stored<std::vector<GameHead>> PostgresStore::unfinished(int limit) {
  auto heads = heads_of(pool_->ask_one("list the unfinished games",
                                       {{"list_unfinished", kSelectUnfinished.c_str()}, {limit_text(limit)}}));
  if (heads) std::erase_if(*heads, [](const GameHead& head) { return head.damaged; });
  return heads;
}

Stored<std::vector<GameHead>> PostgresStore::idle(TimeStamp from, TimeStamp until, int limit) {
  auto heads = heads_of(pool_->ask_one(
      "list the games that are left alone",
      {{"list_idle", kSelectIdle.c_str()}, {std::to_string(from), std::to_string(until), limit_text(limit)}}));
  if (heads) std::erase_if(*heads, [](const GameHead& head) { return head.damaged; });
  return heads;
}

Stored<std::int64_t> PostgresStore::count_unfinished(std::string_view person, int among) {
  const auto rows = pool_->ask_one(
      "count the unfinished games",
      {{"count_unfinished",
        "SELECT COUNT(*) FROM (SELECT game FROM people WHERE person = $1 ORDER BY game DESC LIMIT $2) "
        "AS own JOIN games ON games.number = own.game WHERE NOT games.over"},
       {std::string(person), limit_text(among)}});
  if (!rows) return std::unexpected(rows.error());
  return rows->number(0, 0);
}

Stored<std::map<std::string, std::int64_t>> PostgresStore::finished_since(TimeStamp since) {
  const auto rows = pool_->ask_one(
      "count the finished games",
      {{"finished_since", "SELECT variant, COUNT(*) FROM games WHERE over AND updated >= $1::bigint GROUP BY variant"},
       {std::to_string(since)}});
  if (!rows) return std::unexpected(rows.error());
  std::map<std::string, std::int64_t> counts;
  for (int row = 0; row < rows->count(); ++row) counts[rows->text(row, 0)] = rows->number(row, 1);
  return counts;
}

Stored<std::vector<RunningClock>> PostgresStore::running_clocks(TimeStamp until) {
  const auto rows = pool_->ask_one(
      "list the running clocks", {{"list_running",
                                   "SELECT id, deadline FROM games WHERE deadline > 0 AND NOT over AND deadline <= $1 "
                                   "ORDER BY deadline"},
                                  {std::to_string(until)}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<RunningClock> running;
  for (int row = 0; row < rows->count(); ++row) running.push_back({rows->text(row, 0), rows->number(row, 1)});
  return running;
}

Stored<TimeStamp> PostgresStore::begin_serving(TimeStamp now) { return presence_->begin(now); }

Stored<void> PostgresStore::alive(TimeStamp now) {
  const auto done = pool_->ask_one(
      "note that the server is there",
      {{"show_life", "UPDATE service SET value = $1 WHERE name = 'alive' AND value < $1"}, {std::to_string(now)}});
  if (!done) return std::unexpected(done.error());
  return {};
}

TimeStamp PostgresStore::ahead() const { return presence_->ahead(); }
bool PostgresStore::is_away() const { return presence_->is_away(); }
TimeStamp PostgresStore::given_back() const { return presence_->given_back(); }

void PostgresStore::listen(Heard heard) { presence_->listen(std::move(heard)); }

Stored<bool> PostgresStore::take_turn(std::string_view id, std::int64_t seq, std::int64_t milliseconds) {
  const auto rows = pool_->ask_one(
      "take the computer's turn",
      {{"take_turn",
        "INSERT INTO turns VALUES ($1, $2, $3, now() + $4::bigint * interval '1 millisecond') ON CONFLICT (game) DO "
        "UPDATE "
        "SET seq = excluded.seq, owner = excluded.owner, until = excluded.until "
        "WHERE turns.seq < excluded.seq OR turns.until < now() OR turns.owner = excluded.owner RETURNING 1"},
       {std::string(id), std::to_string(seq), owner_, std::to_string(milliseconds)}});
  if (!rows) return std::unexpected(rows.error());
  return rows->count() == 1;
}

Stored<std::vector<std::string>> PostgresStore::abandoned_turns() {
  const auto rows = pool_->ask_one(
      "look for computers that have stopped",
      {{"abandoned_turns",
        "SELECT game FROM turns JOIN games ON games.id = turns.game WHERE until < now() "
        "AND until > now() - interval '1 hour' AND turns.seq = games.seq AND NOT over LIMIT 64"},
       {}});
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> games;
  for (int row = 0; row < rows->count(); ++row) games.push_back(rows->text(row, 0));
  return games;
}

}  // namespace sennight
