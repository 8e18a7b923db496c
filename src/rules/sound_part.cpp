#include "rules/sound_part.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

namespace sennight {

namespace {

bool is_one_line(const Node& node) {
  return node.kind == Node::Kind::kString && node.text.find('\n') == std::string::npos;
}

// Does the place lie at this value, at its key, or inside of it?
bool holds(const Node& node, const Location& at) {
  const auto is_at = [&](const Location& place) {
    return place.line == at.line && place.column == at.column && place.file == at.file;
  };
  if (is_at(node.at) || is_at(node.key_at)) return true;
  const int length = static_cast<int>(node.text.size()) + 2;  // with its quotes
  if (is_one_line(node) && node.at.line == at.line && node.at.column <= at.column &&
      at.column <= node.at.column + length && node.at.file == at.file)
    return true;
  return std::ranges::any_of(node.items, [&](const Node& item) { return holds(item, at); }) ||
         std::ranges::any_of(node.entries, [&](const NodeEntry& entry) { return holds(entry.value, at); });
}

class Pruner {
 public:
  explicit Pruner(const Node& document) : document_(document) {}

  void mark(const Reading::Spoilt& spoilt) {
    if (spoilt.table == nullptr) return;
    if (spoilt.at)
      for (const NodeEntry& entry : spoilt.table->entries)
        if (holds(entry.value, *spoilt.at)) {
          marked_.insert(&entry.value);
          return;
        }
    if (spoilt.table != &document_) marked_.insert(spoilt.table);
  }
  bool is_idle() const { return marked_.empty(); }

  Node whole(std::vector<std::string>& lacking) const {
    Node left = without_children(document_);
    for (const NodeEntry& entry : document_.entries) {
      bool is_whole = true;
      if (!marked_.contains(&entry.value)) left.entries.push_back({entry.key, copy(entry.value, is_whole)});
      else is_whole = false;
      const auto lacks = [&](std::string key) {
        if (std::ranges::find(lacking, key) == lacking.end()) lacking.push_back(std::move(key));
      };
      if (!is_whole) lacks(entry.key);
      // A name that is there no more may be asked for elsewhere.
      const bool has_names = entry.key == "pieces" || entry.key == "zones";
      const auto is_marked = [&](const NodeEntry& one) { return marked_.contains(&one.value); };
      if (has_names && (is_marked(entry) || std::ranges::any_of(entry.value.entries, is_marked)))
        lacks(entry.key + ".NAME");
    }
    return left;
  }

 private:
  static Node without_children(const Node& node) {
    Node copy;
    copy.kind = node.kind;
    copy.at = node.at;
    copy.key_at = node.key_at;
    copy.text = node.text;
    copy.integer = node.integer;
    copy.boolean = node.boolean;
    return copy;
  }
  Node copy(const Node& node, bool& is_whole) const {
    Node left = without_children(node);
    for (const Node& item : node.items) {
      if (marked_.contains(&item)) is_whole = false;
      else left.items.push_back(copy(item, is_whole));
    }
    for (const NodeEntry& entry : node.entries) {
      if (marked_.contains(&entry.value)) is_whole = false;
      else left.entries.push_back({entry.key, copy(entry.value, is_whole)});
    }
    return left;
  }

  const Node& document_;
  std::set<const Node*> marked_;
};

}  // namespace

bool take_away(Node& document, const std::vector<Reading::Spoilt>& spoilt, std::vector<std::string>& lacking) {
  Pruner pruner(document);
  for (const Reading::Spoilt& one : spoilt) pruner.mark(one);
  if (pruner.is_idle()) return false;
  document = pruner.whole(lacking);
  return true;
}

bool are_beside_the_rules(const std::vector<std::string>& lacking) {
  constexpr std::string_view kBesideTheRules[] = {"name",     "aliases",        "family", "collection", "summary",
                                                  "inventor", "source",         "fen",    "intended",   "style",
                                                  "notation", "reconstruction", "sample", "perft"};
  return std::ranges::all_of(lacking, [&](const std::string& key) {
    return std::ranges::find(kBesideTheRules, key) != std::end(kBesideTheRules);
  });
}

}  // namespace sennight
