#include "rules/special/self_capture.h"

#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_self_capture(Section& top, VariantDefinition& definition) {
  Section rule = top.table("self-capture");
  if (!rule.exists()) return;
  SelfCaptureDefinition into;
  into.at = rule.at();
  rule.require("pieces");
  into.pieces = rule.types("pieces");
  into.except = rule.types("except");
  rule.finish();
  definition.self_capture = std::move(into);
}

void leave_out_of_self_capture(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (!from.self_capture) return;
  std::erase_if(from.self_capture->pieces, is_unused);
  std::erase_if(from.self_capture->except, is_unused);
}

void compile_self_capture(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.self_capture) return;
  const Variant& variant = compiler.variant();
  SelfCapture rule{compiler.type_set(whole.self_capture->pieces), compiler.type_set(whole.self_capture->except)};
  rule.except = TypeSet(rule.except.bits() | variant.royals().bits() | variant.untakable().bits());
  compiler.special().self_capture = rule;
}

void check_self_capture(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.self_capture() == nullptr) return;
  const SelfCaptureDefinition& definition = *checker.definition().self_capture;
  const auto refuse = [&](std::string_view why) {
    checker.error(definition.at, fmt::format("[self-capture] {}", why));
  };
  if (variant.self_capture()->pieces.empty()) refuse("'pieces' names no piece of this game");
  if (variant.fusion()) refuse("and [fusion] do not go together: a piece that joins another moves there too");
  if (!variant.swaps().empty()) refuse("and [swap] do not go together: both moves would have one text");
  for (const CastlingDefinition& castling : checker.definition().castlings)
    if (castling.names_partner) {
      refuse("and a castling with text = \"partner\" do not go together: both moves would have one text");
      break;
    }
  if (variant.must_capture()) refuse("and compulsory captures do not go together: nobody need capture an own piece");
  if (variant.trade() != nullptr) refuse("and [trade] do not go together: that is about what a rival takes");
  if (!variant.locusts().empty()) refuse("does not go together with pieces that take on their way");
}

void find_slips_of_self_capture(const SlipSearch& search) {
  const Variant& variant = search.variant;
  const auto& definition = variant.definition().self_capture;
  if (variant.self_capture() == nullptr || definition->except.empty()) return;
  if ((search.occurring.bits() & ~variant.self_capture()->except.bits()) == 0)
    search.warn(definition->except.front().at, "'except' names every type, so nobody ever captures an own piece");
}

std::vector<RuleSentence> self_capture_sentences(const Describer& words) {
  const SelfCapture* rule = words.variant().self_capture();
  if (rule == nullptr) return {};
  const TypeSet except(rule->except.bits() & ~words.variant().royals().bits());
  std::vector<RuleSentence> sentences{
      {fmt::format("{} may capture pieces of their own side, in the ways in which they capture others.",
                   capitalised(join_words(words.plurals(rule->pieces), "and")))}};
  if (!except.empty())
    sentences.push_back({fmt::format("Own {} are never captured.", join_words(words.plurals(except), "and"))});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom self_capture() {
  return {.name = "self_capture",
          .title = Describer::kPlay,
          .all_tables = "self-capture = {}\n",
          .help = {{"", "self-capture", "Captures of own pieces"},
                   {"self-capture", "pieces", "Types that may capture own pieces", "types"},
                   {"self-capture", "except", "Types that are never captured so, besides royals", "types"}},
          .read = read_self_capture,
          .leave_out = leave_out_of_self_capture,
          .compile = compile_self_capture,
          .check = check_self_capture,
          .find_slips = find_slips_of_self_capture,
          .sentences = self_capture_sentences};
}

}  // namespace special_room

}  // namespace sennight
