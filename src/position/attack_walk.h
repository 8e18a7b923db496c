// The walk over the attack tables, for whatever view of the board a caller has. attack.h is the plain interface.
#pragma once

#include "position/position.h"

namespace sennight {

// Looks for pieces of `by`, of one of the `types`, that attack `target`. `piece_at(cell)` tells what stands on a
// cell; `found(cell)` is called for each attacker until it returns true. Returns whether it did.
template <class PieceAt, class Found>
bool walk_attackers(const Variant& variant, Cell target, PlayerId by, TypeBits types, PieceAt piece_at, Found found) {
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
  for (const HopAttackForest& hops : variant.hop_attacks(by)) {
    for (std::size_t k = 0; k < hops.chains(target.index()); ++k) {
      int screens = 0;
      for (const HopAttackNode& node : hops.chain(target.index(), k)) {
        const Piece piece = piece_at(node.cell);
        if (piece.is_empty()) {
          if (hops.lands_next && screens == 0) break;
          continue;
        }
        if (screens >= hops.screens.fewest && piece.owner() == by &&
            ((node.types & types) >> piece.type().index() & 1) && found(node.cell))
          return true;
        if (screens == hops.screens.most || (hops.not_over >> piece.type().index() & 1)) break;
        ++screens;
      }
    }
  }
  return false;
}

// Do two royals on these cells face each other? Where facing is an end of its own (EndFacts::facing_draws); one line from
// either is enough. `is_empty(cell)` tells of cells between.
template <class TypeAt, class IsEmpty>
bool walk_facing(const Variant& variant, const PerPlayer<Cell>& royals, TypeAt type_at, IsEmpty is_empty) {
  for (std::size_t p = 0; p < 2; ++p) {
    if (!royals[0] || !royals[1]) return false;
    const PathForest* paths = variant.facing(PlayerId(p), type_at(royals[p]));
    if (paths == nullptr) return false;
    const auto [begin, end] = paths->tree(royals[p].index());
    const PathNode* nodes = paths->nodes().data();
    for (std::uint32_t i = begin; i < end;) {
      if (is_empty(nodes[i].cell)) {
        ++i;
        continue;
      }
      if (nodes[i].cell == royals[1 - p] && nodes[i].capture) return true;
      i = nodes[i].skip;
    }
  }
  return false;
}

}  // namespace sennight
