#include "rules/toml_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"

namespace sennight {

namespace {

std::string string_text(std::string_view text) {
  std::string written = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') written += '\\';
    if (c == '\n') written += "\\n";
    else if (c == '\t') written += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      written += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else written += c;
  }
  return written + '"';
}

std::string key_text(std::string_view key) {
  const auto is_bare = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
  return !key.empty() && std::ranges::all_of(key, is_bare) ? std::string(key) : string_text(key);
}

std::string value_text(const Node& node) {
  std::string text;
  switch (node.kind) {
    case Node::Kind::kString: return string_text(node.text);
    case Node::Kind::kInteger: return fmt::format("{}", node.integer);
    case Node::Kind::kBoolean: return node.boolean ? "true" : "false";
    case Node::Kind::kArray:
      for (const Node& item : node.items) text += (text.empty() ? "" : ", ") + value_text(item);
      return fmt::format("[{}]", text);
    case Node::Kind::kTable:
      for (const auto& [key, value] : node.entries)
        text += (text.empty() ? " " : ", ") + key_text(key) + " = " + value_text(value);
      return text.empty() ? "{}" : fmt::format("{{{} }}", text);
    case Node::Kind::kOther: break;
  }
  SENNIGHT_ASSERT(node.kind != Node::Kind::kOther, node.text);
  return string_text(node.text);
}

bool is_table(const Node& node) { return node.kind == Node::Kind::kTable; }

// A section of its own, with its keys; a table of tables becomes a section for each.
void write_section(const std::string& path, const Node& table, std::string& text) {
  const bool only_tables = !table.entries.empty() &&
                           std::ranges::all_of(table.entries, [](const auto& entry) { return is_table(entry.value); });
  if (only_tables && path.find('.') == std::string::npos) {
    for (const auto& [key, value] : table.entries)
      write_section(fmt::format("{}.{}", path, key_text(key)), value, text);
    return;
  }
  text += fmt::format("\n[{}]\n", path);
  for (const auto& [key, value] : table.entries) text += fmt::format("{} = {}\n", key_text(key), value_text(value));
}

}  // namespace

std::string to_toml(const Node& document) {
  std::string text;
  for (const auto& [key, value] : document.entries)
    if (!is_table(value)) text += fmt::format("{} = {}\n", key_text(key), value_text(value));
  for (const auto& [key, value] : document.entries)
    if (is_table(value)) write_section(key_text(key), value, text);
  return text;
}

}  // namespace sennight
