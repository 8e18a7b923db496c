// What belongs to the right to make initial moves and is not told by cells alone.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/rule_compiler.h"

namespace sennight {

// [initial] aimed-by, compiled. What is not understood is reported. REQUIRES: the variant's attacks are compiled.
std::vector<InitialRight::Aim> aims_of(const VariantDefinition::Initial& definition, RuleCompiler& compiler);

// The letters with which other programs' FEN names the pieces that are unmoved and have initial moves: their files, capital
// for the first player. Sorted by player and letter. None when two of them would share a letter, or when a castling has it,
// or when cells are not named by files.
std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant);

}  // namespace sennight
