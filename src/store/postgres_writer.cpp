// The connection that writes. See postgres_store.h for the order of things.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "store/checksum.h"
#include "store/game_log.h"
#include "store/kept_text.h"
#include "store/postgres_parts.h"

namespace sennight {

namespace {

// So long a change waits for the answer whether a lost commit was kept.
constexpr std::chrono::seconds kMostDoubt(5);
constexpr std::chrono::milliseconds kBetweenTries(100);

constexpr std::string_view kKeep = "keep the change";

const std::string kLockGames = fmt::format("SELECT {} FROM games WHERE id = ANY($1) ORDER BY number FOR UPDATE",
                                           kPostgresColumns);
constexpr PostgresCommand kBegin = {"begin_keeping", "BEGIN"};
constexpr PostgresCommand kCommit = {"end_keeping", "COMMIT"};
constexpr PostgresCommand kMovesOf = {
    "moves_of", "SELECT kind, body FROM events WHERE game = $1 AND kind <= 1 ORDER BY events.seq"};
constexpr PostgresCommand kTokensOf = {"tokens_of",
                                       "SELECT token FROM events WHERE game = ANY($1) AND token = ANY($2)"};
constexpr PostgresCommand kInsertGame = {
    "insert_game",
    "INSERT INTO games (id, variant, seats, created, updated, plies, over, score, reason, text, resigned, start, "
    "moves_sum, sum, table_text, listed, people, clock, deadline, seq, logged) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
    "$9, "
    "$10, "
    "$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)"};
constexpr PostgresCommand kUpdateGame = {
    "update_game",
    "UPDATE games SET seats = $2, updated = $3, plies = $4, over = $5, score = $6, reason = $7, text = $8, "
    "resigned = $9, moves_sum = $10, sum = $11, table_text = $12, listed = $13, people = $14, clock = $15, "
    "deadline = $16, seq = $17, logged = $17 WHERE id = $1"};
constexpr PostgresCommand kInsertEvent = {
    "insert_event", "INSERT INTO events (game, seq, at, kind, body, rest, token) VALUES ($1, $2, $3, $4, $5, $6, $7)"};
constexpr PostgresCommand kDeleteEvents = {"delete_events", "DELETE FROM events WHERE game = $1"};
constexpr PostgresCommand kInsertCommand = {"insert_command", "INSERT INTO commands VALUES ($1, $2, $3, $4)"};
constexpr PostgresCommand kCommandsOf = {"commands_of",
                                         "SELECT game, key FROM commands WHERE game = ANY($1) AND key = ANY($2)"};
constexpr PostgresCommand kDeletePeople = {"delete_people",
                                           "DELETE FROM people WHERE game = (SELECT number FROM games WHERE id = $1)"};
constexpr PostgresCommand kInsertPerson = {"insert_person",
                                           "INSERT INTO people SELECT $1, number FROM games WHERE id = $2"};

std::string truth(bool value) { return value ? "t" : "f"; }

// One transaction: what is known of its games, and what is to be written.
class Keeping {
 public:
  void know(PostgresGame game) { games_.emplace(game.head.id, std::move(game)); }
  void know_moves(const std::string& id, std::vector<std::string> moves) { moves_.emplace(id, std::move(moves)); }

  void know_command(const std::string& id, const std::string& key) { done_.emplace(id, key); }

  Stored<void> create(const GameRecord& record, const std::string& token) {
    const std::string& id = record.head.id;
    if (games_.contains(id)) return store_fail(StoreFault::kConflict, made_already(id));
    PostgresGame game{record.head, seats_text(record.head.seats), record.start, sum_of_moves(record.moves),
                      record.head.seq};
    const GameHead& head = game.head;
    writes_.push_back({kInsertGame,
                       {id,
                        head.variant,
                        game.seats,
                        std::to_string(head.created),
                        std::to_string(head.updated),
                        std::to_string(head.plies),
                        truth(head.result.over),
                        head.result.score,
                        head.result.reason,
                        head.result.text,
                        std::to_string(head.result.resigned),
                        game.start,
                        std::to_string(game.moves_sum),
                        sum_text(game),
                        head.table.text,
                        truth(head.table.listed),
                        people_text(head.table),
                        head.clock.text,
                        std::to_string(head.clock.deadline),
                        std::to_string(head.seq)}});
    add_people(head);
    for (const GameEvent& event : first_events(record)) add_event(id, event, token);
    if (record.command) add_command(id, *record.command, 0);
    moves_.emplace(id, record.moves);
    games_.emplace(id, std::move(game));
    return {};
  }

  // Checks everything before it writes anything: a refused change leaves nothing in the transaction.
  Stored<void> change(const GameChange& wanted, const std::string& token) {
    const auto found = games_.find(wanted.id);
    if (found == games_.end()) return store_fail(StoreFault::kConflict, never_made(wanted.id));
    PostgresGame& game = found->second;
    GameHead& head = game.head;
    // A new checksum would make damage look sound.
    if (head.damaged) return damaged(wanted.id, kAltered);
    if (wanted.command && done_.contains({wanted.id, wanted.command->key}))
      return store_fail(StoreFault::kRepeated, done_already(wanted.id));
    const auto conflict = [&](int plies) {
      return store_fail(StoreFault::kConflict, other_plies(wanted.id, head.plies, plies));
    };
    if (head.plies != wanted.plies) return conflict(wanted.plies);
    if (wanted.seq && *wanted.seq != head.seq) return store_fail(StoreFault::kConflict, changed_meanwhile(wanted.id));
    const auto known_moves = moves_.find(wanted.id);
    const auto* back = std::get_if<MovesTakenBack>(&wanted.what);
    if (back != nullptr && (back->plies < 0 || back->plies > head.plies)) return conflict(back->plies);
    if ((back != nullptr || wanted.forgets) &&
        (known_moves == moves_.end() || std::ssize(known_moves->second) != head.plies ||
         sum_of_moves(known_moves->second) != game.moves_sum))
      return damaged(wanted.id, kOtherMoves);
    const bool is_whole = game.logged == head.seq;
    const GameHead before = is_whole && !wanted.forgets ? head : GameHead{};
    if (const auto* move = std::get_if<MovePlayed>(&wanted.what)) {
      game.moves_sum = add_move_to_sum(game.moves_sum, move->text);
      ++head.plies;
      if (known_moves != moves_.end()) known_moves->second.push_back(move->text);
    } else if (back != nullptr) {
      known_moves->second.resize(static_cast<std::size_t>(back->plies));
      game.moves_sum = sum_of_moves(known_moves->second);
      head.plies = back->plies;
    }
    if (wanted.seats) {
      head.seats = *wanted.seats;
      game.seats = seats_text(head.seats);
    }
    const bool other_people = wanted.table && wanted.table->people != head.table.people;
    if (wanted.table) head.table = *wanted.table;
    if (wanted.clock) head.clock = *wanted.clock;
    head.result = wanted.result;
    head.updated = wanted.updated;
    ++head.seq;
    game.logged = head.seq;
    writes_.push_back(
        {kUpdateGame,
         {wanted.id, game.seats, std::to_string(head.updated), std::to_string(head.plies), truth(head.result.over),
          head.result.score, head.result.reason, head.result.text, std::to_string(head.result.resigned),
          std::to_string(game.moves_sum), sum_text(game), head.table.text, truth(head.table.listed),
          people_text(head.table), head.clock.text, std::to_string(head.clock.deadline), std::to_string(head.seq)}});
    if (other_people) {
      writes_.push_back({kDeletePeople, {wanted.id}});
      add_people(head);
    }
    if (wanted.forgets) {
      writes_.push_back({kDeleteEvents, {wanted.id}});
      const GameRecord after{.head = head, .start = game.start, .moves = known_moves->second};
      for (const GameEvent& event : events_anew(wanted, after)) add_event(wanted.id, event, token);
    } else {
      add_event(wanted.id, event_of(wanted, is_whole ? &before : nullptr, head, game.start), token);
    }
    if (wanted.command) add_command(wanted.id, *wanted.command, head.seq);
    changed_[wanted.id] = head.seq;
    return {};
  }

  std::vector<PostgresCall>& writes() { return writes_; }
  const std::map<std::string, std::int64_t>& changed() const { return changed_; }

 private:
  static std::string sum_text(const PostgresGame& game) {
    return std::to_string(sum_of_game(game.head, game.seats, game.start, game.moves_sum));
  }
  void add_people(const GameHead& head) {
    for (const std::string& person : head.table.people) writes_.push_back({kInsertPerson, {person, head.id}});
  }
  void add_event(const std::string& id, const GameEvent& event, const std::string& token) {
    writes_.push_back({kInsertEvent,
                       {id, std::to_string(event.seq), std::to_string(event.at),
                        std::to_string(static_cast<int>(event.kind)), event.body, event.rest, token}});
  }

  void add_command(const std::string& id, const Command& command, std::int64_t seq) {
    writes_.push_back({kInsertCommand, {id, command.key, command.what, std::to_string(seq)}});
    know_command(id, command.key);
  }

  std::map<std::string, PostgresGame> games_;
  std::map<std::string, std::vector<std::string>> moves_;  // where a take-back needs them
  std::vector<PostgresCall> writes_;
  std::map<std::string, std::int64_t> changed_;
  std::set<std::pair<std::string, std::string>> done_;  // commands, by game and key
};

const std::string& id_of(const Change& change) {
  const auto* game = std::get_if<GameRecord>(&change);
  return game != nullptr ? game->head.id : std::get<GameChange>(change).id;
}

}  // namespace

bool PostgresWriter::connect(PostgresError& problem) {
  if (connection_ && !connection_->is_lost()) return true;
  connection_.reset();
  auto opened = PostgresConnection::open(address_);
  if (!opened) {
    problem = std::move(opened.error());
    if (!away_ && log_) log_(problem.message);
    away_ = true;
    return false;
  }
  connection_ = std::move(*opened);
  if (away_ && log_) log_("the database of the games is there again");
  away_ = false;
  return true;
}

// Nothing when it should be tried again: `doubt` says whether this try may have been kept.
std::optional<PostgresWriter::Together> PostgresWriter::try_to_keep(std::span<const Change> changes,
                                                                    std::span<const std::string> tokens, Doubt& doubt) {
  const auto all = [&](const StoreError& error, bool try_alone = false) {
    return Together{std::vector<Stored<void>>(changes.size(), Stored<void>(std::unexpected(error))), try_alone};
  };
  const auto try_again_if_in_doubt = [&](const PostgresError& error) -> std::optional<Together> {
    if (doubt.is_there) return std::nullopt;
    return all(postgres_error(kKeep, error), !error.lost && changes.size() > 1);
  };
  PostgresError problem;
  if (!connect(problem)) return try_again_if_in_doubt(problem);

  std::vector<std::string> ids;
  for (const Change& change : changes) ids.push_back(id_of(change));
  std::vector<PostgresCall> questions = {{kBegin, {}}, {{"lock_games", kLockGames.c_str()}, {postgres_array(ids)}}};
  std::vector<std::string> taken_back;
  for (const Change& change : changes) {
    const auto* wanted = std::get_if<GameChange>(&change);
    if (wanted == nullptr || (!std::holds_alternative<MovesTakenBack>(wanted->what) && !wanted->forgets)) continue;
    questions.push_back({kMovesOf, {wanted->id}});
    taken_back.push_back(wanted->id);
  }
  std::vector<std::string> keys;
  for (const Change& change : changes)
    if (const auto* wanted = std::get_if<GameChange>(&change); wanted != nullptr && wanted->command)
      keys.push_back(wanted->command->key);
  if (!keys.empty()) questions.push_back({kCommandsOf, {postgres_array(ids), postgres_array(keys)}});
  if (doubt.is_there) questions.push_back({kTokensOf, {postgres_array(ids), postgres_array(tokens)}});
  auto known = connection_->run(questions);
  if (!known && known.error().lost && !doubt.is_there) {
    // It may have been gone for long: nothing was written yet.
    if (!connect(problem)) return all(postgres_error(kKeep, problem));
    known = connection_->run(questions);
  }
  if (!known) {
    connection_->roll_back();
    return try_again_if_in_doubt(known.error());
  }
  Keeping keeping;
  for (int row = 0; row < (*known)[1].count(); ++row) keeping.know(read_postgres_game((*known)[1], row));
  for (std::size_t i = 0; i < taken_back.size(); ++i)
    keeping.know_moves(taken_back[i], read_postgres_moves((*known)[2 + i]));
  if (!keys.empty()) {
    const PostgresRows& done = (*known)[2 + taken_back.size()];
    for (int row = 0; row < done.count(); ++row) keeping.know_command(done.text(row, 0), done.text(row, 1));
  }
  std::set<std::string> kept;
  if (doubt.is_there)
    for (int row = 0; row < known->back().count(); ++row) kept.insert(known->back().text(row, 0));

  Together done;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (kept.contains(tokens[i])) {
      done.answers.emplace_back();
      continue;
    }
    const auto* game = std::get_if<GameRecord>(&changes[i]);
    done.answers.push_back(game != nullptr ? keeping.create(*game, tokens[i])
                                           : keeping.change(std::get<GameChange>(changes[i]), tokens[i]));
  }
  if (keeping.writes().empty()) {
    connection_->roll_back();
    return done;
  }
  keeping.writes().push_back({kCommit, {}});
  const auto written = connection_->run(keeping.writes());
  if (!written && written.error().lost) {
    doubt = {true, written.error().message};
    if (log_) log_("a commit was lost on its way: " + doubt.why);
    return std::nullopt;
  }
  if (!written) {
    connection_->roll_back();
    return try_again_if_in_doubt(written.error());
  }
  for (const auto& [id, seq] : keeping.changed()) bells_[id] = seq;
  return done;
}

// Looks again until it is known what became of each change, or it took too long.
PostgresWriter::Together PostgresWriter::keep_settled(std::span<const Change> changes,
                                                      std::span<const std::string> tokens, Doubt doubt) {
  const auto until = std::chrono::steady_clock::now() + kMostDoubt;
  for (;;) {
    if (auto done = try_to_keep(changes, tokens, doubt)) return std::move(*done);
    if (std::chrono::steady_clock::now() >= until) break;
    std::this_thread::sleep_for(kBetweenTries);
  }
  return {std::vector<Stored<void>>(
              changes.size(), store_fail(StoreFault::kUnknown,
                                         "it is not known whether the change is kept: the database of the games went "
                                         "away meanwhile")),
          false};
}

std::vector<Stored<void>> PostgresWriter::keep(std::span<const Change> changes) {
  const MutexLock lock(mutex_);
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < changes.size(); ++i) tokens.push_back(fmt::format("{}-{}", owner_, ++tokens_));
  auto [answers, try_alone] = keep_settled(changes, tokens, {});
  if (!try_alone) return std::move(answers);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    answers[i] =
        keep_settled(changes.subspan(i, 1), std::span<const std::string>(tokens).subspan(i, 1), {}).answers.front();
  }
  return std::move(answers);
}

// In a transaction of its own, which needs no flush: the one that keeps holds no lock of the bells.
void PostgresWriter::ring() {
  const MutexLock lock(mutex_);
  if (bells_.empty()) return;
  const auto bells = std::exchange(bells_, {});
  if (!connection_ || connection_->is_lost()) return;  // the others look by themselves every few seconds
  std::vector<PostgresCall> calls;
  std::string text;
  const auto send = [&] {
    calls.push_back({{"ring", "SELECT pg_notify($1, $2)"}, {kBellChannel, std::exchange(text, "")}});
  };
  for (const auto& [id, seq] : bells) {
    const std::string bell = fmt::format("{}:{}", id, seq);
    if (text.size() + bell.size() >= kMostBellBytes) send();
    text += (text.empty() ? "" : " ") + bell;
  }
  send();
  if (!connection_->run(calls)) connection_->roll_back();
}

}  // namespace sennight
