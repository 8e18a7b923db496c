// Rows of pieces that a move closes in. Own positions, counted by hand; two games with the counts of others.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kFlankedChess = "extends = \"chess\"\nname = \"x\"\n[flanking]\ndirections = \"W\"\nexcept = \"K\"\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kFlankedPositions = 60;
#else
constexpr int kFlankedPositions = 120;
#endif

// Rooks that do not capture, and take what they close in: any number in a row, or one.
std::string between(const std::string& more) {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { P = \"rank:1\" }\n"
         "[pieces.P]\nname = \"Stone\"\nmove = \"mR\"\n[flanking]\ndirections = \"W\"\n" +
         more + "\n[ends]\nextinction = \"board\"\n";
}

// Stones that are put where they close in others, which change sides.
const std::string kTurning = R"(name = "x"
board = { shape = "rectangle", files = 8, ranks = 8 }
setup = { P = "d4 e5", p = "d5 e4" }
hand = { start = "P" }
drops = { unlimited = "P", stuck = "allowed" }
flanking = { directions = "WF", most = 0, result = "changes-sides", needed = "for-drops" }
legal = { pass = "without-move" }
ends = { passes = 2, points = { values = "P=1" } }
[pieces.P]
name = "Stone"
move = "none"
)";

TEST(Flanking, takes_what_stands_between_two_pieces_of_the_mover) {
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/8/8/n7/8/R3K2R w - - 5 1", "h1h3"), "4k3/8/8/8/8/n6R/8/R3K3 b - - 6 1");
  // b3 from the left and the right, and a2 from above and below.
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/R7/8/1nR5/n7/R3K3 w - - 5 1", "a5a3"),
            "4k3/8/8/8/8/R1R5/8/R3K3 b - - 0 1");
  // Who goes between two of the rival's stays.
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/R7/8/1n6/8/4K3 w - - 5 1", "a5a3"), "4k3/8/8/8/8/Rn6/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/2r5/8/r7/1R6/4K3 w - - 5 1", "b2b3"), "4k3/8/8/2r5/8/rR6/8/4K3 b - - 6 1");
  // Neither Kings, nor rows of two, nor what stands at a corner.
  EXPECT_EQ(fen_left(kFlankedChess, "8/8/8/R7/8/1kB5/8/4K3 w - - 5 1", "a5a3"), "8/8/8/8/8/RkB5/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/R7/8/1nnR4/8/4K3 w - - 5 1", "a5a3"), "4k3/8/8/8/8/RnnR4/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(kFlankedChess, "4k3/8/8/R7/1n6/2R5/8/4K3 w - - 5 1", "a5a4"), "4k3/8/8/8/Rn6/2R5/8/4K3 b - - 6 1");
}

TEST(Flanking, may_be_of_some_pieces_and_with_some) {
  const std::string fen = "4k3/8/8/R7/8/1nB5/8/4K3 w - - 5 1", still = "4k3/8/8/8/8/RnB5/8/4K3 b - - 6 1";
  EXPECT_EQ(fen_left(kFlankedChess, fen, "a5a3"), "4k3/8/8/8/8/R1B5/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(kFlankedChess + "pieces = \"N\"\n", fen, "a5a3"), still);
  EXPECT_EQ(fen_left(kFlankedChess + "partners = \"R\"\n", fen, "a5a3"), still);
  EXPECT_EQ(fen_left(kFlankedChess + "pieces = \"R\"\npartners = \"B\"\n", fen, "a5a3"),
            "4k3/8/8/8/8/R1B5/8/4K3 b - - 0 1");
}

TEST(Flanking, takes_longer_rows) {
  const std::string fen = "4k3/8/8/R7/8/1nnR4/8/4K3 w - - 5 1", taken = "4k3/8/8/8/8/R2R4/8/4K3 b - - 0 1";
  EXPECT_EQ(fen_left(kFlankedChess + "most = 2\n", fen, "a5a3"), taken);
  EXPECT_EQ(fen_left(kFlankedChess + "most = 0\n", fen, "a5a3"), taken);
  EXPECT_EQ(fen_left(kFlankedChess + "most = 2\n", "4k3/8/8/R7/8/1nnnR3/8/6K1 w - - 5 1", "a5a3"),
            "4k3/8/8/8/8/RnnnR3/8/6K1 b - - 6 1");
  EXPECT_EQ(fen_left(kFlankedChess + "most = 0\n", "4k3/8/8/R7/8/1n1nR3/8/6K1 w - - 5 1", "a5a3"),
            "4k3/8/8/8/8/Rn1nR3/8/6K1 b - - 6 1");  // a gap
}

TEST(Flanking, opens_lines_to_the_own_royal_and_to_the_rivals) {
  // The Knight on e2 stands between White's King and the Rook on e8; taking it so would lay the King open.
  const Variant& variant = variant_from_text(kFlankedChess);
  EXPECT_FALSE(may_play(position(variant, "k3r3/8/8/8/8/3R4/4nR2/4K3 w - - 0 1"), "d3d2"));
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/8/3R4/4n3/4K3 w - - 0 1"), "d3d2"));
  // A piece that gives check is taken by closing it in.
  const Position checked = position(variant, "k7/8/8/8/8/3nR3/8/2K5 w - - 0 1");
  EXPECT_TRUE(may_play(checked, "e3d3"));
  const Position closed = position(variant, "k7/8/2R5/8/8/3nR3/8/2K5 w - - 0 1");
  EXPECT_TRUE(may_play(closed, "c6c3"));
  EXPECT_FALSE(may_play(closed, "c6c4"));
}

// From a program of brute force that was written for it, 25 lines without any code of this one.
TEST(Flanking, counts_as_another_program_does) {
  const Variant &any = variant_from_text(between("most = 0")), &one = variant_from_text(between(""));
  const std::vector<std::uint64_t> of_any{15, 195, 3517, 60028, 1075344}, of_one{15, 195, 3517, 60028, 1075488};
  for (std::size_t depth = 0; depth < of_any.size(); ++depth) {
    EXPECT_EQ(perft(Position::start(any), static_cast<int>(depth) + 1), of_any[depth]);
    EXPECT_EQ(perft(Position::start(one), static_cast<int>(depth) + 1), of_one[depth]);
  }
}

// Published: aartbik.com, "Strategy Games: Othello"; a pass counts as a move.
TEST(Flanking, turns_rows_round_and_is_needed_where_pieces_are_put) {
  const Position start = Position::start(variant_from_text(kTurning));
  const std::vector<std::uint64_t> published{4, 12, 56, 244, 1396, 8200, 55092};
  for (std::size_t depth = 0; depth < published.size(); ++depth)
    EXPECT_EQ(perft(start, static_cast<int>(depth) + 1), published[depth]);
  EXPECT_FALSE(may_play(start, "P@a1"));
  EXPECT_EQ(reference_perft(start, 4), 244u);
}

TEST(Flanking, obeys_the_laws_of_all_games) {
  const auto walk_through = [](const Variant& variant, const std::string& name) {
    walk_briefly(variant, kFlankedPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << name;
    });
  };
  walk_through(variant_from_text(between("most = 0")), "between");
  walk_through(variant_from_text(kTurning), "turning");
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "three-check", "marseillais",
                                 "raumschach", "../four-linepiece/mishling-fusion", "four-armies-partners"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals;
    for (const PieceType& type : plain.types())
      if (type.royal) royals += type.token + " ";
    for (const std::string more : {"", "most = 2\n"})
      walk_through(variant_from_text(start + "[flanking]\ndirections = \"WF\"\nexcept = \"" + royals + "\"\n" + more),
                   base + more);
  }
}

TEST(Flanking, agrees_in_both_generators) {
  for (const std::string more :
       {"", "most = 0\nresult = \"changes-sides\"\n", "pieces = \"P N\"\npartners = \"P Q\"\n"}) {
    const Position start = position(variant_from_text(kFlankedChess + more),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << more;
  }
}

TEST(Flanking, is_told_on_the_page) {
  const auto says = [](const std::string& rules, const std::string& sentence) {
    const std::string page = page_of(variant_from_text(rules));
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
  };
  says(kFlankedChess,
       "When a piece has moved and a rival's piece stands orthogonally between it and a piece of the same player, "
       "it is taken; Kings are safe from that.");
  says(kFlankedChess + "pieces = \"R\"\npartners = \"R Q\"\nmost = 3\n",
       "When a Rook has moved and up to 3 rivals' pieces in a row stand orthogonally between it and a Rook or Queen of "
       "the "
       "same player, they are taken; Kings are safe from that.");
  says(kTurning,
       "any number of rivals' pieces in a row stand orthogonally or diagonally between it and a piece of the same "
       "player, they change sides.");
  says(kTurning, "A drop that does not close in any piece is not legal.");
}

TEST(Flanking, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\n[flanking]\n" + table);
  };
  EXPECT_EQ(complaints("directions = \"W\"\n"), "K is royal, and cannot be closed in: 'except' must name it\n");
  EXPECT_EQ(complaints("directions = \"W2\"\nexcept = \"K\"\n"),
            "single steps are expected, such as \"W\" or \"WF\"\n");
  EXPECT_EQ(complaints("directions = \"\"\nexcept = \"K\"\n"), "single steps are expected, such as \"W\" or \"WF\"\n");
  EXPECT_EQ(complaints("except = \"K\"\n"), "[flanking] needs 'directions'\n");
  EXPECT_EQ(complaints("directions = \"W\"\nexcept = \"K\"\nneeded = \"for-drops\"\n"),
            "'needed' is about drops, and there are none\n");
  EXPECT_EQ(complaints("directions = \"W\"\nexcept = \"K\"\n[petrifaction]\npieces = \"Q\"\nto = \"S\"\n[pieces.S]\n"
                       "name = \"Stone\"\nmove = \"none\"\n"),
            "nobody can take S: 'except' must name it\n");
}

}  // namespace
}  // namespace sennight::test
