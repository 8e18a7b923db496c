#include "position/attack.h"

#include "position/attack_walk.h"

namespace sennight {

bool is_attacked(const Position& position, Cell target, PlayerId by, TypeSet types) {
  return walk_attackers(
      position.variant(), target, by, types.bits(), [&](Cell cell) { return position.piece(cell); },
      [](Cell) { return true; });
}

CellSet attackers(const Position& position, Cell target, PlayerId by, TypeSet types) {
  CellSet cells;
  walk_attackers(
      position.variant(), target, by, types.bits(), [&](Cell cell) { return position.piece(cell); },
      [&](Cell cell) {
        cells.insert(cell);
        return false;
      });
  return cells;
}

bool in_check(const Position& position, PlayerId player) {
  const Cell royal = position.royal(player);
  if (!royal) return false;
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    const PlayerId rival(p);
    if (rival != player && position.is_living(rival) && is_attacked(position, royal, rival)) return true;
  }
  return false;
}

}  // namespace sennight
