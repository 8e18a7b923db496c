// What lies near a cell, in words: all cells around it, or those to which some steps lead.
#include <gtest/gtest.h>

#include <string>

#include "support/games.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// Is the sentence on the page of a game like chess with these lines?
bool tells(const std::string& lines, const std::string& sentence, const std::string& base = "chess") {
  const std::string head = "extends = \"" + base + "\"\nname = \"x\"\nfen = \"own\"\n";
  return page_of(variant_from_text(head + lines)).contains(sentence);
}

TEST(Nearness, says_nothing_more_where_all_cells_around_are_meant) {
  for (const std::string steps : {"K", "WF", "FW"})
    EXPECT_FALSE(tells("[explosion]\ndirections = \"" + steps + "\"", "means here")) << steps;
  EXPECT_FALSE(tells("[ends]\nmarriage = { of = \"K Q\" }", "means here"));
}

TEST(Nearness, of_effects_tells_their_steps) {
  EXPECT_TRUE(tells("[explosion]\ndirections = \"W\"",
                    "around the cell where it arrived. Around it means here: one step orthogonally from it."));
  EXPECT_TRUE(tells("[burning]\npieces = \"Q\"\ndirections = \"fF\"\nexcept = \"K\"",
                    "around the cell where it stands is taken. Around it means here: one step diagonally forward from "
                    "it.\nA piece that has moved next to a rival's Queen is taken at once. Next to it means here: one "
                    "step diagonally forward from it."));
  EXPECT_TRUE(tells(
      "[conversion]\ndirections = \"N\"\nexcept = \"K\"",
      "to the player who moved, except Kings. Around it means here: with a leap of two cells orthogonally and one to "
      "the side from it."));
  EXPECT_TRUE(
      tells("[conversion]\ndirections = \"R\"\nexcept = \"K\"",
            ", except Kings. Around it means here: any distance orthogonally from it, whatever stands between."));
}

TEST(Nearness, of_ends_drops_and_moves_tells_their_steps) {
  EXPECT_TRUE(tells("[ends]\nmarriage = { of = \"K Q\", step = \"N\" }",
                    "own legal move. Next to it means here: with a leap of two cells orthogonally and one to the side "
                    "from the King."));
  EXPECT_TRUE(tells("[drops]\nbeside = \"W\"",
                    "beside an own piece. Beside it means here: one step orthogonally from it.", "crazyhouse"));
  EXPECT_TRUE(
      tells("[promotion.g]\npieces = \"N\"\nto = \"Q\"\nwhen = \"instead-of-move\"\nzone = \"rank:5\"\n"
            "step = \"D\"",
            "or on an empty cell near it. Near it means here: with a leap of two cells orthogonally from it."));
  EXPECT_TRUE(
      tells("[swap.n]\nkind = \"adjacent\"\ndirections = \"N\"",
            "on a neighbouring cell. Afterwards it may not be in check. On a neighbouring cell means here: with "
            "a leap of two cells orthogonally and one to the side from it."));
  EXPECT_TRUE(tells("[swap.n]\nkind = \"adjacent\"\ndirections = \"W\"", "one step away orthogonally. "));
  EXPECT_TRUE(tells("[trade]\npieces = \"Q\"\nnear = \"N\"",
                    "another nearby. Nearby means here: with a leap of two cells orthogonally and one to the side from "
                    "it. One that is farther away"));
}

TEST(Nearness, of_lines_tells_their_steps) {
  const std::string contact = "[contact]\npieces = \"Q\"\nexcept = \"K\"\ndirections = ";
  EXPECT_TRUE(tells(contact + "\"N\"",
                    "When a Queen has moved on a line with leaps of two cells orthogonally and one "
                    "to the side and a rival's piece"));
  EXPECT_TRUE(tells(contact + "\"fF F\"", "has moved diagonally forward or diagonally and"));
  EXPECT_TRUE(tells(contact + "\"K\"", "has moved orthogonally or diagonally and"));
}

}  // namespace
}  // namespace sennight::test
