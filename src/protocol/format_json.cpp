#include "protocol/format_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "base/text.h"
#include "pieces/describe.h"
#include "pieces/movement.h"
#include "protocol/analysis.h"
#include "protocol/json.h"
#include "rules/loader.h"
#include "rules/vocabulary.h"

namespace sennight {

namespace {

// The examples that this lattice has, with how they move in words.
Json movements_json(const Lattice& lattice) {
  Json list = Json::array();
  for (const MovementExample& example : movement_examples()) {
    if (!(lattice.is_hexagonal() ? example.on_hexagons : example.on_squares)) continue;
    const auto movement = parse_movement(lattice, example.notation);
    if (!movement) continue;
    list.push_back({{"notation", example.notation},
                    {"words", describe(lattice, *movement, [](const std::string& zone) { return "in " + zone; })}});
  }
  return list;
}

// Bytes of the character that begins here; 1 for what is no UTF-8.
std::size_t character_bytes(std::string_view text) {
  std::size_t bytes = 1;
  while (bytes < text.size() && bytes < 4 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) ++bytes;
  return bytes;
}

int characters(std::string_view text) {
  int count = 0;
  for (; !text.empty(); text.remove_prefix(character_bytes(text))) ++count;
  return count;
}

}  // namespace

Json format_json() {
  Json keys = Json::array();
  for (const FormatKey& key : format_keys()) {
    const KeyHelp help = help_for(key.table, key.key);
    Json json = {
        {"table", key.table}, {"key", key.key}, {"help", help.text}, {"takes", help.takes}, {"words", key.words}};
    json["quoted"] = key.quoted;
    json["range"] = key.high != 0 ? Json::array({key.low, key.high}) : Json(nullptr);
    keys.push_back(std::move(json));
  }
  return {{"longest", kLongestDefinition},
          {"keys", std::move(keys)},
          {"movements",
           {{"squares", movements_json(Lattice(LatticeKind::kSquare, false))},
            {"hexagons", movements_json(Lattice(LatticeKind::kHexFiles, false))}}}};
}

int length_at(std::string_view text, int line, int column) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return 0;
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  for (; column > 1 && !text.empty(); --column) text.remove_prefix(character_bytes(text));
  if (text.empty()) return 0;
  if (text[0] == '"' || text[0] == '\'') {
    std::size_t end = 1;
    while (end < text.size() && text[end] != text[0]) end += text[0] == '"' && text[end] == '\\' ? 2 : 1;
    return characters(text.substr(0, std::min(end + 1, text.size())));
  }
  const std::size_t end = text.find_first_of(" \t\"'=,[]{}#");
  return std::max(1, characters(text.substr(0, end)));
}

Json check_json(const Findings& findings, std::string_view own, std::string_view text, const Variant* variant) {
  Json list = Json::array();
  for (const Finding& finding : findings) {
    if (list.size() == kMostFindingsShown) break;
    const bool is_here = finding.at.file == own || finding.at.file.empty();
    const int line = std::max(finding.at.line, 1), column = std::max(finding.at.column, 1);
    list.push_back({{"file", is_here ? "" : printable(finding.at.file)},
                    {"line", line},
                    {"column", column},
                    {"length", is_here ? length_at(text, line, column) : 0},
                    {"error", finding.is_error},
                    {"text", one_line(finding.text)}});
  }
  const std::size_t shown = list.size();
  return {{"findings", std::move(list)},
          {"more", findings.size() - shown},
          {"variant", variant != nullptr ? variant_json(*variant) : Json(nullptr)}};
}

}  // namespace sennight
