#include "rules/nesting.h"

#include <algorithm>

namespace sennight {

namespace {

// The first byte behind the string that begins at `at`, or the end of the text.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const bool is_long = text.substr(at, 3) == std::string_view(escapes ? "\"\"\"" : "'''");
  at += is_long ? 3 : 1;
  while (at < text.size()) {
    if (escapes && text[at] == '\\') {
      at += 2;
    } else if (!is_long && text[at] == '\n') {
      return at;  // an error: the line ends inside a string
    } else if (text[at] == quote && !is_long) {
      return at + 1;
    } else if (text.substr(at, 3) == std::string_view(escapes ? "\"\"\"" : "'''")) {
      at += 3;
      // Up to two quotes may stand right before the three that end it.
      for (int i = 0; i < 2 && at < text.size() && text[at] == quote; ++i) ++at;
      return at;
    } else {
      ++at;
    }
  }
  return text.size();
}

TextPlace place_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return {1 + static_cast<int>(std::ranges::count(before, '\n')),
          1 + static_cast<int>(std::ranges::count_if(before.substr(line_begin), begins_character))};
}

}  // namespace

std::optional<TextPlace> find_deep_key(std::string_view text) {
  // Between two of these signs stands at most one key, or one value, which has few dots too.
  constexpr std::string_view kSeparators = "\n=,[]{}";
  std::size_t dots = 0, begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (c == '"' || c == '\'') {
      at = end_of_string(text, at);
      continue;
    }
    ++at;
    if (kSeparators.find(c) != std::string_view::npos) {
      dots = 0;
      begin = at;
    } else if (c == '.' && ++dots == kMostKeyParts) {
      begin = std::min(text.find_first_not_of(" \t", begin), at);
      return place_of(text, begin);
    }
  }
  return std::nullopt;
}

}  // namespace sennight
