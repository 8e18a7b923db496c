// What a search may spend, and what it tells.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>

#include "position/move.h"
#include "rules/variant.h"
#include "search/score.h"

namespace sennight {

// Milliseconds since any fixed moment, never decreasing. Core code reads no clock itself.
using Clock = std::function<std::int64_t()>;

// All given limits hold together; none = until stopped.
struct Limits {
  std::optional<int> depth;                     // plies, >= 1
  std::optional<std::uint64_t> nodes;           // >= 1
  std::optional<std::int64_t> move_time;        // milliseconds, >= 0
  PerPlayer<std::optional<std::int64_t>> time;  // milliseconds on each player's clock
  PerPlayer<std::int64_t> increment{};          // milliseconds added after each move
  std::optional<int> moves_to_go;               // moves until the clocks are set anew, >= 1
  // While this is set the time does not count, from the moment at which it is cleared it does; null = it counts from the start.
  const std::atomic<bool>* pondering = nullptr;
  MoveList only;  // search these root moves only; empty = all
};

// One finished line of thought.
struct SearchInfo {
  int depth = 0;     // finished iteration
  int seldepth = 0;  // greatest number of plies looked at
  int line = 1;      // 1 = the best line
  Score score = 0;   // for the player to move
  std::uint64_t nodes = 0;
  std::int64_t milliseconds = 0;
  int hash_permille = 0;
  MoveList pv;
};
using InfoHandler = std::function<void(const SearchInfo&)>;

struct SearchResult {
  std::optional<Move> best;   // empty only when there is no legal move
  std::optional<Move> reply;  // the expected answer
  Score score = 0;            // for the player to move
  int depth = 0;              // last finished iteration
  std::uint64_t nodes = 0;
  int threads = 1;                // that worked
  std::vector<SearchInfo> lines;  // the lines of the last iteration that finished, best first
};

}  // namespace sennight
