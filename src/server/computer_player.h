// Whoever plays for a computer's seat.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "outcome/outcome.h"

namespace sennight {

// What it has found so far.
struct Thought {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string score;  // for people, from the mover's side: "+0.35"
  MoveList line;      // legal one after the other
  std::int64_t milliseconds = 0;
};

// What is wanted of it.
struct ThoughtOrder {
  int level = 1;           // kLowestLevel to kHighestLevel
  std::uint64_t seed = 0;  // decides where chance plays a part
  // That it may take at most, where its level would take longer: its clock runs.
  std::optional<std::int64_t> milliseconds = {};
};

class ComputerPlayer {
 public:
  virtual ~ComputerPlayer() = default;

  // A legal move for the player to move. Called from several threads at once. Tells `report` what it finds, from the
  // calling thread and as often as it likes. Returns soon after a stop is asked for; then nobody looks at the result.
  // Errors: why there is none. REQUIRES: the game has a legal move.
  virtual Result<Move> choose(const Game& game, const ThoughtOrder& order,
                              const std::function<void(const Thought&)>& report, std::stop_token stop) = 0;
};

}  // namespace sennight
