// What a move that was made has changed in hands.
#pragma once

#include "position/position.h"
#include "rules/variant.h"

namespace sennight {

// Calls visit(player, type, before, after) for each change, in turn, with how many pieces the hand held. What a piece in
// hand adds may depend on how many there are: so the changes are gone through from the last one, whose end is known.
// REQUIRES: the variant has hands; `undo` as make filled it.
template <class Visit>
void for_each_hand_change(const Variant& variant, const Position& after, const Undo& undo, const Visit& visit) {
  ShortList<HandChange, 2> changes = undo.effects.hands;
  if (undo.plain) {
    changes.clear();
    const TypeId returned = undo.captured ? variant.returns_as(undo.captured.type(), undo.turn) : TypeId();
    if (returned) changes.push_back({variant.receiver(undo.turn), returned, 1});
  }
  for (const HandChange& change : undo.eliminations.hands) changes.push_back(change);
  for (const HandChange* change = changes.begin(); change != changes.end(); ++change) {
    int held = after.in_hand(change->player, change->type);
    for (const HandChange* later = change + 1; later != changes.end(); ++later)
      if (later->player == change->player && later->type == change->type) held -= later->change;
    visit(change->player, change->type, held - change->change, held);
  }
}

}  // namespace sennight
