#include "rules/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/assert.h"
#include "base/path.h"
#include "base/printable.h"
#include "base/text.h"
#include "rules/nesting.h"
#include "rules/toml_library.h"

namespace sennight {

namespace {

constexpr std::size_t kMaxDepth = 8;  // files that extend files that extend ...

Location location(const std::string& path, const toml::source_region& region) {
  return {path, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

Node convert(const std::string& path, const toml::node& source) {
  Node node;
  node.at = location(path, source.source());
  if (const auto* table = source.as_table()) {
    node.kind = Node::Kind::kTable;
    for (const auto& [key, value] : *table) {
      Node entry = convert(path, value);
      entry.key_at = location(path, key.source());
      node.entries.push_back({std::string(key.str()), std::move(entry)});
    }
    // The parser sorts keys by name; authors think in the order in which they wrote them.
    std::stable_sort(node.entries.begin(), node.entries.end(), [](const auto& a, const auto& b) {
      return std::pair(a.value.key_at.line, a.value.key_at.column) <
             std::pair(b.value.key_at.line, b.value.key_at.column);
    });
  } else if (const auto* array = source.as_array()) {
    node.kind = Node::Kind::kArray;
    for (const auto& item : *array) node.items.push_back(convert(path, item));
  } else if (const auto* text = source.as_string()) {
    node.kind = Node::Kind::kString;
    node.text = text->get();
  } else if (const auto* integer = source.as_integer()) {
    node.kind = Node::Kind::kInteger;
    node.integer = integer->get();
  } else if (const auto* boolean = source.as_boolean()) {
    node.kind = Node::Kind::kBoolean;
    node.boolean = boolean->get();
  } else {
    node.kind = Node::Kind::kOther;
    node.text = source.is_floating_point() ? "a number with a point" : "a date or time";
  }
  return node;
}

void merge(Node& base, Node&& over) {
  std::unordered_map<std::string, std::size_t> places;  // of what is there before; a file names each key once
  for (std::size_t i = 0; i < base.entries.size(); ++i) places.emplace(base.entries[i].key, i);
  for (auto& [key, value] : over.entries) {
    const auto place = places.find(key);
    Node* inherited = place == places.end() ? nullptr : &base.entries[place->second].value;
    if (inherited == nullptr) {
      base.entries.push_back({key, std::move(value)});
    } else if (inherited->kind == Node::Kind::kTable && value.kind == Node::Kind::kTable) {
      // A missing key is reported where the table was written last.
      inherited->at = value.at;
      inherited->key_at = value.key_at;
      merge(*inherited, std::move(value));
    } else {
      *inherited = std::move(value);
    }
  }
  base.at = over.at;
}

// Removes the entry that a dotted path names; false when there is none.
bool remove_path(Node& node, std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return node.erase(path);
  Node* next = node.find(path.substr(0, dot));
  return next != nullptr && remove_path(*next, path.substr(dot + 1));
}

// A path like this one of which each part is there; empty if nothing is like it.
std::string nearest_path(const Node& node, std::string_view path) {
  const std::size_t dot = path.find('.');
  const std::string_view first = path.substr(0, dot);
  std::vector<std::string> known;
  for (const auto& entry : node.entries) known.push_back(entry.key);
  const Node* next = node.find(first);
  std::string part = next != nullptr ? std::string(first) : nearest_word(first, known);
  if (part.empty() || dot == std::string_view::npos) return part;
  const std::string rest = nearest_path(*node.find(part), path.substr(dot + 1));
  return rest.empty() ? rest : part + "." + rest;
}

std::string base_path(const std::string& path, const std::string& name) {
  const std::string_view file = file_name(name);
  const bool has_extension = file.ends_with(".toml") && file != ".toml";
  return path_beside(path, has_extension ? name : name + ".toml");
}

// Collects a file and its bases, each once and after all that it extends.
class Collector {
 public:
  Collector(const FileReader& read, Findings& findings) : read_(read), findings_(findings) {}

  // `named_at` is where a file names this one; its file is empty for the first file.
  bool collect(const std::string& path, const Location& named_at) {
    if (done_.contains(path)) return true;
    const auto circle = std::find(open_.begin(), open_.end(), path);
    if (circle != open_.end()) {
      std::string way;
      for (auto step = circle; step != open_.end(); ++step) way += *step + " -> ";
      return error(named_at, fmt::format("files extend each other in a circle: {}{}", way, path));
    }
    if (open_.size() > kMaxDepth) {
      return error(named_at, fmt::format("more than {} files extend one another here", kMaxDepth));
    }
    const auto text = read_(path);
    if (!text && named_at.file.empty()) return error({path, 1, 1}, text.error().message);
    if (!text) return error(named_at, fmt::format("cannot extend '{}': {}", path, text.error().message));
    auto document = parse_document(path, *text, findings_);
    if (!document) return false;
    open_.push_back(path);
    bool good = true;
    if (const Node* extends = document->find("extends")) {
      for (const Node& name : names(*extends)) {
        if (name.kind == Node::Kind::kString) good = collect(base_path(path, name.text), name.at) && good;
        else
          good = error(name.at,
                       fmt::format("'extends' must be a file's name or a list of them, not {}", kind_text(name)));
      }
    }
    open_.pop_back();
    done_.emplace(path, true);
    documents_.push_back(std::move(*document));
    return good;
  }

  // REQUIRES: collect was true.
  std::optional<Node> merged() {
    SENNIGHT_REQUIRES(open_.empty() && !documents_.empty(), open_, documents_);
    Node whole;
    bool good = true;
    // A base that is read alone may take away keys of files that it will meet only in a game.
    const Node* abstract = documents_.back().find("abstract");
    const bool base_alone = abstract != nullptr && abstract->boolean;
    for (std::size_t i = 0; i < documents_.size(); ++i) {
      Node& document = documents_[i];
      if (document.find("remove") != nullptr && document.find("extends") == nullptr && misses_extends(document))
        return std::nullopt;  // nothing is there to be removed
      if (const Node* paths = document.find("remove")) {
        for (const Node& path : names(*paths)) {
          if (path.kind != Node::Kind::kString) {
            good = error(path.at, fmt::format("'remove' must be a list of keys, not {}", kind_text(path)));
          } else if (!remove_path(whole, path.text) && !base_alone) {
            const std::string nearest = nearest_path(whole, path.text);
            good = error(path.at, fmt::format("nothing to remove: no '{}' is inherited{}", path.text,
                                              nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest)));
          }
        }
      }
      document.erase("remove");
      document.erase("extends");
      if (i + 1 < documents_.size()) {
        if (const Node* word = document.find("abstract"); word != nullptr && word->kind != Node::Kind::kBoolean)
          good = error(word->at, fmt::format("'abstract' must be true or false, not {}", kind_text(*word)));
        std::erase_if(document.entries, [](const auto& entry) { return is_own_key(entry.key); });
      }
      merge(whole, std::move(document));
    }
    if (!good) return std::nullopt;
    return whole;
  }

 private:
  bool error(const Location& at, std::string text) {
    findings_.push_back({at, true, std::move(text)});
    return false;
  }

  // Is 'extends' misspelt, or below the head of a table? Then it is said.
  bool misses_extends(const Node& document) {
    for (const auto& [key, value] : document.entries) {
      if (nearest_word(key, {"extends"}) == "extends")
        return !error(value.key_at, fmt::format("unknown key '{}'; did you mean 'extends'?", key));
      for (const auto& [below, inner] : value.entries) {
        const bool is_nested = below == "extends" && inner.kind != Node::Kind::kTable;
        if (is_nested) return !error(inner.key_at, "'extends' belongs above the first table of the file");
        for (const auto& [deeper, innermost] : inner.entries)
          if (deeper == "extends")
            return !error(innermost.key_at, "'extends' belongs above the first table of the file");
      }
    }
    return false;
  }
  // A value that may stand alone or in a list.
  static std::vector<Node> names(const Node& node) {
    return node.kind == Node::Kind::kArray ? node.items : std::vector<Node>{node};
  }

  const FileReader& read_;
  Findings& findings_;
  std::vector<std::string> open_;
  std::map<std::string, bool> done_;
  std::vector<Node> documents_;
};

// Longer words are nobody's misspelling.
constexpr std::size_t kLongestWord = 64;

// Optimal string alignment distance. REQUIRES: neither is longer than kLongestWord. Source: Damerau, "A technique for
// computer detection and correction of spelling errors" (1964).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongestWord + 1>, kLongestWord + 1> d;
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

const Node* Node::find(std::string_view key) const {
  for (const auto& [name, value] : entries)
    if (name == key) return &value;
  return nullptr;
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

bool Node::erase(std::string_view key) {
  return std::erase_if(entries, [key](const auto& entry) { return entry.key == key; }) > 0;
}

std::string kind_text(const Node& node) {
  switch (node.kind) {
    case Node::Kind::kTable: return "a table";
    case Node::Kind::kArray: return "a list";
    case Node::Kind::kString: return "a string";
    case Node::Kind::kInteger: return "a number";
    case Node::Kind::kBoolean: return node.boolean ? "true" : "false";
    case Node::Kind::kOther: return node.text;
  }
  return {};
}

bool is_own_key(std::string_view key) {
  for (const std::string_view own : {"abstract", "name", "aliases", "intended", "summary", "sample", "perft"})
    if (key == own) return true;
  return false;
}

namespace {

// The line with this number, from 1.
std::string_view line_of(std::string_view text, int number) {
  for (; number > 1; --number) text.remove_prefix(std::min(text.size(), text.find('\n') + 1));
  return text.substr(0, text.find('\n'));
}

// A text without quotes behind the '=' of a line, up to what ends a word; empty when there is none.
std::string_view bare_text(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos || line.substr(0, equals).find_first_of("#\"'") != std::string_view::npos)
    return {};
  const std::size_t begin = line.find_first_not_of(" \t", equals + 1);
  if (begin == std::string_view::npos) return {};
  std::string_view word = line.substr(begin);
  word = word.substr(0, word.find_first_of(" \t\r,]}#"));
  const bool is_word = !word.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0;
  for (const std::string_view value : {"true", "false", "inf", "nan"})
    if (word == value) return {};
  return is_word ? word : std::string_view();
}

// The part with '+' or '~' of a key, or of the name of a table, that stands without quotes; empty when there is none.
std::string_view bare_key_with_sign(std::string_view line) {
  line = trim(line);
  const bool is_table = line.starts_with('[');
  line = trim(
      line.substr(is_table ? 1 : 0, std::min(line.find(is_table ? ']' : '='), line.size()) - (is_table ? 1 : 0)));
  if (line.size() > kLongestWord || line.find_first_of("\"'{[ #") != std::string_view::npos) return {};
  const std::string_view last = line.substr(line.rfind('.') + 1);
  return last.find_first_of("+~") == std::string_view::npos ? std::string_view() : last;
}

// A key, or the head of a table, that is there already.
void explain_second(std::string_view text, std::string_view line_at, Finding& finding) {
  const std::string_view here = trim(line_at);
  const bool is_table = here.starts_with('[');
  if (!is_table) finding.at.column = static_cast<int>(here.data() - line_at.data()) + 1;
  const std::string_view name = is_table ? here.substr(0, here.find_last_of(']') + 1)
                                         : trim(here.substr(0, here.find('=')));
  const auto is_same = [&](std::string_view line) {
    line = trim(line);
    if (is_table) return line.starts_with(name);
    return line.starts_with(name) && trim(line.substr(name.size())).starts_with('=');
  };
  int first = 0;
  std::string_view rest = text;
  for (int number = 1; number < finding.at.line; ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (is_same(line)) first = first > 0 ? first : number;
    else if (!is_table && trim(line).starts_with('[')) first = 0;  // another table begins
    rest.remove_prefix(std::min(rest.size(), rest.find('\n') + 1));
  }
  const std::string what = is_table ? fmt::format("the table {}", one_line(std::string(name)))
                                    : fmt::format("'{}'", one_line(std::string(name)));
  finding.text = first > 0 ? fmt::format("{} is here a second time; the first one is in line {}", what, first)
                           : fmt::format("{} is here, and something of that name stands further up", what);
}

// Says what the library found in words for people who have never seen it, where that is known, and at the place of the
// mistake.
void explain(std::string_view text, Finding& finding) {
  std::string& why = finding.text;
  const auto says = [&](std::string_view words) { return why.contains(words); };
  const std::string_view line_at = line_of(text, finding.at.line);
  if (const std::string_view word = bare_text(line_at); !word.empty() && !says("cannot redefine existing")) {
    finding.at.column = static_cast<int>(word.data() - line_at.data()) + 1;
    const bool is_flag = word == "True" || word == "False" || word == "TRUE" || word == "FALSE";
    why = is_flag ? "true and false are written with small letters"
                  : fmt::format("a text stands in quotes: \"{}\"", one_line(std::string(word)));
  } else if (const std::string_view key = bare_key_with_sign(line_at); !key.empty() && says("expected")) {
    why = fmt::format("a key with '+' or '~' stands in quotes: \"{}\"", key);
  } else if (says("unescaped control characters") || (says("literal string") && says("control characters"))) {
    why = "a string ends on the line on which it begins: the quote at its end is missing";
  } else if (says("could not determine value type")) {
    why =
        "a value is a text in straight quotes, a number, true, false, a list [ ] or a table { }: what stands here is "
        "none of them; perhaps quotes or braces are missing";
  } else if (says("inline table") && says("saw '\\n'")) {
    why = "a table in braces { } must stay on one line";
  } else if (says("saw ';'")) {
    why = "',' is expected between the parts, not ';'";
  } else if (says("invalid utf-8")) {
    why = "the file is no UTF-8 text: save it with that encoding";
  } else if (says("cannot redefine existing") || says("cannot insert")) {
    explain_second(text, line_at, finding);
  } else if (says("table header") && says("expected ']'")) {
    why = "the name of a table stands in brackets: the ']' behind it is missing";
  } else if (says("expected '='")) {
    why = "'=' is expected between a key and its value";
  } else if (says("expected comma or closing")) {
    why = says("closing ']'") ? "',' or ']' is expected in a list" : "',' or '}' is expected in a table in braces";
  } else if (says("dangling comma") || says("saw comma")) {
    why = "a ',' too much";
  } else if (says("expected keys, tables")) {
    why = "a key or a table is expected at the beginning of a line";
  } else if (says("expected value, saw")) {
    why = "a value is missing behind '='";
  } else if (says("leading zeroes")) {
    why = "a number begins with no 0";
  } else if (says("expected a comment or whitespace")) {
    why = "nothing more is expected on this line";
  } else if (says("parsing string") && says("end-of-file")) {
    for (const std::string_view quotes : {"\"\"\"", "'''"}) {
      const std::size_t last = text.rfind(quotes);
      if (last == std::string_view::npos) continue;
      const std::string_view before = text.substr(0, last);
      finding.at.line = static_cast<int>(std::ranges::count(before, '\n')) + 1;
      finding.at.column = static_cast<int>(last - (before.rfind('\n') + 1)) + 1;
      why = fmt::format("a text begins with {} here and does not end", quotes);
      break;
    }
  } else if (const std::size_t end = why.find(": ");
             why.starts_with("Error while parsing") && end != std::string::npos) {
    why = "this cannot be read: " + why.substr(end + 2);
  }
}

}  // namespace

std::optional<Node> parse_document(const std::string& path, std::string_view text, Findings& findings) {
  if (text.size() > kMostFileBytes) {
    std::string why = fmt::format("the file has {} bytes; {} is the most", text.size(), std::size_t{kMostFileBytes});
    findings.push_back({{path, 1, 1}, true, std::move(why)});
    return std::nullopt;
  }
  if (const auto deep = find_deep_key(text)) {
    std::string why = fmt::format("this key has more than {} parts, joined by dots", kMostKeyParts);
    findings.push_back({{path, deep->line, deep->column}, true, std::move(why)});
    return std::nullopt;
  }
  toml::parse_result result = toml::parse(text);
  if (!result) {
    std::string why(result.error().description());
    findings.push_back({location(path, result.error().source()), true, std::move(why)});
    explain(text, findings.back());
    return std::nullopt;
  }
  Node node = convert(path, result.table());
  // What the whole file lacks is said at its first key.
  node.at = {path, 1, 1};
  const auto first = std::ranges::min_element(node.entries, {}, [](const NodeEntry& entry) {
    return std::pair(entry.value.key_at.line, entry.value.key_at.column);
  });
  if (first != node.entries.end()) node.at = first->value.key_at;
  return node;
}

std::optional<Node> read_document(const std::string& path, const FileReader& read, Findings& findings) {
  Collector collector(read, findings);
  if (!collector.collect(path, {})) return std::nullopt;
  return collector.merged();
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  std::string nearest;
  if (word.size() > kLongestWord) return nearest;
  std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1, fewest = 0;
  for (const std::string& candidate : known) {
    // The lengths alone are a distance.
    const std::size_t shorter = std::min(word.size(), candidate.size()),
                      longer = std::max(word.size(), candidate.size());
    if (longer > kLongestWord) continue;
    // "gate" for "gating": the same word with another end.
    const bool is_begin = word.size() > 3 && candidate.starts_with(word);
    const bool has_stem = word.size() > 3 && candidate.starts_with(word.substr(0, word.size() - 1));
    if (!is_begin && longer - shorter >= best) continue;
    const std::size_t edits = edit_distance(word, candidate);
    const std::size_t distance = std::min<std::size_t>(edits, has_stem ? 1 : kLongestWord);
    // A short word with two other letters is another word, unless it begins alike.
    if (distance > 1 && longer <= 4 && !word.empty() && !candidate.starts_with(word.front())) continue;
    // A word that shares no letter with the candidate is no misspelling of it.
    // Of two that begin alike the one with fewer other letters.
    const bool is_nearer = distance < best || (distance == best && edits < fewest);
    if (is_nearer && distance < std::max(word.size(), candidate.size())) {
      best = distance;
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace sennight
