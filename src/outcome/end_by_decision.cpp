// Elimination, extinction, loss of all pieces of a kind, marriage, passes all round.
#include "outcome/ends.h"
#include "position/decided.h"

namespace sennight {

namespace {

EndReason reason_of(Decision decision) {
  switch (decision) {
    case Decision::kNone: return EndReason::kNone;
    case Decision::kEliminated: return EndReason::kElimination;
    case Decision::kAllPassed: return EndReason::kAllPassed;
    case Decision::kExtinct: return EndReason::kExtinction;
    case Decision::kLossOfAll: return EndReason::kLossOfAll;
    case Decision::kMarried: return EndReason::kMarriage;
  }
  return EndReason::kNone;
}

}  // namespace

std::optional<Outcome> end_by_decision(const Position& position, std::span<const PlyRecord>) {
  const Decided found = decided(position);
  if (found.decision == Decision::kNone) return std::nullopt;
  const EndReason reason = reason_of(found.decision);
  return found.winner ? win_of(position, found.winner, reason) : draw_at(position, reason);
}

}  // namespace sennight
