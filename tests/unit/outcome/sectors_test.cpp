// Games on boards of sectors. Own positions, read off a drawing of the board of three; that the generators agree is a law.
#include <gtest/gtest.h>

#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const char* const kHalfTurned =
    "name = \"x\"\nextends = \"chess\"\nremove = [\"castling\"]\n"
    "players = { views = [\"identity\", \"half-turn\"] }\n";

const Variant& three() { return *variant("yalta"); }

TEST(SectorGames, on_two_sectors_are_those_on_a_rectangle) {
  const Variant& flat = variant_from_text(kHalfTurned);
  const Variant& glued = variant_from_text(std::string(kHalfTurned) +
                                           "board = { shape = \"sectors\", sectors = 2, ranks = 4 }\n");
  EXPECT_EQ(perft(Position::start(glued), 4), perft(Position::start(flat), 4));
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"})
    EXPECT_EQ(perft(position(glued, fen), 3), perft(position(flat, fen), 3)) << fen;
}

TEST(SectorGames, pawns_go_on_towards_the_rank_of_whose_sector_it_is) {
  const auto goes = [](const std::string& fen, const char* move) { return may_play(position(three(), fen), move); };
  // White's Pawns from a to d lead to Black, from e to h to Red.
  const std::string white = "4rK3/8/8/8/4bK3/wP7/8/8/3wP1wP2/8/8/wK7 w wbr - - 0 1";
  EXPECT_TRUE(goes(white, "d4d5"));
  EXPECT_TRUE(goes(white, "f4f9"));
  EXPECT_TRUE(goes(white, "a7a8q"));
  EXPECT_FALSE(goes(white, "d4d3"));
  // A White Pawn that captured its way to the files between Black and Red goes on to Black's rank there.
  const std::string far = "8/7rK/8/8/bK7/8/8/4wP3/8/8/8/wK7 w wbr - - 0 1";
  EXPECT_TRUE(goes(far, "i5i6"));
  EXPECT_FALSE(goes(far, "i5i9"));
  // Black's lead to White and to Red.
  const std::string black = "8/7rK/8/8/bK7/8/3bP4/4bP3/8/8/8/wK7 b wbr - - 0 1";
  EXPECT_TRUE(goes(black, "d6d5"));
  EXPECT_TRUE(goes(black, "i5i9"));
}

TEST(SectorGames, a_pawn_may_capture_on_either_side_of_the_middle) {
  const std::string fen = "8/7rK/8/rN7/bK7/8/8/2rN1rN3/3wP4/8/8/wK7 w wbr - - 0 1";
  for (const char* move : {"d4c5", "d4i5", "d4e9"}) EXPECT_TRUE(may_play(position(three(), fen), move)) << move;
}

TEST(SectorGames, everybody_castles) {
  const std::string rest = "3rRrK2rR/8/8/8/bR2bK3bR/8/8/8/8/8/8/wR3wK2wR ";
  const auto castles = [&](const char* side, const char* move) {
    return may_play(position(three(), rest + side + " wbr a1,e1,h1,a8,d8,l8,h12,i12,l12 - 0 1"), move);
  };
  for (const char* move : {"e1g1", "e1c1"}) EXPECT_TRUE(castles("w", move)) << move;
  for (const char* move : {"d8b8", "d8j8"}) EXPECT_TRUE(castles("b", move)) << move;
  for (const char* move : {"i12k12", "i12f12"}) EXPECT_TRUE(castles("r", move)) << move;
}

TEST(SectorGames, obey_the_laws) {
  for (const char* more :
       {"", "elimination = { by = \"attack\", army = \"leaves\" }\n", "elimination = { until = \"first\" }\n",
        "elimination = { stalemate = \"draw\", army = \"stays\" }\n",
        "pieces = { B = { move = \"[F-45W0] pR\" }, N = { move = \"N0 [W-45F0]\" }, R = { move = \"[K?aK] gQ\" } "
        "}\n"}) {
    const Variant& variant = variant_from_text(std::string("name = \"x\"\nextends = \"yalta\"\n") + more);
    walk_briefly(variant, 500, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 2), "");
    });
    EXPECT_EQ(reference_perft(Position::start(variant), 2), perft(Position::start(variant), 2));
  }
}

TEST(SectorGames, are_told) {
  const std::string page = page_of(three());
  for (const std::string sentence :
       {"The board has three sectors of 8 files and 4 ranks, 96 cells, that meet in the middle.",
        "A diagonal line through the middle forks",
        "White sits at the bottom, Black at the upper left and Red at the upper right."})
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
}

}  // namespace
}  // namespace sennight::test
