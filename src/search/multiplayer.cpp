#include "search/multiplayer.h"

#include "position/end_view.h"

namespace sennight {

std::optional<Standing> standing_at(const Position& position, const Path& path) {
  const Variant& variant = position.variant();
  const PositionView view(position);
  for (const EndKind kind : {EndKind::kDecision, EndKind::kMoveCount, EndKind::kMaterial})
    if (const auto end = variant.ends().first(kind, view))
      return Standing{end->verdict == Verdict::kWin ? end->affected : PlayerId::none()};
  return path.repetition(variant) ? std::optional(Standing{PlayerId::none()}) : std::nullopt;
}

}  // namespace sennight
