// A variant file as a tree of plain values that know where they were written. Files that extend others are put together
// here, before anybody looks at what the values mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/definition.h"
#include "rules/file_reader.h"

namespace sennight {

struct NodeEntry;

struct Node {
  enum class Kind { kTable, kArray, kString, kInteger, kBoolean, kOther };
  Kind kind = Kind::kTable;
  Location at;                     // of the value; the file itself is at line 1, column 1
  Location key_at;                 // of its key, for an entry of a table
  std::string text;                // kString: its content; kOther: what it is, in words
  std::int64_t integer = 0;        // kInteger
  bool boolean = false;            // kBoolean
  std::vector<Node> items;         // kArray
  std::vector<NodeEntry> entries;  // kTable, in the order of the file, inherited ones first

  // The entry of this name, or null. REQUIRES: nothing; null on a node that is no table.
  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  // Removes the entry; false when there is none.
  bool erase(std::string_view key);
};

struct NodeEntry {
  std::string key;
  Node value;
};

// "a string", "a table": what the node is, for messages.
std::string kind_text(const Node& node);

// The keys that belong to one file and are never inherited.
bool is_own_key(std::string_view key);

// Reads TOML. A syntax error is appended to `findings` (only the first of a text) and gives nothing.
std::optional<Node> parse_document(const std::string& path, std::string_view text, Findings& findings);

// Reads the file and all that it extends, and puts them together: bases first, each once, in the order in which they
// are named. Tables are merged key by key, every other value replaces what was there; before that a file's `remove`
// takes away inherited keys. Errors (unreadable files, circles, nothing to remove) are appended to `findings` and give
// nothing.
std::optional<Node> read_document(const std::string& path, const FileReader& read, Findings& findings);

// The known word nearest to `word` by edit distance, a swap of neighbours counting as one; empty when none is near
// enough to be a misspelling.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace sennight
