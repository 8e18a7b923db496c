// Games at rest. All disk access for games is behind GameStore, so that tests can inject faults.
//
// A store knows no rules: texts come in and go out unread. What it promises:
//   1. When a change is answered without an error, it survives a crash of the process and a loss of power.
//   2. When it is answered with an error other than kUnknown, it has not happened and never will by itself.
//   3. Calls may come from several threads; each change is atomic. Reading never waits for a change to be flushed.
//   4. Of two changes that are meant for the same state of a game exactly one is kept, whoever makes them: other threads,
//      or other processes where the store can be shared.
//   5. What happens in a game is kept as a log of events besides, in the same transaction: game_log.h. Folded they are the
//      game.
//   6. A change with a command is kept once, as long as there is the game, whatever has become of it since.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "seats/game_result.h"
#include "seats/seat.h"

namespace sennight {

// Milliseconds since 1970-01-01, UTC.
using TimeStamp = std::int64_t;

// Who sits where and who may look on. What the text says is the server's own business.
struct KeptTable {
  std::string text;                 // "" for a game that is open to whoever knows its id
  bool listed = false;              // shown to everybody in the list of games
  std::vector<std::string> people;  // sorted, none twice: in whose own lists the game stands
  friend bool operator==(const KeptTable&, const KeptTable&) = default;
};

// The clocks of a game. What the text says is the server's own business.
struct KeptClock {
  std::string text;  // "" for a game without clocks
  // When the time of whoever is to move, or a pause, is over, or earlier where something else is due; 0 while no clock runs.
  TimeStamp deadline = 0;
  friend bool operator==(const KeptClock&, const KeptClock&) = default;
};

// A game whose clock runs. At the deadline somebody has to look at it.
struct RunningClock {
  std::string id;
  TimeStamp deadline = 0;
  friend bool operator==(const RunningClock&, const RunningClock&) = default;
};

// A game without its moves.
struct GameHead {
  std::string id, variant;
  std::vector<Seat> seats;
  TimeStamp created = 0, updated = 0;
  int plies = 0;
  GameResult result;  // so that lists need no replay
  KeptTable table = {};
  KeptClock clock = {};
  std::int64_t seq = 0;  // how often it has changed since it was made
  bool damaged = false;  // what is kept is not what was written: only `id` means something
  friend bool operator==(const GameHead&, const GameHead&) = default;
};

// What somebody has asked for under a name of their own, so that it is done once, however often they ask. What the texts
// say is the server's own business.
struct Command {
  std::string key;   // of who has asked, and the name
  std::string what;  // of what was asked for
  friend bool operator==(const Command&, const Command&) = default;
};

// One that was done: the change that it was.
struct DoneCommand {
  std::string what;
  std::int64_t seq = 0;  // of the game afterwards; 0: it was made
  friend bool operator==(const DoneCommand&, const DoneCommand&) = default;
};

struct GameRecord {
  GameHead head;
  std::string start;                    // FEN
  std::vector<std::string> moves;       // as text, head.plies of them
  std::optional<Command> command = {};  // by which it is made; not given back
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

enum class StoreFault {
  kRefused,   // it cannot be done; a new try may help
  kConflict,  // the game is not as the change expects it, or there is none
  kBusy,      // another process holds the file, the database is away, or too much waits already; a new try will help
  kDamaged,   // what is kept is not what was written
  kUnknown,   // nobody can say whether the change is kept: after a restart it may be there or not
  kRepeated,  // a change with this command was kept before
};

struct StoreError {
  StoreFault fault = StoreFault::kRefused;
  std::string message;  // one line for people
};

template <class T>
using Stored = std::expected<T, StoreError>;

inline std::unexpected<StoreError> store_fail(StoreFault fault, std::string message) {
  return std::unexpected(StoreError{fault, std::move(message)});
}

// What may happen to a game that is kept.
struct MovePlayed {
  std::string text;
};
struct MovesTakenBack {
  int plies = 0;  // that are left, at most those that are there
};
struct GameEnded {};     // without a move
struct TableChanged {};  // somebody sat down, offered a draw and the like

// Happens to the game as it is after `plies` moves and, if said, `seq` changes, and to no other: whoever changed it first
// wins.
struct GameChange {
  std::string id;
  int plies = 0;
  std::variant<MovePlayed, MovesTakenBack, GameEnded, TableChanged> what;
  GameResult result;  // afterwards
  TimeStamp updated = 0;
  // Afterwards, where they change.
  std::optional<KeptTable> table = {};
  std::optional<std::vector<Seat>> seats = {};
  std::optional<KeptClock> clock = {};
  std::optional<std::int64_t> seq = {};
  std::optional<Command> command = {};
  // The log begins anew with it, so that nothing lies there of somebody who has been forgotten.
  bool forgets = false;
};

// A new game, or a change of one. REQUIRES for a new one: head.plies == moves.size(), head.seq == 0.
using Change = std::variant<GameRecord, GameChange>;

// A text that all processes share, and how often it has been replaced. Version 0: nobody has written it yet.
struct SharedNote {
  std::int64_t version = 0;
  std::string text;
  friend bool operator==(const SharedNote&, const SharedNote&) = default;
};

// Who of a game is connected to one process.
struct Attendance {
  std::string game;
  std::vector<std::string> people = {};  // of the table, none twice
  std::int64_t watchers = 0;             // without a seat
  friend bool operator==(const Attendance&, const Attendance&) = default;
};

struct GameEvent;  // game_log.h

class GameStore {
 public:
  virtual ~GameStore() = default;

  // Keeps the changes, in this order and with one flush for all of them. Each has its own answer, at the same place.
  // Faults: any.
  virtual std::vector<Stored<void>> keep(std::span<const Change> changes) = 0;

  // Called after the answers of `keep` have been given: whatever takes time and can wait. `idle`: no changes wait now.
  virtual void tidy(bool idle) { static_cast<void>(idle); }

  // Nothing when there is no such game. Faults: kRefused, kBusy, kDamaged.
  virtual Stored<std::optional<GameRecord>> load(std::string_view id) = 0;

  // All that has happened in the game, in the order of their seq; none when there is no such game. Of games that were made
  // before there was a log, what is known.
  virtual Stored<std::vector<GameEvent>> events(std::string_view id) = 0;

  // The change of that game, or its making, that was kept with this command; nothing when there was none.
  virtual Stored<std::optional<DoneCommand>> done(std::string_view id, std::string_view key) = 0;

  // At most `limit` games, the last created first.
  virtual Stored<std::vector<GameHead>> list(int limit) = 0;

  // Of these those that are listed for everybody, and those of one person.
  virtual Stored<std::vector<GameHead>> list_for(std::string_view person, int limit) = 0;

  // At most `limit` games of one person, the last created first: of all of them, or of those that were made before the
  // game `before`.
  virtual Stored<std::vector<GameHead>> games_of(std::string_view person, int limit, std::string_view before) = 0;

  // The games with these ids that there are, in the order of the ids.
  virtual Stored<std::vector<GameHead>> heads(std::span<const std::string> ids) = 0;

  // At most `limit` games that are not over, the last changed first.
  virtual Stored<std::vector<GameHead>> unfinished(int limit) = 0;

  // At most `limit` games that are not over and were changed last after `from` and before `until`, the one that has been
  // left alone longest first.
  virtual Stored<std::vector<GameHead>> idle(TimeStamp from, TimeStamp until, int limit) = 0;

  // How many of the last `among` games of one person are not over.
  virtual Stored<std::int64_t> count_unfinished(std::string_view person, int among) = 0;

  // How many games of each variant are over and were changed last at `since` or later. May look at all games.
  virtual Stored<std::map<std::string, std::int64_t>> finished_since(TimeStamp since) = 0;

  // The games that are not over whose clock runs and whose deadline is not later than `until`, the first deadline first.
  Stored<std::vector<RunningClock>> running_clocks() { return running_clocks(std::numeric_limits<TimeStamp>::max()); }
  virtual Stored<std::vector<RunningClock>> running_clocks(TimeStamp until) = 0;

  // A server begins to serve these games. Returns for how long nobody has served them, all times together: what passes
  // between the last sign of life and the next beginning. Signs are `alive` and the changes of games whose clock runs.
  virtual Stored<TimeStamp> begin_serving(TimeStamp now) = 0;
  // The server still serves them.
  virtual Stored<void> alive(TimeStamp now) = 0;

  // So many milliseconds the store's clock is ahead of this machine's. Processes on several machines tell the time of the
  // games by it. 0 where the store has no clock of its own.
  virtual TimeStamp ahead() const { return 0; }
  // Does the store not answer? What a clock shows meanwhile may be too much: see given_back().
  virtual bool is_away() const { return false; }
  // For how many milliseconds it has been away since this process began to serve, while nobody else could reach it either.
  // Nobody is to lose that time.
  virtual TimeStamp given_back() const { return 0; }

  // Reads everything and returns what is wrong with it, a line each, the first hundred. Ends early, with what was found,
  // when it is asked to stop. A store that is too large for that returns nothing: what is damaged is noticed when it is
  // read.
  virtual std::vector<std::string> find_damage(std::stop_token stop) const {
    static_cast<void>(stop);
    return {};
  }

  // ---- for several processes that serve the same games ----

  // May others change the games too?
  virtual bool is_shared() const { return false; }

  // `heard` is called for each game that anybody has changed, with the number of its changes; with "" when some news may
  // have been missed; with '@' and the name of a note that was replaced, and its version; with '+' and the id of a game
  // whose attendance is another, and 0. On a thread of the store: it must return soon and not throw. It replaces the one before; nothing
  // ends it, and when the call returns the former one runs no more.
  using Heard = std::function<void(const std::string& id, std::int64_t seq)>;
  virtual void listen(Heard) {}  // NOLINT(performance-unnecessary-value-param): those who listen keep it

  // A computer is to think for so many milliseconds about the game as it is after `seq` changes. False when another
  // process does that already.
  virtual Stored<bool> take_turn(std::string_view id, std::int64_t seq, std::int64_t milliseconds) {
    static_cast<void>(id), static_cast<void>(seq), static_cast<void>(milliseconds);
    return true;
  }
  // Games whose computer should have moved long ago: whoever took the turn has ended. At most 64.
  virtual Stored<std::vector<std::string>> abandoned_turns() { return std::vector<std::string>(); }

  // Short texts beside the games.
  virtual Stored<SharedNote> read_note(std::string_view name) {
    static_cast<void>(name);
    return SharedNote();
  }
  // Replaces the text, if it still has that version. False when somebody was quicker.
  virtual Stored<bool> replace_note(std::string_view name, std::int64_t version, std::string_view text) {
    static_cast<void>(name), static_cast<void>(version), static_cast<void>(text);
    return false;
  }

  // Who is connected to this process, for each of these games, in place of what it said before. It counts while the
  // process says `still_here` every few seconds.
  virtual Stored<void> show_attendance(std::span<const Attendance> games) {
    static_cast<void>(games);
    return {};
  }
  // Who is connected to other processes: for those of these games where anybody is.
  virtual Stored<std::vector<Attendance>> others_attendance(std::span<const std::string> games) {
    static_cast<void>(games);
    return std::vector<Attendance>();
  }
  virtual Stored<void> still_here() { return {}; }

  // One change alone.
  Stored<void> create(const GameRecord& game) { return keep_one(game); }
  Stored<void> append_move(std::string_view id, int ply, std::string_view text, const GameResult& result,
                           TimeStamp updated) {
    return keep_one(GameChange{std::string(id), ply, MovePlayed{std::string(text)}, result, updated, {}, {}, {}});
  }
  Stored<void> truncate(std::string_view id, int from, int plies, const GameResult& result, TimeStamp updated) {
    return keep_one(GameChange{std::string(id), from, MovesTakenBack{plies}, result, updated, {}, {}, {}});
  }
  Stored<void> finish(std::string_view id, int plies, const GameResult& result, TimeStamp updated) {
    return keep_one(GameChange{std::string(id), plies, GameEnded{}, result, updated, {}, {}, {}});
  }

 private:
  Stored<void> keep_one(const Change& change) { return keep({&change, 1}).front(); }
};

}  // namespace sennight
