#include "movegen/promotion.h"

namespace sennight {

namespace {

// How many of a component the player has, alone or inside compounds.
int component_count(const Position& position, const Fusion& fusion, TypeId component) {
  int count = position.count(position.turn(), component);
  for (const Compound& compound : fusion.compounds) {
    const auto& [a, b] = compound.components.front();
    if (a == component || b == component) count += position.count(position.turn(), compound.type);
  }
  return count;
}

}  // namespace

bool is_promotion_allowed(const Position& position, const Promotion& promotion, TypeId target) {
  const Variant& variant = position.variant();
  const int present = position.count(position.turn(), target);
  if (promotion.only_lost_types && present >= variant.array_count(position.turn(), target)) return false;
  if (const auto& fusion = variant.fusion(); fusion && fusion->component_limit > 0) {
    const Compound* compound = fusion->find(target);
    if (compound != nullptr) {
      const auto& [a, b] = compound->components.front();
      return component_count(position, *fusion, a) < fusion->component_limit && component_count(position, *fusion, b) < fusion->component_limit;
    }
    if (fusion->simple.contains(target)) return component_count(position, *fusion, target) < fusion->component_limit;
  }
  return promotion.limit_per_type == 0 || present < promotion.limit_per_type;
}

}  // namespace sennight
