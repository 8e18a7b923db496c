#include "rules/special/chain.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_chain(Section& top, VariantDefinition& definition) {
  Section chain = top.table("chain");
  if (!chain.exists()) return;
  ChainDefinition into;
  into.at = chain.at();
  chain.require("pieces");
  into.pieces = chain.types("pieces");
  chain.flag("needed", into.needed);
  chain.finish();
  definition.chain = std::move(into);
}

void leave_out_of_chain(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (from.chain) std::erase_if(from.chain->pieces, is_unused);
}

void compile_chain(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.chain) return;
  const ChainDefinition& definition = *whole.chain;
  if (whole.turn) return compiler.error(definition.at, "[chain] and [turn] do not go together");
  if (whole.neutral) return compiler.error(definition.at, "[chain] and [neutral] do not go together");
  ChainRule rule;
  rule.pieces = compiler.type_set(definition.pieces);
  if (rule.pieces.empty()) return;  // they are not used
  rule.needed = definition.needed;
  compiler.special().chain = rule;
  // One move, and more of the same player as long as the chain goes on.
  TurnRule turn;
  turn.moves.fill(1);
  compiler.special().turn = turn;
}

void check_chain(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.chain() == nullptr) return;
  const ChainDefinition& definition = *checker.definition().chain;
  checker.refuse_in_fen("captures in a chain", definition.at);
  const auto refuse = [&](bool there, std::string_view what) {
    if (there) checker.error(definition.at, fmt::format("[chain] and {} do not go together", what));
  };
  for (const Text& token : definition.pieces) {
    const TypeId type = variant.find_type(token.value);
    if (!type) continue;
    const auto& terms = variant.type(type).movement.terms;
    if (std::ranges::none_of(terms, [](const Term& term) { return term.capture || term.takes_passed || term.twice; }))
      checker.error(token.at, fmt::format("{} captures nothing", token.value));
    // Whether a chain goes on is told by what the piece attacks.
    const auto spares = [](const Term& term) {
      return (term.capture || term.takes_passed) && std::ranges::any_of(term.spared, [](const TypeLimit& limit) {
               return limit.kind == TypeLimit::Kind::kTaking;
             });
    };
    if (std::ranges::any_of(terms, spares))
      checker.error(token.at, fmt::format("{} does not take all types, and cannot capture in a chain", token.value));
    if (std::ranges::any_of(terms, [](const Term& term) { return term.twice; }))
      checker.error(token.at,
                    fmt::format("{} takes two steps in one move, and cannot capture in a chain", token.value));
  }
  refuse(variant.captures_nothing(), "captures = \"forbidden\"");
  refuse(variant.must_drop(), "compulsory drops");
  refuse(variant.forbids_checks() || variant.checks_must_mate(), "limits on checks");
  refuse(!variant.en_passant().empty() && variant.players() > 2, "[en-passant] with more than two players");
  refuse(variant.fusion().has_value(), "[fusion]");
  refuse(variant.gating() != nullptr, "[gating]");
  refuse(variant.trade() != nullptr, "[trade]");
  refuse(variant.pounce() != nullptr, "[pounce]");
  refuse(std::ranges::any_of(variant.swaps(),
                             [](const Swap& swap) { return swap.kind == SwapDefinition::Kind::kUnmovedInCheck; }),
         "a swap of a royal in check");
  refuse(variant.ends().facts().check_limit > 0, "checks that are counted");
  refuse(checker.definition().ends.of("repetition").word("perpetual-check") == "loses", "perpetual check that loses");
}

std::vector<RuleSentence> chain_sentences(const Describer& words) {
  const ChainRule* rule = words.variant().chain();
  if (rule == nullptr) return {};
  std::vector<std::string> who;
  for (const std::string& name : words.names(rule->pieces)) who.push_back(with_article(name));
  return {{fmt::format("Who has captured with {}, and can capture again with it from where it stands then, {}. "
                       "A piece that is promoted on the way stops there.",
                       join_words(who, "or"),
                       rule->needed ? "must go on until it can capture no more" : "may go on or stop by a pass")},
          {"Each capture of such a chain is a move of its own, and what is captured is gone at once."}};
}

}  // namespace

namespace special_room {

SpecialRoom chain() {
  return {
      .name = "chain",
      .title = Describer::kPlay,
      .all_tables = "chain = {}\n",
      .help = {{"", "chain", "Captures in a chain"},
               {"chain", "pieces", "Types that go on when they have taken a piece and can take another one", "types"},
               {"chain", "needed", "Must they, as long as they can?"}},
      .read = read_chain,
      .leave_out = leave_out_of_chain,
      .compile = compile_chain,
      .check = check_chain,
      .sentences = chain_sentences};
}

}  // namespace special_room

}  // namespace sennight
