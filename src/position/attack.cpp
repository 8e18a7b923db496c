#include "position/attack.h"

#include "rules/attack_walk.h"

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

bool is_royal_attacked(const Position& position, PlayerId owner, PlayerId by) {
  if (position.variant().has_several_royals()) {
    const CellSet royals = position.royals(owner);
    int attacked = 0;
    for (const Cell royal : royals) attacked += is_attacked(position, royal, by);
    return attacked > 0 && (!position.variant().royals_fall() || attacked == royals.size());
  }
  const Cell royal = position.royal(owner);
  return royal && is_attacked(position, royal, by) &&
         !position.variant().effects().shield(royal, by, position.royal(by));
}

bool royals_face(const Position& position) {
  const Variant& variant = position.variant();
  if (!variant.ends().facts().facing_draws) return false;
  return walk_facing(
      variant, {position.royal(PlayerId(0)), position.royal(PlayerId(1))},
      [&](Cell cell) { return position.piece(cell).type(); }, [&](Cell cell) { return position.is_empty(cell); });
}

bool in_check(const Position& position, PlayerId player) {
  if (!position.royal(player)) return false;
  for (std::size_t p = 0; p < position.variant().players(); ++p) {
    const PlayerId rival(p);
    if (position.variant().are_rivals(rival, player) && position.is_living(rival) &&
        is_royal_attacked(position, player, rival))
      return true;
  }
  return false;
}

}  // namespace sennight
