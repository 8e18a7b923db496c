#include "rules/special/en_passant.h"

#include <fmt/format.h>

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

void read_en_passant(Section& top, VariantDefinition& into) {
  Section rule = top.table("en-passant");
  if (rule.exists()) rule.require("by");
  into.en_passant.by = rule.types("by");
  into.en_passant.over = rule.text("over");
  if (const Node* node = rule.value("passed")) {
    bool every = false;
    rule.choice<bool>("passed", every, {{"last", false}, {"every", true}});
    into.en_passant.every = {every, node->at};
  }
  rule.choice<bool>("moving-there", into.en_passant.by_moving, {{"impossible", false}, {"captures", true}});
  rule.finish();
}

void leave_out_of_en_passant(VariantDefinition& from, const std::function<bool(const Text&)>& is_unused) {
  std::erase_if(from.en_passant.by, is_unused);
}

void name_cells_of_en_passant(const VariantDefinition& definition, const std::function<void(const Text&)>& name) {
  if (definition.en_passant.over) name(*definition.en_passant.over);
}

// Can a piece of the type move to a cell on which it can also capture?
bool moves_where_it_captures(const Variant& variant, TypeId type) {
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (const Cell cell : variant.board().all()) {
      const Targets targets = targets_of(variant, PlayerId(p), type, cell);
      if (targets.quiet.intersects(targets.captures)) return true;
    }
  }
  return false;
}

void compile_en_passant(const VariantDefinition& definition, RuleCompiler& compiler) {
  const Variant& variant = compiler.variant();
  EnPassantRule& rule = compiler.special().en_passant;
  const auto& over = definition.en_passant.over;
  rule.over = over ? compiler.zones(*over) : for_players(variant, variant.board().all());
  const TypeSet by = compiler.type_set(definition.en_passant.by);
  if (variant.initial().types.empty()) return;  // nothing can pass
  rule.by = by;
  rule.every = definition.en_passant.every && definition.en_passant.every->value;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (definition.en_passant.by_moving && by.contains(type) && moves_where_it_captures(variant, type))
      rule.by_moving.insert(type);
    // Nobody captures royals, not in passing either.
    if (variant.royals().contains(type)) compiler.keep_passed(type, PerPlayer<CellSet>());
    else if (over && !rule.every) compiler.keep_passed(type, rule.over);
  }
}

// The most cells that an initial move passes.
std::size_t longest_passage(const Variant& variant) {
  std::size_t longest = 0;
  for (std::size_t p = 0; p < variant.players(); ++p) {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const PathForest& paths = variant.initial_moves(PlayerId(p), TypeId(t));
      for (const Cell origin : variant.initial().origins(PlayerId(p), TypeId(t))) {
        walk_tree(paths, origin.index(), [&](const PathNode&, const std::vector<std::uint32_t>& above) {
          longest = std::max(longest, above.size());
        });
      }
    }
  }
  return longest;
}

void check_every_cell(RuleChecker& checker, const Location& at) {
  const Variant& variant = checker.variant();
  if (variant.turn_rule() != nullptr)
    checker.error(at, "passed = \"every\" does not go together with turns of several moves");
  checker.refuse_in_fen("several cells on which one piece may be captured en passant", at);
  const std::size_t most = kMaxEnPassant / (variant.players() - 1), longest = longest_passage(variant);
  if (longest > most)
    checker.error(at, fmt::format("an initial move passes {} cells; with {} players {} are possible", longest,
                                  variant.players(), most));
}

// The passed cell is empty: a piece that may capture there must not be able to go there quietly as well, unless that is the
// capture.
void check_en_passant(RuleChecker& checker) {
  const Variant& variant = checker.variant();
  if (variant.en_passant_every()) check_every_cell(checker, checker.definition().en_passant.every->at);
  for (const Text& text : checker.definition().en_passant.by) {
    const TypeId type = variant.find_type(text.value);
    for (const Term& term : variant.type(type).movement.terms)
      if (!variant.spared(term, TypeLimit::Kind::kTaking).empty())
        checker.error(text.at, fmt::format("{} may not take everything, and so nothing en passant", text.value));
    if (std::ranges::any_of(variant.type(type).movement.terms, &Term::takes_passed))
      checker.error(text.at,
                    fmt::format("{} takes what it passes, and would take en passant what has passed it", text.value));
    if (checker.definition().en_passant.by_moving || !moves_where_it_captures(variant, type)) continue;
    checker.error(text.at,
                  fmt::format("{} can move and capture to one cell, and its moves could not tell which is meant en "
                              "passant; moving-there = \"captures\" says that a move there is the capture",
                              text.value));
    return;
  }
}

// Two players, of whom one alone has pieces that capture so, and both have some that can be captured.
void find_captors_of_one(const SlipSearch& search, const Location& at) {
  const Variant& variant = search.variant;
  if (variant.players() != 2) return;
  const auto has = [&](PlayerId player, TypeSet types) {
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (types.contains(TypeId(t)) && !search.travels.standing[player.index()][t].empty()) return true;
    return false;
  };
  for (std::size_t p = 0; p < 2; ++p) {
    const PlayerId player(p), rival = rival_of(player);
    if (has(player, variant.en_passant()) || !has(rival, variant.en_passant())) continue;
    if (has(player, variant.initial().types) && has(rival, variant.initial().types))
      search.warn(
          at, fmt::format("{} has no piece that captures en passant, and {} has", variant.definition().player_names[p],
                          variant.definition().player_names[rival.index()]));
  }
}

// A type that makes initial moves, and captures where these pass, and may not capture en passant, while others that make
// none may.
void find_forgotten_captor(const SlipSearch& search, const std::vector<Text>& by) {
  const Variant& variant = search.variant;
  if ((variant.en_passant().bits() & variant.initial().types.bits()) != 0) return;
  PerPlayer<CellSet> passed;
  for (std::size_t p = 0; p < variant.players(); ++p)
    for (std::size_t t = 0; t < variant.types().size(); ++t)
      if (variant.initial().types.contains(TypeId(t))) {
        const PathForest& paths = variant.initial_moves(PlayerId(p), TypeId(t));
        for (const Cell from : variant.initial().origins(PlayerId(p), TypeId(t))) {
          const auto [begin, end] = paths.tree(from.index());
          for (auto i = begin; i < end; ++i)
            if (paths.nodes()[i].quiet && paths.nodes()[i].passed) passed[p].insert(paths.nodes()[i].passed);
        }
      }
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    const TypeId type(t);
    if (!variant.initial().types.contains(type) || variant.royals().contains(type)) continue;
    for (std::size_t p = 0; p < variant.players(); ++p)
      for (std::size_t rival = 0; rival < variant.players(); ++rival)
        for (const Cell from : search.travels.standing[p][t])
          if (variant.are_rivals(PlayerId(p), PlayerId(rival)) &&
              targets_of(variant, PlayerId(p), type, from)
                  .captures.intersects(passed[rival] & variant.en_passant_over(PlayerId(rival))))
            return search.warn(
                by.front().at,
                fmt::format("'by' has no {}, which makes initial moves and captures on the cells that these pass",
                            variant.type(type).name));
  }
}

void find_slips_of_en_passant(const SlipSearch& search) {
  const std::vector<Text>& by = search.variant.definition().en_passant.by;
  if (search.variant.initial().types.empty() && !by.empty())
    search.warn(by.front().at, "nothing can be captured en passant: no movement has an initial move ('i')");
  else if (search.variant.definition().en_passant.by_moving && search.variant.en_passant_by_moving().empty() &&
           !by.empty() && search.is_own(by.front().at))
    search.warn(by.front().at, "moving-there = \"captures\", but none of these moves to a cell on which it captures");
  else if (!by.empty() && search.is_own(by.front().at)) {
    find_captors_of_one(search, by.front().at);
    find_forgotten_captor(search, by);
  }
}

std::vector<RuleSentence> en_passant_sentences(const Describer& words) {
  const Variant& variant = words.variant();
  const auto takers = words.names(variant.en_passant());
  if (takers.empty() || words.names(variant.initial().types).empty()) return {};
  const TurnRule* turns = variant.turn_rule();
  const std::string_view which = turns == nullptr ? "a piece that has just made its initial move"
                                                  : "a piece that made its initial move in the turn before, and no "
                                                    "move since,";
  const std::string_view when = turns != nullptr
                                    ? turns->en_passant_in_row
                                          ? "and only by the first move of the turn or right after another "
                                            "such capture"
                                          : "and only by the first move of the turn"
                                : words.two_players() ? "and only at once"
                                                      : "until the owner of the piece is to move again";
  std::vector<RuleSentence> sentences{{fmt::format(
      "En passant: {} may be captured as if it had stopped on {} that it passed, as long as that is "
      "empty: by {}, with its capturing move onto that cell, {}.",
      which, variant.en_passant_every() ? "any cell" : "the cell", "an enemy " + join_words(takers, "or"), when)}};
  if (const auto both = words.names(variant.en_passant_by_moving()); !both.empty())
    sentences.push_back(
        {fmt::format("{} that could also move to that cell without capturing captures when it goes there.",
                     capitalised(with_article(join_words(both, "or"))))});
  if (!variant.definition().en_passant.over) return sentences;
  const CellSet& over = variant.en_passant_over(PlayerId(0));
  sentences.push_back(
      {fmt::format("This is possible only where the piece that may be taken passed over a cell {}, as its own player "
                   "sees the board.",
                   cell_words(variant, over).where),
       over});
  return sentences;
}

}  // namespace

namespace special_room {

SpecialRoom en_passant() {
  return {
      .name = "en_passant",
      .title = "Initial moves",
      .all_tables = "en-passant = {}\n",
      .help = {{"", "en-passant", "Who may capture en passant"},
               {"en-passant", "by", "Types that may capture a piece that passes them", "types"},
               {"en-passant", "passed", "On which of the passed cells they may: the last one, or every one"},
               {"en-passant", "moving-there",
                "May who captures so also move there? \"captures\": then going there is the capture"},
               {"en-passant", "over", "The passed cells on which they may, as the passing player sees them", "cells"}},
      .read = read_en_passant,
      .leave_out = leave_out_of_en_passant,
      .name_cells = name_cells_of_en_passant,
      .compile = compile_en_passant,
      .check = check_en_passant,
      .find_slips = find_slips_of_en_passant,
      .sentences = en_passant_sentences};
}

}  // namespace special_room

}  // namespace sennight
