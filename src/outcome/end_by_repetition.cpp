// The same position for the n-th time, and who forced it by perpetual check.
#include "outcome/ends.h"

namespace sennight {

namespace {

// Did the player give check with every move in `plies`, and make one?
bool always_checks(std::span<const PlyRecord> plies, PlayerId player) {
  bool moved = false;
  for (const PlyRecord& ply : plies) {
    if (ply.mover != player) continue;
    if (!ply.gave_check) return false;
    moved = true;
  }
  return moved;
}

// The one player who gave check with every move in `plies`; none if nobody did, or both.
PlayerId perpetual_checker(std::span<const PlyRecord> plies, std::size_t players) {
  PlayerId checker;
  for (std::size_t i = 0; i < players; ++i) {
    if (!always_checks(plies, PlayerId(i))) continue;
    if (checker) return PlayerId::none();
    checker = PlayerId(i);
  }
  return checker;
}

}  // namespace

std::optional<Outcome> end_by_repetition(const Position& position, std::span<const PlyRecord> plies) {
  const Ends& ends = position.variant().ends();
  if (ends.repetition_count == 0) return std::nullopt;
  int occurrences = 0;
  std::size_t first = 0;
  for (std::size_t i = plies.size(); i-- > 0;) {
    if (plies[i].key != plies.back().key) continue;
    ++occurrences;
    first = i;
  }
  if (occurrences < ends.repetition_count) return std::nullopt;
  if (ends.perpetual_check_loses) {
    const PlayerId checker = perpetual_checker(plies.subspan(first + 1), position.variant().players());
    if (checker) return loss_of(position, checker, EndReason::kPerpetualCheck);
  }
  return outcome_by(ends.repetition, position, plies.back().mover, EndReason::kRepetition);
}

}  // namespace sennight
