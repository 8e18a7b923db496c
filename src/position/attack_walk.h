// The walk over the attack tables, for whatever view of the board a caller has. attack.h is the plain interface.
#pragma once

#include "position/position.h"

namespace sennight {

// Looks for pieces of `by`, of one of the `types` (bits), that attack `target`. `piece_at(cell)` tells what stands on a
// cell; `found(cell)` is called for each attacker until it returns true. Returns whether it did.
template <class PieceAt, class Found>
bool walk_attackers(const Variant& variant, Cell target, PlayerId by, std::uint32_t types, PieceAt piece_at,
                    Found found) {
  const AttackForest& attacks = variant.attacks(by);
  const auto [begin, end] = attacks.tree(target.index());
  const AttackNode* nodes = attacks.nodes().data();
  for (std::uint32_t i = begin; i < end;) {
    const AttackNode& node = nodes[i];
    const Piece piece = piece_at(node.cell);
    if (piece.is_empty()) {
      ++i;
      continue;
    }
    if (piece.owner() == by && ((node.types & types) >> piece.type().index() & 1) && found(node.cell)) return true;
    i = node.skip;
  }
  const HopAttackForest& hops = variant.hop_attacks(by);
  if (hops.empty()) return false;
  for (std::size_t k = 0; k < hops.chains(target.index()); ++k) {
    bool screened = false;
    for (const HopAttackNode& node : hops.chain(target.index(), k)) {
      const Piece piece = piece_at(node.cell);
      if (piece.is_empty()) continue;
      if (screened) {
        if (piece.owner() == by && ((node.types & types) >> piece.type().index() & 1) && found(node.cell)) return true;
        break;
      }
      screened = true;
    }
  }
  return false;
}

}  // namespace sennight
