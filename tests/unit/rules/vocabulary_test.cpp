// The words of the format: those that the reader asks for, each with a line about it.
#include "rules/vocabulary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "geometry/shapes/shape.h"
#include "pieces/movement.h"
#include "rules/loader.h"
#include "rules/toml_text.h"

namespace sennight {
namespace {

const FormatKey& key_of(const std::vector<FormatKey>& keys, const std::string& table, const std::string& key) {
  const auto found = std::ranges::find_if(keys, [&](const auto& one) { return one.table == table && one.key == key; });
  EXPECT_NE(found, keys.end()) << table << " " << key;
  static const FormatKey kNone;
  return found == keys.end() ? kNone : *found;
}

TEST(Vocabulary, each_key_that_the_reader_asks_for_has_a_line) {
  const auto keys = format_keys();
  EXPECT_GT(keys.size(), 100u);
  std::set<std::pair<std::string, std::string>> seen;
  for (const FormatKey& key : keys) {
    EXPECT_TRUE(seen.emplace(key.table, key.key).second) << key.table << " " << key.key << " twice";
    const std::string_view help = help_for(key.table, key.key).text;
    EXPECT_FALSE(help.empty()) << "[" << key.table << "] " << key.key;
    EXPECT_FALSE(help.ends_with('.')) << help;
  }
  EXPECT_EQ(helped_keys(), keys.size()) << "a line is about a key that nobody asks for";
}

TEST(Vocabulary, values_are_those_that_the_reader_takes) {
  const auto keys = format_keys();
  const FormatKey& shape = key_of(keys, "board", "shape");
  std::vector<std::string> names;
  for (const Shape& one : shapes()) names.emplace_back(one.name);
  EXPECT_EQ(shape.words, names);
  EXPECT_TRUE(shape.quoted);
  // What is for some boards only is known, too.
  EXPECT_EQ(key_of(keys, "board", "orientation").words, (std::vector<std::string>{"files", "ranks"}));
  const FormatKey& royal = key_of(keys, "pieces.NAME", "royal");
  EXPECT_EQ(royal.words, (std::vector<std::string>{"true", "false"}));
  EXPECT_FALSE(royal.quoted);
  const FormatKey& side = key_of(keys, "board", "side");
  EXPECT_EQ(side.low, 2);
  EXPECT_EQ(side.high, 9);
  EXPECT_EQ(key_of(keys, "ends.repetition", "perpetual-check").words.size(), 2u);
  EXPECT_EQ(key_of(keys, "ends", "stalemate").words.size(), 5u);
  key_of(keys, "style.labels", "top");
  key_of(keys, "promotion.NAME.forced", "zone");
  key_of(keys, "promotion.NAME", "inside");
}

TEST(Vocabulary, examples_are_movements_of_their_lattices) {
  for (const MovementExample& example : movement_examples()) {
    if (example.on_squares) {
      EXPECT_TRUE(parse_movement(Lattice(LatticeKind::kSquare, false), example.notation)) << example.notation;
    }
    if (example.on_hexagons) {
      EXPECT_TRUE(parse_movement(Lattice(LatticeKind::kHexFiles, false), example.notation)) << example.notation;
    }
  }
}

TEST(TomlText, says_what_was_read) {
  const std::string text =
      "name = \"A \\\"game\\\"\"\nnumbers = [1, 2]\n\n[board]\nshape = \"rectangle\"\nfiles = 4\n\n[pieces.\"+P\"]\n"
      "name = \"Gold\\n\\\\\"\nroyal = true\n\n[ends]\nstalemate = \"draw\"\nmoves = { plies = 9, reset = \"P\" }\n\n"
      "[drops]\n";
  Findings findings;
  const auto document = parse_document("x.toml", text, findings);
  ASSERT_TRUE(document) << to_text(findings);
  EXPECT_EQ(to_toml(*document), text);
}

}  // namespace
}  // namespace sennight
