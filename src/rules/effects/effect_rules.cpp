#include "rules/effects/effect_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "rules/describe.h"
#include "rules/section.h"
#include "rules/variant.h"

namespace sennight {

RuleDefinitions read_effects(Section& top) {
  RuleDefinitions definition;
  for (const EffectRoom& room : effect_rooms()) {
    std::vector<Section> tables = room.may_be_several ? top.table_or_tables(room.name)
                                                      : std::vector{top.table(room.name)};
    if (tables.size() > kMostEffectTables)
      tables[kMostEffectTables].error(tables[kMostEffectTables].at(),
                                      fmt::format("there are {} tables [[{}]]; at most {} are possible", tables.size(),
                                                  room.name, kMostEffectTables));
    for (Section& own : tables | std::views::take(kMostEffectTables)) {
      if (!own.exists()) continue;
      read_fields(room.name, room.fields, own, definition);
      own.finish();
    }
  }
  return definition;
}

void leave_out_of_effects(RuleDefinitions& effects, const std::function<bool(const Text&)>& is_unused) {
  for (const EffectRoom& room : effect_rooms()) leave_out(room.name, room.fields, is_unused, effects);
}

void check_spared(const Variant& variant, TypeSet spared, std::string_view suffer, bool takes, const Location& at,
                  Findings& findings) {
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type{t};
    if (spared.contains(type)) continue;
    const std::string& token = variant.type(type).token;
    if (variant.royals().contains(type))
      findings.push_back({at, true, fmt::format("{} is royal, and cannot {}: 'except' must name it", token, suffer)});
    else if (takes && variant.effects().facts().untakable.contains(type))
      findings.push_back({at, true, fmt::format("nobody can take {}: 'except' must name it", token)});
  }
}

EffectRules::EffectRules(const RuleDefinitions& definition, RuleCompiler& compiler) {
  for (const EffectRoom& room : effect_rooms()) {
    std::vector<const RuleDefinition*> said = definition.all_of(room.name);
    if (said.empty()) said.push_back(&definition.of(room.name));
    for (const RuleDefinition* each : said) {
      auto rule = room.compile(*each, compiler);
      if (!rule) continue;
      rule->tell(facts_);
      all_.emplace_back(&room, std::move(rule));
    }
  }
}

bool EffectRules::stays(PlayerId player, TypeId type, Cell from, Cell target) const {
  return facts_.marksmen.contains(type) &&
         std::ranges::any_of(all_, [&](const auto& one) { return one.second->stays(player, type, from, target); });
}

bool EffectRules::arrives(PlayerId player, TypeId type, Cell from, Cell target) const {
  return !stays(player, type, from, target) &&
         std::ranges::none_of(all_, [&](const auto& one) { return one.second->is_lost_by_capturing(type); });
}

void EffectRules::check(const Variant& variant, Findings& findings) const {
  for (const auto& [room, rule] : all_) rule->check(variant, findings);
}

void EffectRules::find_slips(const SlipSearch& search) const {
  for (const auto& [room, rule] : all_) rule->find_slips(search);
}

std::vector<std::pair<std::string, std::vector<RuleSentence>>> EffectRules::sections(const Describer& words) const {
  std::vector<std::pair<std::string, std::vector<RuleSentence>>> sections;
  for (const auto& [room, rule] : all_) {
    if (sections.empty() || sections.back().first != room->title)
      sections.emplace_back(room->title, std::vector<RuleSentence>{});
    for (RuleSentence& sentence : rule->sentences(words)) sections.back().second.push_back(std::move(sentence));
  }
  return sections;
}

}  // namespace sennight
