#include "search/multiplayer.h"

#include "position/end_view.h"

namespace sennight {

std::optional<Standing> standing_at(const Position& position, const Path& path) {
  const Variant& variant = position.variant();
  const PositionView view(position);
  for (const EndKind kind : {EndKind::kDecision, EndKind::kMoveCount, EndKind::kMaterial})
    if (const auto end = variant.ends().first(kind, view))
      return Standing{end->verdict == Verdict::kWin ? end->affected : PlayerId::none()};
  const auto repeated = path.repetition(variant);
  if (!repeated) return std::nullopt;
  // Where points decide a repetition is for who has most of them; else it is a draw for all.
  return Standing{points_decide_all(variant.ends().facts()) ? variant.ends().settled(repeated->finish, view).affected
                                                            : PlayerId::none()};
}

}  // namespace sennight
