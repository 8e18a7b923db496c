#include "import/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "rules/loader.h"

namespace sennight {

namespace {

std::optional<ImportWords::Kind> kind_named(std::string_view word) {
  using enum ImportWords::Kind;
  static const std::map<std::string_view, ImportWords::Kind> kKinds = {
      {"number", kNumber},   {"rank", kRank},   {"file", kFile},   {"flag", kFlag},
      {"verdict", kVerdict}, {"cells", kCells}, {"types", kTypes}, {"counts", kCounts},
      {"pairs", kPairs},     {"text", kText},   {"word", kText},
  };
  const auto entry = kKinds.find(word);
  return entry == kKinds.end() ? std::nullopt : std::optional(entry->second);
}

std::vector<std::string> strings(const std::vector<std::string_view>& views) { return {views.begin(), views.end()}; }

// "KIND REST": the kind, and what stands behind it.
Result<std::pair<ImportWords::Kind, std::string>> with_kind(const Text& value) {
  const std::string_view text = value.value;
  const std::size_t blank = text.find(' ');
  const auto kind = kind_named(text.substr(0, blank));
  if (!kind || blank == std::string_view::npos)
    return fail(to_text(Finding{value.at, true, fmt::format("'{}' says no kind of value", text)}));
  return std::pair{*kind, std::string(trim(text.substr(blank)))};
}

Result<void> read_section(const IniSection& section, ImportWords& words) {
  const std::string& name = section.name.value;
  for (const auto& [key, value] : section.entries) {
    if (name == "keys") {
      const auto read = with_kind(value);
      if (!read) return std::unexpected(read.error());
      words.keys[key.value] = {read->first, read->second, static_cast<int>(words.keys.size())};
    } else if (name == "cannot") {
      const auto read = with_kind(value);
      if (!read) return std::unexpected(read.error());
      const std::vector<std::string_view> parts = split(read->second, '|');
      if (parts.size() != 2) return fail(to_text(Finding{value.at, true, "expected 'value | reason'"}));
      words.unsaid[key.value] = {read->first, std::string(trim(parts[0])), std::string(trim(parts[1]))};
    } else if (name == "no-effect") {
      words.without_effect = strings(split_words(value.value));
    } else if (name == "types") {
      const std::vector<std::string_view> parts = split(value.value, '|');
      if (parts.size() != 3) return fail(to_text(Finding{value.at, true, "expected 'moves | name | picture'"}));
      auto part = parts.begin();
      const auto next = [&] { return std::string(trim(*part++)); };  // braces read from left to right
      words.types[key.value] = {next(), next(), next(), static_cast<int>(words.types.size())};
    } else if (name == "roles") {
      words.roles[key.value] = strings(split_words(value.value));
    } else if (name == "meanings") {
      words.meanings[key.value] = value.value;
    } else if (name == "countings" || name == "points") {
      const std::size_t dot = key.value.find('.');
      if (dot == std::string::npos) return fail(to_text(Finding{key.at, true, "expected 'RULE.KEY'"}));
      (name == "countings" ? words.countings
                           : words.points)[key.value.substr(0, dot)][key.value.substr(dot + 1)] = value.value;
    } else if (name == "custom") {
      words.custom = value.value;
    } else if (name == "lines" || name == "limits") {
      (name == "lines" ? words.lines : words.limits)[key.value] = value.value;
    } else {
      return fail(to_text(Finding{section.name.at, true, fmt::format("there is no table '{}'", name)}));
    }
  }
  return {};
}

}  // namespace

const std::vector<std::string>& ImportWords::role(const std::string& name) const {
  static const std::vector<std::string> kNone;
  const auto entry = roles.find(name);
  return entry == roles.end() ? kNone : entry->second;
}

bool ImportWords::plays(const std::string& role_name, const std::string& type) const {
  return std::ranges::find(role(role_name), type) != role(role_name).end();
}

Result<ImportWords> read_import_words(std::string_view words_text, std::string_view games_text) {
  ImportWords words;
  Findings findings;
  const std::vector<IniSection> sections = read_ini("words.ini", words_text, findings);
  words.games = read_ini("games.ini", games_text, findings);
  if (!findings.empty()) return fail(to_text(findings.front()));
  for (const IniSection& section : sections)
    if (const Result<void> read = read_section(section, words); !read) return std::unexpected(read.error());
  if (words.keys.empty() || words.types.empty() || words.custom.empty()) return fail("words.ini: a table is missing");
  return words;
}

}  // namespace sennight
