#include "rules/section.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/english.h"
#include "base/text.h"
#include "rules/loader.h"

namespace sennight {

namespace {

constexpr std::size_t kMostWords = 10'000;  // in one value; a long game's moves are some hundred

bool is_blank(std::string_view text) { return split_words(text).empty(); }

}  // namespace

Section::Section(const Node* node, std::string title, Reading& reading, std::string path)
    : node_(node), title_(std::move(title)), path_(std::move(path)), reading_(reading) {
  if (node_ != nullptr && node_->kind != Node::Kind::kTable) {
    said_ = reading_.findings.size();
    wrong_type(*node_, title_, "a table");
    node_ = nullptr;
    is_no_table_ = true;
  }
}

const std::vector<NodeEntry>& Section::entries() const {
  static const std::vector<NodeEntry> kNone;
  return node_ != nullptr ? node_->entries : kNone;
}

void Section::wrong_type(const Node& node, std::string_view what, std::string_view expected) {
  error(node.at, fmt::format("{} must be {}, not {}", what, expected, kind_text(node)));
}

std::string Section::inside(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

// Whoever lists the keys of the format reads an empty file and looks at what was asked for; else there is no list.
FormatKey* Section::noted(std::string_view key) {
  if (reading_.known == nullptr) return nullptr;
  for (FormatKey& known : *reading_.known)
    if (known.table == path_ && known.key == key) return &known;
  reading_.known->push_back({.table = path_, .key = std::string(key)});
  return &reading_.known->back();
}

const Node* Section::value(std::string_view key) {
  known_.emplace_back(key);
  noted(key);
  return node_ != nullptr ? node_->find(key) : nullptr;
}

void Section::require(std::string_view key) {
  if (has(key) || !reading_.complete || is_no_table_) return;
  lacks(fmt::format("{} needs '{}'", title_, key));
  missing_.emplace_back(key);
}

void Section::refuse(std::string_view key, std::string_view why) {
  if (const Node* node = value(key); node != nullptr && reading_.complete)
    error(node->key_at, fmt::format("'{}' {}", key, why));
}

std::optional<Text> Section::text(std::string_view key) {
  const Node* node = value(key);
  if (node == nullptr) return std::nullopt;
  return text_of(*node, quoted(key));
}

void Section::text(std::string_view key, std::string& into) {
  if (auto read = text(key)) into = std::move(read->value);
}

void Section::text(std::string_view key, Text& into) {
  if (auto read = text(key)) into = std::move(*read);
}

void Section::flag(std::string_view key, bool& into) {
  const Node* node = value(key);
  if (FormatKey* known = noted(key)) known->words = {"true", "false"};
  if (node == nullptr) return;
  if (node->kind == Node::Kind::kBoolean) into = node->boolean;
  else wrong_type(*node, quoted(key), "true or false");
}

std::optional<Located<int>> Section::number(std::string_view key, int low, int high) {
  const Node* node = value(key);
  if (FormatKey* known = noted(key)) std::tie(known->low, known->high) = std::pair(low, high);
  return node != nullptr ? number_of(*node, quoted(key), low, high) : std::nullopt;
}

void Section::number(std::string_view key, int low, int high, int& into) {
  if (const auto read = number(key, low, high)) into = read->value;
}

std::vector<Text> Section::words(std::string_view key) {
  const Node* node = value(key);
  if (node == nullptr) return {};
  if (node->kind == Node::Kind::kString ? is_blank(node->text)
                                        : node->kind == Node::Kind::kArray && node->items.empty())
    error(node->at, fmt::format("{} names nothing; without a word for it the key is left out", quoted(key)));
  return words_of(*node, quoted(key));
}

std::vector<Text> Section::words_or_none(std::string_view key) {
  const Node* node = value(key);
  return node != nullptr ? words_of(*node, quoted(key)) : std::vector<Text>{};
}

std::vector<Text> Section::types(std::string_view key) {
  std::vector<Text> list = words(key);
  std::set<std::string_view> known;
  for (const Text& token : list)
    if (!known.insert(token.value).second) error(token.at, fmt::format("{} names {} twice", quoted(key), token.value));
  return list;
}

std::vector<Text> Section::texts(std::string_view key) {
  const Node* node = value(key);
  if (node == nullptr) return {};
  if (node->kind != Node::Kind::kArray) {
    const auto single = text_of(*node, quoted(key));
    return single ? std::vector<Text>{*single} : std::vector<Text>{};
  }
  std::vector<Text> list;
  for (const Node& item : node->items)
    if (auto read = text_of(item, fmt::format("each of '{}'", key))) list.push_back(std::move(*read));
  return list;
}

Section Section::table(std::string_view key) {
  return Section(value(key), fmt::format("[{}]", inside(key)), reading_, inside(key));
}

std::vector<Section> Section::named_tables(std::string_view key) {
  std::vector<Section> list;
  const Section all = table(key);
  if (all.is_no_table_) reading_.findings[all.said_].text += fmt::format("; write [{}.NAME]", key);
  for (const auto& [name, node] : all.entries()) {
    list.emplace_back(&node, fmt::format("[{}.{}]", key, name), reading_, inside(key) + ".NAME");
  }
  return list;
}

std::vector<Section> Section::parts(std::string_view key) {
  const Node* node = value(key);
  if (node == nullptr || node->kind != Node::Kind::kArray) return {part(key)};
  if (node->items.empty()) error(node->at, fmt::format("{} has no table", quoted(key)));
  std::vector<Section> list;
  for (const Node& item : node->items)
    list.emplace_back(&item, fmt::format("each of {}", quoted(key)), reading_, inside(key));
  return list;
}

std::vector<std::pair<Text, Section>> Section::named_parts(std::string_view key) {
  std::vector<std::pair<Text, Section>> list;
  const Section all = part(key);
  for (const auto& [name, node] : all.entries())
    list.emplace_back(Text{name, node.key_at},
                      Section(&node, fmt::format("[{}.{}]", inside(key), name), reading_, inside(key) + ".NAME"));
  return list;
}

std::vector<Section> Section::tables(std::string_view key) {
  std::vector<Section> list;
  const Node* node = value(key);
  if (node == nullptr) return list;
  const std::string title = fmt::format("[[{}]]", key);
  if (node->kind != Node::Kind::kArray) wrong_type(*node, title, "a list of tables");
  for (const Node& item : node->items) list.emplace_back(&item, title, reading_, inside(key));
  return list;
}

std::vector<Section> Section::table_or_tables(std::string_view key) {
  const Node* node = value(key);
  return node != nullptr && node->kind == Node::Kind::kArray ? tables(key) : std::vector{table(key)};
}

std::optional<Text> Section::text_of(const Node& node, std::string_view what) {
  if (node.kind == Node::Kind::kString) return Text{node.text, node.at};
  wrong_type(node, what, "a string");
  return std::nullopt;
}

std::optional<Located<int>> Section::number_of(const Node& node, std::string_view what, int low, int high) {
  if (node.kind != Node::Kind::kInteger) {
    wrong_type(node, what, "a whole number");
    return std::nullopt;
  }
  if (node.integer < low || node.integer > high) {
    error(node.at, fmt::format("{} is {}; {} to {} is possible", what, node.integer, low, high));
    return std::nullopt;
  }
  return Located<int>{static_cast<int>(node.integer), node.at};
}

std::vector<Text> Section::words_of(const Node& node, std::string_view what) {
  std::vector<Text> words;
  const auto is_too_long = [&](std::size_t count) {
    if (count > kMostWords) error(node.at, fmt::format("{} has {} words; {} is the most", what, count, kMostWords));
    return count > kMostWords;
  };
  if (node.kind == Node::Kind::kString) {
    const auto parts = split_words(node.text);
    if (is_too_long(parts.size())) return words;
    for (const std::string_view word : parts) {
      Location at = node.at;
      // Where the word stands, for strings on one line: behind the opening quote.
      if (node.text.find('\n') == std::string::npos) at.column += 1 + static_cast<int>(word.data() - node.text.data());
      words.push_back({std::string(word), at});
    }
  } else if (node.kind == Node::Kind::kArray) {
    if (is_too_long(node.items.size())) return words;
    for (const Node& item : node.items)
      if (auto word = text_of(item, fmt::format("each of {}", what))) words.push_back(std::move(*word));
  } else {
    wrong_type(node, what, "a list of words");
  }
  return words;
}

std::optional<Text> Section::one_of(std::string_view key, const std::vector<std::string_view>& words) {
  auto word = text(key);
  if (FormatKey* known = noted(key)) {
    for (const std::string_view one : words)
      if (std::ranges::find(known->words, one) == known->words.end()) known->words.emplace_back(one);
    known->quoted = true;
  }
  if (!word || std::ranges::find(words, word->value) != words.end()) return word;
  error(word->at, fmt::format("'{}' cannot be '{}'; {}", key, word->value,
                              suggestion(word->value, {words.begin(), words.end()})));
  return std::nullopt;
}

std::optional<std::pair<Text, Text>> Section::pair_of(const Node& node, std::string_view what) {
  if (node.kind == Node::Kind::kString) {
    const auto words = words_of(node, what);
    if (words.size() == 2) return std::pair(words[0], words[1]);
  }
  error(node.at, fmt::format("{} must be two pieces in one string, such as \"R B\"", what));
  return std::nullopt;
}

std::string Section::suggestion(std::string_view word, std::vector<std::string> known) {
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  const std::string nearest = nearest_word(word, known);
  if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  return fmt::format("known here: {}", fmt::join(known, ", "));
}

// What an unknown key is likely to be meant for. Where one is missing it may be that one by another name.
std::string Section::instead_of(const std::string& key) {
  const std::string missing = nearest_word(key, missing_);
  if (!missing.empty()) {
    std::string text = suggestion(key, missing_);
    forget_missing(missing);
    return text;
  }
  const std::string nearest = nearest_word(key, known_);
  if (missing_.empty() || (!nearest.empty() && nearest.front() == key.front())) return suggestion(key, known_);
  const std::string first = missing_.front();
  forget_missing(first);
  return fmt::format("'{}' is missing", first);
}

// A key that is missing because it is misspelt is one mistake, not two.
void Section::forget_missing(const std::string& key) {
  if (std::erase(missing_, key) == 0) return;
  const std::string text = fmt::format("{} needs '{}'", title_, key);
  const Location place = at();
  std::erase_if(reading_.findings, [&](const Finding& finding) {
    return finding.text == text && finding.at.file == place.file && finding.at.line == place.line;
  });
}

std::string Section::own_name() const { return title_.substr(0, title_.size() - 1).substr(title_.rfind('.') + 1); }

// Where tables have names of their own, a key of theirs in place of a name is no name.
bool Section::lacks_name() const {
  return path_.ends_with(".NAME") && std::ranges::find(known_, own_name()) != known_.end() &&
         std::ranges::any_of(
             entries(), [&](const NodeEntry& entry) { return std::ranges::find(known_, entry.key) == known_.end(); });
}

// Every key that nobody has asked for is a mistake: so no reader needs a list of keys.
void Section::finish() {
  // Another section may have taken back what it had said before.
  const bool is_said = said_ < reading_.findings.size() &&
                       reading_.findings[said_].text.starts_with(title_ + " must be a table");
  if (is_no_table_ && is_said && !known_.empty()) {
    std::vector<std::string> keys;
    for (const std::string& key : known_)
      if (std::ranges::find(keys, quoted(key)) == keys.end()) keys.push_back(quoted(key));
    const std::string name = own_name();
    std::string& text = reading_.findings[said_].text;
    const std::string what = fmt::format(" in a table with a name of your own: [{}]", path_);
    if (path_.ends_with(".NAME") && std::ranges::find(known_, name) != known_.end()) {
      // Several keys without such a table are one mistake: told again at one place it is told once.
      const auto first = std::find_if(reading_.findings.begin(),
                                      reading_.findings.begin() + static_cast<std::ptrdiff_t>(said_),
                                      [&](const Finding& finding) { return finding.text.ends_with(what); });
      if (first == reading_.findings.begin() + static_cast<std::ptrdiff_t>(said_))
        text = fmt::format("'{}' stands{}", name, what);
      else reading_.findings[said_] = *first;
    } else text += fmt::format("; a table has {}", join_first_words(std::move(keys)));
    reading_.findings[said_].is_cause = true;
    is_no_table_ = false;
  }
  if (lacks_name()) {
    error(at(), fmt::format("'{}' stands in a table with a name of your own: [{}]", own_name(), path_));
    reading_.findings.back().is_cause = true;
    return;
  }
  std::size_t unknown = 0;
  for (const auto& [key, value] : entries()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    // What nobody will read needs no thought.
    const bool is_shown = ++unknown <= kMostFindingsShown;
    error(value.key_at,
          is_shown ? fmt::format("unknown key '{}'; {}", key, instead_of(key)) : fmt::format("unknown key '{}'", key));
    reading_.findings.back().is_cause = true;
  }
  if (unknown > 0) forget_what_is_lacked();
}

// What a table lacks as a whole, "[[x]] does nothing", may be what an unknown key was meant for.
void Section::forget_what_is_lacked() {
  const Location place = at();
  const auto is_needed = [&](const Finding& finding) {
    return std::ranges::any_of(
        missing_, [&](const std::string& key) { return finding.text == fmt::format("{} needs '{}'", title_, key); });
  };
  std::erase_if(reading_.findings, [&](const Finding& finding) {
    return finding.at.line == place.line && finding.at.column == place.column && finding.at.file == place.file &&
           finding.text.starts_with(title_ + " ") && !is_needed(finding);
  });
}

}  // namespace sennight
