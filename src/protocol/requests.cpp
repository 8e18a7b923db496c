#include "protocol/requests.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rules/piece.h"

namespace sennight {

namespace {

using Parsed = nlohmann::json;

Result<Parsed> parse_object(std::string_view text) {
  Parsed json = Parsed::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("the message is not JSON");
  if (!json.is_object()) return fail("the message is not a JSON object");
  return json;
}

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

Result<int> number_field(const Parsed& object, const std::string& name, int low, int high) {
  const auto field = object.find(name);
  if (field == object.end()) return fail(fmt::format("field '{}' is missing", name));
  const bool fits = field->is_number_integer() &&
                    (field->is_number_unsigned()
                         ? field->get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
                         : field->get<std::int64_t>() <= high && field->get<std::int64_t>() >= low);
  if (!fits || field->get<int>() < low)
    return fail(fmt::format("field '{}' is not a whole number from {} to {}", name, low, high));
  return field->get<int>();
}

constexpr int kMostPlies = 1'000'000;  // that a request may name; no game is so long

Result<MoveRequest> read_move(const Parsed& object) {
  auto text = text_field(object, "text", kLongestMoveText);
  if (!text) return std::unexpected(text.error());
  const auto ply = number_field(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return MoveRequest{std::move(*text), *ply};
}

Result<ResignRequest> read_resign(const Parsed& object) {
  const auto player = number_field(object, "player", 0, static_cast<int>(kMaxPlayers) - 1);
  if (!player) return std::unexpected(player.error());
  const auto ply = number_field(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  return ResignRequest{*player, *ply};
}

Result<UndoRequest> read_undo(const Parsed& object) {
  const auto ply = number_field(object, "ply", 0, kMostPlies);
  if (!ply) return std::unexpected(ply.error());
  UndoRequest request{*ply, std::nullopt};
  if (const auto over = object.find("over"); over != object.end()) {
    if (!over->is_boolean()) return fail("field 'over' is neither true nor false");
    request.over = over->get<bool>();
  }
  return request;
}

Result<Seat> read_seat(const Parsed& object) {
  if (!object.is_object()) return fail("it is not a JSON object");
  const auto kind = text_field(object, "kind", 16);
  if (!kind) return std::unexpected(kind.error());
  Seat seat;
  if (*kind == "computer") seat.kind = Seat::Kind::kComputer;
  else if (*kind != "person") return fail("field 'kind' is neither 'person' nor 'computer'");
  if (seat.is_computer() || object.contains("level")) {
    const auto level = number_field(object, "level", kMinLevel, kMaxLevel);
    if (!level) return std::unexpected(level.error());
    seat.level = *level;
  }
  return seat;
}

}  // namespace

Result<NewGameRequest> parse_new_game(std::string_view body) {
  const auto object = parse_object(body);
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
  }
  // An empty FEN is what a form sends that was not filled in.
  if (const auto fen = object->find("fen"); fen != object->end() && !fen->is_null() && *fen != "") {
    auto text = text_field(*object, "fen", kLongestFen);
    if (!text) return std::unexpected(text.error());
    request.fen = std::move(*text);
  }
  return request;
}

Result<MoveRequest> parse_move_request(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return std::unexpected(object.error());
  return read_move(*object);
}

Result<std::string> parse_reading_request(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return std::unexpected(object.error());
  return text_field(*object, "text", kLongestMoveText);
}

Result<UndoRequest> parse_undo_request(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return std::unexpected(object.error());
  return read_undo(*object);
}

Result<ResignRequest> parse_resign_request(std::string_view body) {
  const auto object = parse_object(body);
  if (!object) return std::unexpected(object.error());
  return read_resign(*object);
}

Result<LiveRequest> parse_live_request(std::string_view message) {
  const auto object = parse_object(message);
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
  return fail("field 'type' is not one of 'move', 'undo' and 'resign'");
}

}  // namespace sennight
