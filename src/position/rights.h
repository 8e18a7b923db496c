// When unmoved pieces lose their rights: the one place that knows. Position and the generator's state come here, each
// with cell sets of its own width.
#pragma once

#include "position/move.h"
#include "rules/variant.h"

namespace sennight {

// Those of the `unmoved` cells that still matter. A right to castle or swap needs both of a pair, or one whose partner may be
// reborn; a right to let another piece in a piece that may enter; rights of other kinds stay, wherever a piece has taken one.
//   pair_cells, gates: Variant::right_pair_cells() and Gating::gates as sets of this kind; no gates without [gating]
//   stands(cell, piece): is it this piece that stands on an unmoved cell?
//   held(player, type): how many lie in the hand
//   unused(): those of the unmoved cells on which a piece stands that takes its right along, InitialRight::unused
template <class Set, class Stands, class Held, class Unused>
Set useful_rights(const Variant& variant, const Set& unmoved, const Set& pair_cells, const PerPlayer<Set>* gates,
                  Stands stands, Held held, Unused unused) {
  if ((unmoved & pair_cells).empty() && gates == nullptr) return unmoved;
  Set useful{};
  for (const RightPair& pair : variant.right_pairs()) {
    // What is unmoved on these cells may belong to other pairs.
    if (!unmoved.contains(pair.royal) || !stands(pair.royal, pair.on_royal)) continue;
    const bool both = unmoved.contains(pair.partner) && stands(pair.partner, pair.on_partner);
    if (both) useful.insert(pair.partner);
    if (both || variant.effects().facts().reborn.contains(pair.on_partner.type())) useful.insert(pair.royal);
  }
  if (!variant.initial().unused.empty()) useful |= unused();
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

// The pieces that go to other cells by a move with rights to initial moves that they have not used: what moves, and whom it
// changes places with. Whoever else goes elsewhere, as what is pushed, has none afterwards.
struct UnusedRights {
  Piece mover, partner;
  bool any() const { return mover || partner; }
  // Where they stand after it. Who has become another piece has the right no more.
  template <class PieceAt>
  CellSet cells_after(const Move& move, PieceAt piece_at) const {
    CellSet cells;
    if (mover && piece_at(move.to) == mover) cells.insert(move.to);
    else if (mover && piece_at(move.from) == mover) cells.insert(move.from);  // who takes without going there
    if (partner && piece_at(move.from) == partner) cells.insert(move.from);
    return cells;
  }
};

// Those of a move that has not been played. REQUIRES: InitialRight::unused is not empty.
template <class PieceAt>
UnusedRights unused_rights(const Variant& variant, const CellSet& unmoved, const Move& move, PieceAt piece_at) {
  UnusedRights rights;
  if (move.kind == MoveKind::kInitial || !move.from) return rights;
  const auto with_right = [&](Cell cell) {
    const bool has = unmoved.contains(cell) && variant.initial().unused.contains(piece_at(cell).type());
    return has ? piece_at(cell) : Piece();
  };
  rights.mover = with_right(move.from);
  if (move.kind == MoveKind::kSwap) rights.partner = with_right(move.to);
  return rights;
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
