// Which promotions a move may or must make.
#pragma once

#include <algorithm>

#include "position/position.h"

namespace sennight {

// May `player` have one more piece of `target` by this promotion? `count(type)` tells how many the player has on the
// board. (Limits on types and components.) Limits on types count a type with "~" and the one without together.
template <class Count>
bool is_promotion_allowed(const Variant& variant, PlayerId player, const Promotion& promotion, TypeId target,
                          Count count) {
  const TypeId kin = variant.type(target).kin;
  const int present = count(target) + (kin ? count(kin) : 0);
  if (promotion.only_lost_types &&
      present >= variant.array_count(player, target) + (kin ? variant.array_count(player, kin) : 0))
    return false;
  if (const auto& fusion = variant.fusion(); fusion && fusion->component_limit > 0) {
    // How many of a component the player has, alone or inside compounds.
    const auto component_count = [&](TypeId component) {
      int components = count(component);
      for (const Compound& compound : fusion->compounds) {
        const auto& [a, b] = compound.components.front();
        if (a == component || b == component) components += count(compound.type);
      }
      return components;
    };
    if (const Compound* compound = fusion->find(target)) {
      const auto& [a, b] = compound->components.front();
      return component_count(a) < fusion->component_limit && component_count(b) < fusion->component_limit;
    }
    if (fusion->simple.contains(target)) return component_count(target) < fusion->component_limit;
  }
  return promotion.limit_per_type == 0 || present < promotion.limit_per_type;
}

// Do the cells of a move, which captures or not, offer this promotion to the player?
inline bool is_offered(const Promotion& promotion, PlayerId player, Cell from, Cell to, bool captures) {
  const std::size_t p = player.index();
  if (promotion.on_entry && !captures && promotion.on_departure[p].contains(from)) return false;
  if (captures && promotion.is_shot(player, from, to)) return false;
  return (captures ? !promotion.on_quiet : !promotion.on_capture) &&
         (promotion.on_arrival[p].contains(to) || promotion.on_departure[p].contains(from)) &&
         !promotion.except[p].contains(to);
}

// Calls `emit(type)` for each way to finish a move of `piece` type from `from` to `to`, which captures or not: with
// TypeId() for staying what it is. No call at all when a change is forced and no type is allowed: then the move is illegal.
// `victim` is the type that the move captures, if it captures one piece.
template <class Emit>
void for_each_finish(const Position& position, TypeId piece, Cell from, Cell to, bool captures, Emit emit,
                     TypeId victim = TypeId()) {
  const Variant& variant = position.variant();
  const PlayerId player = position.turn();
  bool forced = false;
  for (const std::uint8_t index : variant.promotions_of(piece)) {
    const Promotion& promotion = variant.promotions()[index];
    if (!is_offered(promotion, player, from, to, captures)) continue;
    if (!promotion.taken.empty() && !(victim && promotion.taken.contains(victim))) continue;
    forced = forced || promotion.forced[player.index()].contains(to);
    for (const TypeId target : promotion.targets)
      if ((!promotion.captured || target == victim) &&
          is_promotion_allowed(variant, player, promotion, target,
                               [&](TypeId type) { return position.count(player, type); }))
        emit(target);
  }
  if (!forced) emit(TypeId());
}

}  // namespace sennight
