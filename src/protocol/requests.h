// What clients send, read and checked as far as that is possible without a game. Errors are one sentence that names the
// field.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "protocol/seat.h"

namespace sennight {

// The longest texts that are read; longer ones are refused.
inline constexpr std::size_t kLongestVariantId = 64, kLongestMoveText = 32, kLongestFen = 4096;

struct NewGameRequest {
  std::string variant;
  std::vector<Seat> seats;  // 1 to kMaxPlayers of them
  std::optional<std::string> fen;
};

// Each change of a game is meant for the game as the client has seen it: `ply` is the number of plies then, at least 0.
struct MoveRequest {
  std::string text;
  int ply = 0;
};

struct UndoRequest {
  int ply = 0;
  std::optional<bool> over;  // whether the game was over then; an undo of a resignation leaves the plies as they are
};

struct ResignRequest {
  int player = 0;  // at least 0
  int ply = 0;
};

using LiveRequest = std::variant<MoveRequest, UndoRequest, ResignRequest>;

// Fields that are not known are passed over.
Result<NewGameRequest> parse_new_game(std::string_view body);
Result<MoveRequest> parse_move_request(std::string_view body);
// The text of a typed move.
Result<std::string> parse_reading_request(std::string_view body);
Result<UndoRequest> parse_undo_request(std::string_view body);
Result<ResignRequest> parse_resign_request(std::string_view body);

// A message of the live channel.
Result<LiveRequest> parse_live_request(std::string_view message);

}  // namespace sennight
