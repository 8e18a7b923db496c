#include "base/text.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace sennight {
namespace {

using Views = std::vector<std::string_view>;

TEST(Text, letters_are_those_of_ascii_alone) {
  EXPECT_EQ(to_lower("Ab+Z9\xC3\x84"), "ab+z9\xC3\x84");
  EXPECT_EQ(to_upper('q'), 'Q');
  EXPECT_EQ(to_upper('+'), '+');
  EXPECT_TRUE(is_letter('a') && is_letter('Z') && !is_letter('@') && !is_letter('[') && !is_letter('\xE4'));
  EXPECT_TRUE(is_digit('0') && is_digit('9') && !is_digit('/') && !is_digit(':'));
}

TEST(Text, trim_takes_blanks_and_tabs_from_both_ends) {
  EXPECT_EQ(trim(" \t a b\t "), "a b");
  EXPECT_EQ(trim(" \t "), "");
}

TEST(Text, words_are_never_empty) {
  EXPECT_EQ(split_words("  go\tdepth  5\r\n"), (Views{"go", "depth", "5"}));
  EXPECT_EQ(split_words(" \r\n"), Views{});
}

TEST(Text, parts_between_separators_may_be_empty) {
  EXPECT_EQ(split("a,,b,", ','), (Views{"a", "", "b", ""}));
  EXPECT_EQ(split("", ','), Views{""});
}

TEST(Text, an_integer_is_the_whole_text_and_fits) {
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("2147483648"), std::nullopt);
  EXPECT_EQ(parse_integer<std::int64_t>("2147483648"), 2147483648);
  EXPECT_EQ(parse_integer<unsigned char>("256"), std::nullopt);
  for (const char* text : {"", " 1", "1 ", "+1", "0x1", "1.0", "one"})
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
}

}  // namespace
}  // namespace sennight
