// What people may say to each other at a table: a short list, so that nobody can be insulted. Clients have the sentences;
// games keep the words.
#pragma once

#include <array>
#include <string_view>

namespace sennight {

// Of docs/api.md. None is ever removed: games keep them.
inline constexpr std::array<std::string_view, 9> kPhrases = {
    "hello", "good-luck", "good-move", "well-played", "thanks", "sorry", "one-moment", "i-am-back", "must-go"};

constexpr bool is_phrase(std::string_view word) {
  for (const std::string_view phrase : kPhrases)
    if (phrase == word) return true;
  return false;
}

}  // namespace sennight
