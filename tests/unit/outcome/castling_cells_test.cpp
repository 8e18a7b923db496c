// Castlings that list the cells which must be empty and those which may not be attacked. Own positions.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/slips.h"
#include "outcome/perft.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// The King goes from e1 to b1 with the Rook from a1 to c1.
std::string listed(const std::string& cells) {
  return "name = \"Listed\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"e1\", R = \"a1 h1\", N = \"b1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
         "[castling.long]\nletter = \"Q\"\nroyal = \"e1 c1\"\npartner = \"a1 d1\"\n" +
         cells;
}

bool castles_with(const std::string& cells, const std::string& fen) {
  return may_play(position(variant_from_text(listed(cells)), fen), "e1c1");
}

const std::string kKnight = "7k/8/8/8/8/8/8/RN2K3 w", kFree = "7k/8/8/8/8/8/8/R3K3 w";

TEST(CastlingCells, only_what_is_listed_must_be_empty) {
  EXPECT_FALSE(castles_with("", kKnight));
  EXPECT_TRUE(castles_with("empty = \"d1\"\n", kKnight));
  EXPECT_TRUE(castles_with("empty = \"none\"\n", kKnight));
  // Where the two go must be empty in any case, and cells anywhere may be asked for.
  EXPECT_FALSE(castles_with("empty = \"none\"\n", "7k/8/8/8/8/8/8/R1N1K3 w"));
  EXPECT_FALSE(castles_with("empty = \"none\"\n", "7k/8/8/8/8/8/8/R2NK3 w"));
  EXPECT_TRUE(castles_with("empty = \"e2 a1 e1\"\n", kKnight));
  EXPECT_FALSE(castles_with("empty = \"e2\"\n", "7k/8/8/8/8/8/4N3/R3K3 w"));
}

TEST(CastlingCells, only_what_is_listed_must_be_safe) {
  const std::string over_d1 = "3r3k/8/8/8/8/8/8/R3K3 w", over_b1 = "1r5k/8/8/8/8/8/8/R3K3 w";
  EXPECT_TRUE(castles_with("", kFree));
  EXPECT_FALSE(castles_with("", over_d1));
  EXPECT_TRUE(castles_with("", over_b1));
  EXPECT_TRUE(castles_with("safe = \"none\"\n", over_d1));
  EXPECT_FALSE(castles_with("safe = \"b1\"\n", over_b1));
  EXPECT_TRUE(castles_with("safe = \"b1\"\n", over_d1));
  // Never out of check, or into one.
  EXPECT_FALSE(castles_with("safe = \"none\"\n", "4r2k/8/8/8/8/8/8/R3K3 w"));
  EXPECT_FALSE(castles_with("safe = \"none\"\n", "2r4k/8/8/8/8/8/8/R3K3 w"));
}

TEST(CastlingCells, are_those_that_the_other_player_sees_too) {
  const Variant& variant = variant_from_text(listed("empty = \"d1 e2\"\nsafe = \"b1\"\n"));
  EXPECT_TRUE(may_play(position(variant, "rn2k3/8/8/8/8/8/8/7K b"), "e8c8"));
  EXPECT_FALSE(may_play(position(variant, "rn2k3/4n3/8/8/8/8/8/7K b"), "e8c8"));
  EXPECT_FALSE(may_play(position(variant, "rn2k3/8/2N5/8/8/8/8/7K b"), "e8c8"));  // over b8
  EXPECT_EQ(fen_after(variant, "e8c8", "rn2k3/8/8/8/8/8/8/7K b"), "1nkr4/8/8/8/8/8/8/7K w - - 1 2");
}

TEST(CastlingCells, stand_in_tables_too) {
  const std::string tables =
      "name = \"Listed\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
      "setup = { K = \"e1\", R = \"a1 h1\", N = \"b1\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
      "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
      "[castling.long]\nletter = \"Q\"\nroyal = { from = \"rank:1\", to = \"c1\" }\n"
      "partner = { piece = \"R\", from = \"rank:1\", to = \"d1\", way = \"lW0\" }\ntext = \"partner\"\n";
  EXPECT_FALSE(may_play(position(variant_from_text(tables), kKnight), "e1a1"));
  EXPECT_TRUE(may_play(position(variant_from_text(tables + "empty = \"none\"\n"), kKnight), "e1a1"));
}

// Of hexagons the way from d1 to f2 is bent.
const std::string kBent =
    "name = \"Bent\"\nboard = { shape = \"hexagon\", side = 4, orientation = \"files\" }\n"
    "setup = { K = \"d1\", R = \"g1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"W\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"W0\"\n"
    "[castling.short]\nletter = \"K\"\nroyal = \"d1 f2\"\npartner = \"g1 e2\"\n";

TEST(CastlingCells, say_the_way_where_it_is_bent) {
  const std::string bent = kBent + "empty = \"e1 f1\"\nsafe = \"e1\"\n";
  EXPECT_EQ(complaints_about(bent), "");
  const Position start = Position::start(variant_from_text(bent));
  EXPECT_TRUE(may_play(start, "d1f2"));
  EXPECT_EQ(reference_perft(start, kReferenceDepth), perft(start, kReferenceDepth));
  Findings findings;
  find_slips(variant_from_text(bent), findings);
  for (const Finding& finding : findings) EXPECT_EQ(finding.text.find("castling"), std::string::npos) << finding.text;
}

TEST(CastlingCells, obey_the_laws) {
  for (const std::string& toml :
       {listed("empty = \"d1 e2\"\nsafe = \"b1\"\n"), listed("safe = \"none\"\n"), kBent + "empty = \"e1\"\n",
        listed("empty = \"none\"\n[castling.knight]\nletter = \"N\"\ncastler = \"b1 b2\"\npartner = \"h1 a2\"\nempty = "
               "\"none\"\nsafe = \"b1\"\n")}) {
    walk(variant_from_text(toml), 200, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    });
  }
}

TEST(CastlingCells, are_told) {
  const std::string page = page_of(variant_from_text(listed("empty = \"d1 e2\"\nsafe = \"b1\"\n")));
  EXPECT_NE(page.find("Nothing may stand on e2, and the cells they go to must be empty but for the two themselves."),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("The King may be attacked neither where it stands nor where it goes."), std::string::npos)
      << page;
  EXPECT_NE(page.find("No cell on b1 may be attacked."), std::string::npos) << page;
  EXPECT_EQ(page.find("all cells between them"), std::string::npos) << page;
}

TEST(CastlingCells, are_refused_where_they_have_no_sense) {
  EXPECT_NE(
      complaints_about(listed("safe = \"b1\"\npartner-attacked = \"forbidden\"\n")).find("does not go with 'safe'"),
      std::string::npos);
  std::string no_royal = listed("safe = \"b1\"\n");
  no_royal.replace(no_royal.find("royal = true\n"), 13, "");
  EXPECT_NE(complaints_about(no_royal).find("'safe' has no sense"), std::string::npos);
  EXPECT_NE(complaints_about(listed("empty = \"z9\"\n")), "");
  EXPECT_NE(complaints_about(listed("safe = \"@nowhere\"\n")), "");
}

}  // namespace
}  // namespace sennight::test
