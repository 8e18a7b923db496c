// Too many plies in which nothing happened. Position counts them.
#include "outcome/ends.h"

namespace sennight {

std::optional<Outcome> end_by_move_count(const Position& position, std::span<const PlyRecord>) {
  const int limit = position.variant().ends().move_count_plies;
  if (limit == 0 || position.clock() < limit) return std::nullopt;
  return draw_at(position, EndReason::kMoveCount);
}

}  // namespace sennight
