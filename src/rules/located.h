// What a variant file says, with the places where it says so, and what there is to report about it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace sennight {

// A place in a variant file; line and column count from 1, 0 = the whole file.
struct Location {
  std::string file;
  int line = 0, column = 0;
};

// A value and where it was written.
template <class T>
struct Located {
  T value{};
  Location at;
};
using Text = Located<std::string>;

// Where in a value that was written in quotation marks an error stands; that value's own place if it has several lines.
inline Location place_in(const Text& text, const Error& error) {
  Location at = text.at;
  if (!error.place || at.column == 0 || text.value.find('\n') != std::string::npos) return at;
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  const auto end = text.value.begin() + static_cast<std::ptrdiff_t>(std::min(*error.place, text.value.size()));
  const auto characters = std::count_if(text.value.begin(), end, [&](char c) { return !continues(c); });
  at.column += 1 + static_cast<int>(characters);
  return at;
}

// What stands in the texts.
std::vector<std::string> values_of(const std::vector<Text>& texts);

// Something to report about a file.
struct Finding {
  Location at;
  bool is_error = true;
  std::string text;
  bool is_cause = false;  // a word that nobody knows: what is missing because of it may be found as well
};
using Findings = std::vector<Finding>;

}  // namespace sennight
