#include "rules/special/neutral.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"

namespace sennight {

namespace {

void read_neutral(Section& top, VariantDefinition& definition) {
  Section neutral = top.table("neutral");
  if (!neutral.exists()) return;
  NeutralDefinition into;
  into.at = neutral.at();
  neutral.require("piece");
  neutral.text("piece", into.piece);
  into.cells = neutral.text("cells");
  neutral.finish();
  definition.neutral = std::move(into);
}

void bring_neutral(const VariantDefinition& definition, ComingUp& types) {
  if (definition.neutral) types.add(definition.neutral->piece);
}

void name_cells_of_neutral(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  if (definition.neutral && definition.neutral->cells) name(*definition.neutral->cells);
}

void compile_neutral(const VariantDefinition& whole, RuleCompiler& compiler) {
  if (!whole.neutral) return;
  const Variant& variant = compiler.variant();
  const NeutralDefinition& definition = *whole.neutral;
  if (whole.turn) return compiler.error(definition.at, "[neutral] and [turn] do not go together");
  if (variant.players() != 2) return compiler.error(definition.at, "[neutral] is for games of two players");
  NeutralRule rule;
  rule.type = compiler.type(definition.piece);
  if (!rule.type) return;
  rule.owner = PlayerId(variant.players());
  rule.moves = !variant.type(rule.type).notation.empty();
  for (std::size_t p = 0; p < variant.players(); ++p) rule.cells[p] = variant.board().all();
  if (definition.cells) rule.cells = compiler.zones(*definition.cells);
  compiler.special().neutral = rule;
  // The own move, then that of the neutral piece.
  TurnRule turn;
  turn.moves.fill(2);
  turn.first = 2;
  compiler.special().turn = turn;
}

void check_neutral(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  const NeutralRule* rule = variant.neutral();
  if (rule == nullptr) return;
  const NeutralDefinition& definition = *checker.definition().neutral;
  const Text& piece = definition.piece;
  checker.refuse_in_fen("a neutral piece", definition.at);
  if (variant.safety() != Safety::kNone)
    checker.error(definition.at, "[neutral] goes with games without check: no piece may be royal");
  if (variant.may_pass()) checker.error(definition.at, "[neutral] and passes do not go together");
  if (variant.must_capture() || variant.must_drop())
    checker.error(definition.at, "[neutral] and compulsory captures or drops do not go together");
  if (variant.has_hands()) checker.error(definition.at, "[neutral] and hands do not go together");
  if (variant.effects().any()) checker.error(definition.at, "[neutral] and effects of moves do not go together");
  for (std::size_t p = 0; p < variant.players(); ++p) {
    const PlayerId player(p);
    if (variant.array_count(player, rule->type) > 0) {
      const auto& setup = checker.definition().setup;
      const auto key = std::ranges::find_if(setup, [&](const auto& entry) { return entry.first.value == piece.value; });
      checker.error(key == setup.end() ? piece.at : key->first.at,
                    fmt::format("{} is nobody's, and cannot stand in the array", piece.value));
    }
    if (rule->cells[p].empty()) checker.error(definition.at, "[neutral] 'cells' holds no cell of the board");
  }
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    for (const std::uint8_t which : variant.promotions_of(TypeId(t)))
      for (const TypeId target : variant.promotions()[which].targets)
        if (target == rule->type || TypeId(t) == rule->type)
          return checker.error(piece.at, fmt::format("{} is nobody's, and has no promotion", piece.value));
}

std::vector<RuleSentence> neutral_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const NeutralRule* rule = variant.neutral();
  if (rule == nullptr) return {};
  const std::string& name = variant.type(rule->type).name;
  std::vector<RuleSentence> sentences;
  sentences.push_back(
      {fmt::format("The {} belongs to nobody and cannot be captured. A turn has two parts: first a move of an own "
                   "piece, then the {} goes to another empty cell{}.",
                   name, name, rule->moves ? ", as it moves" : "")});
  sentences.push_back(
      {fmt::format("The {} is not on the board when the game begins: after the first move it is put on any empty "
                   "cell. It is in the way of both players' pieces like any other piece.",
                   name)});
  if (variant.definition().neutral->cells) {
    const CellWords where = cell_words(variant, rule->cells[0]);
    sentences.push_back({fmt::format("A player may put the {} only on a cell {}.{}", name, where.where,
                                     words.for_others(where.is_absolute)),
                         rule->cells[0]});
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom neutral() {
  return {.name = "neutral",
          .title = Describer::kPlay,
          .all_tables = "neutral = {}\n",
          .help = {{"", "neutral", "A piece of nobody's that is put elsewhere after each own move"},
                   {"neutral", "piece", "Its type; without 'move' it may go to any empty cell", "types"},
                   {"neutral", "cells", "The only cells on which a player may put it", "cells"}},
          .read = read_neutral,
          .bring = bring_neutral,
          .name_cells = name_cells_of_neutral,
          .compile = compile_neutral,
          .check = check_neutral,
          .sentences = neutral_sentences};
}

}  // namespace special_room

}  // namespace sennight
