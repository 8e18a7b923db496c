// Initial moves of which no rival may attack some cells. Own positions, counted by hand.
#include <gtest/gtest.h>

#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// The King and the Man go two cells straight ahead by their first move, the Scout two steps in any direction.
std::string guarded_by(const std::string& unattacked) {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "players = { views = [\"identity\", \"half-turn\"] }\nsetup = { K = \"c1\", M = \"d1\", S = \"b1\", R = "
         "\"a1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K im[fW-W]\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.M]\nname = \"Man\"\nmove = \"mF im[fW-W]\"\n[pieces.S]\nname = \"Scout\"\nmove = \"F "
         "im[W-W]im[W-45F]im[F-45W]im[F-F]\"\n"
         "[initial]\ncells = \"ranks:1-2\"\nunattacked = { " +
         unattacked + " }\n";
}

bool may_go(const std::string& unattacked, const std::string& fen, const std::string& text) {
  return may_play(position(variant_from_text(guarded_by(unattacked)), fen), text);
}

TEST(Unattacked, a_royal_passes_no_attacked_cell) {
  const std::string way = "K = \"way\"";
  EXPECT_TRUE(may_go(way, "4k/5/5/5/2K2 w", "c1c3"));
  EXPECT_FALSE(may_go(way, "4k/5/5/r4/2K2 w", "c1c3"));
  EXPECT_TRUE(may_go("K = \"end\"", "4k/5/5/r4/2K2 w", "c1c3"));
  // In check it may, if the way is safe.
  EXPECT_TRUE(may_go(way, "4k/5/5/5/r1K2 w", "c1c3"));
  EXPECT_FALSE(may_go("K = \"start way\"", "4k/5/5/5/r1K2 w", "c1c3"));
  EXPECT_TRUE(may_go("K = \"start way\"", "4k/5/5/5/r1R1K w", "e1e3"));
}

TEST(Unattacked, another_piece_may_have_such_moves_too) {
  // The Rook on d5 attacks d2 and d3, the one on a3 only d3.
  EXPECT_TRUE(may_go("K = \"way\"", "k4/5/r4/5/3MK w", "d1d3"));
  EXPECT_TRUE(may_go("M = \"way\"", "k4/5/r4/5/3MK w", "d1d3"));
  EXPECT_FALSE(may_go("M = \"end\"", "k4/5/r4/5/3MK w", "d1d3"));
  EXPECT_FALSE(may_go("M = \"way\"", "k2r1/5/5/5/K2M1 w", "d1d3"));
  EXPECT_FALSE(may_go("M = \"start\"", "k2r1/5/5/5/K2M1 w", "d1d3"));
  // Once it has left its cell, the Rook behind it looks along its way.
  EXPECT_TRUE(may_go("K = \"way\"", "k3K/5/5/3M1/3r1 w", "d2d4"));
  EXPECT_FALSE(may_go("M = \"way\"", "k3K/5/5/3M1/3r1 w", "d2d4"));
  // Pieces of its own side attack nothing.
  EXPECT_TRUE(may_go("M = \"start way end\"", "k2R1/5/5/5/K2M1 w", "d1d3"));
}

TEST(Unattacked, one_safe_way_is_enough) {
  // The Rook sees the second rank. The way to d2 leads over c1 or over c2, those to b3 and d3 over that rank.
  EXPECT_TRUE(may_go("S = \"way\"", "k4/5/5/r4/1S2K w", "b1d2"));
  EXPECT_FALSE(may_go("S = \"way\"", "k4/5/5/r4/1S2K w", "b1b3"));
  EXPECT_FALSE(may_go("S = \"way\"", "k4/5/5/r4/1S2K w", "b1d3"));
  EXPECT_TRUE(may_go("S = \"end\"", "k4/5/5/r4/1S2K w", "b1d3"));
  EXPECT_TRUE(may_go("S = \"end\"", "k2r1/5/5/2S2/K4 w", "c2e2"));
  EXPECT_FALSE(may_go("S = \"way\"", "k2r1/5/5/2S2/K4 w", "c2e2"));
}

TEST(Unattacked, what_passes_over_pieces) {
  // Own pieces and rivals' on the way stop nobody; an attack on it does, and so does a piece on the cell where it ends.
  EXPECT_FALSE(may_go("S = \"way\"", "k4/5/5/1M3/1S2K w", "b1b3"));
  EXPECT_TRUE(may_go("S = \"over\"", "k4/5/5/1M3/1S2K w", "b1b3"));
  EXPECT_TRUE(may_go("S = \"over\"", "k4/5/5/1r3/1S2K w", "b1b3"));
  EXPECT_FALSE(may_go("S = \"over\"", "k4/1r3/5/1r3/1S2K w", "b1b3"));
  EXPECT_FALSE(may_go("S = \"over\"", "k4/5/1M3/5/1S2K w", "b1b3"));
  // One safe way is enough, be it over pieces.
  EXPECT_TRUE(may_go("S = \"over\"", "k4/5/5/r1R2/1SR1K w", "b1d2"));
  EXPECT_FALSE(may_go("S = \"over start\"", "kr3/5/5/2R2/1SR1K w", "b1d2"));
  const Variant& game = variant_from_text(guarded_by("K = \"over\", M = \"over\", S = \"start over\""));
  for (const char* fen : {"rskm1/5/5/5/1MKSR w", "1kr2/4m/5/2R2/S1KM1 w", "k2r1/2m2/5/2S2/KM1M1 w"})
    EXPECT_EQ(perft(position(game, fen), 4), reference_perft(position(game, fen), 4)) << fen;
}

TEST(Unattacked, obeys_the_laws_of_all_games) {
  const auto keep_laws = [](const std::string& toml, int positions) {
    walk_briefly(variant_from_text(toml), positions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const std::string base : {"chess", "glinski", "crazyhouse", "torpedo", "atomic"})
    for (const std::string parts : {"way", "start end", "end", "start way end"})
      keep_laws("extends = \"" + base + "\"\nname = \"x\"\n[initial]\nunattacked = { P = \"" + parts + "\" }\n", 40);
  const std::string all = guarded_by("K = \"way\", M = \"way end\", S = \"start way\"");
  keep_laws(all, 400);
  keep_laws(guarded_by("K = \"over\", M = \"over end\", S = \"start over\""), 400);
  // A Pikeman takes those that pass it.
  std::string passing = all + "[pieces.P]\nname = \"Pikeman\"\nmove = \"mW cF\"\n[en-passant]\nby = \"P\"\n";
  passing.replace(passing.find("R = \"a1\""), 8, "R = \"a1\", P = \"a2 e2\"");
  keep_laws(passing, 600);
  const Variant& game = variant_from_text(all);
  for (const char* fen : {"rskm1/5/5/5/1MKSR w", "1kr2/4m/5/2R2/S1KM1 w", "k2r1/2m2/5/2S2/K2M1 w"})
    EXPECT_EQ(perft(position(game, fen), 4), reference_perft(position(game, fen), 4)) << fen;
}

TEST(Unattacked, is_told_on_the_page) {
  const std::string told = page_of(
      variant_from_text(guarded_by("K = \"start way\", S = \"way\", M = \"start way end\"")));
  EXPECT_NE(told.find("No cell where it begins or that it passes may be attacked when it is made by a King.\n"),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("No cell that it passes may be attacked when it is made by a Scout.\n"), std::string::npos);
  EXPECT_NE(
      page_of(variant_from_text(guarded_by("S = \"over\"")))
          .find("No cell that it passes may be attacked when it is made by a Scout.\nWhatever stands on its way is "
                "passed over when it is made by a Scout.\n"),
      std::string::npos);
  EXPECT_NE(told.find("No cell where it begins, that it passes or where it ends may be attacked when it is made by a "
                      "Man.\n"),
            std::string::npos);
}

TEST(Unattacked, is_refused_where_it_has_no_sense) {
  EXPECT_EQ(complaints_about(guarded_by("K = \"way\"")), "");
  EXPECT_EQ(complaints_about(guarded_by("R = \"way\"")), "R has no initial moves\n");
  EXPECT_EQ(complaints_about(guarded_by("K = \"path\"")),
            "'path' is no part of an initial move; known here: end, over, start, way\n");
  EXPECT_EQ(complaints_about(guarded_by("M = \"over\"") +
                             "[pieces.P]\nname = \"Pikeman\"\nmove = \"mW cF\"\n[en-passant]\nby = \"P\"\n"),
            "'over' and [en-passant] do not go together: M may pass over a cell on which something stands\n");
  std::string leaps = guarded_by("K = \"way\"");
  leaps.replace(leaps.find("K im[fW-W]"), 10, "K imfD");
  EXPECT_EQ(complaints_about(leaps), "initial moves of K pass no cell: leaps have no way\n");
  EXPECT_EQ(
      complaints_about(guarded_by("M = \"way\"") + "[pieces.P]\nname = \"Pikeman\"\nmove = \"mW cF\"\n[en-passant]\n"
                                                   "by = \"P\"\npassed = \"every\"\n"),
      "'way' and passed = \"every\" do not go together: which way was gone must be clear\n");
  EXPECT_EQ(complaints_about("extends = \"four-armies\"\nname = \"x\"\n[initial]\nunattacked = { P = \"end\" "
                             "}\n"),
            "'unattacked' is for two players: it must be clear who attacks\n");
}

}  // namespace
}  // namespace sennight::test
