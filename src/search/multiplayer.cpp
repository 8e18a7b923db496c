#include "search/multiplayer.h"

#include "position/attack.h"
#include "position/end_view.h"

namespace sennight {

std::optional<MultiplayerWorker::Standing> MultiplayerWorker::finish() const {
  const Ends& ends = variant_.ends();
  const PositionView view(*position_);
  for (const EndKind kind : {EndKind::kDecision, EndKind::kMoveCount, EndKind::kMaterial})
    if (const auto end = ends.first(kind, view))
      return Standing{end->verdict == Verdict::kWin ? end->affected : PlayerId::none()};
  return path_.repetition(variant_) ? std::optional(Standing{PlayerId::none()}) : std::nullopt;
}

PlayerId MultiplayerWorker::next_living(PlayerId player) const {
  std::size_t next = player.index();
  do next = (next + 1) % variant_.players();
  while (is_dead(PlayerId(next)) && next != player.index());
  return PlayerId(next);
}

bool MultiplayerWorker::is_in_check() const {
  const PlayerId mover = position_->turn(), next = next_living(mover);
  return variant_.are_rivals(mover, next) && is_royal_attacked(*position_, mover, next);
}

}  // namespace sennight
