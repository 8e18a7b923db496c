// The walk over what auras reach and lend, for whatever view of the board a caller has.
#pragma once

#include "rules/variant.h"

namespace sennight {

// Calls touch(index, cell) for each piece in an aura, with the index of the aura; several times for one that stands in it by
// several ways. `for_each_piece(player, types, visit)` visits the cells of a player's pieces; `piece_at(cell)` tells what
// stands on a cell.
template <class ForEachPiece, class PieceAt, class Touch>
void walk_auras(const Variant& variant, ForEachPiece for_each_piece, PieceAt piece_at, Touch touch) {
  const std::vector<Aura>& auras = variant.auras();
  const auto is_empty = [&](Cell cell) { return piece_at(cell).is_empty(); };
  for (std::size_t i = 0; i < auras.size(); ++i) {
    const Aura& aura = auras[i];
    for (std::size_t p = 0; p < variant.players(); ++p) {
      const PlayerId player(p);
      for_each_piece(player, aura.of, [&](Cell from) {
        walk_reached(aura.reached[p], from.index(), is_empty, [&](const PathNode& node, bool empty) {
          if (empty || !node.capture) return false;
          const Piece piece = piece_at(node.cell);
          if (piece.owner().index() >= variant.players() || !aura.to.contains(piece.type())) return false;
          if (variant.are_rivals(player, piece.owner()) ? aura.on_rivals : aura.on_own) touch(i, node.cell);
          return false;
        });
      });
    }
  }
}

// What auras do, gathered in any kind of set of cells; `lent` has a set for each aura that lends.
template <class Cells, class Lent>
class TouchedBy {
 public:
  TouchedBy(const std::vector<Aura>& auras, Cells none, Lent& lent)
      : auras_(auras), frozen_(none), shielded_(none), covered_(none), ended_(none), dispossessed_(none), lent_(lent) {}

  template <class CellOf>
  void touch(std::size_t aura, CellOf cell) {
    switch (auras_[aura].does) {
      case Aura::Does::kFreezes: frozen_.insert(cell); break;
      case Aura::Does::kSlows: break;  // by cells, not by pieces: walk_slowing
      case Aura::Does::kShields: shielded_.insert(cell); break;
      case Aura::Does::kLends:
        lent_[auras_[aura].loan].insert(cell);
        if (auras_[aura].instead) dispossessed_.insert(cell);
        break;
      case Aura::Does::kCoversCaptures: covered_.insert(cell); break;
      case Aura::Does::kEndsCaptures: ended_.insert(cell); break;
      case Aura::Does::kForbids: break;  // of moves, not of pieces
    }
  }
  const Cells& frozen() const { return frozen_; }
  const Cells& shielded() const { return shielded_; }
  const Cells& dispossessed() const { return dispossessed_; }
  // `in_need`: the pieces that capture only where they are covered.
  Cells harmless(const Cells& in_need) const { return frozen_ | ended_ | (in_need - covered_); }

 private:
  const std::vector<Aura>& auras_;
  Cells frozen_, shielded_, covered_, ended_, dispossessed_;
  Lent& lent_;
};

// Calls touch(cell) for each cell, empty ones too, on which others slow the piece that stands on `from`: its ways end there,
// and from such a cell it takes one step. No piece slows itself. `for_each_piece` is as above; `is_empty(cell)` tells where
// nothing stands.
template <class ForEachPiece, class IsEmpty, class Touch>
void walk_slowing(const Variant& variant, Piece piece, Cell from, ForEachPiece for_each_piece, IsEmpty is_empty,
                  Touch touch) {
  if (piece.owner().index() >= variant.players()) return;
  for (const Aura& aura : variant.auras()) {
    if (aura.does != Aura::Does::kSlows || !aura.to.contains(piece.type())) continue;
    for (std::size_t p = 0; p < variant.players(); ++p) {
      const PlayerId player(p);
      if (!(variant.are_rivals(player, piece.owner()) ? aura.on_rivals : aura.on_own)) continue;
      for_each_piece(player, aura.of, [&](Cell slowing) {
        if (slowing == from) return;
        walk_reached(aura.reached[p], slowing.index(), is_empty, [&](const PathNode& node, bool) {
          if (node.capture) touch(node.cell);
          return false;
        });
      });
    }
  }
}

// Could a piece of the player on `from`, to which the aura lends its moves, capture an enemy on `target` by one of these?
// `is_empty(cell)` tells where its ways go on.
template <class IsEmpty>
bool reaches_by_loan(const Aura& aura, PlayerId player, Cell from, Cell target, IsEmpty is_empty) {
  return walk_reached(aura.lent[player.index()], from.index(), is_empty,
                      [&](const PathNode& node, bool) { return node.cell == target && node.capture; });
}

}  // namespace sennight
