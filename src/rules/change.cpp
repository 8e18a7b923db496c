#include "rules/change.h"

#include <fmt/format.h>

#include <algorithm>

namespace sennight {

std::vector<InPlacePromotion> compile_changes(const VariantDefinition& definition, RuleCompiler& compiler) {
  std::vector<InPlacePromotion> changes;
  for (const PromotionDefinition& promotion : definition.promotions) {
    if (promotion.when != PromotionDefinition::When::kInstead) continue;
    for (const auto& [from, to] : promotion.changes) {
      InPlacePromotion change;
      change.piece = change.promotion.piece = compiler.type(from);
      for (const Text& token : to)
        if (const TypeId target = compiler.type(token)) change.promotion.targets.push_back(target);
      if (!change.piece || change.promotion.targets.empty()) continue;
      if (promotion.plus && to.size() > 1) compiler.error(promotion.at, "'+' needs one new type for each");
      change.promotion.plus = promotion.plus;
      if (promotion.limit_per_type) change.promotion.limit_per_type = promotion.limit_per_type->value;
      change.promotion.only_lost_types = promotion.only_lost_types;
      change.last_anywhere = promotion.last_anywhere;
      change.peaceful = promotion.peaceful;
      if (promotion.zone) change.cells = compiler.zones(*promotion.zone);
      if (promotion.step) change.steps = compiler.neighbours(*promotion.step);
      changes.push_back(std::move(change));
    }
  }
  return changes;
}

void check_changes(const Variant& variant, Findings& findings) {
  const auto error = [&](std::string text) { findings.push_back({variant.definition().at, true, std::move(text)}); };
  const std::vector<InPlacePromotion>& all = variant.changes();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& token = variant.type(all[i].piece).token;
    if (!variant.promotions_of(all[i].piece).empty())
      error(
          fmt::format("{} promotes by moves and instead of them, and the text of a move could not tell which", token));
    for (std::size_t k = 0; k < i; ++k)
      if (all[k].piece == all[i].piece) error(fmt::format("two promotions of {} are made instead of a move", token));
  }
}

}  // namespace sennight
