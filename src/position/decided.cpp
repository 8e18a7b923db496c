#include "position/decided.h"

namespace sennight {

namespace {

bool has_in_hand(const Position& position, PlayerId player) {
  for (std::size_t t = 0; t < position.variant().types().size(); ++t)
    if (position.in_hand(player, TypeId(t)) > 0) return true;
  return false;
}

bool has_any(const Position& position, PlayerId player, TypeSet types) {
  for (std::size_t t = 0; t < position.variant().types().size(); ++t)
    if (types.contains(TypeId(t)) && position.count(player, TypeId(t)) > 0) return true;
  return false;
}

bool is_married(const Position& position, PlayerId player) {
  const Ends& ends = position.variant().ends();
  for (const auto& [first, second] : ends.marriage) {
    if (position.count(player, first) == 0 || position.count(player, second) == 0) continue;
    for (const Cell cell : position.pieces(player)) {
      if (position.piece(cell).type() != first) continue;
      for (const Cell near : ends.marriage_near[player.index()][cell.index()])
        if (position.piece(near) == Piece(player, second)) return true;
    }
  }
  return false;
}

}  // namespace

Decided decided(const Position& position) {
  const Variant& variant = position.variant();
  const PlayerId mover = position.turn();
  if (variant.safety() == Safety::kElimination) {
    if (position.living() == 1) return {Decision::kEliminated, mover};
    if (position.passes() >= position.living()) return {Decision::kAllPassed, PlayerId()};
    return {};
  }
  const Ends& ends = variant.ends();
  const PlayerId last(1 - mover.index());  // two players: who just moved
  if (ends.extinction_loses) {
    // Tested when the opponent has moved, so only for the player to move.
    const bool gone = position.pieces(mover).empty() && !(ends.extinction_counts_hand && has_in_hand(position, mover));
    if (gone) return {Decision::kExtinct, last};
  }
  if (!ends.loss_of_all.empty()) {
    // Both may vanish in one move; then the mover wins. Source: mitred-framing.md rule 17.
    for (const PlayerId player : {mover, last})
      if (!has_any(position, player, ends.loss_of_all)) return {Decision::kLossOfAll, player == mover ? last : mover};
  }
  // A marriage is made by the player's own move.
  if (!ends.marriage.empty() && is_married(position, last)) return {Decision::kMarried, last};
  return {};
}

}  // namespace sennight
