// Text of others in our messages: whatever it holds, a message stays one line of plain UTF-8, and not a long one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sennight {

// The text with everything escaped that would break a line, move a cursor, reverse what stands beside it, or is no
// UTF-8: `\n`, `\t`, `\r`, `\x1b` for one byte, `\u202e` for a character. Backslashes stay as they are: this is for
// people, not for reading back.
std::string printable(std::string_view text);

// The same on at most about `longest` characters: what is too long loses its middle, and says how much.
inline constexpr std::size_t kLongestMessage = 2000;
std::string one_line(std::string_view text, std::size_t longest = kLongestMessage);

}  // namespace sennight
