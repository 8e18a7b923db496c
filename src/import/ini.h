// Texts of sections with "key = value" lines, as other programs keep the rules of games.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/definition.h"

namespace sennight {

struct IniEntry {
  Text key, value;  // without blanks around them
};

struct IniSection {
  Text name;
  Text parent;  // "[name:parent]"; empty without one
  std::vector<IniEntry> entries;
};

// No such text is longer, and none has more sections or keys.
inline constexpr std::size_t kMostIniBytes = 1024 * 1024;
inline constexpr std::size_t kMostIniEntries = 20000;

// The sections in their order. A line is blank, a comment ('#' or ';' first), a section, or a key with its value, in
// which '#' is a letter like any other. Appended to `findings`: other lines, text before the first section, names that
// are empty or not of letters, digits, '-', '_', '+' and '.', characters that are not printable, two keys or two sections of one name. What
// is found fault with is left out. `path` is for the findings.
std::vector<IniSection> read_ini(const std::string& path, std::string_view text, Findings& findings);

}  // namespace sennight
