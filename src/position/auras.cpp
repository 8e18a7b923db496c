#include "position/auras.h"

#include "rules/aura_walk.h"

namespace sennight {

TouchedPieces touched_pieces(const Position& position) {
  const std::vector<Aura>& auras = position.variant().auras();
  TouchedPieces touched;
  walk_auras(
      position.variant(),
      [&](PlayerId player, TypeSet types, auto visit) {
        for (const Cell cell : position.pieces(player))
          if (types.contains(position.piece(cell).type())) visit(cell);
      },
      [&](Cell cell) { return position.piece(cell); },
      [&](std::size_t aura, Cell cell) { (auras[aura].freezes ? touched.frozen : touched.lent[aura]).insert(cell); });
  for (CellSet& cells : touched.lent) cells = cells - touched.frozen;
  return touched;
}

}  // namespace sennight
