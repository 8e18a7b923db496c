#include "position/attack.h"

#include "position/auras.h"
#include "rules/attack_walk.h"
#include "rules/aura_walk.h"

namespace sennight {

namespace {

// Calls found(cell) for each piece of `by`, of one of the types, that attacks the target by its own movement, until it
// returns true; returns whether it did. Frozen ones are among them.
template <class Found>
bool walk_own_attackers(const Position& position, Cell target, PlayerId by, TypeSet types, Found found) {
  return walk_attackers(
      position.variant(), target, by, types.bits(), [&](Cell cell) { return position.piece(cell); }, found);
}

// The same in a game with auras: without those that are slowed.
template <class Found>
bool walk_own_attackers_under_auras(const Position& position, Cell target, PlayerId by, TypeSet types, Found found) {
  return walk_attackers_under_auras(
      position, target, by, types.bits(), [&](Cell cell) { return position.piece(cell); }, found);
}

CellSet attackers_under_auras(const Position& position, Cell target, PlayerId by, TypeSet types) {
  const std::vector<Aura>& auras = position.variant().auras();
  const TouchedPieces touched = touched_pieces(position);
  CellSet cells;
  if (touched.shielded.contains(target)) return cells;
  walk_own_attackers_under_auras(position, target, by, types, [&](Cell cell) {
    cells.insert(cell);
    return false;
  });
  cells = cells - touched.harmless - touched.dispossessed;
  const TypeSet slowed = slowed_types(auras);
  for (std::size_t i = 0; i < auras.size(); ++i) {
    if (!auras[i].lends()) continue;
    for (const Cell cell : (touched.lent[auras[i].loan] & position.pieces(by)) - touched.harmless) {
      if (!types.contains(position.piece(cell).type())) continue;
      const CellSet slow = slowed.empty() ? CellSet() : slowing_cells(position, cell);
      if (reaches_by_loan(auras[i], by, cell, target,
                          [&](Cell between) { return position.is_empty(between) && !slow.contains(between); }))
        cells.insert(cell);
    }
  }
  return cells;
}

}  // namespace

bool is_attacked(const Position& position, Cell target, PlayerId by, TypeSet types) {
  if (!position.variant().auras().empty()) [[unlikely]]
    return !attackers_under_auras(position, target, by, types).empty();
  return walk_own_attackers(position, target, by, types, [](Cell) { return true; });
}

CellSet attackers(const Position& position, Cell target, PlayerId by, TypeSet types) {
  if (!position.variant().auras().empty()) [[unlikely]]
    return attackers_under_auras(position, target, by, types);
  CellSet cells;
  walk_own_attackers(position, target, by, types, [&](Cell cell) {
    cells.insert(cell);
    return false;
  });
  return cells;
}

bool may_capture_passed(const Position& position, const EnPassant& chance, PlayerId by) {
  const Cell passed = chance.passed;
  const TypeSet types = position.variant().en_passant();
  if (position.variant().auras().empty()) [[likely]]
    return walk_own_attackers(position, passed, by, types, [](Cell) { return true; });
  const TouchedPieces touched = touched_pieces(position);
  if (touched.shielded.contains(chance.victim)) return false;
  return walk_own_attackers_under_auras(position, passed, by, types, [&](Cell cell) {
    return !touched.harmless.contains(cell) && !touched.dispossessed.contains(cell);
  });
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

bool lacks_attack(const Position& position, PlayerId player) {
  const Variant& variant = position.variant();
  const AttackedRule* rule = variant.attacked();
  if (rule == nullptr) return false;
  for (const Cell cell : position.pieces(player)) {
    const TypeId type = position.piece(cell).type();
    if (!rule->types.contains(type)) continue;
    bool found = false;
    for (std::size_t p = 0; p < variant.players() && !found; ++p) {
      const PlayerId rival(p);
      found = variant.are_rivals(rival, player) && position.is_living(rival) &&
              is_attacked(position, cell, rival, rule->by[type.index()]);
    }
    if (!found) return true;
  }
  return false;
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
