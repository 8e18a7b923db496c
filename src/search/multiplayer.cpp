#include "search/multiplayer.h"

#include "position/attack.h"
#include "position/decided.h"

namespace sennight {

std::optional<MultiplayerWorker::Finish> MultiplayerWorker::finish() const {
  const Decided end = decided(*position_);
  if (end.decision != Decision::kNone) return Finish{end.winner};
  const int limit = variant_.ends().move_count_plies;
  const bool drawn = path_.repetition(variant_) || (limit != 0 && position_->clock() >= limit) ||
                     has_insufficient_material(*position_);
  return drawn ? std::optional(Finish{PlayerId::none()}) : std::nullopt;
}

PlayerId MultiplayerWorker::next_living(PlayerId player) const {
  std::size_t next = player.index();
  do next = (next + 1) % variant_.players();
  while (is_dead(PlayerId(next)) && next != player.index());
  return PlayerId(next);
}

bool MultiplayerWorker::is_in_check() const {
  const PlayerId mover = position_->turn(), next = next_living(mover);
  const Cell royal = position_->royal(mover);
  return royal && next != mover && is_attacked(*position_, royal, next);
}

}  // namespace sennight
