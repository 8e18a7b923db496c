// Which of their games wait for somebody.

#include <algorithm>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "server/game_service.h"

namespace sennight {

std::optional<std::size_t> GameService::turn_of(const GameHead& head) {
  if (const auto known = turns_.find(head.id, head.seq)) return known;
  const VariantPtr variant = variants_.find(head.variant);
  const auto record = store_.load(head.id);
  if (!variant || !record || !*record) return std::nullopt;
  auto position = parse_fen(*variant, (*record)->start);
  if (!position) return std::nullopt;
  Undo undo;
  for (const std::string& text : (*record)->moves) {
    const auto move = parse_move(*position, text);
    if (!move) return std::nullopt;
    position->make(*move, undo);
  }
  const std::size_t player = position->turn().index();
  turns_.keep(head.id, (*record)->head.seq, player);
  return player;
}

bool GameService::waits_for(const GameHead& head, const Visitor& visitor) {
  if (head.damaged || head.result.over || visitor.person.empty()) return false;
  const auto table = parse_table(head.table.text);
  // Of a table that makes no sense the game's own page tells.
  if (!table || table->frozen || table->is_open() || table->places.size() != head.seats.size()) return false;
  if (!has_begun(*table, head.seats) || !is_shared(*table, head.seats)) return false;
  const std::vector<int> own = you_view(*table, head.seats, visitor).seats;
  if (own.empty()) return false;
  const auto player = turn_of(head);
  return player && std::find(own.begin(), own.end(), static_cast<int>(*player)) != own.end();
}

}  // namespace sennight
