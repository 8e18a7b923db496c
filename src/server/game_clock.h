// The clocks of one game: a plain value without a clock of its own. The room decides when it changes, the store keeps it
// as text.
//
// Times are milliseconds of the service's clock, which stands still while nobody serves the games. What is kept is what
// each player had when the turn began and when that was, so that nothing has to be written while time passes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/game_view.h"
#include "protocol/time_control.h"
#include "store/game_store.h"

namespace sennight {

struct GameClock {
  struct Side {
    std::int64_t bank = 0;   // milliseconds, without the periods
    int periods = 0;         // of byo-yomi, those that are left
    std::int64_t quota = 0;  // milliseconds of lag that may still be given back
    friend bool operator==(const Side&, const Side&) = default;
  };
  TimeControl control;
  std::vector<Side> sides;  // by player
  int running = -1;         // player whose time runs, -1 for none
  TimeStamp since = 0;      // when it began to
  TimeStamp paused = 0;     // all stand still by agreement, until then at the latest; 0: they do not
  bool reminded = false;    // whose time runs was told that it is nearly over
  friend bool operator==(const GameClock&, const GameClock&) = default;

  bool runs() const { return running >= 0; }
  bool is_paused() const { return paused != 0; }
  bool is_days() const { return control.kind == TimeControl::Kind::kDays; }
};

GameClock new_clock(const TimeControl& control, std::size_t players);

// For the store, and back; "" is no clock. Errors: the text is none of these.
KeptClock kept(const std::optional<GameClock>& clock);
Result<std::optional<GameClock>> parse_clock(std::string_view text, std::size_t players);
ClockView clock_view(const GameClock& clock);

// When the time of whose clock runs is over. REQUIRES: it runs.
TimeStamp deadline_of(const GameClock& clock);

// Of a turn of days: when whoever has it is told that its time is nearly over, a quarter of it before the end and at most a
// day. 0: not, or they were told already.
TimeStamp reminder_at(const GameClock& clock);

// How much of the time between two moves was spent on the way, as far as that is believed: `measured` is what the server
// knows of the way there and back (nothing: it believes nothing), `spent` what the client says that it has counted.
// Bounded by a quota that grows with each move, so that nobody lives on it. REQUIRES: it runs.
std::int64_t lag_given_back(const GameClock& clock, TimeStamp at, std::optional<std::int64_t> measured,
                            std::optional<int> spent);
// How long after the deadline a move may still come that was sent before it. REQUIRES: it runs.
std::int64_t grace_of(const GameClock& clock, std::optional<std::int64_t> measured);

// The clock stops. What was used is taken from the bank; for a move, what the control gives for it is added.
// REQUIRES: it runs, and its time is not over at `at - lag`.
void stop_for_move(GameClock& clock, TimeStamp at, std::int64_t lag);
void stop_without_move(GameClock& clock, TimeStamp at);
// The time is over.
void stop_at_zero(GameClock& clock);
// The clock of a player begins to run, and no pause is left. REQUIRES: none runs.
void start_clock(GameClock& clock, int player, TimeStamp at);
void give_more(GameClock& clock, int player, std::int64_t milliseconds);

// How long a computer may think about this turn. REQUIRES: it runs.
std::int64_t thinking_time(const GameClock& clock, TimeStamp now);

}  // namespace sennight
