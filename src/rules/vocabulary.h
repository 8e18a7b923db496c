// The words of the variant format, for editors that complete them: which keys there are, what each takes, and a line about
// it. The keys and their values come from the reader of variant files itself, so that none is missing or wrong; the line
// about a key comes from the room of the rule that reads it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sennight {

struct FormatKey {
  std::string table;                    // "", "board", "pieces.NAME"; NAME stands for a name that the author chooses
  std::string key;                      // "shape"
  std::vector<std::string> words = {};  // that it can be; empty: anything
  bool quoted = false;                  // they are strings
  int low = 0, high = 0;                // a number between these; both 0: no number
};

// All keys, in the order in which the reader asks for them.
std::vector<FormatKey> format_keys();

struct KeyHelp {
  std::string_view text;   // what the key means, in a line without a full stop
  std::string_view takes;  // "movement", "types", "cells", "zones" (names), "picture", "game", or "" for something else
};
// Both empty for a key that is not known.
KeyHelp help_for(std::string_view table, std::string_view key);
// How many keys have help.
std::size_t helped_keys();

// A movement that authors often begin with.
struct MovementExample {
  std::string_view notation;
  bool on_squares = true, on_hexagons = true;
};
const std::vector<MovementExample>& movement_examples();

}  // namespace sennight
