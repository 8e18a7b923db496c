// The walk over the attack tables, for whatever view of the board a caller has. position/attack.h is the plain interface.
#pragma once

#include <vector>

#include "rules/variant.h"

namespace sennight {

// Looks for pieces of `by`, of one of the `types`, that attack `target`. `piece_at(cell)` tells what stands on a
// cell; `found(cell)` is called for each attacker until it returns true. Returns whether it did.
template <class PieceAt, class Found>
bool walk_attackers(const Variant& variant, Cell target, PlayerId by, TypeBits types, PieceAt piece_at, Found found) {
  const auto is_empty = [&](Cell cell) { return piece_at(cell).is_empty(); };
  const auto attacks = [&](const AttackNode& node, bool empty) {
    if (empty) return false;
    const Piece piece = piece_at(node.cell);
    return piece.owner() == by && ((node.types & types) >> piece.type().index() & 1) && found(node.cell);
  };
  if (walk_reached(variant.attacks(by), target.index(), is_empty, attacks)) return true;
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

// The same where it matters what lies between: found(cell, between). Slower.
template <class PieceAt, class Found>
bool walk_attack_ways(const Variant& variant, Cell target, PlayerId by, TypeBits types, PieceAt piece_at, Found found) {
  const auto attacks = [&](TypeBits of, Cell cell) {
    const Piece piece = piece_at(cell);
    return piece.owner() == by && ((of & types) >> piece.type().index() & 1);
  };
  const AttackForest& forest = variant.attacks(by);
  const auto [begin, end] = forest.tree(target.index());
  std::vector<std::uint32_t> above;  // empty cells on the way to this one
  for (std::uint32_t i = begin; i < end;) {
    const AttackNode& node = forest.nodes()[i];
    while (!above.empty() && forest.nodes()[above.back()].skip <= i) above.pop_back();
    if (piece_at(node.cell).is_empty()) {
      above.push_back(i++);
      continue;
    }
    if (attacks(node.types, node.cell)) {
      CellSet between;
      for (const std::uint32_t at : above) between.insert(forest.nodes()[at].cell);
      if (found(node.cell, between)) return true;
    }
    i = node.skip;
  }
  for (const HopAttackForest& hops : variant.hop_attacks(by)) {
    for (std::size_t k = 0; k < hops.chains(target.index()); ++k) {
      int screens = 0;
      CellSet between;
      for (const HopAttackNode& node : hops.chain(target.index(), k)) {
        const Piece piece = piece_at(node.cell);
        if (piece.is_empty()) {
          if (hops.lands_next && screens == 0) break;
        } else {
          if (screens >= hops.screens.fewest && attacks(node.types, node.cell) && found(node.cell, between))
            return true;
          if (screens == hops.screens.most || (hops.not_over >> piece.type().index() & 1)) break;
          ++screens;
        }
        between.insert(node.cell);
      }
    }
  }
  return false;
}

// Do two royals on these cells face each other? Where facing is an end of its own (EndFacts::facing_draws); one line from
// either is enough. `is_empty(cell)` tells of cells between.
template <class TypeAt, class IsEmpty>
bool walk_facing(const Variant& variant, const PerPlayer<Cell>& royals, TypeAt type_at, IsEmpty is_empty) {
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId player(p);
    const Cell own = royals[p], other = royals[rival_of(player).index()];
    if (!own || !other) return false;
    const PathForest* paths = variant.facing(player, type_at(own));
    if (paths == nullptr) return false;
    if (walk_reached(*paths, own.index(), is_empty,
                     [&](const PathNode& node, bool empty) { return !empty && node.cell == other && node.capture; }))
      return true;
  }
  return false;
}

}  // namespace sennight
