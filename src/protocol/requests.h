// What clients send, read and checked as far as that is possible without a game: by the schemas of api/requests.json, and here
// what depends on several fields. Errors are one sentence that names the field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "protocol/time_control.h"
#include "seats/seat.h"

namespace sennight {

// The moves that a new game may begin with, as in api/requests.json.
inline constexpr std::size_t kMostPlayedBefore = 2000;

// What a client calls one of its acts, so that sending it again is no second one.
struct CommandName {
  std::string id;       // as api/requests.json has it; "" for none
  std::string content;  // what is asked for, as a text: the same for the same
};

struct NewGameRequest {
  // A person's seat is the maker's own, unless it is left free.
  struct Sitting {
    bool free = false;
    std::string name;
  };
  // The id that the game shall have, as `is_game_id` has it, drawn by whoever makes the game; nothing: the server draws one.
  std::optional<std::string> id = {};
  std::string variant;
  std::vector<Seat> seats;        // 1 to kMaxPlayers of them
  std::vector<Sitting> sittings;  // one for each seat
  std::optional<std::string> fen;
  std::optional<int> array = {};  // the number of the start array, at least 0; without it and a FEN any
  std::optional<Access> access = {};
  std::optional<TimeControl> clock = {};
  // Only for three and more seats that have owners; nothing: as the game's own rules have it.
  std::optional<Leaving> leaving = {};
  bool rated = false;  // it counts for the ratings of whoever makes it and of the computers; then it has a clock
  // Texts of the moves that were played already, elsewhere; at most kMostPlayedBefore.
  std::vector<std::string> moves = {};
  CommandName command = {};
};

// Each change of a game is meant for the game as the client has seen it: `ply` is the number of plies then, at least 0.
struct MoveRequest {
  std::string text;
  int ply = 0;
  // Milliseconds that the client has counted from showing the turn to the move; nothing when it says nothing.
  std::optional<int> spent = {};
  CommandName command = {};
};

struct UndoRequest {
  int ply = 0;
  std::optional<bool> over;  // whether the game was over then; an undo of a resignation leaves the plies as they are
  CommandName command = {};
};

struct ResignRequest {
  int player = 0;  // at least 0
  int ply = 0;
  CommandName command = {};
};

// Offers something to all others who live, or agrees to what they have offered.
struct OfferRequest {
  OfferKind kind = OfferKind::kDraw;
  int ply = 0;
  CommandName command = {};
};

// Answers an offer with no, one's own too.
struct DeclineRequest {
  int ply = 0;
  CommandName command = {};
};

// Ends a game in which somebody has not moved yet.
struct AbortRequest {
  int ply = 0;
  CommandName command = {};
};

// Gives another player more time.
struct MoreTimeRequest {
  int player = 0;  // at least 0
  int ply = 0;
  CommandName command = {};
};

// Lets the clocks of a paused game run again.
struct ResumeRequest {
  int ply = 0;
  CommandName command = {};
};

// Says something to the others at the table: a phrase, or freely where all of them want that.
struct SayRequest {
  std::string phrase;     // a word of `Phrase` in api/requests.json; "" for free text
  std::string text = {};  // plain, of one line
  CommandName command = {};
};

// Whether one wants free chat at the table.
struct TalkRequest {
  bool wanted = false;
  CommandName command = {};
};

// What a player replies to what others play, in place of what was kept before: lines of moves from the position on the board
// on, none to keep nothing.
struct ConditionalRequest {
  int player = 0;  // at least 0
  int ply = 0;
  std::vector<std::vector<std::string>> lines;
  CommandName command = {};
};

// Tells those who run the site of a player, or of what that player has written.
struct ReportRequest {
  int player = 0;                       // at least 0
  std::optional<std::int64_t> at = {};  // when it was written; nothing: the player as such
};

using LiveRequest = std::variant<MoveRequest, UndoRequest, ResignRequest, OfferRequest, DeclineRequest, AbortRequest,
                                 MoreTimeRequest, ResumeRequest, SayRequest>;

// Asks over the live channel what time it is for the clocks. `id` comes back with the answer.
struct PingRequest {
  int id = 0;
};

// Before the game has begun: somebody takes a seat, leaves it free, or gives it to a computer. `player` is at least 0.
struct SitRequest {
  int player = 0;
  std::string name;
  CommandName command = {};
};
struct LeaveRequest {
  int player = 0;
  CommandName command = {};
};
struct FillRequest {
  int player = 0;
  int level = kLowestLevel;
  CommandName command = {};
};

// Looks for people who want to play the same.
struct SeekRequest {
  std::string variant;
  std::optional<TimeControl> clock = {};
  std::optional<int> seat = {};  // the player that one wants to be, at least 0; nothing: any
  std::string name = {};
  bool rated = false;  // then it has a clock
  CommandName command = {};
};

// Joins who looks for people.
struct JoinRequest {
  std::string name;
  CommandName command = {};
};

// A browser that wants to be told by its push service; of one that does not any more only the endpoint.
struct PushRequest {
  std::string endpoint;
  std::string key, auth;  // base64url, as it says them
};

Result<PushRequest> parse_push_request(std::string_view body);
Result<PushRequest> parse_push_removal(std::string_view body);
Result<NewGameRequest> parse_new_game(std::string_view body);
Result<MoveRequest> parse_move_request(std::string_view body);
// The text of a typed move.
Result<std::string> parse_reading_request(std::string_view body);
Result<UndoRequest> parse_undo_request(std::string_view body);
Result<ResignRequest> parse_resign_request(std::string_view body);
Result<OfferRequest> parse_offer_request(std::string_view body);
Result<DeclineRequest> parse_decline_request(std::string_view body);
Result<AbortRequest> parse_abort_request(std::string_view body);
Result<MoreTimeRequest> parse_more_time_request(std::string_view body);
Result<SitRequest> parse_sit_request(std::string_view body);
Result<LeaveRequest> parse_leave_request(std::string_view body);
Result<FillRequest> parse_fill_request(std::string_view body);
Result<ResumeRequest> parse_resume_request(std::string_view body);
Result<SayRequest> parse_say_request(std::string_view body);
Result<TalkRequest> parse_talk_request(std::string_view body);
Result<ConditionalRequest> parse_conditional_request(std::string_view body);
Result<ReportRequest> parse_report_request(std::string_view body);
Result<SeekRequest> parse_seek_request(std::string_view body);
Result<JoinRequest> parse_join_request(std::string_view body);
// The secret of a link that moves a seat to another device.
Result<std::string> parse_takeover_request(std::string_view body);

// A message of the live channel.
Result<LiveRequest> parse_live_request(std::string_view message);
// Nothing when the message is something else, or a ping that makes no sense.
std::optional<PingRequest> parse_ping(std::string_view message);

}  // namespace sennight
