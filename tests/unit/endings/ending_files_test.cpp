// Tables as files: what is written is read again, and nothing else is.
#include "endings/ending_files.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/random.h"
#include "support/games.h"

namespace sennight::test {
namespace {

const std::atomic<bool> kGoOn = false;

// `ends`: lines of [ends]. `rest`: further lines.
VariantPtr small_game(const std::string& ends = "stalemate = \"draw\"\n", const std::string& name = "Small",
                      const std::string& rest = "") {
  const std::string text = "name = \"" + name + R"toml("
[board]
shape = "rectangle"
files = 4
ranks = 5
[setup]
K = "c1"
R = "a1"
P = "b1"
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[pieces.P]
name = "Pawn"
move = "mfW cfF"
[promotion.last]
pieces = "P"
to = "R"
zone = "rank:5"
[ends]
)toml" + ends + rest;
  return {&variant_from_text(text), [](const Variant*) {}};
}

Material named(const Variant& variant, const std::string& name) {
  const auto material = parse_material(variant, name);
  EXPECT_TRUE(material) << material.error().message;
  return material ? *material : Material();
}

void expect_equal(const EndingTable& one, const EndingTable& other) {
  EXPECT_EQ(one.material(), other.material());
  ASSERT_EQ(one.layout().numbers(), other.layout().numbers());
  for (std::size_t number = 0; number < one.layout().numbers(); ++number)
    ASSERT_EQ(one.values()[number], other.values()[number]) << number;
}

TEST(EndingFiles, what_is_written_is_read_again) {
  const VariantPtr variant = small_game();
  const std::uint64_t rules = rules_number_of_endings(*variant);
  Endings endings(variant);
  const Material material = named(*variant, "KP-K");
  const auto made = endings.table(material, kGoOn);
  ASSERT_TRUE(made) << made.error().message;
  const std::string bytes = format_table(rules, **made);
  EXPECT_LT(bytes.size(), (*made)->layout().numbers() + 1000);  // a byte for a position
  const auto read = parse_table(*variant, rules, material, bytes);
  ASSERT_TRUE(read) << read.error().message;
  expect_equal(*read, **made);
  EXPECT_EQ(format_table(rules, *read), bytes);
}

TEST(EndingFiles, many_different_values_take_two_bytes_each) {
  const VariantPtr variant = small_game();
  const Material material = named(*variant, "KR-K");
  EndingLayout layout(*variant, material);
  std::vector<std::int16_t> values;
  for (std::size_t i = 0; i < layout.numbers(); ++i)
    values.push_back(static_cast<std::int16_t>(static_cast<int>(i % 300) - 150));
  const EndingTable table(material, std::move(layout), values);
  ASSERT_EQ(table.values().codes.size(), 300U);
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(table.values()[i], values[i]);
  const auto read = parse_table(*variant, 7, material, format_table(7, table));
  ASSERT_TRUE(read) << read.error().message;
  expect_equal(*read, table);
}

TEST(EndingFiles, a_damaged_file_is_refused) {
  const VariantPtr variant = small_game();
  Endings endings(variant);
  const Material material = named(*variant, "KR-K");
  const auto made = endings.table(material, kGoOn);
  ASSERT_TRUE(made);
  const std::string bytes = format_table(5, **made);
  const auto refusal = [&](const std::string& text, std::uint64_t rules = 5, const char* name = "KR-K") {
    const auto read = parse_table(*variant, rules, named(*variant, name), text);
    return read ? std::string("read") : read.error().message;
  };
  ASSERT_EQ(refusal(bytes), "read");
  EXPECT_EQ(refusal(""), "this is no table of an ending");
  EXPECT_EQ(refusal("SENNEND1"), "this is no table of an ending");
  EXPECT_EQ(refusal(bytes, 6), "this table is for other rules");
  EXPECT_EQ(refusal(bytes, 5, "K-KR"), "this table is of other pieces");
  EXPECT_EQ(refusal(bytes.substr(0, bytes.size() - 1)), "this table is damaged");
  EXPECT_EQ(refusal(bytes + '\0'), "this table is damaged");
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    std::string changed = bytes;
    // Each byte of the head, and some of the rest.
    const std::size_t at = i < 48 ? static_cast<std::size_t>(i) : random.below(bytes.size());
    changed[at] = static_cast<char>(changed[at] ^ (1 << random.below(8)));
    ASSERT_NE(refusal(changed), "read") << at;
  }
}

TEST(EndingFiles, other_rules_have_another_number) {
  const std::uint64_t number = rules_number_of_endings(*small_game());
  EXPECT_EQ(rules_number_of_endings(*small_game("stalemate = \"draw\"\n", "Another name")), number);
  std::set<std::uint64_t> numbers = {number};
  const std::vector<VariantPtr> others = {
      small_game("stalemate = \"loss\"\n"), small_game("stalemate = \"draw\"\nbare-royals = \"draw\"\n"),
      small_game("stalemate = \"draw\"\ngoal = { pieces = \"K\", zone = \"rank:5\" }\n"),
      small_game("stalemate = \"draw\"\ngoal = { pieces = \"K\", zone = \"rank:4\" }\n"),
      small_game("stalemate = \"draw\"\n", "Small", "[legal]\ncaptures = \"compulsory\"\n")};
  for (const VariantPtr& other : others) numbers.insert(rules_number_of_endings(*other));
  EXPECT_EQ(numbers.size(), others.size() + 1);
}

TEST(EndingFiles, materials_have_names) {
  const Variant& chess = *variant("chess");
  EXPECT_EQ(material_name(chess, named(chess, "KQ-RK")), "KQ-KR");
  EXPECT_EQ(named(chess, "QK-KR"), named(chess, "KQ-RK"));
  EXPECT_EQ(material_name(chess, named(chess, "Q-")), "Q-");
  const Variant& shogi = *variant("shogi");
  EXPECT_EQ(material_name(shogi, named(shogi, "K+RR-K")), "KR+R-K");
  for (const char* const name : {"", "K", "KX-K", "kr-k", "KR-K-", "KQQ-KR", "KR-K "})
    EXPECT_FALSE(parse_material(chess, name)) << name;
}

TEST(EndingFiles, the_materials_of_a_game_are_those_that_can_come_up) {
  const Variant& chess = *variant("chess");
  std::set<std::string> names;
  for (const Material& material : occurring_materials(chess, 3)) names.insert(material_name(chess, material));
  EXPECT_EQ(names,
            (std::set<std::string>{"KQ-K", "KR-K", "KB-K", "KN-K", "KP-K", "K-KQ", "K-KR", "K-KB", "K-KN", "K-KP"}));
  EXPECT_EQ(occurring_materials(chess, 2).size(), 1U);
  EXPECT_EQ(occurring_materials(chess, 4).size(),
            15U + 25U + 15U);  // pairs of five types, with one that is twice there
  EXPECT_TRUE(occurring_materials(*variant("honeycomb"), 3).empty());
}

TEST(EndingFiles, a_folder_gives_the_tables_of_one_game) {
  const VariantPtr variant = small_game();
  const std::string own = "tables/" + variant->id() + "/";
  std::map<std::string, std::string> files;
  const std::uint64_t rules = rules_number_of_endings(*variant);
  Endings made(variant, {.on_made = [&](const EndingTable& table) {
                 files["tables/" + table_path(*variant, table.material())] = format_table(rules, table);
               }});
  ASSERT_TRUE(made.table(named(*variant, "KP-K"), kGoOn));
  // With those to which captures and promotions lead.
  ASSERT_EQ(files.size(), 3U);
  EXPECT_TRUE(files.contains(own + "KP-K.table") && files.contains(own + "KR-K.table") &&
              files.contains(own + "K-K.table"));
  files[own + "README"] = "what else lies there";
  files[own + "K-KR.table"] = "SENNEND1";
  files[own + "KX-K.table"] = files[own + "KR-K.table"];
  const FileReader read = [&](const std::string& path) -> Result<std::string> { return files.at(path); };
  const FolderLister list = [&](const std::string& folder) -> Result<std::vector<std::string>> {
    std::vector<std::string> paths;
    for (const auto& [path, bytes] : files)
      if (path.starts_with(folder)) paths.push_back(path);
    if (paths.empty()) return fail("there is no folder " + folder);
    return paths;
  };
  const FoundEndings found = find_endings(variant, "tables", read, list);
  ASSERT_TRUE(found.endings);
  EXPECT_EQ(found.endings->tables(), 3U);
  EXPECT_EQ(found.endings->men(), 3U);
  EXPECT_EQ(found.refused, (std::vector<std::string>{own + "K-KR.table: this is no table of an ending",
                                                     own + "KX-K.table: 'KX-K': 'X-K' is no piece of this game"}));
  const FoundEndings nothing = find_endings(variant, "elsewhere", read, list);
  EXPECT_FALSE(nothing.endings);
  EXPECT_TRUE(nothing.refused.empty());
  // The same game under other rules takes none of them.
  const FoundEndings other = find_endings(small_game("stalemate = \"loss\"\n"), "tables", read, list);
  EXPECT_FALSE(other.endings);
  EXPECT_EQ(other.refused.size(), 5U);
}

TEST(EndingFiles, what_was_made_is_not_made_again) {
  const VariantPtr variant = small_game();
  int made = 0;
  Endings first(variant, {.on_made = [&](const EndingTable&) { ++made; }});
  const Material material = named(*variant, "KP-K");
  ASSERT_TRUE(first.table(material, kGoOn));
  EXPECT_EQ(made, 3);
  Endings second(variant, {.find_made = [&](const Material& wanted) -> std::optional<EndingTable> {
                             const auto table = first.table(wanted, kGoOn);
                             if (!table || wanted.size() < 3) return std::nullopt;
                             return **table;
                           },
                           .on_made = [&](const EndingTable&) { ++made; }});
  const auto table = second.table(material, kGoOn);
  ASSERT_TRUE(table);
  expect_equal(**table, **first.table(material, kGoOn));
  EXPECT_EQ(made, 3);
  ASSERT_TRUE(second.table(named(*variant, "K-K"), kGoOn));
  EXPECT_EQ(made, 4);
}

}  // namespace
}  // namespace sennight::test
