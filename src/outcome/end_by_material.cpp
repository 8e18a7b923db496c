// Too little material for anybody to win.
#include "outcome/ends.h"

namespace sennight {

namespace {

bool hands_are_empty(const Position& position) {
  const Variant& variant = position.variant();
  if (!variant.has_hands()) return true;
  for (std::size_t player = 0; player < variant.players(); ++player) {
    for (std::size_t type = 0; type < variant.types().size(); ++type) {
      if (position.in_hand(PlayerId(player), TypeId(type)) > 0) return false;
    }
  }
  return true;
}

// Are all these cells of one colour class, with pieces of `type` alone?
bool one_type_on_one_colour(const Position& position, const CellSet& cells, TypeId type) {
  const Board& board = position.variant().board();
  const int colour = board.colour_class(cells.first());
  for (const Cell cell : cells) {
    if (position.piece(cell).type() != type || board.colour_class(cell) != colour) return false;
  }
  return true;
}

}  // namespace

std::optional<Outcome> end_by_material(const Position& position, std::span<const PlyRecord>) {
  const Variant& variant = position.variant();
  const Ends& ends = variant.ends();
  if (!ends.bare_royals_draw && ends.lone_minors.empty() && !ends.one_colour) return std::nullopt;
  CellSet others = position.occupied();
  for (std::size_t player = 0; player < variant.players(); ++player) {
    if (const Cell royal = position.royal(PlayerId(player))) others.erase(royal);
  }
  const int count = others.size();
  const bool insufficient = count == 0
                                ? ends.bare_royals_draw
                                : (count == 1 && ends.lone_minors.contains(position.piece(others.first()).type())) ||
                                      (ends.one_colour && one_type_on_one_colour(position, others, ends.one_colour));
  if (!insufficient || !hands_are_empty(position)) return std::nullopt;
  return draw_at(position, EndReason::kInsufficientMaterial);
}

}  // namespace sennight
