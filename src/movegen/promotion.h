// Which promotions a move may or must make.
#pragma once

#include "position/position.h"

namespace sennight {

// May the player to move have one more piece of `target` by this promotion? (Limits on types and components.)
bool is_promotion_allowed(const Position& position, const Promotion& promotion, TypeId target);

// Do the cells of a move offer this promotion to the player?
inline bool is_offered(const Promotion& promotion, PlayerId player, Cell from, Cell to) {
  const std::size_t p = player.index();
  return (promotion.on_arrival[p].contains(to) || promotion.on_departure[p].contains(from)) && !promotion.except[p].contains(to);
}

// Calls `emit(type)` for each way to finish a move of `piece` type from `from` to `to`: with TypeId() for staying what it is.
// No call at all when a change is forced and no type is allowed: then the move is illegal.
template <class Emit>
void for_each_finish(const Position& position, TypeId piece, Cell from, Cell to, Emit emit) {
  const Variant& variant = position.variant();
  const PlayerId player = position.turn();
  bool forced = false;
  for (const std::uint8_t index : variant.promotions_of(piece)) {
    const Promotion& promotion = variant.promotions()[index];
    if (!is_offered(promotion, player, from, to)) continue;
    forced = forced || promotion.forced[player.index()].contains(to);
    for (const TypeId target : promotion.targets)
      if (is_promotion_allowed(position, promotion, target)) emit(target);
  }
  if (!forced) emit(TypeId());
}

}  // namespace sennight
