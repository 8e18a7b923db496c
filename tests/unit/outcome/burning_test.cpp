// Pieces that burn what stands next to them. Own positions, by hand.
#include <gtest/gtest.h>

#include <string>

#include "endings/endings.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kBurningPositions = 40;
#else
constexpr int kBurningPositions = 100;
#endif

const std::string kFire =
    "name = \"x\"\n[pieces.D]\nname = \"Fire Demon\"\nmove = \"Q\"\n[burning]\npieces = \"D\"\ndirections = "
    "\"K\"\nexcept = "
    "\"K\"\n";
std::string fires(const std::string& more = "") { return "extends = \"chess\"\n" + kFire + more; }

TEST(Burning, takes_what_stands_around_where_it_arrives) {
  const std::string all = "4k3/8/8/8/1nrb4/2p5/8/D3K3 w - - 5 1";
  EXPECT_EQ(fen_left(fires(), all, "a1a3"), "4k3/8/8/8/2rb4/D1p5/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(fires(), all, "a1b2"), "4k3/8/8/8/1nrb4/8/1D6/4K3 b - - 0 1");
  // With what it captures; its own pieces and Kings stay.
  EXPECT_EQ(fen_left(fires(), all, "a1c3"), "4k3/8/8/8/8/2D5/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(fires(), "8/8/8/8/1Nk5/8/8/D3K3 w - - 5 1", "a1a3"), "8/8/8/8/1Nk5/D7/8/4K3 b - - 6 1");
  // What it leaves behind is safe, and so is what stands next to another piece that moves.
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/1n6/D3K3 w - - 5 1", "a1a4"), "4k3/8/8/8/D7/8/1n6/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/8/RP2K2n w - - 5 1", "a1a4"), "4k3/8/8/8/R7/8/8/1P2K2n b - - 6 1");
}

TEST(Burning, takes_what_moves_next_to_it) {
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/d7/2R1K3 w - - 5 1", "c1b1"), "4k3/8/8/8/8/8/d7/4K3 b - - 0 1");
  // What it has captured there is gone as well; the King is safe, and so is what moves farther away.
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/d7/1nR1K3 w - - 5 1", "c1b1"), "4k3/8/8/8/8/8/d7/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/d7/2R1K3 w - - 5 1", "c1c5"), "4k3/8/8/2R5/8/8/d7/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/6d1/8/3K4 w - - 5 1", "d1c2"), "4k3/8/8/8/8/6d1/2K5/8 b - - 6 1");
  // A Fire Demon that comes next to another one is gone before it burns anything.
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/1n6/8/1d6/D3K3 w - - 5 1", "a1a3"), "4k3/8/8/8/1n6/8/1d6/4K3 b - - 0 1");
  // One that is captured burns nobody.
  EXPECT_EQ(fen_left(fires(), "4k3/8/8/8/8/8/d7/R3K3 w - - 5 1", "a1a2"), "4k3/8/8/8/8/8/R7/4K3 b - - 0 1");
}

TEST(Burning, may_be_of_one_kind) {
  const std::string beside = "4k3/8/8/8/8/8/d7/2R1K3 w - - 5 1", ahead = "4k3/8/8/8/1n6/8/8/D3K3 w - - 5 1";
  const std::string arriving = fires("when = \"arriving\"\n"), standing = fires("when = \"standing\"\n");
  EXPECT_EQ(fen_left(arriving, beside, "c1b1"), "4k3/8/8/8/8/8/d7/1R2K3 b - - 6 1");
  EXPECT_EQ(fen_left(arriving, ahead, "a1a3"), "4k3/8/8/8/8/D7/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(standing, beside, "c1b1"), "4k3/8/8/8/8/8/d7/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(standing, ahead, "a1a3"), "4k3/8/8/8/1n6/D7/8/4K3 b - - 6 1");
}

TEST(Burning, reaches_pieces_that_are_dropped_or_promote) {
  const std::string drops = "extends = \"crazyhouse\"\n" + kFire + "[hand.returns]\nD = \"D\"\n";
  EXPECT_EQ(fen_left(drops, "4k3/8/8/8/1n6/8/8/4K3[D] w - - 5 1", "D@a3"), "4k3/8/8/8/8/D7/8/4K3[] b - - 0 1");
  EXPECT_EQ(fen_left(fires("[promotion.last-rank]\nto = \"Q R B N D\"\n"), "2n4k/1P6/8/8/8/8/8/4K3 w - - 5 1", "b7b8d"),
            "1D5k/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Burning, opens_lines_to_the_own_royal_and_answers_checks) {
  const Variant& variant = variant_from_text(fires());
  // The Knight on e4 keeps the Rook from the King.
  EXPECT_FALSE(may_play(position(variant, "k3r3/8/8/8/4n3/8/8/2D1K3 w - - 0 1"), "c1f4"));
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/4n3/8/8/2D1K3 w - - 0 1"), "c1g5"));
  EXPECT_TRUE(may_play(position(variant, "k7/8/8/8/8/3n4/8/D3K3 w - - 0 1"), "a1d4"));
}

TEST(Burning, does_what_its_texts_say_and_agrees_in_both_generators) {
  int visited = 0;
  for (const std::string more : {"", "when = \"arriving\"\n", "when = \"standing\"\n"}) {
    const Variant& variant = variant_from_text(fires(more));
    const Position start = position(variant, "r3k2r/p1ppqpb1/bd2pnp1/3PN3/1p2P3/2N2D1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << more;
  }
  const Variant& array = variant_from_text(fires("[setup]\nD = \"a3 h3\"\n"));
  walk_briefly(array, kBurningPositions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    visited += !legal.empty();
  });
  EXPECT_GT(visited, kBurningPositions / 4);
}

TEST(Burning, obeys_the_laws_of_all_games) {
  for (const std::string base : {"chess", "glinski", "crazyhouse", "three-check", "marseillais", "raumschach",
                                 "../four-linepiece/mishling-fusion", "four-armies-partners"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals, others;
    for (const PieceType& type : plain.types()) (type.royal ? royals : others) += type.token + " ";
    const Variant& variant = variant_from_text(start + "[burning]\ndirections = \"W\"\npieces = \"" +
                                               others.substr(0, 3) + "\"\nexcept = \"" + royals + "\"\n");
    walk_briefly(variant, kBurningPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(Burning, is_told_on_the_page) {
  const std::string page = page_of(variant_from_text(fires("[setup]\nD = \"a3\"\n")));
  EXPECT_NE(page.find("When a Fire Demon has moved, every rival's piece around the cell where it stands is taken.\n"
                      "A piece that has moved next to a rival's Fire Demon is taken at once.\n"
                      "Kings are safe from that.\n"),
            std::string::npos)
      << page;
}

TEST(Burning, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[burning]\npieces = \"R\"\ndirections = \"K\"\n"),
            "K is royal, and cannot be burnt: 'except' must name it\n");
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[burning]\npieces = \"R\"\nexcept = \"K\"\n"),
            "[burning] needs 'directions'\n");
  EXPECT_FALSE(Endings::check(variant_from_text(fires())));
}

}  // namespace
}  // namespace sennight::test
