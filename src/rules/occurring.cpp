#include "rules/occurring.h"

#include "rules/effects/effect_rule.h"
#include "rules/special/special_rule.h"

namespace sennight {

std::set<std::string> with_what_they_become(const VariantDefinition& definition, std::set<std::string> tokens) {
  std::set<std::string> declared, royal;
  for (const PieceDefinition& piece : definition.pieces) {
    declared.insert(piece.token);
    if (piece.royal) royal.insert(piece.token);
  }
  ComingUp types{declared, royal, std::move(tokens)};
  for (std::size_t before = 0; before != types.tokens.size();) {
    before = types.tokens.size();
    for (const SpecialRoom& room : special_rooms())
      if (room.bring != nullptr) room.bring(definition, types);
    for (const EffectRoom& room : effect_rooms())
      if (room.bring != nullptr)
        for (const RuleDefinition* each : definition.effects.all_of(room.name)) room.bring(*each, types);
  }
  return std::move(types.tokens);
}

TypeSet occurring_types(const Variant& variant) {
  std::set<std::string> array;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (variant.array_count(PlayerId(p), TypeId(t)) > 0 || variant.start_hand(PlayerId(p), TypeId(t)) > 0)
        array.insert(variant.types()[t].token);
  TypeSet types;
  for (const std::string& token : with_what_they_become(variant.definition(), std::move(array)))
    if (const TypeId type = variant.find_type(token)) types.insert(type);
  return types;
}

}  // namespace sennight
