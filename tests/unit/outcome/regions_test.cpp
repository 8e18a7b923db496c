// Boards that are divided into regions within which nothing moves, as in Grid chess. Own positions.
#include <gtest/gtest.h>

#include <string>

#include "aura_moves.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test::regions {
namespace {

// Chess on a grid of two by two cells.
std::string grid(const std::string& more = "") {
  std::string regions;
  for (const char* files : {"a-b", "c-d", "e-f", "g-h"})
    for (const char* ranks : {"1-2", "3-4", "5-6", "7-8"})
      regions += std::string(regions.empty() ? "" : ", ") + "\"files:" + files + " & ranks:" + ranks + "\"";
  return "extends = \"chess\"\nname = \"x\"\nboard.regions = [" + regions + "]\n" + more;
}

TEST(Regions, are_left_by_each_move) {
  EXPECT_EQ(moves_of(grid(), "7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), "c5 d5 e3 e4 e5 ");
  EXPECT_EQ(moves_of(grid(), "7k/8/8/8/3R4/8/8/K7 w - - 0 1", "d4"), "a4 b4 d1 d2 d5 d6 d7 d8 e4 f4 g4 h4 ");
  // One may pass through the own region, but not over a piece in it.
  EXPECT_EQ(moves_of(grid(), "8/7k/8/8/3B4/2n5/8/K7 w - - 0 1", "d4"), "a7 b6 c5 e3 e5 f2 f6 g1 g7 h8 ");
  EXPECT_EQ(moves_of(grid(), "7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2"), "e3 e4 ");
  EXPECT_EQ(moves_of(grid(), "7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "");
}

TEST(Regions, keep_from_attacks_within) {
  EXPECT_FALSE(is_check(grid(), "k7/1R6/8/8/8/8/8/7K b - - 0 1"));
  EXPECT_FALSE(is_check(grid(), "k7/R7/8/8/8/8/8/7K b - - 0 1"));
  EXPECT_TRUE(is_check(grid(), "k7/8/R7/8/8/8/8/7K b - - 0 1"));
  // Kings may stand side by side.
  EXPECT_EQ(moves_of(grid(), "8/8/8/8/2k5/8/1K6/8 w - - 0 1", "b2"), "a3 c1 c2 c3 ");
}

TEST(Regions, obey_the_laws) {
  for (const std::string& text :
       {grid(), grid("pieces.B.move = \"pR gQ\"\npieces.N.move = \"[W?45F]\"\n"),
        std::string("extends = \"glinski\"\nname = \"x\"\nboard.regions = [\"within:2\"]\n")}) {
    const Variant& variant = variant_from_text(text);
    walk_briefly(variant, 300, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 2), "");
    });
    EXPECT_EQ(reference_perft(Position::start(variant), 3), perft(Position::start(variant), 3));
  }
}

TEST(Regions, are_told_and_complained_about) {
  EXPECT_NE(
      page_of(variant_from_text(grid()))
          .find("The board is divided into regions, and nothing moves or gives check within one: a move ends in none "
                "of the regions in which it began.\nA region: a1, b1, a2 and b2.\n"),
      std::string::npos)
      << page_of(variant_from_text(grid()));
  const auto wrong = [](const std::string& regions) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\nboard.regions = [" + regions + "]\n");
  };
  EXPECT_EQ(wrong("\"a1 a2\"").substr(0, 81),
            "'mirror' does not map the board onto itself (the region of a1 has no partner), wh");
  EXPECT_EQ(wrong("\"a1 a2 a7 a8\", \"z1\"").substr(0, 10), "'regions':");
  EXPECT_EQ(wrong("\"none\""), "'regions': 'none' has no cells\n");
}

}  // namespace
}  // namespace sennight::test::regions
