// Text of others in our messages stays one line of plain UTF-8.
#include "base/printable.h"

#include <gtest/gtest.h>

namespace sennight {
namespace {

TEST(Printable, plain_text_stays_as_it_is) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("'q~' is no piece: 100 % \\ \"x\""), "'q~' is no piece: 100 % \\ \"x\"");
  EXPECT_EQ(printable("Żółw 将棋 ♞ 😀"), "Żółw 将棋 ♞ 😀");
}

TEST(Printable, what_breaks_lines_or_moves_cursors_is_escaped) {
  EXPECT_EQ(printable("a\nb\r\tc"), "a\\nb\\r\\tc");
  EXPECT_EQ(printable(std::string_view("\x1b[31m\0\x7f", 7)), "\\x1b[31m\\x00\\x7f");
  EXPECT_EQ(printable("\xc2\x85\xe2\x80\xa8"), "\\u0085\\u2028");  // line ends of Unicode
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "abc\xef\xbb\xbf"),
            "\\u202eabc\\ufeff");  // turns what follows round; a mark
}

TEST(Printable, what_is_no_utf_8_is_escaped_byte_by_byte) {
  EXPECT_EQ(printable("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(printable("\xc3"), "\\xc3");                             // breaks off
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                    // longer than needed
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // half of a pair
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // beyond Unicode
  EXPECT_EQ(printable("a\x80z"), "a\\x80z");
}

TEST(Printable, a_long_message_loses_its_middle) {
  const std::string text = "begin" + std::string(5'000'000, 'k') + "end";
  const std::string line = one_line(text);
  EXPECT_LT(line.size(), kLongestMessage + 100);
  EXPECT_TRUE(line.starts_with("begin"));
  EXPECT_TRUE(line.ends_with("end"));
  EXPECT_NE(line.find("[... 4998008 more bytes ...]"), std::string::npos) << line.substr(1400, 200);
  EXPECT_EQ(one_line("short\n"), "short\\n");
}

TEST(Printable, no_character_is_cut_in_two) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "♞";
  for (std::size_t longest = 100; longest < 110; ++longest) {
    const std::string line = one_line(text, longest);
    EXPECT_EQ(line.find("\\x"), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace sennight
