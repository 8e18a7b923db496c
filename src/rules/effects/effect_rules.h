// The effects that a variant has, and what the loader and the compiler do with all of them alike.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/effects/effect_rule.h"

namespace sennight {

class Section;

// Reads the tables of all effects. `top` is the file.
RuleDefinitions read_effects(Section& top);

// Takes away every word about the piece types that are unused.
void leave_out_of_effects(RuleDefinitions& effects, const std::function<bool(const Text&)>& is_unused);

class EffectRules {
 public:
  EffectRules() = default;
  // Errors are reported to the compiler.
  EffectRules(const RuleDefinitions& definition, RuleCompiler& compiler);

  bool any() const { return !all_.empty(); }
  const EffectFacts& facts() const { return facts_; }
  // Adds what follows from a move to the list of what it changes, one effect after the other.
  void add_to(Effects& effects, const BoardView& board) const {
    for (const auto& [room, rule] : all_) rule->add_to(effects, board);
  }
  // Where facts().at_turn_end: as EffectRule says.
  void end_turn(Effects& effects, const BoardView& board, bool stood) const {
    for (const auto& [room, rule] : all_) rule->end_turn(effects, board, stood);
  }
  bool asks_for(PlayerId player, Cell cell) const {
    return std::ranges::any_of(all_, [&](const auto& one) { return one.second->asks_for(player, cell); });
  }
  // Is a royal on `cell` safe from the pieces of `rival`, whose royal stands on `rival_royal` or nowhere, because of what
  // its capture would do?
  bool shield(Cell cell, PlayerId rival, Cell rival_royal) const {
    const std::vector<CellSet>& shields = facts_.shields[rival.index()];
    return !shields.empty() && rival_royal && shields[cell.index()].contains(rival_royal);
  }

  // Does a piece of the player that captures so stay where it was?
  bool stays(PlayerId player, TypeId type, Cell from, Cell target) const;
  // Does it then stand on the target, as the player's?
  bool arrives(PlayerId player, TypeId type, Cell from, Cell target) const;

  // In the order of the table.
  void check(const Variant& variant, Findings& findings) const;
  void find_slips(const SlipSearch& search) const;
  // Title and sentences of each; rules of one room stand below one title.
  std::vector<std::pair<std::string, std::vector<RuleSentence>>> sections(const Describer& words) const;

 private:
  std::vector<std::pair<const EffectRoom*, std::unique_ptr<const EffectRule>>> all_;
  EffectFacts facts_;
};

}  // namespace sennight
