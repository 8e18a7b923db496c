// The log of a game: what has happened in it, one event after another. Folded they are the game.
//
// An event says what has changed by it and no more: a text that has changed a little is told by the places where it has.
// Events are only added, but for one thing: when somebody is forgotten, what they have said and who they were is not to
// lie in the log for ever. Then the log begins anew with how the game stands.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/game_store.h"

namespace sennight {

enum class EventKind { kMove, kBack, kEnd, kTable, kMade };  // numbers are part of files

struct GameEvent {
  // Of the game afterwards; of moves that were played before it was made, below 0.
  std::int64_t seq = 0;
  TimeStamp at = 0;  // GameHead::updated afterwards
  EventKind kind = EventKind::kTable;
  std::string body;  // the move; how many moves are left
  std::string rest;  // what else has changed: `rest_of`; "" where nobody has written that down
  friend bool operator==(const GameEvent&, const GameEvent&) = default;
};

// The event that makes a game of nothing, and the moves that were played before, in their order.
std::vector<GameEvent> first_events(const GameRecord& game);

// The event of a change. `after` is the game afterwards; `before` the game before it, nothing where the log does not tell
// all of it: then the event tells all but the moves.
GameEvent event_of(const GameChange& change, const GameHead* before, const GameHead& after, std::string_view start);

// The log of a game anew: its moves and the change that is the last event.
std::vector<GameEvent> events_anew(const GameChange& change, const GameRecord& after);

// Takes a move to these moves, or takes some back; nothing happens for other kinds, or where there are not so many.
void fold_move(EventKind kind, std::string body, std::vector<std::string>& moves);

// The game as these events tell it, in the order of their seq. Nothing where none of them tells all, as of a game that was
// made before there was a log and has not changed since. Errors: they make no sense. `look` sees the game after each event
// from where the log tells all.
Result<std::optional<GameRecord>> rebuilt(std::string_view id, std::span<const GameEvent> events,
                                          const std::function<void(const GameRecord&)>& look = {});

// What is wrong with the log of a game as `load` gives it; "" when nothing is.
std::string unlike_log(const GameRecord& game, std::span<const GameEvent> events);

// How a text became another one, and the other text again. Nothing when it makes no sense.
std::string text_change(std::string_view before, std::string_view after);
std::optional<std::string> changed_text(std::string_view before, std::string_view change);

}  // namespace sennight
