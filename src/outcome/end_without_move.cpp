// Mate and stalemate. A game that is decided otherwise has no move either, so that end must have
// been tested before.
#include "movegen/movegen.h"
#include "outcome/ends.h"
#include "position/attack.h"

namespace sennight {

std::optional<Outcome> end_without_move(const Position& position, std::span<const PlyRecord>) {
  if (has_legal_move(position)) return std::nullopt;
  const Variant& variant = position.variant();
  // Where nothing protects a royal there is no mate.
  if (variant.safety() == Safety::kLegal && in_check(position, position.turn())) {
    return loss_of(position, position.turn(), EndReason::kMate);
  }
  return outcome_by(variant.ends().stalemate, position, position.turn(), EndReason::kStalemate);
}

}  // namespace sennight
