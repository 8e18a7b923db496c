#include "import/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "rules/document.h"

namespace sennight {

namespace {

using Kind = ImportWords::Kind;

class SectionReader {
 public:
  SectionReader(const ImportWords& words, ImportedGame& game, Findings& findings)
      : words_(words), game_(game), findings_(findings) {}

  void read(const IniSection& section) {
    for (const IniEntry& entry : section.entries)
      if (is_type(entry.key.value)) read_type(entry);
    // Keys take effect in the order of the table, whatever the order of the lines.
    std::vector<std::pair<int, const IniEntry*>> known;
    for (const IniEntry& entry : section.entries) {
      const std::string& key = entry.key.value;
      if (is_type(key)) continue;
      if (const auto word = words_.keys.find(key); word != words_.keys.end())
        known.emplace_back(word->second.order, &entry);
      else if (const auto unsaid = words_.unsaid.find(key); unsaid != words_.unsaid.end())
        read_unsaid(entry, unsaid->second);
      else if (std::ranges::find(words_.without_effect, key) == words_.without_effect.end() && !read_region(entry))
        unknown(entry);
    }
    std::ranges::sort(known);
    for (const auto& [order, entry] : known) read_value(*entry, words_.keys.find(entry->key.value)->second);
  }

 private:
  void complain(const Location& at, std::string text) { findings_.push_back({at, true, std::move(text)}); }
  void wrong(const IniEntry& entry, std::string_view expected) {
    complain(entry.value.at, fmt::format("{}: expected {}, not '{}'", entry.key.value, expected, entry.value.value));
  }
  static Location shifted(Location at, std::size_t columns) {
    at.column += static_cast<int>(columns);
    return at;
  }

  // "customPiece12" of the custom "customPiece".
  bool is_custom(const std::string& key) const {
    return key.starts_with(words_.custom) &&
           parse_integer(std::string_view(key).substr(words_.custom.size())).value_or(0) > 0;
  }
  bool is_type(const std::string& key) const { return words_.types.contains(key) || is_custom(key); }

  void unknown(const IniEntry& entry) {
    std::vector<std::string> known = words_.without_effect;
    for (const auto& [key, word] : words_.keys) known.push_back(key);
    for (const auto& [key, word] : words_.unsaid) known.push_back(key);
    for (const auto& [key, word] : words_.types) known.push_back(key);
    const std::string nearest = nearest_word(entry.key.value, known);
    complain(entry.key.at, fmt::format("there is no key '{}'{}", entry.key.value,
                                       nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
  }

  void read_type(const IniEntry& entry) {
    const std::string& key = entry.key.value;
    const std::string_view value = entry.value.value;
    if (value == "-") {
      game_.types.erase(key);
      return;
    }
    if (value.empty() || !is_letter(value[0])) return wrong(entry, "a letter, or '-' for no such type");
    ImportedType type{.letter = to_upper(value[0]), .moves = {}};
    const std::size_t colon = value.find(':');
    const bool has_moves = colon != std::string_view::npos, may_have = is_custom(key) || words_.plays("royal", key);
    if (has_moves) type.moves = {std::string(trim(value.substr(colon + 1))), entry.value.at};
    if (has_moves) {
      std::size_t begin = colon + 1;
      while (begin < value.size() && (value[begin] == ' ' || value[begin] == '\t')) ++begin;
      type.moves.at = shifted(entry.value.at, begin);
    }
    if (trim(value.substr(0, colon)).size() != 1) return wrong(entry, "one letter");
    if (has_moves && !may_have)
      return complain(shifted(entry.value.at, colon), fmt::format("{}: the moves of this type are given", key));
    if (is_custom(key) && !has_moves) return wrong(entry, "a letter, ':' and the moves");
    // A letter belongs to the type that takes it last.
    std::erase_if(game_.types, [&](const auto& other) { return other.second.letter == type.letter; });
    game_.types[key] = std::move(type);
  }

  // "mobilityRegionWhiteRook" and the like: the one family of keys that has the names of types in it.
  bool read_region(const IniEntry& entry) {
    const std::string_view key = entry.key.value;
    for (const bool rival : {false, true}) {
      const std::string_view prefix = rival ? "mobilityRegionBlack" : "mobilityRegionWhite";
      if (!key.starts_with(prefix) || key.size() == prefix.size()) continue;
      std::string type(key.substr(prefix.size()));
      type[0] = to_lower(type[0]);
      if (!is_type(type)) return false;
      if (check_cells(entry)) (rival ? game_.rival_regions : game_.regions)[type] = entry.value;
      return true;
    }
    return false;
  }

  bool check_cells(const IniEntry& entry) {
    const std::string_view text = entry.value.value;
    for (const std::string_view word : split_words(text)) {
      const bool wild = word.size() > 1 && (word[0] == '*' || word[1] == '*');
      const bool line = word.size() > 1 && word[0] == '*' && parse_integer(word.substr(1)).value_or(0) > 0;
      const bool file = word.size() == 2 && is_letter(word[0]) && word[1] == '*';
      const bool cell = !wild && word.size() > 1 && is_letter(word[0]) && parse_integer(word.substr(1)).value_or(0) > 0;
      if (word == "-" || line || file || cell) continue;
      complain(
          shifted(entry.value.at, static_cast<std::size_t>(word.data() - text.data())),
          fmt::format("{}: expected cells as 'd4', '*4' or 'd*', or '-' for none, not '{}'", entry.key.value, word));
      return false;
    }
    return true;
  }

  std::optional<ImportedList> list_in(const IniEntry& entry) {
    ImportedList list{.types = {}, .all = false, .at = entry.value.at};
    const std::string_view text = entry.value.value;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == ' ' || c == '\t' || c == '-') continue;
      if (c == '*') {
        list.all = true;
        continue;
      }
      const std::string type = game_.type_of(c);
      if (type.empty()) {
        complain(shifted(entry.value.at, i), fmt::format("{}: no type has the letter '{}'", entry.key.value, c));
        return std::nullopt;
      }
      if (std::ranges::find(list.types, type) == list.types.end()) list.types.push_back(type);
    }
    return list;
  }

  void read_value(const IniEntry& entry, const ImportWords::Key& word) {
    const std::string_view text = entry.value.value;
    const auto number = parse_integer(text);
    switch (word.kind) {
      case Kind::kNumber:
        if (!number || *number < 0 || *number > 9999) return wrong(entry, "a number from 0 to 9999");
        break;
      case Kind::kRank:
        if (!number || *number < 1 || *number > 99) return wrong(entry, "a rank from 1 to 99");
        break;
      case Kind::kFile:
        if (text.size() == 1 && is_letter(text[0]))
          return set({fmt::format("{}", to_lower(text[0]) - 'a' + 1), entry.value.at}, word);
        if (!number || *number < 1 || *number > 26) return wrong(entry, "a file from a to z or from 1 to 26");
        break;
      case Kind::kFlag:
        if (text != "true" && text != "false") return wrong(entry, "true or false");
        break;
      case Kind::kVerdict:
        if (text != "win" && text != "loss" && text != "draw" && text != "none")
          return wrong(entry, "win, loss, draw or none");
        break;
      case Kind::kCells:
        if (!check_cells(entry)) return;
        break;
      case Kind::kTypes:
        if (auto list = list_in(entry)) set_list(std::move(*list), word.mechanism);
        return;
      case Kind::kCounts:
      case Kind::kPairs: return read_pairs(entry, word);
      case Kind::kText: break;
    }
    set(entry.value, word);
  }

  void set(const Text& value, const ImportWords::Key& word) {
    std::string mechanism = word.mechanism;
    if (mechanism.ends_with(".both")) {
      mechanism.resize(mechanism.size() - 5);
      game_.values[mechanism + ".second"] = value;
    }
    game_.values[mechanism] = value;
    // A rank says the zones of both players again.
    for (const std::string zone : {"promotion", "double-step"})
      if (mechanism.starts_with(zone + "-rank") || mechanism.starts_with(zone + "-least-rank")) {
        game_.values.erase(zone + "-zone");
        game_.values.erase(zone + "-zone.second");
      }
  }

  void set_list(ImportedList list, const std::string& mechanism) {
    if (mechanism == "pawns") {
      for (const char* const pawns : {"promotion-pawns", "en-passant-by", "move-count-types"}) set_list(list, pawns);
      return;
    }
    game_.lists.erase(mechanism + ".first");
    game_.lists.erase(mechanism + ".second");
    game_.lists[mechanism] = std::move(list);
  }

  // "p:g s:g" or "q:1 r:2".
  void read_pairs(const IniEntry& entry, const ImportWords::Key& word) {
    const std::string_view text = entry.value.value;
    const bool counts = word.kind == Kind::kCounts;
    const auto expected = counts ? "types with a number as 'q:1 r:2'" : "types with a type as 'p:g s:g'";
    for (const std::string_view part : split_words(text)) {
      if (part == "-") continue;
      const Location at = shifted(entry.value.at, static_cast<std::size_t>(part.data() - text.data()));
      const std::size_t colon = part.find(':');
      if (colon != 1 || part.size() < 3)
        return complain(at, fmt::format("{}: expected {}, not '{}'", entry.key.value, expected, part));
      const std::string type = game_.type_of(part[0]);
      const std::string other = counts || part[2] == '-' ? "" : game_.type_of(part[2]);
      const auto number = parse_integer(part.substr(2));
      if (type.empty() || (!counts && other.empty() && part[2] != '-'))
        return complain(
            at, fmt::format("{}: no type has the letter '{}'", entry.key.value, type.empty() ? part[0] : part[2]));
      if (counts ? !number || *number < 0 || *number > 256 : part.size() != 3)
        return complain(at, fmt::format("{}: expected {}, not '{}'", entry.key.value, expected, part));
      const auto replace = [&](auto& list, auto value) {
        std::erase_if(list, [&](const auto& old) { return old.first == type; });
        list.emplace_back(type, std::move(value));
      };
      if (counts) replace(game_.counts[word.mechanism], *number);
      else replace(game_.pairs[word.mechanism], other);
    }
    game_.values[word.mechanism] = entry.value;
  }

  void read_unsaid(const IniEntry& entry, const ImportWords::Unsaid& unsaid) {
    if (entry.value.value == unsaid.neutral) game_.unsaid.erase(entry.key.value);
    else game_.unsaid[entry.key.value] = {entry.value, unsaid.reason};
  }

  const ImportWords& words_;
  ImportedGame& game_;
  Findings& findings_;
};

}  // namespace

bool ImportedGame::flag(const std::string& mechanism, bool otherwise) const {
  const Text* const value = find(mechanism);
  return value != nullptr ? value->value == "true" : otherwise;
}

int ImportedGame::number(const std::string& mechanism, int otherwise) const {
  const Text* const value = find(mechanism);
  return value != nullptr ? parse_integer(value->value).value_or(otherwise) : otherwise;
}

std::string ImportedGame::text(const std::string& mechanism, const std::string& otherwise) const {
  const Text* const value = find(mechanism);
  return value != nullptr ? value->value : otherwise;
}

const Text* ImportedGame::find(const std::string& mechanism) const {
  const auto entry = values.find(mechanism);
  return entry == values.end() ? nullptr : &entry->second;
}

Location ImportedGame::place(const std::string& mechanism) const {
  if (const Text* const value = find(mechanism)) return value->at;
  const auto list = lists.find(mechanism);
  return list != lists.end() ? list->second.at : at;
}

std::string ImportedGame::type_of(char letter) const {
  for (const auto& [type_name, type] : types)
    if (type.letter == to_upper(letter)) return type_name;
  return {};
}

const ImportedType& ImportedGame::type(const std::string& type_name) const {
  static const ImportedType kNone;
  const auto entry = types.find(type_name);
  return entry == types.end() ? kNone : entry->second;
}

void apply_section(const IniSection& section, const ImportWords& words, ImportedGame& game, Findings& findings) {
  game.name = section.name.value;
  game.at = section.name.at;
  SectionReader(words, game, findings).read(section);
}

}  // namespace sennight
