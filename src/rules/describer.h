// Inside of describe.h: one function for each section. describe.cpp has those about the board and the pieces,
// describe_moves.cpp those about moves, describe_ends.cpp those about hands, eliminations and ends.
#pragma once

#include "rules/describe.h"

namespace sennight {

class Describer {
 public:
  explicit Describer(const Variant& variant);
  std::vector<RuleSection> sections();
  RuleSentence piece(TypeId type) const;

 private:
  using Sentences = std::vector<RuleSentence>;
  using Names = std::vector<std::string>;

  Sentences board() const;
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
  Sentences fusion() const;
  Sentences ends() const;

  void add(std::string title, Sentences sentences);
  const std::string& name(TypeId type) const { return variant_.type(type).name; }
  // Names of the types that can come up, in the order of the file.
  Names names(TypeSet types) const;
  Names plurals(TypeSet types) const;
  std::string royal() const;  // "King"; "King or Prince"
  const std::string& player(std::size_t index) const { return definition_.player_names[index]; }
  // A sentence for behind one that names cells, with a blank before it: what they are for the others. Else nothing.
  std::string for_others(bool is_absolute) const;
  bool two_players() const { return variant_.players() == 2; }

  const Variant& variant_;
  const VariantDefinition& definition_;
  TypeSet occurring_;
  std::vector<RuleSection> sections_;
};

}  // namespace sennight
