// Captures that spare royals give no check. Own positions.
#include <gtest/gtest.h>

#include <string>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kCheckless = 40;
#else
constexpr int kCheckless = 120;
#endif

// Chess in which the Rook, or another piece, gives no check.
std::string peaceful(const std::string& moves = "pieces.R.move = \"R{not taking K}\"\n") {
  return "extends = \"chess\"\nname = \"x\"\n" + moves;
}

TEST(Checkless, pieces_give_no_check_and_pin_nothing) {
  const Variant& game = variant_from_text(peaceful());
  EXPECT_FALSE(in_check(position(game, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), PlayerId(1)));
  // The King steps into the line, and leaves it again; what stands in it is not pinned.
  EXPECT_TRUE(may_play(position(game, "4r2k/8/8/8/8/8/8/3K4 w - - 0 1"), "d1e1"));
  EXPECT_TRUE(may_play(position(game, "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1"), "e3c4"));
  EXPECT_FALSE(may_play(position(game, "4r2k/8/8/8/8/8/8/4K3 b - - 0 1"), "e8e1"));
  EXPECT_TRUE(may_play(position(game, "4r2k/8/8/8/8/4N3/8/4K3 b - - 0 1"), "e8e3"));
  EXPECT_TRUE(may_play(position(game, "4k3/8/8/8/8/8/8/R3K2r b Q - 0 1"), "e8d8"));
  // The way of a castling is safe from it.
  EXPECT_TRUE(may_play(position(game, "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
  // Others give check as ever, through no Rook.
  EXPECT_TRUE(in_check(position(game, "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"), PlayerId(1)));
  EXPECT_EQ(result_text(game, "a2a8", "7k/8/6K1/8/8/8/R7/8 w - - 0 1"), "ongoing");
}

TEST(Checkless, one_of_two_parts_of_a_movement_may_be) {
  const Variant& game = variant_from_text(peaceful("pieces.Q.move = \"R{not taking K} B\"\n"));
  EXPECT_FALSE(in_check(position(game, "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1"), PlayerId(1)));
  EXPECT_TRUE(in_check(position(game, "4k3/8/8/8/Q7/8/8/4K3 b - - 0 1"), PlayerId(1)));
}

TEST(Checkless, spare_all_royals_or_none) {
  const std::string two =
      "pieces.Z = { name = \"Prince\", move = \"K\", royal = true }\n[royals]\ncheck = \"any\"\n[setup]\nZ = \"a3\"\n";
  EXPECT_EQ(complaints_about(peaceful("pieces.R.move = \"R{not taking K}\"\n" + two)),
            "'not taking K': a capture that spares a royal must spare all royals\n");
  EXPECT_EQ(complaints_about(peaceful("pieces.R.move = \"R{not taking K Z}\"\n" + two)), "");
}

TEST(Checkless, generators_agree) {
  for (const std::string& moves :
       {std::string("pieces.R.move = \"R{not taking K}\"\n"), std::string("pieces.Q.move = \"R{not taking K} B\"\n"),
        std::string("pieces.N.move = \"N{not taking K P}\"\npieces.B.move = \"B{not taking K}\"\n"),
        std::string("pieces.B.move = \"mB xgF2{not taking K} pF0{not taking K}\"\n")}) {
    const Variant& game = variant_from_text(peaceful(moves));
    const Position start = position(game, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << moves;
    walk_briefly(game, kCheckless, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << moves;
    });
  }
  for (const std::string rules : {"extends = \"xiangqi\"\nname = \"x\"\npieces.C.move = \"mR cpR{not taking K}\"\n",
                                  "extends = \"glinski\"\nname = \"x\"\npieces.R.move = \"R{not taking K}\"\n",
                                  "extends = \"crazyhouse\"\nname = \"x\"\npieces.Q.move = \"Q{not taking K}\"\n",
                                  "extends = \"atomic\"\nname = \"x\"\npieces.R.move = \"R{not taking K}\"\n"})
    walk_briefly(variant_from_text(rules), kCheckless, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << rules;
    });
}

}  // namespace
}  // namespace sennight::test
