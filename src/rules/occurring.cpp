#include "rules/occurring.h"

namespace sennight {

std::set<std::string> with_what_they_become(const VariantDefinition& definition, std::set<std::string> tokens) {
  std::set<std::string> declared, royal;
  for (const PieceDefinition& piece : definition.pieces) {
    declared.insert(piece.token);
    if (piece.royal) royal.insert(piece.token);
  }
  const auto use = [&](const Text& token) {
    if (declared.contains(token.value)) tokens.insert(token.value);
  };
  const auto has = [&](const Text& token) { return tokens.contains(token.value); };
  for (std::size_t before = 0; before != tokens.size();) {
    before = tokens.size();
    for (const PromotionDefinition& promotion : definition.promotions) {
      if (promotion.only_lost_types) continue;  // types that were there already
      for (const auto& [from, to] : promotion.changes)
        if (has(from))
          for (const Text& target : to) use(target);
    }
    for (const auto& [from, to] : definition.returns)
      if (has(from) && !royal.contains(from.value)) use(to);
    if (definition.drops)
      for (const auto& [held, face] : definition.drops->faces)
        if (has(held)) use(face);
    if (!definition.fusion) continue;
    for (const auto& [compound, pairs] : definition.fusion->compounds) {
      for (const auto& [a, b] : pairs) {
        if (has(a) && has(b)) use(compound);
        if (!has(compound)) continue;
        use(a);
        use(b);
      }
    }
  }
  return tokens;
}

TypeSet occurring_types(const Variant& variant) {
  std::set<std::string> array;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.array_count(PlayerId(p), TypeId(t)) > 0 || variant.start_hand(TypeId(t)) > 0)
        array.insert(variant.types()[t].token);
  TypeSet types;
  for (const std::string& token : with_what_they_become(variant.definition(), std::move(array)))
    if (const TypeId type = variant.find_type(token)) types.insert(type);
  return types;
}

}  // namespace sennight
