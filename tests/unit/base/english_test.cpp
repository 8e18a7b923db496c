// Articles, plurals, lists and numbers.
#include "base/english.h"

#include <gtest/gtest.h>

namespace sennight {
namespace {

TEST(English, chooses_the_article_by_sound) {
  EXPECT_EQ(with_article("Pawn"), "a Pawn");
  EXPECT_EQ(with_article("Elephant"), "an Elephant");
  EXPECT_EQ(with_article("Azure General"), "an Azure General");
  EXPECT_EQ(with_article("Unicorn"), "a Unicorn");
  EXPECT_EQ(with_article("Uetcer Finch"), "a Uetcer Finch");
  EXPECT_EQ(with_article("Usher"), "an Usher");
}

TEST(English, forms_plurals) {
  EXPECT_EQ(plural("Pawn"), "Pawns");
  EXPECT_EQ(plural("Finch"), "Finches");
  EXPECT_EQ(plural("Waitress"), "Waitresses");
  EXPECT_EQ(plural("Lady"), "Ladies");
  EXPECT_EQ(plural("Viceroy"), "Viceroys");
  EXPECT_EQ(plural("Queen (promoted Pawn)"), "Queens (promoted Pawn)");
  EXPECT_EQ(plural("Pawn of the Vizier"), "Pawns of the Vizier");
  EXPECT_EQ(plural("Evil Wolf"), "Evil Wolves");
  EXPECT_EQ(plural("Flying Ox"), "Flying Oxen");
  EXPECT_EQ(plural("Fox"), "Foxes");
  EXPECT_EQ(plural("Goose"), "Geese");
  EXPECT_EQ(plural("Man"), "Men");
  EXPECT_EQ(plural("Shaman"), "Shamans");
  EXPECT_EQ(plural("Footman"), "Footmen");
  EXPECT_EQ(plural("Old Bowman"), "Old Bowmen");
  EXPECT_EQ(plural("Thief"), "Thieves");
  EXPECT_EQ(plural("Swallow's Wings"), "Swallow's Wings");
}

TEST(English, joins_lists_and_counts) {
  EXPECT_EQ(join_words({}), "");
  EXPECT_EQ(join_words({"a"}), "a");
  EXPECT_EQ(join_words({"a", "b"}, "or"), "a or b");
  EXPECT_EQ(join_words({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(counted(1, "step"), "one step");
  EXPECT_EQ(counted(13, "step"), "13 steps");
  EXPECT_EQ(ordinal_word(3), "third");
  EXPECT_EQ(ordinal_word(13), "13th");
}

TEST(English, of_long_lists_the_first_words) {
  EXPECT_EQ(join_first_words({}), "");
  EXPECT_EQ(join_first_words({"a", "b", "c", "d", "e", "f", "g", "h"}), "a, b, c, d, e, f, g and h");
  EXPECT_EQ(join_first_words({"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}), "a, b, c, d, e, f, g, h and 2 more");
}

}  // namespace
}  // namespace sennight
