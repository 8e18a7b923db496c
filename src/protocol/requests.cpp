#include "protocol/requests.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "protocol/message.h"
#include "protocol/phrases.h"
#include "rules/piece.h"

namespace sennight {

namespace {

using Parsed = nlohmann::json;

// Errors: the field is missing, no text, or longer than `longest` bytes.
Result<std::string> text_field(const Parsed& object, const std::string& name, std::size_t longest) {
  const auto field = object.find(name);
  if (field == object.end()) return fail(fmt::format("field '{}' is missing", name));
  if (!field->is_string()) return fail(fmt::format("field '{}' is not a text", name));
  const auto& text = field->get_ref<const std::string&>();
  if (text.empty()) return fail(fmt::format("field '{}' is empty", name));
  if (text.size() > longest) return fail(fmt::format("field '{}' is longer than {} bytes", name, longest));
  for (const char c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
      return fail(fmt::format("field '{}' has a control character", name));
  return text;
}

constexpr int kMostPlies = 1'000'000;      // that a request may name; no game is so long
constexpr int kMostSpent = 2'000'000'000;  // milliseconds that a move may say it took; 23 days

Result<MoveRequest> read_move(const Parsed& object) {
  auto text = text_field(object, "text", kLongestMoveText);
  if (!text) return std::unexpected(text.error());
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  MoveRequest request{std::move(*text), *ply};
  if (object.contains("spent")) {
    const auto spent = whole_number(object, "spent", 0, kMostSpent);
    if (!spent) return std::unexpected(spent.error());
    request.spent = *spent;
  }
  return request;
}

Result<ResignRequest> read_resign(const Parsed& object) {
  const auto player = whole_number(object, "player", 0, static_cast<int>(kMaxPlayers) - 1);
  if (!player) return std::unexpected(player.error());
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return ResignRequest{*player, *ply};
}

Result<MoreTimeRequest> read_more_time(const Parsed& object) {
  const auto player = whole_number(object, "player", 0, static_cast<int>(kMaxPlayers) - 1);
  if (!player) return std::unexpected(player.error());
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return MoreTimeRequest{*player, *ply};
}

Result<UndoRequest> read_undo(const Parsed& object) {
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  UndoRequest request{*ply, std::nullopt};
  if (const auto over = object.find("over"); over != object.end()) {
    if (!over->is_boolean()) return fail("field 'over' is neither true nor false");
    request.over = over->get<bool>();
  }
  return request;
}

Result<OfferRequest> read_offer(const Parsed& object) {
  const auto word = text_field(object, "kind", 16);
  if (!word) return std::unexpected(word.error());
  const auto kind = offer_of(*word);
  if (!kind) return fail("field 'kind' is not one of 'draw', 'takeback' and 'pause'");
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return OfferRequest{*kind, *ply};
}

Result<SayRequest> read_say(const Parsed& object) {
  auto phrase = text_field(object, "phrase", 16);
  if (!phrase) return std::unexpected(phrase.error());
  if (!is_phrase(*phrase)) return fail(fmt::format("field 'phrase' is not one of {}", fmt::join(kPhrases, ", ")));
  return SayRequest{std::move(*phrase)};
}

// For what needs the ply alone.
template <class Request>
Result<Request> read_ply(const Parsed& object) {
  const auto ply = whole_number(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return Request{*ply};
}

Result<int> read_player(const Parsed& object) {
  return whole_number(object, "player", 0, static_cast<int>(kMaxPlayers) - 1);
}

// A name without blanks around it; "" when there is none.
Result<std::string> read_name(const Parsed& object) {
  const auto field = object.find("name");
  if (field == object.end() || *field == "") return std::string();
  auto name = text_field(object, "name", kLongestName);
  if (!name) return name;
  // The bytes that begin a character. The parser has refused what is no UTF-8.
  const auto characters = std::count_if(name->begin(), name->end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
  if (static_cast<std::size_t>(characters) > kMostNameCharacters)
    return fail(fmt::format("field 'name' is longer than {} characters", kMostNameCharacters));
  return std::string(trim(*name));
}

Result<NewGameRequest::Sitting> read_sitting(const Parsed& object, bool is_computer) {
  NewGameRequest::Sitting sitting;
  if (const auto free = object.find("free"); free != object.end()) {
    if (!free->is_boolean()) return fail("field 'free' is neither true nor false");
    sitting.free = free->get<bool>();
    if (sitting.free && is_computer) return fail("the seat of a computer is not free");
  }
  auto name = read_name(object);
  if (!name) return std::unexpected(name.error());
  sitting.name = std::move(*name);
  return sitting;
}

// The moves that were played before; none when the field is missing.
Result<std::vector<std::string>> read_moves(const Parsed& object) {
  std::vector<std::string> moves;
  const auto field = object.find("moves");
  if (field == object.end() || field->is_null()) return moves;
  if (!field->is_array() || field->size() > kMostPlayedBefore)
    return fail(fmt::format("field 'moves' is not a list of at most {} moves", kMostPlayedBefore));
  for (const Parsed& move : *field) {
    if (!move.is_string() || move.get_ref<const std::string&>().empty() ||
        move.get_ref<const std::string&>().size() > kLongestMoveText)
      return fail(fmt::format("move {} of 'moves' is no text of 1 to {} bytes", moves.size() + 1, kLongestMoveText));
    moves.push_back(move.get<std::string>());
  }
  return moves;
}

Result<Seat> read_seat(const Parsed& object) {
  if (!object.is_object()) return fail("it is not a JSON object");
  const auto kind = text_field(object, "kind", 16);
  if (!kind) return std::unexpected(kind.error());
  Seat seat;
  if (*kind == "computer") seat.kind = Seat::Kind::kComputer;
  else if (*kind != "person") return fail("field 'kind' is neither 'person' nor 'computer'");
  if (seat.is_computer() || object.contains("level")) {
    const auto level = whole_number(object, "level", kMinLevel, kMaxLevel);
    if (!level) return std::unexpected(level.error());
    seat.level = *level;
  }
  return seat;
}

}  // namespace

Result<NewGameRequest> parse_new_game(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  NewGameRequest request;
  auto variant = text_field(*object, "variant", kLongestVariantId);
  if (!variant) return std::unexpected(variant.error());
  request.variant = std::move(*variant);
  const auto seats = object->find("seats");
  if (seats == object->end()) return fail("field 'seats' is missing");
  if (!seats->is_array() || seats->empty() || seats->size() > kMaxPlayers) {
    return fail(fmt::format("field 'seats' is not a list of 1 to {} seats", kMaxPlayers));
  }
  for (std::size_t i = 0; i < seats->size(); ++i) {
    const auto seat = read_seat((*seats)[i]);
    if (!seat) return fail(fmt::format("seat {}: {}", i, seat.error().message));
    request.seats.push_back(*seat);
    auto sitting = read_sitting((*seats)[i], seat->is_computer());
    if (!sitting) return fail(fmt::format("seat {}: {}", i, sitting.error().message));
    request.sittings.push_back(std::move(*sitting));
  }
  // An empty FEN is what a form sends that was not filled in.
  if (const auto fen = object->find("fen"); fen != object->end() && !fen->is_null() && *fen != "") {
    auto text = text_field(*object, "fen", kLongestFen);
    if (!text) return std::unexpected(text.error());
    request.fen = std::move(*text);
  }
  if (const auto array = object->find("array"); array != object->end() && !array->is_null()) {
    if (request.fen) return fail("a game has a 'fen' or an 'array', not both");
    const auto number = whole_number(*object, "array", 0, kMostArrayNumber);
    if (!number) return std::unexpected(number.error());
    request.array = *number;
  }
  if (object->contains("access")) {
    const auto word = text_field(*object, "access", 16);
    if (!word) return std::unexpected(word.error());
    request.access = access_of(*word);
    if (!request.access) return fail("field 'access' is not one of 'open', 'link', 'private' and 'public'");
  }
  if (const auto clock = object->find("clock"); clock != object->end() && !clock->is_null()) {
    const auto control = parse_time_control(*clock);
    if (!control) return fail(fmt::format("field 'clock': {}", control.error().message));
    request.clock = *control;
  }
  const bool some_free = std::any_of(request.sittings.begin(), request.sittings.end(),
                                     [](const NewGameRequest::Sitting& sitting) { return sitting.free; });
  if (some_free && request.access == Access::kOpen)
    return fail("an open game has no free seats: its seats are nobody's");
  if (object->contains("leaving")) {
    const auto word = text_field(*object, "leaving", 16);
    if (!word) return std::unexpected(word.error());
    const auto leaving = leaving_of(*word);
    if (!leaving) return fail("field 'leaving' is neither 'end' nor 'computer'");
    if (leaving == Leaving::kComputer && (request.seats.size() < 3 || !some_free))
      return fail("field 'leaving': a computer plays on only among three or more, where others may sit down");
    request.leaving = *leaving;
  }
  auto moves = read_moves(*object);
  if (!moves) return std::unexpected(moves.error());
  request.moves = std::move(*moves);
  if (!request.moves.empty() && (some_free || request.clock))
    return fail("a game with 'moves' that were played before has no free seats and no clock");
  return request;
}

Result<MoveRequest> parse_move_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_move(*object);
}

Result<std::string> parse_reading_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return text_field(*object, "text", kLongestMoveText);
}

Result<UndoRequest> parse_undo_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_undo(*object);
}

Result<ResignRequest> parse_resign_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_resign(*object);
}

Result<OfferRequest> parse_offer_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_offer(*object);
}

Result<DeclineRequest> parse_decline_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_ply<DeclineRequest>(*object);
}

Result<AbortRequest> parse_abort_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_ply<AbortRequest>(*object);
}

Result<MoreTimeRequest> parse_more_time_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_more_time(*object);
}

Result<SitRequest> parse_sit_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  const auto player = read_player(*object);
  if (!player) return std::unexpected(player.error());
  auto name = read_name(*object);
  if (!name) return std::unexpected(name.error());
  return SitRequest{*player, std::move(*name)};
}

Result<LeaveRequest> parse_leave_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  const auto player = read_player(*object);
  if (!player) return std::unexpected(player.error());
  return LeaveRequest{*player};
}

Result<FillRequest> parse_fill_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  const auto player = read_player(*object);
  if (!player) return std::unexpected(player.error());
  const auto level = whole_number(*object, "level", kMinLevel, kMaxLevel);
  if (!level) return std::unexpected(level.error());
  return FillRequest{*player, *level};
}

Result<ResumeRequest> parse_resume_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_ply<ResumeRequest>(*object);
}

Result<SayRequest> parse_say_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return read_say(*object);
}

Result<SeekRequest> parse_seek_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  auto variant = text_field(*object, "variant", kLongestVariantId);
  if (!variant) return std::unexpected(variant.error());
  SeekRequest request{.variant = std::move(*variant)};
  if (const auto clock = object->find("clock"); clock != object->end() && !clock->is_null()) {
    const auto control = parse_time_control(*clock);
    if (!control) return fail(fmt::format("field 'clock': {}", control.error().message));
    request.clock = *control;
  }
  if (const auto seat = object->find("seat"); seat != object->end() && !seat->is_null()) {
    const auto player = whole_number(*object, "seat", 0, static_cast<int>(kMaxPlayers) - 1);
    if (!player) return std::unexpected(player.error());
    request.seat = *player;
  }
  auto name = read_name(*object);
  if (!name) return std::unexpected(name.error());
  request.name = std::move(*name);
  return request;
}

Result<JoinRequest> parse_join_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  auto name = read_name(*object);
  if (!name) return std::unexpected(name.error());
  return JoinRequest{std::move(*name)};
}

Result<std::string> parse_takeover_request(std::string_view body) {
  const auto object = parse_message(body);
  if (!object) return std::unexpected(object.error());
  return text_field(*object, "token", kLongestName);
}

Result<LiveRequest> parse_live_request(std::string_view message) {
  const auto object = parse_message(message);
  if (!object) return std::unexpected(object.error());
  const auto type = text_field(*object, "type", 16);
  if (!type) return std::unexpected(type.error());
  const auto as_live = [](auto request) -> Result<LiveRequest> {
    if (!request) return std::unexpected(request.error());
    return LiveRequest(std::move(*request));
  };
  if (*type == "move") return as_live(read_move(*object));
  if (*type == "resign") return as_live(read_resign(*object));
  if (*type == "undo") return as_live(read_undo(*object));
  if (*type == "offer") return as_live(read_offer(*object));
  if (*type == "decline") return as_live(read_ply<DeclineRequest>(*object));
  if (*type == "abort") return as_live(read_ply<AbortRequest>(*object));
  if (*type == "time") return as_live(read_more_time(*object));
  if (*type == "resume") return as_live(read_ply<ResumeRequest>(*object));
  if (*type == "say") return as_live(read_say(*object));
  return fail(
      "field 'type' is not one of 'move', 'undo', 'resign', 'offer', 'decline', 'abort', 'time', 'resume', 'say' and "
      "'ping'");
}

std::optional<PingRequest> parse_ping(std::string_view message) {
  constexpr std::size_t kLongest = 64;
  if (message.size() > kLongest || message.find("ping") == std::string_view::npos) return std::nullopt;
  const auto object = parse_message(message);
  if (!object || object->value("type", Parsed()) != "ping") return std::nullopt;
  const auto id = whole_number(*object, "id", 0, kMostSpent);
  return id ? std::optional(PingRequest{*id}) : std::nullopt;
}

}  // namespace sennight
