// The connection that writes: each group of changes is one transaction.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "store/checksum.h"
#include "store/game_log.h"
#include "store/kept_text.h"
#include "store/sqlite_layout.h"
#include "store/sqlite_parts.h"

namespace sennight {

Stored<void> SqliteStore::Writer::create(const GameRecord& game) {
  {
    SqliteUse find(find_game);
    find->bind(1, game.head.id);
    if (find->executeStep()) return store_fail(StoreFault::kConflict, made_already(game.head.id));
  }
  const std::string seats = seats_text(game.head.seats);
  const std::int64_t moves_sum = sum_of_moves(game.moves);
  SqliteUse insert(insert_game);
  insert->bind(1, game.head.id);
  insert->bind(2, game.head.variant);
  insert->bind(3, game.start);
  insert->bind(4, seats);
  insert->bind(5, game.head.created);
  insert->bind(6, game.head.updated);
  insert->bind(7, game.head.plies);
  insert->bind(8, game.head.result.over ? 1 : 0);
  insert->bind(9, game.head.result.score);
  insert->bind(10, game.head.result.reason);
  insert->bind(11, game.head.result.text);
  insert->bind(12, game.head.result.resigned);
  insert->bind(13, moves_sum);
  insert->bind(14, sum_of_game(game.head, seats, game.start, moves_sum));
  insert->bind(15, game.head.table.text);
  insert->bind(16, game.head.table.listed ? 1 : 0);
  insert->bind(17, people_text(game.head.table));
  insert->bind(18, game.head.clock.text);
  insert->bind(19, game.head.clock.deadline);
  insert->exec();
  const std::int64_t number = database.getLastInsertRowid();
  add_people(number, game.head.table);
  for (const GameEvent& event : first_events(game)) add_event(number, event);
  if (game.command) add_command(number, *game.command, 0);
  return {};
}

void SqliteStore::Writer::add_command(std::int64_t number, const Command& command, std::int64_t seq) {
  SqliteUse insert(insert_command);
  insert->bind(1, number);
  insert->bind(2, command.key);
  insert->bind(3, command.what);
  insert->bind(4, seq);
  insert->exec();
}

bool SqliteStore::Writer::is_done(std::int64_t number, const Command& command) {
  SqliteUse find(find_command);
  find->bind(1, number);
  find->bind(2, command.key);
  return find->executeStep();
}

void SqliteStore::Writer::add_people(std::int64_t number, const KeptTable& table) {
  for (const std::string& person : table.people) {
    SqliteUse insert(insert_person);
    insert->bind(1, person);
    insert->bind(2, number);
    insert->exec();
  }
}

void SqliteStore::Writer::keep_table(SqliteGame& row, const GameChange& wanted) {
  if (wanted.seats) {
    row.head.seats = *wanted.seats;
    row.seats = seats_text(*wanted.seats);
  }
  if (wanted.table) {
    if (wanted.table->people != row.head.table.people) {
      SqliteUse remove(delete_people);
      remove->bind(1, row.number);
      remove->exec();
      add_people(row.number, *wanted.table);
    }
    row.head.table = *wanted.table;
  }
  SqliteUse update(update_table);
  update->bind(1, row.seats);
  update->bind(2, row.head.table.text);
  update->bind(3, row.head.table.listed ? 1 : 0);
  update->bind(4, people_text(row.head.table));
  update->bind(5, row.number);
  update->exec();
}

void SqliteStore::Writer::add_event(std::int64_t number, const GameEvent& event) {
  SqliteUse insert(insert_event);
  insert->bind(1, number);
  insert->bind(2, event.seq);
  insert->bind(3, event.at);
  insert->bind(4, static_cast<int>(event.kind));
  insert->bind(5, event.body);
  insert->bind(6, event.rest);
  insert->exec();
}

Stored<void> SqliteStore::Writer::change(const GameChange& wanted) {
  SqliteGame row;
  {
    SqliteUse find(find_game);
    find->bind(1, wanted.id);
    if (!find->executeStep()) return store_fail(StoreFault::kConflict, never_made(wanted.id));
    row = read_sqlite_game(*find);
  }
  // A new checksum would make damage look sound.
  if (row.head.damaged) return damaged(wanted.id, kAltered);
  if (wanted.command && is_done(row.number, *wanted.command))
    return store_fail(StoreFault::kRepeated, done_already(wanted.id));
  const auto conflict = [&](int plies) {
    return store_fail(StoreFault::kConflict, other_plies(wanted.id, row.head.plies, plies));
  };
  if (row.head.plies != wanted.plies) return conflict(wanted.plies);
  if (wanted.seq && *wanted.seq != row.head.seq) return store_fail(StoreFault::kConflict, changed_meanwhile(wanted.id));
  const bool takes_back = std::holds_alternative<MovesTakenBack>(wanted.what);
  std::vector<std::string> moves;
  if (takes_back || wanted.forgets) {
    moves = sqlite_moves(read_old_moves, read_new_moves, row.number);
    if (std::ssize(moves) != row.head.plies || sum_of_moves(moves) != row.moves_sum)
      return damaged(wanted.id, kOtherMoves);
  }
  const bool is_whole = row.logged == row.head.seq;
  const GameHead before = is_whole && !wanted.forgets ? row.head : GameHead{};
  if (const auto* move = std::get_if<MovePlayed>(&wanted.what)) {
    row.moves_sum = add_move_to_sum(row.moves_sum, move->text);
    ++row.head.plies;
    if (wanted.forgets) moves.push_back(move->text);
  } else if (takes_back) {
    const int left = std::get<MovesTakenBack>(wanted.what).plies;
    if (left < 0 || left > row.head.plies) return conflict(left);
    moves.resize(static_cast<std::size_t>(left));
    row.moves_sum = sum_of_moves(moves);
    row.head.plies = left;
  }
  if (wanted.table || wanted.seats) keep_table(row, wanted);
  row.head.result = wanted.result;
  row.head.updated = wanted.updated;
  ++row.head.seq;
  if (wanted.clock) row.head.clock = *wanted.clock;
  SqliteUse update(update_game);
  update->bind(1, row.head.plies);
  update->bind(2, wanted.result.over ? 1 : 0);
  update->bind(3, wanted.result.score);
  update->bind(4, wanted.result.reason);
  update->bind(5, wanted.result.text);
  update->bind(6, wanted.result.resigned);
  update->bind(7, wanted.updated);
  update->bind(8, row.moves_sum);
  update->bind(9, sum_of_game(row.head, row.seats, row.start, row.moves_sum));
  update->bind(10, row.head.clock.text);
  update->bind(11, row.head.clock.deadline);
  update->bind(12, row.head.seq);
  update->bind(13, row.head.seq);
  update->bind(14, row.number);
  update->exec();
  if (wanted.forgets) {
    for (SQLite::Statement* statement : {&delete_old_moves, &delete_events}) {
      SqliteUse remove(*statement);
      remove->bind(1, row.number);
      remove->exec();
    }
    const GameRecord after{.head = row.head, .start = row.start, .moves = std::move(moves)};
    for (const GameEvent& event : events_anew(wanted, after)) add_event(row.number, event);
  } else {
    add_event(row.number, event_of(wanted, is_whole ? &before : nullptr, row.head, row.start));
  }
  if (wanted.command) add_command(row.number, *wanted.command, row.head.seq);
  return {};
}

SqliteStore::Writer::Together SqliteStore::Writer::keep_together(std::span<const Change> changes, const File& file) {
  const auto all = [&](const std::unexpected<StoreError>& error, bool try_alone = false) {
    return Together{std::vector<Stored<void>>(changes.size(), Stored<void>(error)), try_alone};
  };
  if (auto there = file.check(); !there) return all(std::unexpected(there.error()));
  std::vector<Stored<void>> answers;
  try {
    if (in_doubt) recover();
    SqliteWriting transaction(database);
    try {
      for (const Change& wanted : changes) {
        const auto* game = std::get_if<GameRecord>(&wanted);
        answers.push_back(game != nullptr ? create(*game) : change(std::get<GameChange>(wanted)));
      }
    } catch (const SQLite::Exception& error) {
      const int code = error.getErrorCode() & 0xff;
      return all(sqlite_failed("keep the change", error), code != SQLITE_FULL && code != SQLITE_IOERR);
    }
    try {
      transaction.commit();
    } catch (const SQLite::Exception& error) {
      return all(after_failed_commit(error));
    }
  } catch (const SQLite::Exception& error) {
    return all(sqlite_failed("keep the change", error));
  }
  if (auto there = file.check(); !there)
    return all(
        store_fail(StoreFault::kUnknown, "it is not known whether the change is kept: " + there.error().message));
  return {std::move(answers), false};
}

std::unexpected<StoreError> SqliteStore::Writer::after_failed_commit(const SQLite::Exception& error) {
  const int code = error.getErrorCode() & 0xff;
  // The disk is full or the lock is not ours: the mark of the commit was never written.
  if (code == SQLITE_FULL || code == SQLITE_BUSY) return sqlite_failed("keep the change", error);
  try {
    recover();
    return sqlite_failed("keep the change", error);
  } catch (const SQLite::Exception& second) {
    in_doubt = true;
    return store_fail(StoreFault::kUnknown, fmt::format("it is not known whether the change is kept: {}, then {}",
                                                        error.what(), second.what()));
  }
}

void SqliteStore::Writer::recover() {
  if (sqlite3_get_autocommit(database.getHandle()) == 0) static_cast<void>(database.tryExec("ROLLBACK"));
  write_nothing(database);
  in_doubt = false;
}

void SqliteStore::Writer::copy_log() {
  int pages = 0;
  if (sqlite3_wal_checkpoint_v2(database.getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages, nullptr) == SQLITE_OK)
    pages_in_log = 0;
}

}  // namespace sennight
