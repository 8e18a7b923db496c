// Inside of describe.h: one function for each section. describe.cpp has those about the board and the pieces,
// describe_moves.cpp those about moves, describe_hands.cpp those about hands, drops and eliminations. The ends tell of
// themselves, in their rooms.
#pragma once

#include "rules/describe.h"

namespace sennight {

class Describer {
 public:
  explicit Describer(const Variant& variant);
  std::vector<RuleSection> sections();
  RuleSentence piece(TypeId type) const;

  // Words for the sentences, those of the ends' rooms among them.
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
  bool two_players() const { return variant_.players() == 2; }
  // "the game is a draw", "that player loses". A draw when not all need be in the game: all who are left share it.
  std::string verdict(Verdict verdict, std::string_view who) const;

 private:
  Sentences board() const;
  Sentences start() const;
  Sentences shuffled() const;
  Sentences play() const;
  Sentences royals() const;
  Sentences elimination() const;
  Sentences initial() const;
  Sentences castling() const;
  Sentences swaps() const;
  Sentences promotions() const;
  Sentences promotion_changes(const std::vector<std::size_t>& which, TypeSet who) const;
  Sentences captured() const;
  Sentences drops() const;
  Sentences gating() const;
  Sentences changes() const;
  Sentences fusion() const;

  void add(std::string title, Sentences sentences);
  const std::string& player(std::size_t index) const { return definition_.player_names[index]; }

  const Variant& variant_;
  const VariantDefinition& definition_;
  TypeSet occurring_;
  std::vector<RuleSection> sections_;
};

}  // namespace sennight
