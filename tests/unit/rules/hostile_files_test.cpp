// Variant files that mean harm: they end with a finding that has a place, soon, and never with the program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "rules/document.h"
#include "rules/loader.h"
#include "rules/nesting.h"

namespace sennight {
namespace {

const std::string kPath = "v/game.toml";

// The findings about a file with this text, compiled too.
Findings findings_of(const std::string& text) {
  Findings findings;
  load_variant(
      kPath,
      [&](const std::string& path) -> Result<std::string> {
        if (path == kPath) return text;
        return fail("there is no file " + path);
      },
      findings);
  return findings;
}

std::string all(const std::string& text) { return to_text(findings_of(text)); }

// A smallest game with another value for one key, and more lines behind.
std::string tiny(const std::string& more, const std::string& setup = "K = 'a1'") {
  return "name = 'Small'\n"
         "board = { shape = 'rectangle', files = 4, ranks = 5 }\n"
         "setup = { " +
         setup +
         " }\n"
         "[pieces.K]\nname = 'King'\nmove = 'K'\nroyal = true\n" +
         more;
}

// Of the processor: others on the machine change nothing.
class Seconds {
 public:
  double passed() const { return static_cast<double>(std::clock() - began_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t began_ = std::clock();
};

// Generous: the point is that it takes neither minutes nor forever.
#if defined(SENNIGHT_SANITIZED)
constexpr double kSoon = 60;
#else
constexpr double kSoon = 10;
#endif

std::string dotted(std::size_t parts, const std::string& part = "k") {
  std::string key = part;
  for (std::size_t i = 1; i < parts; ++i) key += "." + part;
  return key;
}

TEST(HostileFile, a_key_of_many_parts_is_refused_at_its_place) {
  const std::string expected = ": error: this key has more than 32 parts, joined by dots\n";
  EXPECT_EQ(all("name = 'x'\n" + dotted(20'000) + " = 1\n"), kPath + ":2:1" + expected);
  EXPECT_EQ(all("[" + dotted(20'000) + "]\n"), kPath + ":1:2" + expected);
  EXPECT_EQ(all("[[" + dotted(20'000) + "]]\n"), kPath + ":1:3" + expected);
  EXPECT_EQ(all("a = { b = 1, " + dotted(20'000) + " = 1 }\n"), kPath + ":1:14" + expected);
  EXPECT_EQ(all(dotted(500'000, "'k'") + " = 1\n"), kPath + ":1:1" + expected);
  EXPECT_EQ(all("# ''' \"\"\"\nx = '#'\n" + dotted(20'000, "\"a.b\\\"\"") + " = 1\n"), kPath + ":3:1" + expected);
  EXPECT_EQ(all("x = \"\"\"\nä\\\"\"\"\"\"\"\n" + dotted(40) + " = 1\n"), kPath + ":3:1" + expected);
}

TEST(HostileFile, dots_in_texts_and_remarks_are_no_parts) {
  const std::string dots(1000, '.');
  EXPECT_FALSE(find_deep_key("a = '" + dots + "'\n# " + dots + "\nb = \"\"\"" + dots + "\n" + dots + "\"\"\"\n"));
  EXPECT_FALSE(find_deep_key(dotted(kMostKeyParts) + " = 1\n"));
  EXPECT_TRUE(find_deep_key(dotted(kMostKeyParts + 1) + " = 1\n"));
}

TEST(HostileFile, deep_lists_end_with_a_finding) {
  const std::string text = "x = " + std::string(100'000, '[') + std::string(100'000, ']') + "\n";
  EXPECT_EQ(findings_of(text).size(), 1u);
  std::string deep = "x = 1";
  for (int i = 0; i < 1000; ++i) deep = "x = { " + dotted(30) + " = { " + deep + " } }";
  EXPECT_EQ(findings_of(deep + "\n").size(), 1u);
}

TEST(HostileFile, a_hundred_thousand_unknown_keys_are_soon_told_and_a_hundred_shown) {
  const Seconds seconds;
  std::string text = tiny("[players]\n");
  for (int i = 0; i < 100'000; ++i) text += "unknown" + std::to_string(i) + " = 1\n";
  const std::string lines = all(text);
  EXPECT_EQ(std::ranges::count(lines, '\n'), 101);
  EXPECT_TRUE(lines.ends_with("and 99900 more findings\n")) << lines.substr(lines.size() - 100);
  EXPECT_EQ(lines.find("unknown key 'unknown99'; known here"), lines.rfind("; known here") - 23);
  EXPECT_LT(seconds.passed(), kSoon);
}

TEST(HostileFile, a_hundred_findings_are_all_shown) {
  std::string text = tiny("[players]\n");
  for (int i = 0; i < 100; ++i) text += "unknown" + std::to_string(i) + " = 1\n";
  const std::string lines = all(text);
  EXPECT_EQ(std::ranges::count(lines, '\n'), 100);
  EXPECT_EQ(lines.find("more findings"), std::string::npos);
}

TEST(HostileFile, many_keys_are_merged_in_time) {
  const Seconds seconds;
  std::string keys;
  for (int i = 0; i < 100'000; ++i) keys += "k" + std::to_string(i) + " = 1\n";
  Findings findings;
  const auto document = read_document(
      kPath,
      [&](const std::string& path) -> Result<std::string> {
        return path == kPath ? "extends = 'base'\n" + keys : "other = 2\n" + keys;
      },
      findings);
  ASSERT_TRUE(document);
  EXPECT_EQ(document->entries.size(), 100'001u);
  EXPECT_LT(seconds.passed(), kSoon);
}

TEST(HostileFile, a_key_of_megabytes_makes_one_short_line) {
  const Seconds seconds;
  const std::string lines = all(tiny("[players]\n" + std::string(3'900'000, 'n') + " = 1\n"));
  EXPECT_EQ(std::ranges::count(lines, '\n'), 1);
  EXPECT_LT(lines.size(), 3000u);
  EXPECT_TRUE(lines.starts_with(kPath + ":9:1: error: unknown key 'nnn"));
  EXPECT_TRUE(lines.ends_with("; known here: letters, names, teams, views\n")) << lines.substr(lines.size() - 100);
  EXPECT_LT(seconds.passed(), kSoon);
}

TEST(HostileFile, a_file_of_more_than_four_megabytes_is_refused) {
  const std::string text = "# " + std::string(kMostFileBytes, 'x') + "\n";
  EXPECT_EQ(all(text), kPath + ":1:1: error: the file has 4194307 bytes; 4194304 is the most\n");
}

TEST(HostileFile, a_finding_is_one_line_whatever_it_quotes) {
  const std::string lines = all(tiny("[players]\n\"a\\nb\\u001b[2J\\u202e\" = 1\nletters = \"w\\n\"\n"));
  EXPECT_EQ(lines,
            kPath + ":9:1: error: unknown key 'a\\nb\\x1b[2J\\u202e'; known here: letters, names, teams, views\n");
  Finding finding{{"a\nb", 1, 2}, false, "x\xff"};
  EXPECT_EQ(to_text(finding), "a\\nb:1:2: warning: x\\xff");
}

TEST(HostileFile, lists_that_multiply_are_refused) {
  const Seconds seconds;
  std::string words;
  for (int i = 0; i < 9000; ++i) words += "X ";
  EXPECT_NE(all(tiny("[promotion.x]\nzone = 'all'\npieces = '" + words + "'\nto = '" + words + "'\n"))
                .find("names more than 104 pieces"),
            std::string::npos);
  EXPECT_NE(all(tiny("[ends]\nloss-of-all = '" + words + words + "'\n")).find("has 18000 words; 10000 is the most"),
            std::string::npos);
  std::string zones;
  for (int i = 0; i < 20'000; ++i) zones += "z" + std::to_string(i) + " = 'all'\n";
  EXPECT_NE(all(tiny("[zones]\n" + zones)).find("more than 1000 zones"), std::string::npos);
  EXPECT_LT(seconds.passed(), kSoon);
}

TEST(HostileFile, many_movements_and_zones_end_in_time) {
  const Seconds seconds;
  std::string terms, stuck;
  for (int i = 0; i < 20'000; ++i) terms += "(90," + std::to_string(i % 9000) + ")" + std::to_string(i % 7000) + " ";
  for (int i = 0; i < 50'000; ++i) stuck += "stuck(W" + std::to_string(i % 9000 + 1) + ") ";
  findings_of(tiny("[pieces.N]\nname = 'N'\nmove = '" + terms + "'\n"));
  EXPECT_NE(all(tiny("[zones]\nz = '" + stuck + "'\n")).find("have too many paths"), std::string::npos);
  EXPECT_LT(seconds.passed(), kSoon);
}

// What has most of the paths is named, and not what came last.
TEST(HostileFile, paths_of_all_pieces_are_bounded_together) {
  const auto with_area_moves = [](std::size_t types) {
    std::string pieces;
    for (const char letter : std::string_view("ABCDEFGHI").substr(0, types))
      pieces += fmt::format("[pieces.{}]\nname = 'Area {}'\nmove = '[K?aK?aK]'\n", letter, letter);
    return "name = 'Large'\nboard = { shape = 'rectangle', files = 16, ranks = 16 }\nsetup = { K = 'a1' }\n"
           "[pieces.K]\nname = 'King'\nmove = 'K'\nroyal = true\n" +
           pieces + "[pieces.W]\nname = 'Wazir'\nmove = 'W'\n";
  };
  const Seconds seconds;
  const std::string told = "movement '[K?aK?aK]': the paths of all pieces together have more than 4000000 cells";
  EXPECT_EQ(all(with_area_moves(4)).find("paths"), std::string::npos) << all(with_area_moves(4));
  EXPECT_NE(all(with_area_moves(9)).find(told), std::string::npos) << all(with_area_moves(9));
  EXPECT_LT(seconds.passed(), kSoon);
}

TEST(HostileFile, limits_and_lines_that_hardly_end_are_looked_at_in_time) {
  const Seconds seconds;
  std::string limits, lines;
  for (int i = 0; i < 50'000; ++i) limits += "W{in z" + std::to_string(i) + "}";
  for (int i = 0; i < 100'000; ++i) lines += "ranks:1-9 ";
  findings_of(tiny("[zones]\na = 'all'\n[pieces.N]\nname = 'N'\nmove = '" + limits + "'\n"));
  findings_of(tiny("[zones]\na = '" + lines + "'\n"));
  EXPECT_LT(seconds.passed(), kSoon);
}

// ---- what cells are stuck -----------------------------------------------------------------------

TEST(Stuck, needs_both_parentheses_and_a_blank_behind) {
  const auto error = [](const std::string& zone) { return all(tiny("[zones]\nz = '" + zone + "'\n")); };
  const auto at = [](int column) { return kPath + ":9:" + std::to_string(column) + ": error: "; };
  EXPECT_EQ(error("stuck("), at(6) + "'(' without ')' in 'stuck('\n");
  EXPECT_EQ(error("stuck(ffW"), at(6) + "'(' without ')' in 'stuck(ffW'\n");
  EXPECT_EQ(error("a1 stuck((1,2)"), at(9) + "'(' without ')' in 'a1 stuck((1,2)'\n");
  EXPECT_EQ(error("stuck(W)a1"), at(6) + "'a1' stands right behind ')' in 'stuck(W)a1'\n");
  EXPECT_EQ(error("stuck(W)stuck(F)"), at(6) + "'stuck(F)' stands right behind ')' in 'stuck(W)stuck(F)'\n");
  EXPECT_EQ(error("stick(W)"), at(6) + "'stick(W)' selects no cells: nothing like this is known here\n");
  EXPECT_TRUE(error("a1 stuck(W y)").starts_with(at(17) + "movement 'W y', character 3"));
  EXPECT_EQ(error("stuck((1,2)) a1,stuck(mfW cF)&rank:1 - a1"), "");
}

TEST(Stuck, no_name_of_a_zone_is_taken_away) {
  Findings findings;
  const std::string text = tiny("[zones]\nstuck0 = 'b2'\nz = 'stuck(fW) @stuck0'\n");
  const VariantPtr variant = load_variant(
      kPath, [&](const std::string&) -> Result<std::string> { return text; }, findings);
  ASSERT_TRUE(variant) << to_text(findings);
  // The last rank, from where nothing goes forward, and b2.
  const CellSet cells = variant->zone("z", PlayerId(0));
  EXPECT_EQ(cells.size(), 5);
  EXPECT_TRUE(cells.contains(variant->board().find("b2")));
  EXPECT_TRUE(cells.contains(variant->board().find("d5")));
}

// ---- types that a game does not use -------------------------------------------------------------

const std::string kTypes =
    "[pieces.Q]\nname = 'Queen'\nmove = 'Q'\n[pieces.\"Q~\"]\nname = 'Promoted'\nmove = 'Q'\n"
    "[pieces.X]\nname = 'Unused'\nmove = 'W'\n";

TEST(LeaveOut, a_key_of_the_second_player_may_have_a_sign) {
  for (const char* mode : {"keep", "leave-out"}) {
    Findings findings;
    const std::string text = "unused-pieces = '" + std::string(mode) + "'\n" +
                             tiny(kTypes, "K = 'a1', Q = 'b1', 'q~' = 'b5', q = 'c5'");
    const VariantPtr variant = load_variant(
        kPath, [&](const std::string&) -> Result<std::string> { return text; }, findings);
    ASSERT_TRUE(variant) << mode << ": " << to_text(findings);
    EXPECT_EQ(variant->types().size(), mode == std::string("keep") ? 4u : 3u);
    EXPECT_EQ(variant->array_count(PlayerId(1), variant->find_type("Q~")), 1);
    EXPECT_EQ(variant->array_count(PlayerId(0), variant->find_type("Q~")), 0);
  }
}

TEST(LeaveOut, everything_that_is_said_of_a_type_goes_with_it) {
  const std::string rules =
      "[en-passant]\nby = 'X'\n"
      "[promotion.a]\npieces = 'X'\nto = 'Q'\nzone = 'rank:5'\n"
      "[hand]\nreturns = { X = 'X', Q = 'Q' }\n"
      "[drops]\none-per-line = 'X'\nno-mate-by = 'X Q'\nzones = { X = 'rank:1', \"X Q\" = 'rank:2' }\n"
      "[ends]\none-colour = 'X'\nlone-minors = 'X Q'\nloss-of-all = 'X'\nmarriage = { of = 'X Q' }\n"
      "moves = { plies = 9, reset = 'X' }\n";
  Findings findings;
  const std::string text = "unused-pieces = 'leave-out'\n" + tiny(kTypes + rules, "K = 'a1', Q = 'b1'");
  const VariantPtr variant = load_variant(
      kPath, [&](const std::string&) -> Result<std::string> { return text; }, findings);
  ASSERT_TRUE(variant) << to_text(findings);
  EXPECT_EQ(variant->types().size(), 2u);
  const RuleDefinitions& ends = variant->definition().ends;
  EXPECT_TRUE(ends.of("material").words("one-colour").empty());
  EXPECT_EQ(ends.of("material").words("lone-minors").size(), 1u);
  EXPECT_TRUE(ends.of("marriage").words("of").empty());
  EXPECT_TRUE(ends.of("loss_of_all").words("loss-of-all").empty());
  EXPECT_FALSE(variant->ends().may_decide());
  EXPECT_TRUE(variant->ends().facts().clock_restarts.empty());
}

}  // namespace
}  // namespace sennight
