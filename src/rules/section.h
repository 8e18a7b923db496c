// A table of a variant file while it is read: its keys by type, with every misspelt or missing one reported where it
// stands.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/definition.h"
#include "rules/document.h"
#include "rules/vocabulary.h"

namespace sennight {

// Words that stand for values of an enumeration.
template <class T>
using Choices = std::initializer_list<std::pair<std::string_view, T>>;

// What all tables of one reading share.
struct Reading {
  Findings& findings;
  bool complete = true;                     // a base may leave open what its games fill in
  std::vector<FormatKey>* known = nullptr;  // where keys that are asked for are written down, once each; may be null
  // What an error concerns: a place inside of a table, or the whole table, which lacks something.
  struct Spoilt {
    const Node* table;
    std::optional<Location> at;
  };
  std::vector<Spoilt> spoilt = {};
};

// A table being read. Each key that is asked for counts as known; finish() reports the others. A table that is not
// there reads as an empty one. Values of the wrong type are reported and read as if they were not there; `into` then
// keeps what it holds. REQUIRES: the node and the Reading outlive the section.
class Section {
 public:
  // `node` may be null. `title` names the table in messages, `path` in the list of known keys: "board", "pieces.NAME".
  Section(const Node* node, std::string title, Reading& reading, std::string path = "");

  bool exists() const { return node_ != nullptr; }
  // Is something there that is no table?
  bool is_no_table() const { return is_no_table_; }
  // Must the file say all that is needed? A base may leave open what its games fill in.
  bool is_complete() const { return reading_.complete; }
  const std::string& title() const { return title_; }
  // The keys that were asked for.
  const std::vector<std::string>& known() const { return known_; }
  Location at() const { return node_ != nullptr ? node_->at : Location{}; }
  const std::vector<NodeEntry>& entries() const;

  void error(const Location& at, std::string text) {
    reading_.findings.push_back({at, true, std::move(text)});
    reading_.spoilt.push_back({node_, at});
  }
  // The same of what the table lacks.
  void lacks(std::string text) {
    reading_.findings.push_back({at(), true, std::move(text)});
    reading_.spoilt.push_back({node_, std::nullopt});
  }
  void wrong_type(const Node& node, std::string_view what, std::string_view expected);

  // The value of a key, or null.
  const Node* value(std::string_view key);
  bool has(std::string_view key) { return value(key) != nullptr; }
  // Reports a key that is not there, in a complete file.
  void require(std::string_view key);
  // Reports a key that must not be there, in a complete file.
  void refuse(std::string_view key, std::string_view why);

  std::optional<Text> text(std::string_view key);
  void text(std::string_view key, std::string& into);
  void text(std::string_view key, Text& into);
  void flag(std::string_view key, bool& into);
  // A number in [low, high]; others are reported.
  std::optional<Located<int>> number(std::string_view key, int low, int high);
  void number(std::string_view key, int low, int high, int& into);
  // One of a few words.
  template <class T>
  void choice(std::string_view key, T& into, Choices<T> choices) {
    std::vector<std::string_view> names;
    for (const auto& [name, value] : choices) names.push_back(name);
    const auto word = one_of(key, names);
    if (!word) return;
    for (const auto& [name, value] : choices)
      if (word->value == name) into = value;
  }
  std::optional<Text> one_of(std::string_view key, const std::vector<std::string_view>& words);

  // A list of words, or one string with blanks between them. Without a word it is reported, but by the second.
  std::vector<Text> words(std::string_view key);
  std::vector<Text> words_or_none(std::string_view key);
  // A list of piece types, in which none has a sense twice.
  std::vector<Text> types(std::string_view key);
  // A list of strings, or one string.
  std::vector<Text> texts(std::string_view key);

  Section table(std::string_view key);
  // A table inside this one, written in braces.
  Section part(std::string_view key) { return part(key, quoted(key)); }
  Section part(std::string_view key, std::string title) {
    return Section(value(key), std::move(title), reading_, inside(key));
  }
  // One such table, or a list of them: key = [{...}, {...}], or [[TITLE.key]].
  std::vector<Section> parts(std::string_view key);
  // The tables [key.NAME], in the order of the file.
  std::vector<Section> named_tables(std::string_view key);
  // The tables inside one of this table, with their names: [TITLE.key.NAME].
  std::vector<std::pair<Text, Section>> named_parts(std::string_view key);
  // The tables of [[key]].
  std::vector<Section> tables(std::string_view key);
  // The same where a single one may be written as [key].
  std::vector<Section> table_or_tables(std::string_view key);

  // The same for a value that is at hand; `what` names it in messages.
  std::optional<Text> text_of(const Node& node, std::string_view what);
  std::optional<Located<int>> number_of(const Node& node, std::string_view what, int low, int high);
  std::vector<Text> words_of(const Node& node, std::string_view what);
  // "R B": two words in one string.
  std::optional<std::pair<Text, Text>> pair_of(const Node& node, std::string_view what);

  // The path of a table in this one.
  std::string inside(std::string_view key) const;

  static std::string quoted(std::string_view key) { return fmt::format("'{}'", key); }
  // "did you mean 'rook'?", or which words are known.
  static std::string suggestion(std::string_view word, std::vector<std::string> known);

  // Reports the keys that nobody asked for. Where something else than a table is there, says which keys one could have.
  void finish();

 private:
  // The entry of this key in the list of known keys; null when nobody writes one.
  FormatKey* noted(std::string_view key);

  std::string instead_of(const std::string& key);
  // Takes back that this key is missing.
  void forget_missing(const std::string& key);
  void forget_what_is_lacked();
  std::string own_name() const;  // of a table that its author names
  bool lacks_name() const;

  const Node* node_;
  bool is_no_table_ = false;  // something else is there, and that has been said:
  std::size_t said_ = 0;      // by this finding
  std::string title_, path_;
  Reading& reading_;
  std::vector<std::string> known_;
  std::vector<std::string> missing_;  // needed, and reported
};

}  // namespace sennight
