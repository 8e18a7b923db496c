#include "rules/ends/ends.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "rules/describe.h"
#include "rules/section.h"

namespace sennight {

// ---- plain data ---------------------------------------------------------------------------------

const std::vector<Text>& EndDefinition::words(std::string_view key) const {
  static const std::vector<Text> kNone;
  for (const auto& [name, words] : values)
    if (name == key) return words;
  return kNone;
}

std::string_view EndDefinition::word(std::string_view key) const {
  const std::vector<Text>& found = words(key);
  return found.empty() ? std::string_view() : found.front().value;
}

int EndDefinition::number(std::string_view key) const { return parse_integer<int>(word(key)).value_or(0); }

void EndDefinition::set(std::string_view key, std::vector<Text> words) {
  std::erase_if(values, [&](const auto& value) { return value.first == key; });
  if (!words.empty()) values.emplace_back(key, std::move(words));
}

const EndDefinition& EndsDefinition::of(std::string_view end) const {
  static const EndDefinition kNothing;
  for (const EndDefinition& definition : list)
    if (definition.end == end) return definition;
  return kNothing;
}

EndDefinition& EndsDefinition::add(std::string_view end) {
  for (EndDefinition& definition : list)
    if (definition.end == end) return definition;
  list.push_back({std::string(end), {}, {}});
  return list.back();
}

Verdict verdict_of(std::string_view word) {
  SENNIGHT_REQUIRES(word == "draw" || word == "loss" || word == "win" || word == "quarter" ||
                    word == "first-player-loses");
  if (word == "loss") return Verdict::kLoss;
  if (word == "win") return Verdict::kWin;
  if (word == "quarter") return Verdict::kThreeQuarters;
  if (word == "first-player-loses") return Verdict::kFirstLoses;
  return Verdict::kDraw;
}

// ---- reading ------------------------------------------------------------------------------------

namespace {

std::vector<Text> read_field(const EndField& field, Section& section) {
  const auto listed = [](std::optional<Text> text) {
    return text ? std::vector<Text>{std::move(*text)} : std::vector<Text>{};
  };
  if (field.required) section.require(field.key);
  switch (field.kind) {
    case EndField::Kind::kTypes: return section.words(field.key);
    case EndField::Kind::kType:
    case EndField::Kind::kZone:
    case EndField::Kind::kMovement: return listed(section.text(field.key));
    case EndField::Kind::kWord: return listed(section.one_of(field.key, field.words));
    case EndField::Kind::kNumber: {
      const auto number = section.number(field.key, field.low, field.high);
      return number ? std::vector<Text>{{fmt::format("{}", number->value), number->at}} : std::vector<Text>{};
    }
    case EndField::Kind::kPair: {
      const Node* node = section.value(field.key);
      if (node == nullptr) return {};
      auto pair = section.pair_of(*node, Section::quoted(field.key));
      return pair ? std::vector<Text>{std::move(pair->first), std::move(pair->second)} : std::vector<Text>{};
    }
  }
  return {};
}

void read_fields(const EndRoom& room, Section& section, EndsDefinition& into) {
  for (const EndField& field : room.fields) {
    std::vector<Text> words = read_field(field, section);
    if (words.empty()) continue;
    EndDefinition& definition = into.add(room.name);
    definition.at = section.at();
    definition.set(field.key, std::move(words));
  }
}

}  // namespace

EndsDefinition read_ends(Section& ends) {
  EndsDefinition definition;
  for (const EndRoom& room : end_rooms()) {
    if (room.table.empty()) {
      read_fields(room, ends, definition);
      continue;
    }
    Section own = ends.part(room.table);
    if (!own.exists()) continue;
    read_fields(room, own, definition);
    own.finish();
  }
  return definition;
}

void leave_out(EndsDefinition& ends, const std::function<bool(const Text&)>& is_unused) {
  for (const EndRoom& room : end_rooms()) {
    for (const EndField& field : room.fields) {
      using Kind = EndField::Kind;
      if (field.kind != Kind::kTypes && field.kind != Kind::kType && field.kind != Kind::kPair) continue;
      std::vector<Text> words = ends.of(room.name).words(field.key);
      if (std::erase_if(words, is_unused) == 0) continue;
      if (field.kind == Kind::kPair) words.clear();
      ends.add(room.name).set(field.key, std::move(words));
    }
  }
}

// ---- compiled -----------------------------------------------------------------------------------

EndReason End::reason(const Variant&, const Finish& finish) const { return {std::string(finish.name)}; }

Ends::Ends(const EndsDefinition& definition, RuleCompiler& compiler) {
  for (const EndRoom& room : end_rooms()) {
    auto end = room.compile(definition.of(room.name), compiler);
    if (!end) continue;
    end->add_to(facts_);
    by_kind_[static_cast<std::size_t>(room.kind)].push_back(end.get());
    all_.push_back(std::move(end));
  }
}

void Ends::check(const Variant& variant, Findings& findings) const {
  for (const auto& end : all_) end->check(variant, findings);
}

std::vector<RuleSentence> Ends::sentences(const Describer& words) const {
  std::vector<RuleSentence> sentences;
  for (const auto& end : all_) std::ranges::move(end->sentences(words), std::back_inserter(sentences));
  return sentences;
}

}  // namespace sennight
