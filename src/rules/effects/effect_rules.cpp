#include "rules/effects/effect_rules.h"

#include "rules/describe.h"
#include "rules/section.h"

namespace sennight {

RuleDefinitions read_effects(Section& top) {
  RuleDefinitions definition;
  for (const EffectRoom& room : effect_rooms()) {
    Section own = top.table(room.name);
    if (!own.exists()) continue;
    read_fields(room.name, room.fields, own, definition);
    own.finish();
  }
  return definition;
}

void leave_out_of_effects(RuleDefinitions& effects, const std::function<bool(const Text&)>& is_unused) {
  for (const EffectRoom& room : effect_rooms()) leave_out(room.name, room.fields, is_unused, effects);
}

EffectRules::EffectRules(const RuleDefinitions& definition, RuleCompiler& compiler) {
  for (const EffectRoom& room : effect_rooms()) {
    auto rule = room.compile(definition.of(room.name), compiler);
    if (!rule) continue;
    rule->tell(facts_);
    all_.emplace_back(&room, std::move(rule));
  }
}

void EffectRules::check(const Variant& variant, Findings& findings) const {
  for (const auto& [room, rule] : all_) rule->check(variant, findings);
}

std::vector<std::pair<std::string, std::vector<RuleSentence>>> EffectRules::sections(const Describer& words) const {
  std::vector<std::pair<std::string, std::vector<RuleSentence>>> sections;
  for (const auto& [room, rule] : all_) sections.emplace_back(room->title, rule->sentences(words));
  return sections;
}

}  // namespace sennight
