#include "position/auras.h"

#include "rules/aura_walk.h"

namespace sennight {

TouchedPieces touched_pieces(const Position& position) {
  const std::vector<Aura>& auras = position.variant().auras();
  TouchedPieces touched;
  TouchedBy<CellSet, decltype(touched.lent)> found(auras, CellSet(), touched.lent);
  walk_auras(
      position.variant(),
      [&](PlayerId player, TypeSet types, auto visit) {
        for (const Cell cell : position.pieces(player))
          if (types.contains(position.piece(cell).type())) visit(cell);
      },
      [&](Cell cell) { return position.piece(cell); }, [&](std::size_t aura, Cell cell) { found.touch(aura, cell); });
  const TypeSet covered = covered_types(auras);
  CellSet in_need;
  for (const Cell cell : position.occupied())
    if (covered.contains(position.piece(cell).type())) in_need.insert(cell);
  touched.frozen = found.frozen();
  touched.shielded = found.shielded();
  touched.dispossessed = found.dispossessed();
  touched.harmless = found.harmless(in_need);
  for (CellSet& cells : touched.lent) cells = cells - touched.frozen;
  return touched;
}

CellSet slowing_cells(const Position& position, Cell from) {
  CellSet cells;
  walk_slowing(
      position.variant(), position.piece(from), from,
      [&](PlayerId player, TypeSet types, auto visit) {
        for (const Cell cell : position.pieces(player))
          if (types.contains(position.piece(cell).type())) visit(cell);
      },
      [&](Cell cell) { return position.is_empty(cell); }, [&](Cell cell) { cells.insert(cell); });
  return cells.contains(from) ? position.variant().board().all() : cells;
}

bool is_slowed(const Position& position, Cell from, const CellSet& between) {
  return !between.empty() && slowing_cells(position, from).intersects(between);
}

}  // namespace sennight
