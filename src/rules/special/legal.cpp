#include "rules/special/legal.h"

#include <fmt/format.h>

#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_legal(Section& top, VariantDefinition& into) {
  Section legal = top.table("legal");
  const auto choice = [&]<class T>(std::string_view key, Choices<T> known, std::optional<Located<T>>& said) {
    const Node* node = legal.value(key);
    if (node == nullptr) return;
    T value{};
    legal.choice<T>(key, value, known);
    said = {value, node->at};
  };
  choice.operator()<bool>("captures", {{"free", false}, {"compulsory", true}}, into.legal.must_capture);
  choice.operator()<MayCheck>(
      "checks", {{"allowed", MayCheck::kAlways}, {"forbidden", MayCheck::kNever}, {"mate-only", MayCheck::kToMate}},
      into.legal.may_check);
  choice.operator()<MayPass>(
      "pass", {{"never", MayPass::kNever}, {"always", MayPass::kAlways}, {"without-move", MayPass::kWithoutMove}},
      into.legal.may_pass);
  choice.operator()<bool>("royal-in-check", {{"moves", false}, {"stays", true}}, into.legal.royal_stays);
  choice.operator()<bool>("drops", {{"free", false}, {"compulsory", true}}, into.legal.must_drop);
  legal.finish();
}

void check_legal(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const LegalDefinition& legal = checker.definition().legal;
  const auto needs_checks = [&](const Location& at, std::string_view key) {
    if (variant.safety() != Safety::kLegal)
      checker.error(at, fmt::format("'{}' has no sense: {}", key, why_without_checks(variant.safety())));
  };
  if (variant.may_check() != MayCheck::kAlways) needs_checks(legal.may_check->at, "checks");
  if (variant.checks_must_mate() && variant.turn_rule() != nullptr)
    checker.error(legal.may_check->at, "checks = \"mate-only\" and turns of several moves do not go together");
  if (variant.may_pass() && variant.safety() == Safety::kElimination)
    checker.error(legal.may_pass->at, "'pass' and [elimination] do not go together: there who cannot move passes");
  if (variant.royal_stays()) {
    needs_checks(legal.royal_stays->at, "royal-in-check");
    for (const Swap& swap : variant.swaps())
      if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck)  // the other kinds say so themselves, or are no flight
        checker.error(legal.royal_stays->at,
                      "a royal that stays in check and a swap of a royal in check do not go together");
  }
  if (variant.must_drop()) {
    const Location& at = legal.must_drop->at;
    if (!variant.drops().exist) checker.error(at, "'drops' has no sense without [drops]");
    if (variant.must_capture()) checker.error(at, "captures and drops cannot both be compulsory");
    if (variant.safety() == Safety::kElimination)
      checker.error(at, "compulsory drops and [elimination] do not go together");
  }
}

std::vector<RuleSentence> legal_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  std::vector<RuleSentence> sentences;
  sentences.push_back({variant.safety() == Safety::kElimination
                           ? "A player who has no move at all passes; nobody else may."
                       : !variant.may_pass() ? "Nobody may pass."
                       : variant.passes_without_move()
                           ? variant.safety() == Safety::kLegal
                                 ? "A player who has no legal move, and is not in check, passes; nobody else may."
                                 : "A player who has no legal move passes; nobody else may."
                       : variant.safety() == Safety::kLegal ? "A player who is not in check may pass instead of moving."
                                                            : "A player may pass instead of moving."});
  if (variant.must_capture())
    sentences.push_back({"A player who can capture must do so, and may choose between several captures."});
  if (variant.forbids_checks())
    sentences.push_back({fmt::format("No move may attack the rival's {}: nobody is ever in check.", words.royal())});
  if (variant.checks_must_mate())
    sentences.push_back(
        {fmt::format("No move may attack the rival's {}, unless the rival then has no legal move.", words.royal())});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom legal() {
  return {.name = "legal",
          .title = Describer::kPlay,
          .all_tables = "legal = {}\n",
          .help = {{"", "legal", "Moves that are not legal, and passes"},
                   {"legal", "captures", "Must who can capture do so?"},
                   {"legal", "checks", "May moves give check?"},
                   {"legal", "pass", "When may a player pass who is not in check?"},
                   {"legal", "royal-in-check", "May a royal flee from check?"},
                   {"legal", "drops", "Must who can drop do so?"}},
          .read = read_legal,
          .check = check_legal,
          .sentences = legal_sentences};
}

}  // namespace special_room

}  // namespace sennight
