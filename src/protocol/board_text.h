// A position drawn with characters.
#pragma once

#include <string>
#include <vector>

#include "position/position.h"

namespace sennight {

// The board's lines from top to bottom without trailing blanks: pieces by their tokens, upper case for the first
// player, lower case for the second; with three players the owner's letter stands before. Empty cells are dots. Hands
// follow, one line each, where the variant has them.
std::vector<std::string> board_text(const Position& position);

}  // namespace sennight
