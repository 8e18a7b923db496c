// What an editor of variant files asks for: the words of the format, and what is wrong with a text. JSON of docs/api.md.
// Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "protocol/json_board.h"
#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// `Format` of docs/api.md.
Json format_json();

// How many characters what stands at this place has: a string with its quotes, a word, or one character; 0 when there is
// nothing. Line and column count from 1, columns in characters.
int length_at(std::string_view text, int line, int column);

// `Check` of docs/api.md about the file `own` with this text. `variant` may be null.
Json check_json(const Findings& findings, std::string_view own, std::string_view text, const Variant* variant);

}  // namespace sennight
