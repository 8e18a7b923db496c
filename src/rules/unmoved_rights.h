// Rights that belong to pieces that never moved: who may have one, and where. One bit a cell tells that a piece is
// unmoved, whatever right it stands for; the rules that give such rights enter their cells here.
#pragma once

#include <array>
#include <vector>

#include "geometry/cell.h"
#include "rules/piece.h"

namespace sennight {

// Castling and swap rights need both pieces of one such pair unmoved.
struct RightPair {
  Cell royal, partner;
  Piece on_royal, on_partner;  // what stands there
};

struct UnmovedRights {
  // Per player: cells whose unmoved pieces have rights (initial moves, castling, swaps, letting others in).
  PerPlayer<CellSet> matters;
  std::vector<RightPair> pairs;
  CellSet pair_cells;  // of all pairs
  // Per cell: the piece that may have a right there as one that never moved: who stands there at the start, or is
  // dropped there for a castling.
  std::array<Piece, kMaxCells> pieces;
  CellSet drop_cells;  // where a drop may give the right to castle

  void add_pair(PlayerId player, const RightPair& pair) {
    pairs.push_back(pair);
    for (const Cell cell : {pair.royal, pair.partner}) {
      pair_cells.insert(cell);
      matters[player.index()].insert(cell);
    }
  }
};

}  // namespace sennight
