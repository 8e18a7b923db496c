#include "rules/special/fusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/tokens.h"
#include "rules/ways.h"

namespace sennight {

namespace {

// ---- read ---------------------------------------------------------------------------------------

void read_fusion(Section& top, VariantDefinition& definition) {
  Section fusion = top.table("fusion");
  if (!fusion.exists()) return;
  FusionDefinition into;
  into.at = fusion.at();
  into.component_limit = fusion.number("component-limit", 1, 99);
  fusion.require("compounds");
  Section compounds = fusion.part("compounds", "[fusion.compounds]");
  for (const auto& [token, node] : compounds.entries()) {
    std::vector<std::pair<Text, Text>> pairs;
    const std::string what = fmt::format("'{}'", token);
    if (node.kind == Node::Kind::kArray) {
      for (const Node& item : node.items)
        if (auto pair = compounds.pair_of(item, what)) pairs.push_back(std::move(*pair));
    } else if (auto pair = compounds.pair_of(node, what)) {
      pairs.push_back(std::move(*pair));
    }
    if (pairs.size() > kMostTokens * kMostTokens)
      compounds.error(node.at, fmt::format("{} is made in more than {} ways", what, kMostTokens * kMostTokens));
    into.compounds.emplace_back(Text{token, node.key_at}, std::move(pairs));
  }
  fusion.finish();
  definition.fusion = std::move(into);
}

void leave_out_of_fusion(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (!from.fusion) return;
  // What is made of a type that there is not stays, so that it is told of.
  const auto is_known = [&](const Text& token) {
    return is_unused(token) ||
           std::ranges::find(from.pieces, token.value, &PieceDefinition::token) != from.pieces.end();
  };
  std::erase_if(from.fusion->compounds, [&](const auto& entry) {
    return is_unused(entry.first) && std::ranges::all_of(entry.second, [&](const auto& pair) {
             return is_known(pair.first) && is_known(pair.second);
           });
  });
}

// By fusion, and by fission.
void bring_by_fusion(const VariantDefinition& definition, ComingUp& types) {
  if (!definition.fusion) return;
  for (const auto& [compound, pairs] : definition.fusion->compounds) {
    for (const auto& [a, b] : pairs) {
      if (types.has(a) && types.has(b)) types.add(compound);
      if (!types.has(compound)) continue;
      types.add(a);
      types.add(b);
    }
  }
}

// ---- compiled -----------------------------------------------------------------------------------

void compile_fusion(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.fusion) return;
  Fusion fusion;
  for (const auto& [token, pairs] : whole.fusion->compounds) {
    if (whole.is_left_out(token.value)) {
      for (const auto& [a, b] : pairs)
        for (const Text& part : {a, b})
          if (!whole.is_left_out(part.value)) compiler.type(part);
      continue;
    }
    Compound compound;
    compound.type = compiler.type(token);
    for (const auto& [a, b] : pairs) {
      const TypeId first = compiler.type(a), second = compiler.type(b);
      if (!first || !second) continue;
      if (fusion.compound_of(first, second) && fusion.compound_of(first, second) != compound.type)
        compiler.error(a.at, fmt::format("{} and {} make two compounds", a.value, b.value));
      compound.components.emplace_back(first, second);
      fusion.simple.insert(first);
      fusion.simple.insert(second);
    }
    if (compound.type && !compound.components.empty()) fusion.compounds.push_back(std::move(compound));
  }
  if (whole.fusion->component_limit) fusion.component_limit = whole.fusion->component_limit->value;
  compiler.special().fusion = std::move(fusion);
}

// ---- what does not go together ------------------------------------------------------------------

Location place_of_component(const FusionDefinition& definition, std::string_view token) {
  for (const auto& [compound, pairs] : definition.compounds)
    for (const auto& [a, b] : pairs)
      for (const Text* component : {&a, &b})
        if (component->value == token) return component->at;
  return definition.at;
}

// A fission is written with the letter of the component that leaves.
void check_fusion(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (!variant.fusion()) return;
  const FusionDefinition& definition = *checker.definition().fusion;
  for (const auto& [compound, pairs] : definition.compounds) {
    checker.refuse_royal(compound, "be a compound");
    for (const auto& [a, b] : pairs)
      for (const Text& component : {a, b}) checker.refuse_royal(component, "join another piece");
  }
  for (const Compound& compound : variant.fusion()->compounds) {
    if (variant.fusion()->simple.contains(compound.type))
      checker.error(place_of_component(definition, checker.token(compound.type)),
                    fmt::format("{} is a compound and a component", checker.token(compound.type)));
    std::set<char> letters;
    for (const auto& [a, b] : compound.components)
      for (const TypeId component : {a, b})
        if (const char letter = variant.type(component).letter; !letters.insert(letter).second)
          checker.error(definition.at,
                        fmt::format("{} has two components with the letter {}", checker.token(compound.type), letter));
  }
}

// ---- what is hardly meant -----------------------------------------------------------------------

void find_slips_of_fusion(const SlipSearch& search) {
  const Variant& variant = search.variant;
  if (!variant.fusion()) return;
  WaysByType ways_by_type(variant);
  for (const auto& [token, pairs] : variant.definition().fusion->compounds) {
    const TypeId type = variant.find_type(token.value);
    if (!type || !search.occurring.contains(type)) continue;
    const Ways& ways = ways_by_type.of(type);
    for (const auto& [a, b] : pairs) {
      const TypeId first = variant.find_type(a.value), second = variant.find_type(b.value);
      if (!first || !second) continue;
      Ways both = ways_by_type.of(first);
      both.add(ways_by_type.of(second));
      if (!(both == ways))
        search.warn(a.at, fmt::format("{} does not move as {} and {} together", with_article(variant.type(type).name),
                                      with_article(variant.type(first).name), with_article(variant.type(second).name)));
    }
  }
}

// ---- in words -----------------------------------------------------------------------------------

std::vector<RuleSentence> fusion_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  if (!variant.fusion()) return {};
  std::vector<RuleSentence> sentences;
  sentences.push_back({fmt::format(
      "The simple pieces are {}. A simple piece may move, as it does without capturing, onto a simple piece "
      "of its own side that is of another type: the two become a compound, which moves as either of them. "
      "No other piece joins or is joined.",
      join_words(words.plurals(variant.fusion()->simple)))});
  std::vector<std::string> pairs;
  bool either = false;
  for (const Compound& compound : variant.fusion()->compounds) {
    std::vector<std::string> ways;
    for (const auto& [a, b] : compound.components)
      ways.push_back(fmt::format("{} and {}", with_article(words.name(a)), with_article(words.name(b))));
    either = either || ways.size() > 1;
    pairs.push_back(fmt::format("{} is {}", with_article(words.name(compound.type)), join_words(ways, "or")));
  }
  std::string text;
  for (const std::string& pair : pairs) text += (text.empty() ? "" : "; ") + pair;
  sentences.push_back({capitalised(text) + "."});
  sentences.push_back(
      {"Fission: either part of a compound, also of one that was never joined in the game, may move off alone, as it "
       "moves without capturing, to an empty cell. The other part stays."});
  if (either) {
    for (const Compound& compound : variant.fusion()->compounds) {
      if (compound.components.size() < 2) continue;
      const auto& [a, b] = compound.components.front();
      sentences.push_back({fmt::format(
          "{} may part in each of its ways, whatever formed it; for the limit on promotion it counts as {} and {}.",
          capitalised(with_article(words.name(compound.type))), with_article(words.name(a)),
          with_article(words.name(b)))});
    }
  }
  return sentences;
}

}  // namespace

TypeId Fusion::compound_of(TypeId a, TypeId b) const {
  for (const Compound& compound : compounds)
    for (const auto& [first, second] : compound.components)
      if ((first == a && second == b) || (first == b && second == a)) return compound.type;
  return TypeId();
}

const Compound* Fusion::find(TypeId type) const {
  for (const Compound& compound : compounds)
    if (compound.type == type) return &compound;
  return nullptr;
}

namespace special_room {

SpecialRoom fusion() {
  return {.name = "fusion",
          .title = "Fusion",
          .all_tables = "fusion = {}\n",
          .help = {{"", "fusion", "Pieces that join on one cell"},
                   {"fusion", "component-limit", "No promotion that gives more of one component"},
                   {"fusion", "compounds", "Each compound and its two components: { C = \"F A\" }"}},
          .read = read_fusion,
          .leave_out = leave_out_of_fusion,
          .bring = bring_by_fusion,
          .compile = compile_fusion,
          .check = check_fusion,
          .find_slips = find_slips_of_fusion,
          .sentences = fusion_sentences};
}

}  // namespace special_room

}  // namespace sennight
