// Sections of keys and values: reading, and what is wrong with a text.

#include "import/ini.h"

#include <gtest/gtest.h>

#include "rules/loader.h"

namespace sennight {
namespace {

std::string ini_findings(std::string_view text) {
  Findings findings;
  read_ini("a.ini", text, findings);
  return to_text(findings);
}

TEST(Ini, sections_have_names_parents_and_keys_with_places) {
  Findings findings;
  const auto sections = read_ini("a.ini", "# text\r\n[one]\r\n  key =  a b # c \n\n; more\n[two : one]\n", findings);
  EXPECT_EQ(to_text(findings), "");
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_EQ(sections[0].name.value, "one");
  ASSERT_EQ(sections[0].entries.size(), 1u);
  EXPECT_EQ(sections[0].entries[0].key.value, "key");
  EXPECT_EQ(sections[0].entries[0].key.at.column, 3);
  EXPECT_EQ(sections[0].entries[0].value.value, "a b # c");
  EXPECT_EQ(sections[0].entries[0].value.at.line, 3);
  EXPECT_EQ(sections[0].entries[0].value.at.column, 10);
  EXPECT_EQ(sections[1].parent.value, "one");
  EXPECT_EQ(sections[1].parent.at.column, 8);
}

TEST(Ini, what_is_wrong_has_a_place) {
  EXPECT_EQ(ini_findings("key = 1\n"), "a.ini:1:1: error: a key before the first section\n");
  EXPECT_EQ(ini_findings("[a]\nkey\n"), "a.ini:2:1: error: expected 'key = value', a section or a comment\n");
  EXPECT_EQ(ini_findings("[a]\n k = 1\n k = 2\n"), "a.ini:3:2: error: there are two keys 'k' in this section\n");
  EXPECT_EQ(ini_findings("[a]\n[a]\nk = 1\nk = 2\n"), "a.ini:2:1: error: there are two sections 'a'\n");
  EXPECT_EQ(ini_findings("[a\n"), "a.ini:1:1: error: expected ']' at the end of the section's name\n");
  EXPECT_EQ(ini_findings("[a] b\n"), "a.ini:1:5: error: text behind the name of a section\n");
  EXPECT_EQ(ini_findings("[]\n").substr(0, 12), "a.ini:1:1: e");
  EXPECT_EQ(ini_findings("[a:]\n").substr(0, 12), "a.ini:1:1: e");
  EXPECT_EQ(ini_findings("[a]\nk = \x1b[0m\n"), "a.ini:2:5: error: a character that is not printable\n");
  EXPECT_EQ(ini_findings(std::string(5'000'000, 'x')), "a.ini:1:1: error: the text has more than 1048576 bytes\n");
  EXPECT_EQ(ini_findings("[" + std::string(900'000, 'x')),
            "a.ini:1:1: error: expected ']' at the end of the section's name\n");
}

TEST(Ini, there_is_an_end_to_what_is_read) {
  std::string text = "[a]\n";
  for (int i = 0; i < 30'000; ++i) text += "k" + std::to_string(i) + " = 1\n";
  EXPECT_EQ(ini_findings(text), "a.ini:20001:1: error: the text has more than 20000 sections and keys\n");
}

}  // namespace
}  // namespace sennight
