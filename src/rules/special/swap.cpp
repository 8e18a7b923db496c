#include "rules/special/swap.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "base/english.h"
#include "rules/cell_words.h"
#include "rules/describer.h"
#include "rules/rule_checker.h"
#include "rules/rule_compiler.h"
#include "rules/section.h"
#include "rules/special/special_rule.h"
#include "rules/targets.h"

namespace sennight {

namespace {

void read_swaps(Section& top, VariantDefinition& definition) {
  using Kind = SwapDefinition::Kind;
  for (Section& swap : top.named_tables("swap")) {
    SwapDefinition into;
    into.at = swap.at();
    swap.require("kind");
    swap.choice<Kind>(
        "kind", into.kind,
        {{"adjacent", Kind::kAdjacent}, {"unmoved-in-check", Kind::kUnmovedInCheck}, {"once", Kind::kOnce}});
    if (into.kind == Kind::kOnce) swap.require("becomes");
    const std::tuple<std::string_view, std::set<Kind>, std::string_view> keys_of_kinds[] = {
        {"directions", {Kind::kAdjacent}, "\"adjacent\""},
        {"partners", {Kind::kUnmovedInCheck}, "\"unmoved-in-check\""},
        {"becomes", {Kind::kOnce}, "\"once\""},
        {"except", {Kind::kAdjacent, Kind::kOnce}, "\"adjacent\" and \"once\""},
    };
    Section becomes = swap.part("becomes");
    for (const auto& [token, node] : becomes.entries())
      if (auto text = becomes.text_of(node, Section::quoted(token)))
        into.becomes.emplace_back(Text{token, node.key_at}, std::move(*text));
    for (const auto& [key, kinds, which] : keys_of_kinds)
      if (!kinds.contains(into.kind) && swap.has("kind"))
        swap.refuse(key, fmt::format("is for swaps of kind {}", which));
    into.directions = swap.text("directions");
    into.except = swap.types("except");
    into.partners = swap.text("partners");
    swap.finish();
    definition.swaps.push_back(std::move(into));
  }
}

void leave_out_of_swaps(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  for (SwapDefinition& swap : from.swaps) {
    std::erase_if(swap.except, is_unused);
    std::erase_if(swap.becomes, [&](const auto& entry) { return is_unused(entry.first); });
  }
}

void bring_by_swap(const VariantDefinition& definition, ComingUp& types) {
  for (const SwapDefinition& swap : definition.swaps)
    for (const auto& [royal, after] : swap.becomes)
      if (types.has(royal)) types.add(after);
}

void name_cells_of_swaps(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  for (const SwapDefinition& swap : definition.swaps)
    if (swap.partners) name(*swap.partners);
}

void compile_swaps(const VariantDefinition& whole, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  for (const SwapDefinition& definition : whole.swaps) {
    Swap swap;
    swap.kind = definition.kind;
    swap.except = compiler.type_set(definition.except);
    if (definition.kind == SwapDefinition::Kind::kOnce) {
      for (const auto& [royal, after] : definition.becomes)
        if (const TypeId before = compiler.type(royal)) swap.becomes[before.index()] = compiler.type(after);
      compiler.special().swaps.push_back(std::move(swap));
      continue;
    }
    if (definition.kind == SwapDefinition::Kind::kAdjacent) {
      swap.neighbours = compiler.neighbours(definition.directions.value_or(Text{"K", definition.at}));
      compiler.special().swaps.push_back(std::move(swap));
      continue;
    }
    const CellSet royal = array_cells_of(variant, PlayerId(0), variant.royals());
    if (royal.empty()) {
      compiler.error(definition.at, "a swap needs a royal in the array");
      continue;
    }
    const CellSet& array = variant.array_cells(PlayerId(0));
    const CellSet partners = definition.partners ? compiler.zones(*definition.partners)[0] & array : array;
    swap.partners = for_players(variant, partners - royal);
    for (std::size_t p = 0; p < variant.players(); ++p)
      for (const Cell partner : swap.partners[p]) {
        const Cell from = variant.view(PlayerId(p))(royal.first());
        compiler.special().rights.add_pair(PlayerId(p),
                                           {from, partner, variant.array_piece(from), variant.array_piece(partner)});
      }
    compiler.special().swaps.push_back(std::move(swap));
  }
}

// What is swapped once stays royal, and the new type is the sign that it has been.
void check_once(const SwapDefinition& swap, RuleChecker& checker) {
  const Variant& variant = checker.variant();
  for (const auto& [royal, after] : swap.becomes) {
    const TypeId type = variant.find_type(royal.value), other = variant.find_type(after.value);
    if (!type || !other) continue;
    if (!variant.royals().contains(type)) checker.error(royal.at, fmt::format("{} is not royal", royal.value));
    if (!variant.royals().contains(other)) checker.error(after.at, fmt::format("{} is not royal", after.value));
    for (const auto& [again, unused] : swap.becomes)
      if (variant.find_type(again.value) == other)
        checker.error(after.at, fmt::format("{} may be swapped, too, so it would not be once", after.value));
  }
  if (checker.definition().swaps.size() > 1) checker.error(swap.at, "a swap that is made once goes with no other swap");
  if (variant.may_pass()) checker.error(swap.at, "a swap that is made once and passes do not go together");
  if (variant.must_capture() || variant.must_drop())
    checker.error(swap.at, "a swap that is made once and compulsory moves do not go together");
  if (variant.royal_stays())
    checker.error(swap.at, "a royal that stays in check and a swap of a royal in check do not go together");
}

void check_swaps(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  std::set<SwapDefinition::Kind> kinds;
  for (const SwapDefinition& swap : checker.definition().swaps) {
    if (!kinds.insert(swap.kind).second) checker.error(swap.at, "two swaps of one kind");
    if (variant.safety() != Safety::kLegal)
      checker.error(swap.at, fmt::format("no swap: {}", why_without_checks(variant.safety())));
    for (std::size_t p = 0; p < variant.players(); ++p)
      if (checker.lacks_royal(PlayerId(p)))
        checker.error(swap.at,
                      fmt::format("no swap: {} has no royal at the start", checker.definition().player_names[p]));
    if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck) checker.refuse_in_fen("unmoved pieces that may be swapped");
    if (swap.kind == SwapDefinition::Kind::kOnce) check_once(swap, checker);
  }
}

void find_slips_of_swaps(const SlipSearch& search) {
  const Variant& variant = search.variant;
  for (std::size_t i = 0; i < variant.swaps().size() && i < variant.definition().swaps.size(); ++i) {
    const Swap& swap = variant.swaps()[i];
    const SwapDefinition& definition = variant.definition().swaps[i];
    if (!swap.except.empty() && (search.occurring.bits() & ~(swap.except.bits() | variant.royals().bits())) == 0)
      search.warn(definition.except.front().at,
                  "'except' names every type that there is beside royals: nothing is left "
                  "to change places with");
    if (swap.kind == SwapDefinition::Kind::kUnmovedInCheck && swap.partners[0].empty())
      search.warn(definition.partners ? definition.partners->at : definition.at,
                  "no piece stands on these cells at the start, and only those that have not moved count");
  }
}

std::vector<RuleSentence> swap_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  std::vector<RuleSentence> sentences;
  std::size_t which = 0;
  for (const Swap& swap : variant.swaps()) {
    const SwapDefinition& definition = variant.definition().swaps[which++];
    if (swap.kind == SwapDefinition::Kind::kAdjacent) {
      const std::string except = swap.except.empty()
                                     ? ""
                                     : fmt::format(", unless that is {}",
                                                   with_article(join_words(words.names(swap.except), "or")));
      const std::string steps = definition.directions ? definition.directions->value : "K";
      std::string next = words.one_step_away(steps), meaning;
      if (next.empty()) {
        next = "on a neighbouring cell";
        meaning = words.meaning("On a neighbouring cell", steps);
      }
      sentences.push_back({fmt::format(
          "Instead of moving, {} that is not in check may change places with a piece of its own side {}{}. "
          "Afterwards it may not be in check.{}",
          with_article(words.royal()), next, except, meaning)});
    } else if (swap.kind == SwapDefinition::Kind::kOnce) {
      TypeSet royals;
      for (std::size_t t = 0; t < variant.types().size(); ++t)
        if (swap.becomes[t]) royals.insert(TypeId(t));
      const std::string except = swap.except.empty()
                                     ? ""
                                     : fmt::format(", unless that is {}",
                                                   with_article(join_words(words.names(swap.except), "or")));
      sentences.push_back(
          {fmt::format("Once in the game a player who is in check, or has no other legal move, may let {} change "
                       "places with any other piece of its own side{}.",
                       with_article(join_words(words.names(royals), "or")), except)});
      for (const auto& [royal, after] : definition.becomes)
        sentences.push_back({fmt::format("It is {} then, which may not do so.",
                                         with_article(words.name(variant.find_type(after.value))))});
    } else {
      const CellWords where = cell_words(variant, swap.partners[0]);
      sentences.push_back(
          {fmt::format(
               "Only when a player is in check and has no other legal move, {} that has never moved may change places "
               "with a piece of its own side that has stood {} since the game began, if it is not in check "
               "afterwards.{}",
               with_article(words.royal()), where.where, words.for_others(where.is_absolute)),
           swap.partners[0]});
    }
  }
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom swap() {
  return {.name = "swap",
          .title = "Changing places",
          .all_tables = "swap.NAME = {}\n",
          .help = {{"", "swap", "Swaps of the royal with an own piece"},
                   {"swap.NAME", "becomes", "Of a swap that is made once: what a royal is then, { K = \"S\" }"},
                   {"swap.NAME", "kind", "With a neighbour, or with an unmoved piece in check"},
                   {"swap.NAME", "directions", "A movement that names the neighbours", "movement"},
                   {"swap.NAME", "except", "Types that are never swapped", "types"},
                   {"swap.NAME", "partners", "Cells of possible partners", "cells"}},
          .read = read_swaps,
          .leave_out = leave_out_of_swaps,
          .bring = bring_by_swap,
          .name_cells = name_cells_of_swaps,
          .compile = compile_swaps,
          .check = check_swaps,
          .find_slips = find_slips_of_swaps,
          .sentences = swap_sentences};
}

}  // namespace special_room

}  // namespace sennight
