#include "rules/special/pounce.h"

#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

constexpr int kMostAttacks = 8;

void read_pounce(Section& top, VariantDefinition& definition) {
  Section rule = top.table("pounce");
  if (!rule.exists()) return;
  PounceDefinition into;
  into.at = rule.at();
  rule.require("pieces");
  into.pieces = rule.types("pieces");
  rule.require("becomes");
  rule.text("becomes", into.becomes);
  into.attacks = rule.number("attacks", 1, kMostAttacks);
  rule.flag("trapped", into.trapped);
  rule.flag("immune", into.immune);
  rule.finish();
  definition.pounce = std::move(into);
}

void leave_out_of_pounce(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (from.pounce) std::erase_if(from.pounce->pieces, is_unused);
}

void bring_by_pounce(const VariantDefinition& definition, ComingUp& types) {
  if (!definition.pounce) return;
  for (const Text& piece : definition.pounce->pieces)
    if (types.has(piece)) types.add(definition.pounce->becomes);
}

void compile_pounce(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.pounce) return;
  const PounceDefinition& definition = *whole.pounce;
  Pounce rule;
  rule.pieces = compiler.type_set(definition.pieces);
  if (rule.pieces.empty()) return;  // they are not used
  rule.becomes = compiler.type(definition.becomes);
  if (definition.attacks) rule.attacks = definition.attacks->value;
  rule.trapped = definition.trapped;
  rule.immune = definition.immune;
  if (rule.becomes) compiler.special().pounce = rule;
}

void check_pounce(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.pounce() == nullptr) return;
  const Pounce& rule = *variant.pounce();
  const PounceDefinition& definition = *checker.definition().pounce;
  const auto refuse = [&](bool there, std::string_view what) {
    if (there) checker.error(definition.at, fmt::format("[pounce] and {} do not go together", what));
  };
  for (const Text& piece : definition.pieces) {
    checker.refuse_royal(piece, "pounce");
    if (const TypeId type = variant.find_type(piece.value); type && !variant.type(type).movement.terms.empty())
      checker.error(piece.at,
                    fmt::format("{} moves, and its moves could not be told from where it comes down; it needs "
                                "move = \"none\"",
                                piece.value));
  }
  checker.refuse_royal(definition.becomes, "come down");
  if (variant.has_hops(rule.becomes))
    checker.error(definition.becomes.at, fmt::format("{} hops, and cannot come down so", definition.becomes.value));
  if (rule.trapped) {
    refuse(variant.players() != 2, "'trapped' with more than two players");
    refuse(variant.turn_rule() != nullptr, "'trapped' with turns of several moves");
    refuse(!variant.initial().not_in_check.empty(), "'trapped' with 'not-in-check'");
    refuse(!variant.initial().guarded().empty(), "'trapped' with 'unattacked'");
  }
  refuse(variant.fusion().has_value(), "[fusion]");
  refuse(variant.trade() != nullptr, "[trade]");
  refuse(variant.neutral() != nullptr, "[neutral]");
  refuse(variant.gating() != nullptr, "[gating]");
  refuse(variant.must_capture(), "compulsory captures");
  refuse(!variant.locusts().empty(), "pieces that take on their way");
  refuse(variant.effects().facts().may_take_royals, "effects that take royals");
}

std::vector<RuleSentence> pounce_sentences(const Describer& words) {
  const Pounce* rule = words.variant().pounce();
  if (rule == nullptr) return {};
  const std::string who = join_words(words.plurals(rule->pieces), "and");
  std::vector<RuleSentence> sentences;
  if (rule->immune) sentences.push_back({fmt::format("Nobody can capture {}.", who)});
  sentences.push_back({fmt::format(
      "{} stand still until they come down on any cell where they attack, as {}, {} of a rival's pieces at "
      "once{}.",
      capitalised(who), with_article(words.name(rule->becomes)), number_word(rule->attacks),
      rule->trapped ? ", or one that has nowhere to go" : "")});
  sentences.push_back({fmt::format("What stands on that cell is captured, whoever owns it, unless it is {}.",
                                   with_article(words.royal()))});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom pounce() {
  return {.name = "pounce",
          .title = Describer::kPlay,
          .all_tables = "pounce = {}\n",
          .help = {{"", "pounce", "Pieces that wait, and come down where they attack enough"},
                   {"pounce", "pieces", "Types that wait", "types"},
                   {"pounce", "becomes", "What they are where they come down", "types"},
                   {"pounce", "attacks", "How many pieces of rivals they must attack there; default 2"},
                   {"pounce", "trapped", "Is one attacked piece enough that has nowhere to go?"},
                   {"pounce", "immune", "Can nobody capture them while they wait?"}},
          .read = read_pounce,
          .leave_out = leave_out_of_pounce,
          .bring = bring_by_pounce,
          .compile = compile_pounce,
          .check = check_pounce,
          .sentences = pounce_sentences};
}

}  // namespace special_room

}  // namespace sennight
