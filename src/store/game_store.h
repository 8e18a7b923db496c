// Games at rest. All disk access for games is behind GameStore, so that tests can inject faults.
//
// A store knows no rules: texts come in and go out unread. What it promises:
//   1. When a call returns without an error, its effect survives a crash of the process and a loss of power.
//   2. When a call returns an error, nothing has changed.
//   3. Calls may come from several threads; each is atomic.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/seat.h"

namespace sennight {

// Milliseconds since 1970-01-01, UTC.
using TimeStamp = std::int64_t;

// How a game stands, kept with it so that lists need no replay.
struct StoredResult {
  bool over = false;
  std::string score = "ongoing";  // the fixed first word
  std::string reason, text;
  int resigned = -1;  // index of the player who resigned
  friend bool operator==(const StoredResult&, const StoredResult&) = default;
};

// A game without its moves.
struct GameHead {
  std::string id, variant;
  std::vector<Seat> seats;
  TimeStamp created = 0, updated = 0;
  int plies = 0;
  StoredResult result;
  friend bool operator==(const GameHead&, const GameHead&) = default;
};

struct GameRecord {
  GameHead head;
  std::string start;               // FEN
  std::vector<std::string> moves;  // as text, head.plies of them
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

class GameStore {
 public:
  virtual ~GameStore() = default;

  // Keeps a new game. Errors: its id is taken. REQUIRES: head.plies == moves.size().
  virtual Result<void> create(const GameRecord& game) = 0;

  // Adds move number `ply` (from 0). Errors: no such game; the game has another number of moves.
  virtual Result<void> append_move(std::string_view id, int ply, std::string_view text, const StoredResult& result,
                                   TimeStamp updated) = 0;

  // Keeps the first `plies` moves only. Errors: no such game; it has fewer.
  virtual Result<void> truncate(std::string_view id, int plies, const StoredResult& result, TimeStamp updated) = 0;

  // Ends the game without a move. Errors: no such game.
  virtual Result<void> finish(std::string_view id, const StoredResult& result, TimeStamp updated) = 0;

  // Nothing when there is no such game.
  virtual Result<std::optional<GameRecord>> load(std::string_view id) = 0;

  // At most `limit` games, the last created first.
  virtual Result<std::vector<GameHead>> list(int limit) = 0;

  // At most `limit` games that are not over, the last changed first.
  virtual Result<std::vector<GameHead>> unfinished(int limit) = 0;
};

}  // namespace sennight
