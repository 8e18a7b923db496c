#include "protocol/requests.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"
#include "base/text.h"
#include "protocol/schema.h"

namespace sennight {

namespace {

using Parsed = nlohmann::json;

constexpr std::size_t kLongestPing = 64;  // bytes

// What stands there and is not null.
const Parsed* given(const Parsed& object, const char* name) {
  const auto field = object.find(name);
  return field == object.end() || field->is_null() ? nullptr : &*field;
}

template <class Value>
std::optional<Value> optional_of(const Parsed& object, const char* name) {
  const Parsed* field = given(object, name);
  return field != nullptr ? std::optional(field->get<Value>()) : std::nullopt;
}

// Without blanks around it; "" when there is none.
std::string name_in(const Parsed& object) {
  return std::string(trim(optional_of<std::string>(object, "name").value_or("")));
}

std::optional<TimeControl> clock_in(const Parsed& object) {
  const Parsed* clock = given(object, "clock");
  return clock != nullptr ? std::optional(time_control_of(*clock)) : std::nullopt;
}

int ply_in(const Parsed& object) { return object["ply"].get<int>(); }
int player_in(const Parsed& object) { return object["player"].get<int>(); }

// What the schema of a request has found right, as that request.
MoveRequest move_of(const Parsed& object) {
  return {object["text"].get<std::string>(), ply_in(object), optional_of<int>(object, "spent")};
}
UndoRequest undo_of(const Parsed& object) { return {ply_in(object), optional_of<bool>(object, "over")}; }
ResignRequest resign_of(const Parsed& object) { return {player_in(object), ply_in(object)}; }
OfferRequest offer_request_of(const Parsed& object) {
  return {*offer_of(object["kind"].get_ref<const std::string&>()), ply_in(object)};
}
DeclineRequest decline_of(const Parsed& object) { return {ply_in(object)}; }
AbortRequest abort_of(const Parsed& object) { return {ply_in(object)}; }
MoreTimeRequest more_time_of(const Parsed& object) { return {player_in(object), ply_in(object)}; }
ResumeRequest resume_of(const Parsed& object) { return {ply_in(object)}; }
TalkRequest talk_of(const Parsed& object) { return {object["wanted"].get<bool>()}; }
ConditionalRequest conditional_of(const Parsed& object) {
  return {player_in(object), ply_in(object), object["lines"].get<std::vector<std::vector<std::string>>>()};
}
ReportRequest report_of(const Parsed& object) { return {player_in(object), optional_of<std::int64_t>(object, "at")}; }
SitRequest sit_of(const Parsed& object) { return {player_in(object), name_in(object)}; }
LeaveRequest leave_of(const Parsed& object) { return {player_in(object)}; }
FillRequest fill_of(const Parsed& object) { return {player_in(object), object["level"].get<int>()}; }
JoinRequest join_of(const Parsed& object) { return {name_in(object)}; }
SeekRequest seek_of(const Parsed& object) {
  return {object["variant"].get<std::string>(), clock_in(object), optional_of<int>(object, "seat"), name_in(object),
          optional_of<bool>(object, "rated").value_or(false)};
}
// A phrase or a free text. Nothing in that breaks a line or turns what stands beside it round.
Result<SayRequest> say_of(const Parsed& object) {
  const Parsed *phrase = given(object, "phrase"), *text = given(object, "text");
  if ((phrase == nullptr) == (text == nullptr)) return fail("a message has a 'phrase' or a 'text', one of them");
  if (phrase != nullptr) return SayRequest{phrase->get<std::string>()};
  std::string written(trim(text->get_ref<const std::string&>()));
  if (written.empty() || printable(written) != written) return fail("field 'text' is no plain text of one line");
  return SayRequest{"", std::move(written)};
}

// How long the client has counted may differ when the same is sent again.
CommandName command_in(std::string_view schema, const Parsed& object) {
  const Parsed* id = given(object, "cmd");
  if (id == nullptr) return {};
  Parsed content = object;
  for (const char* name : {"cmd", "type", "spent"}) content.erase(name);
  return {id->get<std::string>(), fmt::format("{} {}", schema, content.dump())};
}

template <class Request>
Result<Request> read(std::string_view schema, std::string_view body, Request (*make)(const Parsed&)) {
  const auto object = parse_request(schema, body);
  if (!object) return std::unexpected(object.error());
  Request request = make(*object);
  if constexpr (requires { request.command; }) request.command = command_in(schema, *object);
  return request;
}

constexpr std::string_view kNoClock = "field 'rated': a rated game has a clock, so that nobody can leave it hanging";

// A game that counts is one person's against computers; people find each other in the lobby.
Result<void> check_rated(const NewGameRequest& request) {
  if (!request.rated) return {};
  if (!request.clock) return fail(std::string(kNoClock));
  if (request.fen || request.array || !request.moves.empty())
    return fail("field 'rated': a rated game begins at the start of the game, not at a chosen position");
  if (request.access == Access::kOpen) return fail("field 'rated': the seats of an open game are nobody's");
  const auto people = std::ranges::count_if(request.seats, [](const Seat& seat) { return !seat.is_computer(); });
  const bool some_free = std::ranges::any_of(request.sittings, &NewGameRequest::Sitting::free);
  if (people != 1 || request.seats.size() < 2 || some_free)
    return fail("field 'rated': a rated game with other people begins in the lobby; here one person plays computers");
  return {};
}

// What of a seat depends on several fields.
Result<void> add_seat(const Parsed& object, NewGameRequest& request) {
  const std::size_t number = request.seats.size();
  Seat seat;
  const bool is_computer = object["kind"] == "computer";
  if (is_computer) seat.kind = Seat::Kind::kComputer;
  const auto level = optional_of<int>(object, "level");
  if (is_computer && !level) return fail(fmt::format("field 'seats[{}].level' is missing", number));
  seat.level = level.value_or(kLowestLevel);
  const bool free = optional_of<bool>(object, "free").value_or(false);
  if (free && is_computer)
    return fail(fmt::format("field 'seats[{}].free': the seat of a computer is not free", number));
  request.seats.push_back(seat);
  request.sittings.push_back({.free = free, .name = name_in(object)});
  return {};
}

// What goes together.
Result<void> check_new_game(const NewGameRequest& request) {
  if (request.fen && request.array) return fail("a game has a 'fen' or an 'array', not both");
  if (request.id && !request.command.id.empty()) return fail("a game is asked for by an 'id' or a 'cmd', not both");
  const bool some_free = std::ranges::any_of(request.sittings, &NewGameRequest::Sitting::free);
  if (some_free && request.access == Access::kOpen)
    return fail("an open game has no free seats: its seats are nobody's");
  const bool goes_on = request.leaving && request.leaving != Leaving::kEndsGame;
  if (goes_on && (request.seats.size() < 3 || !some_free))
    return fail("field 'leaving': a game goes on only among three or more, where others may sit down");
  if (!request.moves.empty() && (some_free || request.clock))
    return fail("a game with 'moves' that were played before has no free seats and no clock");
  return {};
}

}  // namespace

Result<NewGameRequest> parse_new_game(std::string_view body) {
  const auto object = parse_request("NewGame", body);
  if (!object) return std::unexpected(object.error());
  NewGameRequest request;
  request.id = optional_of<std::string>(*object, "id");
  request.variant = (*object)["variant"].get<std::string>();
  for (const Parsed& seat : (*object)["seats"])
    if (const auto added = add_seat(seat, request); !added) return std::unexpected(added.error());
  request.fen = optional_of<std::string>(*object, "fen");
  // An empty FEN is what a form sends that was not filled in.
  if (request.fen == "") request.fen.reset();
  request.array = optional_of<int>(*object, "array");
  if (const Parsed* word = given(*object, "access")) request.access = access_of(word->get_ref<const std::string&>());
  request.clock = clock_in(*object);
  if (const Parsed* word = given(*object, "leaving")) request.leaving = leaving_of(word->get_ref<const std::string&>());
  if (const Parsed* moves = given(*object, "moves")) request.moves = moves->get<std::vector<std::string>>();
  request.rated = optional_of<bool>(*object, "rated").value_or(false);
  request.command = command_in("NewGame", *object);
  if (const auto fits = check_new_game(request); !fits) return std::unexpected(fits.error());
  if (const auto fits = check_rated(request); !fits) return std::unexpected(fits.error());
  return request;
}

Result<MoveRequest> parse_move_request(std::string_view body) { return read("MoveRequest", body, move_of); }
Result<UndoRequest> parse_undo_request(std::string_view body) { return read("UndoRequest", body, undo_of); }
Result<ResignRequest> parse_resign_request(std::string_view body) { return read("ResignRequest", body, resign_of); }
Result<OfferRequest> parse_offer_request(std::string_view body) { return read("OfferRequest", body, offer_request_of); }
Result<DeclineRequest> parse_decline_request(std::string_view body) { return read("DeclineRequest", body, decline_of); }
Result<AbortRequest> parse_abort_request(std::string_view body) { return read("AbortRequest", body, abort_of); }
Result<MoreTimeRequest> parse_more_time_request(std::string_view body) {
  return read("MoreTimeRequest", body, more_time_of);
}
Result<ResumeRequest> parse_resume_request(std::string_view body) { return read("ResumeRequest", body, resume_of); }
Result<TalkRequest> parse_talk_request(std::string_view body) { return read("TalkRequest", body, talk_of); }
Result<ConditionalRequest> parse_conditional_request(std::string_view body) {
  return read("ConditionalRequest", body, conditional_of);
}
Result<ReportRequest> parse_report_request(std::string_view body) { return read("ReportRequest", body, report_of); }
Result<SitRequest> parse_sit_request(std::string_view body) { return read("SitRequest", body, sit_of); }
Result<LeaveRequest> parse_leave_request(std::string_view body) { return read("LeaveRequest", body, leave_of); }
Result<FillRequest> parse_fill_request(std::string_view body) { return read("FillRequest", body, fill_of); }
Result<JoinRequest> parse_join_request(std::string_view body) { return read("JoinRequest", body, join_of); }

Result<PushRequest> parse_push_request(std::string_view body) {
  return read(
      "PushRequest", body, +[](const Parsed& object) -> PushRequest {
        const Parsed& keys = object["keys"];
        return {object["endpoint"].get<std::string>(), keys["p256dh"].get<std::string>(),
                keys["auth"].get<std::string>()};
      });
}
Result<PushRequest> parse_push_removal(std::string_view body) {
  return read(
      "PushRemoval", body, +[](const Parsed& object) -> PushRequest {
        return {object["endpoint"].get<std::string>(), "", ""};
      });
}

Result<SayRequest> parse_say_request(std::string_view body) {
  const auto object = parse_request("SayRequest", body);
  if (!object) return std::unexpected(object.error());
  auto said = say_of(*object);
  if (said) said->command = command_in("SayRequest", *object);
  return said;
}

Result<SeekRequest> parse_seek_request(std::string_view body) {
  auto request = read("SeekWanted", body, seek_of);
  if (request && request->rated && !request->clock) return fail(std::string(kNoClock));
  return request;
}

Result<std::string> parse_reading_request(std::string_view body) {
  const auto object = parse_request("ReadingRequest", body);
  if (!object) return std::unexpected(object.error());
  return (*object)["text"].get<std::string>();
}

Result<std::string> parse_takeover_request(std::string_view body) {
  const auto object = parse_request("TakeoverRequest", body);
  if (!object) return std::unexpected(object.error());
  return (*object)["token"].get<std::string>();
}

Result<LiveRequest> parse_live_request(std::string_view message) {
  const auto object = parse_request("LiveRequest", message);
  if (!object) return std::unexpected(object.error());
  const auto& type = (*object)["type"].get_ref<const std::string&>();
  const auto named = [&](std::string_view schema, auto request) -> LiveRequest {
    request.command = command_in(schema, *object);
    return request;
  };
  if (type == "move") return named("MoveRequest", move_of(*object));
  if (type == "undo") return named("UndoRequest", undo_of(*object));
  if (type == "resign") return named("ResignRequest", resign_of(*object));
  if (type == "offer") return named("OfferRequest", offer_request_of(*object));
  if (type == "decline") return named("DeclineRequest", decline_of(*object));
  if (type == "abort") return named("AbortRequest", abort_of(*object));
  if (type == "time") return named("MoreTimeRequest", more_time_of(*object));
  if (type == "resume") return named("ResumeRequest", resume_of(*object));
  if (type == "say") {
    auto said = say_of(*object);
    if (!said) return std::unexpected(std::move(said.error()));
    return named("SayRequest", *std::move(said));
  }
  return fail(fmt::format("a ping has at most {} bytes", kLongestPing));
}

std::optional<PingRequest> parse_ping(std::string_view message) {
  if (message.size() > kLongestPing || message.find("ping") == std::string_view::npos) return std::nullopt;
  const auto object = parse_request("Ping", message);
  return object ? std::optional(PingRequest{(*object)["id"].get<int>()}) : std::nullopt;
}

}  // namespace sennight
