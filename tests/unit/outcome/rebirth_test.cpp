// Captured pieces that come back to their start cells, and pieces that turn to stone when they capture. Own positions, counted by
// hand; the perft of Circe chess stands in its file.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kHead = "extends = \"chess\"\nname = \"x\"\nfen = \"own\"\n";
const std::string kStones =
    kHead + "[petrifaction]\npieces = \"Q R B N P\"\nto = \"S\"\n[pieces.S]\nname = \"Stone\"\nmove = \"none\"\n";
const std::string kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w a1,e1,h1,a8,e8,h8 - 0 1";

#ifdef SENNIGHT_SANITIZED
constexpr int kSome = 1500;
#else
constexpr int kSome = 120;
#endif

TEST(Rebirth, chooses_the_cell_by_file_or_colour) {
  EXPECT_EQ(fen_after(*variant("circe"), "d1d5", "4k3/8/8/3n4/8/8/8/3RK3 w - - 5 1"),
            "4k1n1/8/8/3R4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(*variant("circe"), "c1c5", "4k3/8/8/2n5/8/8/8/2R1K3 w - - 5 1"),
            "1n2k3/8/8/2R5/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(*variant("circe"), "d1d5", "4k3/8/8/3q4/8/8/8/3RK3 w - - 5 1"),
            "3qk3/8/8/3R4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(*variant("circe"), "d1d4", "4k3/8/8/8/3p4/8/8/3RK3 w - - 5 1"),
            "4k3/3p4/8/8/3R4/8/8/4K3 b - - 0 1");
  // White's are reborn on White's side; a Pawn may make its double step again.
  EXPECT_EQ(fen_after(*variant("circe"), "d8d4", "3rk3/8/8/8/3P4/8/8/4K3 b - - 5 1"),
            "4k3/8/8/8/3r4/8/3P4/4K3 w - - 0 2");
  EXPECT_TRUE(may_play(
      position(*variant("circe"), fen_after(*variant("circe"), "c8c4 e1f1 c4h4", "2r1k3/8/8/8/2P5/8/8/4K3 b - - 5 1")),
      "c2c4"));
}

TEST(Rebirth, needs_an_empty_cell) {
  EXPECT_EQ(fen_after(*variant("circe"), "d1d5", "4k1b1/8/8/3n4/8/8/8/3RK3 w - - 5 1"),
            "4k1b1/8/8/3R4/8/8/8/4K3 b - - 0 1");
  // Who takes a piece on its own start cell stands there.
  EXPECT_EQ(fen_after(*variant("circe"), "d1d8", "3qk3/8/8/8/8/8/8/3RK3 w - - 5 1"), "3Rk3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Rebirth, in_passing_goes_by_the_cell_of_the_piece_that_is_taken) {
  EXPECT_EQ(fen_after(*variant("circe"), "d7d5 e5d6", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"),
            "4k3/3p4/3P4/8/8/8/8/4K3 b - - 0 2");
}

TEST(Rebirth, may_not_bring_a_piece_that_attacks_the_own_King) {
  // The Queen would be reborn on d8, from where she looks down the file.
  EXPECT_FALSE(may_play(position(*variant("circe"), "4k3/8/8/5q2/8/8/8/3K1R2 w - - 0 1"), "f1f5"));
  EXPECT_TRUE(may_play(position(*variant("circe"), "4k3/8/8/5q2/8/8/8/2K2R2 w - - 0 1"), "f1f5"));
}

TEST(Rebirth, keeps_the_right_of_a_King_whose_Rook_may_come_back) {
  const std::string gone = fen_after(*variant("circe"), "a8b8", "r3k3/8/8/8/8/6B1/8/4K3 b a8,e8 - 0 1");
  EXPECT_EQ(gone, "1r2k3/8/8/8/8/6B1/8/4K3 w e8 - 1 2");
  EXPECT_TRUE(may_play(position(*variant("circe"), fen_after(*variant("circe"), "g3b8", gone)), "e8g8"));
  // A King who has moved has none.
  EXPECT_FALSE(may_play(
      position(*variant("circe"), fen_after(*variant("circe"), "g3b8", "1r2k3/8/8/8/8/6B1/8/4K3 w - - 1 2")), "e8g8"));
}

TEST(Petrifaction, turns_who_captures_into_what_nobody_can_take) {
  EXPECT_EQ(fen_after(variant_from_text(kStones), "d1d5", "4k3/8/8/3n4/8/8/8/3RK3 w - - 5 1"),
            "4k3/8/8/3S4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kStones), "e1d2", "4k3/8/8/8/8/8/3n4/4K3 w - - 5 1"),
            "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kStones), "e7d8q", "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1"),
            "3Sk3/8/8/8/8/8/8/4K3 b - - 0 1");
  const Position stands = position(variant_from_text(kStones), "3rk3/8/8/3S4/8/8/8/3RK3 b - - 0 1");
  EXPECT_FALSE(may_play(stands, "d8d5"));
  EXPECT_TRUE(may_play(stands, "d8d6"));
  EXPECT_FALSE(may_play(stands, "d8d4"));
}

TEST(Petrifaction, answers_a_check_by_a_capture_and_blocks_for_ever) {
  const Position checked = position(variant_from_text(kStones), "k3r3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_FALSE(may_play(checked, "a1a2"));
  EXPECT_TRUE(may_play(position(variant_from_text(kStones), "k3r3/8/8/7B/8/8/8/4K3 w - - 0 1"), "h5e8"));
}

TEST(RebirthAndPetrifaction, obey_the_laws_on_every_board) {
  walk_briefly(*variant("circe"), 2 * kSome, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
  for (const std::string base : {"chess", "glinski", "xiangqi", "los-alamos", "three-check",
                                 "../four-linepiece/mishling-fusion", "../mitred/mitred-sylvia", "../trimac/trimac"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\nfen = \"own\"\n";
    const Variant& plain = variant_from_text(start);
    std::string common, single;
    for (std::size_t t = 0; t < plain.types().size(); ++t) {
      if (plain.royals().contains(TypeId(t))) continue;
      common += plain.types()[t].token + " ";
      if (plain.array_count(PlayerId(0), TypeId(t)) == 1) single += plain.types()[t].token + " ";
    }
    std::vector<std::string> all = {"[petrifaction]\npieces = \"" + common +
                                    "\"\nto = \"+Z\"\n[pieces.\"+Z\"]\nname = \"Stone\"\nmove = \"none\"\n"};
    if (!single.empty()) all.push_back("[rebirth]\npieces = \"" + single + "\"\n");
    for (const std::string& rules : all)
      walk_briefly(variant_from_text(start + rules), kSome, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base << rules;
      });
  }
}

TEST(RebirthAndPetrifaction, agree_in_both_generators) {
  EXPECT_EQ(perft(position(variant_from_text(kStones), kKiwipete), kReferenceDepth),
            reference_perft(position(variant_from_text(kStones), kKiwipete), kReferenceDepth));
  EXPECT_EQ(perft(position(*variant("circe"), kKiwipete), kReferenceDepth),
            reference_perft(position(*variant("circe"), kKiwipete), kReferenceDepth));
}

TEST(RebirthAndPetrifaction, are_told_on_the_page) {
  EXPECT_NE(
      page_of(*variant("circe"))
          .find("Captured Pawns, Knights, Bishops, Rooks and Queens are reborn: each returns to a cell where such a "
                "piece of its player stood when the game began, as if it had not moved."),
      std::string::npos)
      << page_of(*variant("circe"));
  EXPECT_NE(
      page_of(variant_from_text(kStones))
          .find("Pawns, Knights, Bishops, Rooks and Queens that capture become Stones, which stand in everybody's "
                "way for the rest of the game: they do not move, and nobody can capture them."),
      std::string::npos)
      << page_of(variant_from_text(kStones));
}

TEST(RebirthAndPetrifaction, refuse_what_has_no_sense) {
  const std::string small =
      "name = \"Small\"\nfen = \"own\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"a1\", R = \"b1\", N = \"c1 d1\", P = \"b2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\n"
      "royal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
      "[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF\"\n";
  EXPECT_EQ(complaints_about(small + "[rebirth]\npieces = \"K P\"\nby-file = \"P\"\n"),
            "K is royal, and is never captured\n");
  EXPECT_EQ(complaints_about(small + "[rebirth]\npieces = \"N\"\n"),
            "N has several cells to be reborn on: 'by-file' or 'by-colour' must choose one\n");
  const std::string castling =
      "name = \"Small\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"c1\", R = \"e1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
      "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[castling.k]\nletter = \"K\"\nroyal = \"c1 e1\"\n"
      "partner = \"e1 d1\"\n";
  EXPECT_EQ(complaints_about(castling), "");
  EXPECT_EQ(complaints_about(castling + "[rebirth]\npieces = \"R\"\n"),
            "who may castle with a piece that is reborn cannot be told with fen = \"fairy\"\n");
  EXPECT_EQ(complaints_about(small + "[petrifaction]\npieces = \"N\"\nto = \"R\"\n"),
            "R turned to stone, and needs move = \"none\"\n");
  EXPECT_EQ(complaints_about(small + "[petrifaction]\npieces = \"N\"\n"), "[petrifaction] needs 'to'\n");
}

}  // namespace
}  // namespace sennight::test
