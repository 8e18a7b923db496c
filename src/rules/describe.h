// The rules of a variant in words, made from the definition alone.
#pragma once

#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight {

struct RuleSection {
  std::string title;
  std::vector<std::string> sentences;
};

// The sections that apply to this variant, in reading order: board, players, royals, pawns' rights, promotion, capture
// and drops, special moves, fusion, three players, ends. Sentences end with a full stop. Movements of pieces are not
// among them (see pieces/describe.h).
std::vector<RuleSection> describe_rules(const Variant& variant);

// The types that can come up in a game from the array: those in it, and what these may become by promotion, in a
// captor's hand, by fusion and by fission. Types that only a position set up by hand shows are not among them.
TypeSet occurring_types(const Variant& variant);

}  // namespace sennight
