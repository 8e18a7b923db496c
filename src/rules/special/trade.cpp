#include "rules/special/trade.h"

#include <fmt/format.h>

#include "base/english.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_trade(Section& top, VariantDefinition& definition) {
  Section trade = top.table("trade");
  if (!trade.exists()) return;
  TradeDefinition into;
  into.at = trade.at();
  trade.require("pieces");
  into.pieces = trade.types("pieces");
  into.near = trade.text("near");
  into.slight = trade.types("slight");
  trade.finish();
  definition.trade = std::move(into);
}

void leave_out_of_trade(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  if (!from.trade) return;
  std::erase_if(from.trade->pieces, is_unused);
  std::erase_if(from.trade->slight, is_unused);
}

void compile_trade(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.trade) return;
  TradeRule rule;
  rule.pieces = compiler.type_set(whole.trade->pieces);
  rule.slight = compiler.type_set(whole.trade->slight);
  rule.near = compiler.neighbours(whole.trade->near.value_or(Text{"K", whole.trade->at}));
  compiler.special().trade = std::move(rule);
}

void check_trade(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.trade() == nullptr) return;
  const TradeDefinition& definition = *checker.definition().trade;
  checker.refuse_in_fen("a piece that has just been taken and may not be avenged", definition.at);
  if (variant.players() != 2) checker.error(definition.at, "[trade] is for games of two players");
  if (variant.turn_rule() != nullptr) checker.error(definition.at, "[trade] goes with turns of one move");
  if (variant.trade()->pieces.empty()) checker.error(definition.at, "[trade] 'pieces' names no piece of this game");
  for (const Text& piece : definition.pieces) checker.refuse_royal(piece, "be traded");
}

std::vector<RuleSentence> trade_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const TradeRule* rule = variant.trade();
  if (rule == nullptr) return {};
  const std::string one = with_article(join_words(words.names(rule->pieces), "or"));
  std::string near = "one step away", meaning;
  if (const auto& told = variant.definition().trade->near; told && !words.is_all_around(told->value)) {
    near = words.one_step_away(told->value);
    if (near.empty()) {
      near = "nearby";
      meaning = words.meaning("Nearby", told->value);
    }
  }
  std::string unless;
  if (!variant.twice().empty()) {
    unless = rule->slight.empty() ? ", or when it takes another piece between its two steps"
                                  : fmt::format(", or when it takes another piece between its two steps that is not {}",
                                                with_article(join_words(words.names(rule->slight), "or")));
  }
  return {{fmt::format("{} is not traded freely. One may always take another {}.{} One that is farther "
                       "away it takes only when it cannot be taken back on the next move{}.",
                       capitalised(one), near, meaning, unless)},
          {fmt::format("When another piece has taken {}, the next move may not take {} with another piece either, "
                       "except on the cell where that capture ended.",
                       one, one)}};
}

}  // namespace

namespace special_room {

SpecialRoom trade() {
  return {.name = "trade",
          .title = Describer::kPlay,
          .all_tables = "trade = {}\n",
          .help = {{"", "trade", "Limits on the trade of strong pieces"},
                   {"trade", "pieces", "Types that do not take each other from afar where they could be taken back",
                    "types"},
                   {"trade", "near", "A movement: where they may always take each other; default \"K\"", "movement"},
                   {"trade", "slight", "Types that do not count when one is taken between two steps", "types"}},
          .read = read_trade,
          .leave_out = leave_out_of_trade,
          .compile = compile_trade,
          .check = check_trade,
          .sentences = trade_sentences};
}

}  // namespace special_room

}  // namespace sennight
