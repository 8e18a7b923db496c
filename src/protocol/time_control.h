// How much time the players of a game have.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/result.h"

namespace sennight {

struct TimeControl {
  enum class Kind {
    kFischer,    // each move adds `extra`
    kDelay,      // the time begins to run `extra` after the turn has come
    kBronstein,  // each move gives back what it took, at most `extra`
    kByoyomi,    // then `periods` of `extra` each; one that is not used up begins anew with the next turn
    kDays,       // `days` for each turn
  } kind = Kind::kFischer;
  int main = 0;   // seconds, for the whole game
  int extra = 0;  // seconds
  int periods = 0;
  int days = 0;
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Those of `TimeControl` in api/requests.json that others need.
inline constexpr int kMostMainSeconds = 36'000, kMostPeriods = 30;

// `TimeControl` of api/requests.json. Errors: a field is missing or out of its range.
Result<TimeControl> parse_time_control(const nlohmann::json& object);
// The same of what was checked with the request around it.
TimeControl time_control_of(const nlohmann::json& object);
nlohmann::ordered_json time_control_json(const TimeControl& control);

// The tag TimeControl of a record: "300+3". docs/pgn.md has the others.
std::string pgn_time_control(const TimeControl& control);

}  // namespace sennight
