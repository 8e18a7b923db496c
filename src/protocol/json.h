// Variants, positions and games as JSON for clients; docs/api.md describes every message. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocol/game_view.h"
#include "protocol/json_board.h"

namespace sennight {

Json variant_json(const Variant& variant);

// Without `with_legal` the list of legal moves is empty.
Json position_json(const Position& position, bool with_legal);

// `Reading` of docs/api.md: the legal move that a typed text means. Errors: as read_notation.
Result<Json> reading_json(const Position& position, std::string_view text);

Json result_json(const GameResult& result);
Json summary_json(const SummaryView& game);
// All of `Game` but its moves and what is another one for each reader: protocol/game_text.h puts them together.
Json game_fields_json(const GameView& game);
Json played_json(const PlayedMove& played);
Json played_json(const std::vector<PlayedMove>& moves);  // a list
std::string you_text(const YouView& you);

// Messages of the live channel.
std::string live_game_text(std::string_view game);      // GameText::whole
std::string live_change_text(std::string_view change);  // GameText::change
Json thinking_json(const ThinkingView& thinking);
Json pong_json(int id, std::int64_t now);
Json presence_json(const std::vector<bool>& online, std::size_t watchers);
Json live_error_json(std::string_view message, std::string_view code = "");

// The body of a refusal. `code`: a word of docs/api.md, "" when the status says enough.
Json error_json(std::string_view message, std::string_view code = "");

// "2026-01-31T08:15:30.250Z" from milliseconds since 1970.
std::string utc_text(std::int64_t milliseconds);

// Never fails: bytes that are no UTF-8 are replaced.
std::string to_text(const Json& json);

}  // namespace sennight
