// Inside of describe.h: a function for each section about the board, the pieces and plain moves. Special rules, effects
// and ends tell of themselves, in their rooms.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/describe.h"

namespace sennight {

class Describer {
 public:
  explicit Describer(const Variant& variant);
  std::vector<RuleSection> sections();
  RuleSentence piece(TypeId type) const;

  // Sections of a page whose sentences come from several places.
  static constexpr std::string_view kStart = "Start", kPlay = "Play";

  // Words for the sentences, those of the rooms among them.
  using Sentences = std::vector<RuleSentence>;
  using Names = std::vector<std::string>;
  const Variant& variant() const { return variant_; }
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  // Names of the types that can come up, in the order of the file.
  Names names(TypeSet types) const;
  Names plurals(TypeSet types) const;
  std::string royal() const;  // "King"; "King or Prince"
  // A sentence for behind one that names cells, with a blank before it: what they are for the others. Else nothing.
  std::string for_others(bool is_absolute) const;
  const std::string& player(std::size_t index) const { return definition_.player_names[index]; }
  // A sentence for behind one that does not hold for all players, with a blank before it. Else nothing.
  std::string only_for(const PerPlayer<bool>& players) const;
  // Does a movement that says what lies near a cell name all cells around it, as "K" does?
  bool is_all_around(std::string_view steps) const;
  // Are these the steps that pieces of each of the types make?
  bool are_steps_of(TypeSet types, std::string_view steps) const;
  // A sentence for behind one with a word such as "next to", with a blank before it, where the movement does not lead to
  // all cells around: " Next to it means here: one step diagonally from it." Else nothing. `from`: the piece or cell that
  // is gone from.
  std::string meaning(std::string_view word, std::string_view steps, std::string_view from = "it") const;
  // "one step away diagonally", where all steps of the movement go so. Else nothing.
  std::string one_step_away(std::string_view steps) const;
  // Can pieces of the type come up in a game?
  bool occurs(TypeId type) const { return occurring_.contains(type); }
  bool two_players() const { return variant_.players() == 2; }
  // "the game is a draw", "that player loses". A draw when not all need be in the game: all who are left share it.
  std::string verdict(Verdict verdict, std::string_view who) const;
  // "the game is a draw", or who decides where [ends] points do.
  std::string draw_or_points() const;

 private:
  Sentences board() const;
  Sentences start() const;
  Sentences play() const;
  Sentences royals() const;
  // What special rules tell in this section.
  Sentences told_in(std::string_view title) const;

  void add(std::string_view title, Sentences sentences);

  const Variant& variant_;
  const VariantDefinition& definition_;
  TypeSet occurring_;
  std::vector<RuleSection> sections_;
};

}  // namespace sennight
