// The rules of a variant in words, made from the definition alone.
#pragma once

#include <string>
#include <vector>

#include "rules/variant.h"

namespace sennight {

// One sentence or a few that belong together, with the cells that they speak of, as the first player sees the board.
struct RuleSentence {
  std::string text;
  CellSet cells{};  // empty: of none in particular
};

struct RuleSection {
  std::string title;
  std::vector<RuleSentence> sentences;
};

// The sections that apply to this variant, in reading order: board, play, royals, initial and special moves, promotion,
// captured pieces, drops, fusion, ends. Sentences end with a full stop and need none of the file's words to be
// understood. Movements of pieces are not among them.
std::vector<RuleSection> describe_rules(const Variant& variant);

// How a piece of this type moves, in full sentences, with the cells to which zones limit it.
RuleSentence describe_piece(const Variant& variant, TypeId type);

}  // namespace sennight
