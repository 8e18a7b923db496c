// How deep a TOML text is nested, found out before the library reads it. The library builds one table inside the other
// for every part of a dotted key, without a limit, and walks and frees them by recursion: a long key would end the
// program.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace sennight {

// "a.b.c" has three parts. No key of a variant file has more than a few.
inline constexpr std::size_t kMostKeyParts = 32;

// Line and column, from 1; columns count characters.
struct TextPlace {
  int line = 1, column = 1;
};

// Where the first key begins that has more than kMostKeyParts parts; nothing when there is none. Takes strings and
// comments as TOML does, as far as the text is TOML; behind the first syntax error it may find anything.
std::optional<TextPlace> find_deep_key(std::string_view text);

}  // namespace sennight
