// When unmoved pieces lose their rights: the one place that knows. Position and the generator's state come here, each
// with cell sets of its own width.
#pragma once

#include "rules/variant.h"

namespace sennight {

// Those of the `unmoved` cells that still matter. A right to castle or swap needs both of a pair, or one whose partner may be
// reborn; a right to let another piece in a piece that may enter; rights of other kinds stay.
//   pair_cells, gates: Variant::right_pair_cells() and Gating::gates as sets of this kind; no gates without [gating]
//   stands(cell, piece): is it this piece that stands on an unmoved cell?
//   held(player, type): how many lie in the hand
template <class Set, class Stands, class Held>
Set useful_rights(const Variant& variant, const Set& unmoved, const Set& pair_cells, const PerPlayer<Set>* gates,
                  Stands stands, Held held) {
  if ((unmoved & pair_cells).empty() && gates == nullptr) return unmoved;
  Set useful{};
  for (const RightPair& pair : variant.right_pairs()) {
    // What is unmoved on these cells may belong to other pairs.
    if (!unmoved.contains(pair.royal) || !stands(pair.royal, pair.on_royal)) continue;
    const bool both = unmoved.contains(pair.partner) && stands(pair.partner, pair.on_partner);
    if (both) useful.insert(pair.partner);
    if (both || variant.effects().facts().reborn.contains(pair.on_partner.type())) useful.insert(pair.royal);
  }
  if (gates == nullptr) return (unmoved - pair_cells) | useful;
  const Gating& gating = *variant.gating();
  Set all = pair_cells;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    bool may_enter = gating.refills;
    for (std::size_t t = 0; !may_enter && t < variant.types().size(); ++t)
      may_enter = gating.types.contains(TypeId(t)) && held(PlayerId(p), TypeId(t)) > 0;
    if (may_enter) useful |= unmoved & (*gates)[p];
    all |= (*gates)[p];
  }
  return (unmoved - all) | useful;
}

// Those of the `unmoved` cells whose pieces have not lost the right to initial moves because an enemy aims at them.
// `piece_at(cell)`, `pieces_of(player)`: what stands there now, and where that player's pieces stand.
template <class PieceAt, class PiecesOf>
CellSet without_aimed_rights(const Variant& variant, const CellSet& unmoved, PieceAt piece_at, PiecesOf pieces_of) {
  CellSet left = unmoved;
  for (const InitialRight::Aim& aim : variant.initial().aims) {
    for (const Cell cell : unmoved) {
      const Piece piece = piece_at(cell);
      if (piece.type() != aim.of) continue;
      for (std::size_t p = 0; p < variant.players(); ++p) {
        if (!variant.are_rivals(PlayerId(p), piece.owner())) continue;
        for (const Cell from : aim.from[p][cell.index()] & pieces_of(PlayerId(p)))
          if (piece_at(from).type() == aim.by) left.erase(cell);
      }
    }
  }
  return left;
}

}  // namespace sennight
