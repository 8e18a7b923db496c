#include "rules/rule_field.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "rules/section.h"

namespace sennight {

// ---- plain data ---------------------------------------------------------------------------------

std::vector<std::string> values_of(const std::vector<Text>& texts) {
  std::vector<std::string> words;
  for (const Text& text : texts) words.push_back(text.value);
  return words;
}

const std::vector<Text>& RuleDefinition::words(std::string_view key) const {
  static const std::vector<Text> kNone;
  for (const auto& [name, words] : values)
    if (name == key) return words;
  return kNone;
}

std::string_view RuleDefinition::word(std::string_view key) const {
  const std::vector<Text>& found = words(key);
  return found.empty() ? std::string_view() : found.front().value;
}

int RuleDefinition::number(std::string_view key) const { return parse_integer<int>(word(key)).value_or(0); }

void RuleDefinition::set(std::string_view key, std::vector<Text> words) {
  std::erase_if(values, [&](const auto& value) { return value.first == key; });
  if (!words.empty()) values.emplace_back(key, std::move(words));
}

const RuleDefinition& RuleDefinitions::of(std::string_view rule) const {
  static const RuleDefinition kNothing;
  for (const RuleDefinition& definition : list)
    if (definition.rule == rule) return definition;
  return kNothing;
}

std::vector<const RuleDefinition*> RuleDefinitions::all_of(std::string_view rule) const {
  std::vector<const RuleDefinition*> found;
  for (const RuleDefinition& definition : list)
    if (definition.rule == rule) found.push_back(&definition);
  return found;
}

RuleDefinition& RuleDefinitions::add(std::string_view rule) {
  for (RuleDefinition& definition : list)
    if (definition.rule == rule) return definition;
  list.push_back({std::string(rule), {}, {}});
  return list.back();
}

// ---- reading ------------------------------------------------------------------------------------

namespace {

std::vector<Text> read_field(const RuleField& field, Section& section) {
  const auto listed = [](std::optional<Text> text) {
    return text ? std::vector<Text>{std::move(*text)} : std::vector<Text>{};
  };
  if (field.required) section.require(field.key);
  if (const Node* node = field.goes_with.empty() ? nullptr : section.value(field.key);
      node != nullptr && section.is_complete() && !section.has(field.goes_with))
    section.error(node->at, fmt::format("'{}' has no sense without '{}'", field.key, field.goes_with));
  switch (field.kind) {
    case RuleField::Kind::kTypes: return field.with_numbers ? section.words(field.key) : section.types(field.key);
    case RuleField::Kind::kType:
    case RuleField::Kind::kZone:
    case RuleField::Kind::kMovement: return listed(section.text(field.key));
    case RuleField::Kind::kWord: return listed(section.one_of(field.key, field.words));
    case RuleField::Kind::kNumber: {
      const auto number = section.number(field.key, field.low, field.high);
      return number ? std::vector<Text>{{fmt::format("{}", number->value), number->at}} : std::vector<Text>{};
    }
    case RuleField::Kind::kPair: {
      const Node* node = section.value(field.key);
      if (node == nullptr) return {};
      auto pair = section.pair_of(*node, Section::quoted(field.key));
      return pair ? std::vector<Text>{std::move(pair->first), std::move(pair->second)} : std::vector<Text>{};
    }
  }
  return {};
}

}  // namespace

void read_fields(std::string_view rule, const std::vector<RuleField>& fields, Section& section, RuleDefinitions& into) {
  RuleDefinition definition{.rule = std::string(rule), .at = section.at()};
  for (const RuleField& field : fields)
    if (std::vector<Text> words = read_field(field, section); !words.empty())
      definition.set(field.key, std::move(words));
  if (!definition.values.empty()) into.list.push_back(std::move(definition));
}

void leave_out(std::string_view rule, const std::vector<RuleField>& fields,
               const std::function<bool(const Text&)>& is_unused, RuleDefinitions& from) {
  for (RuleDefinition& definition : from.list) {
    if (definition.rule != rule) continue;
    for (const RuleField& field : fields) {
      using Kind = RuleField::Kind;
      if (field.kind != Kind::kTypes && field.kind != Kind::kType && field.kind != Kind::kPair) continue;
      std::vector<Text> words = definition.words(field.key);
      if (std::erase_if(words, is_unused) == 0) continue;
      if (field.kind == Kind::kPair) words.clear();
      definition.set(field.key, std::move(words));
    }
  }
}

}  // namespace sennight
