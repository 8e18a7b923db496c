#include "learn/kin.h"

#include <fmt/format.h>

#include "search/evaluator.h"

namespace sennight {

Result<Weights> weights_from_kin(const Variant& variant, const Variant& kin) {
  if (kin.weights() == nullptr) return fail(fmt::format("nothing was learnt of {}", kin.id()));
  const Weights learnt = Evaluator(kin, kin.weights()).weights(), derived = Evaluator(kin, nullptr).weights();
  Weights weights = Evaluator(variant, nullptr).weights();
  const auto change = [&](std::size_t weight, std::size_t of_kin) {
    weights[weight].middle += learnt[of_kin].middle - derived[of_kin].middle;
    weights[weight].end += learnt[of_kin].end - derived[of_kin].end;
  };
  for (std::size_t i = 0; i < kGeneralWords.size(); ++i) change(i, i);
  bool have_common = false;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId same = kin.find_type(variant.types()[t].token);
    if (!same) continue;
    have_common = true;
    for (const OfType what : {OfType::kMobility, OfType::kPair, OfType::kAttack, OfType::kShelter})
      change(weights.index(what, TypeId(t)), learnt.index(what, same));
  }
  if (!have_common) return fail(fmt::format("no piece of {} is one of {}", variant.id(), kin.id()));
  weights.leave_cells_to_rules();
  return weights;
}

}  // namespace sennight
