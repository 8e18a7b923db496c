// Tokens of piece types.
#pragma once

#include <cstddef>

namespace sennight {

// A capital letter, perhaps with '+' before and '~' behind it: so many piece types can be told apart.
inline constexpr std::size_t kMostTokens = 26 * 2 * 2;

}  // namespace sennight
