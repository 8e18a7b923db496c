// Pieces that shield others from capture. Own positions, counted by hand, and a whole game beside a small program of its own.
#include <gtest/gtest.h>

#include <string>

#include "aura_moves.h"
#include "bodyguards.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test::shielding {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kVisits = 20;
#else
constexpr int kVisits = 80;
#endif

// Chess with a piece whose rule this is.
std::string guard(const std::string& rule = "reach = \"K\"\nshield = true\n") {
  return "extends = \"chess\"\nname = \"x\"\n[pieces.G]\nname = \"Guard\"\nmove = \"K\"\n[[aura]]\nof = \"G\"\n" + rule;
}

TEST(Shielding, keeps_pieces_from_capture) {
  EXPECT_EQ(moves_of(guard(), "7k/8/8/3n4/3R3b/8/8/7K w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 d5 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(guard(), "7k/8/2g5/3n4/3R3b/8/8/7K w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 e4 f4 g4 h4 ");
  // The Guard itself is not shielded, unless by another one; the rival's pieces are not.
  EXPECT_EQ(moves_of(guard(), "7k/8/8/3g4/3R4/8/8/6K1 w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 d5 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(guard(), "7k/8/2g5/3g4/3R4/8/8/6K1 w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(guard(), "7k/8/2G5/3n4/3R4/8/8/6K1 w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 d5 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(guard("reach = \"K\"\nshield = true\nto = \"P\"\n"), "7k/8/2g5/3n4/3R4/8/8/6K1 w - - 0 1", "d4"),
            "a4 b4 c4 d1 d2 d3 d5 e4 f4 g4 h4 ");
}

TEST(Shielding, keeps_royals_from_check) {
  EXPECT_TRUE(is_check(guard(), "4k3/8/8/8/4R3/8/8/7K b - - 0 1"));
  EXPECT_FALSE(is_check(guard(), "4k3/3g4/8/8/4R3/8/8/7K b - - 0 1"));
  // A Guard that comes near parries, one that leaves lays open, and the King stays near it.
  EXPECT_EQ(moves_of(guard(), "4k3/8/2g5/8/4R3/8/8/7K b - - 0 1", "c6"), "d7 ");
  EXPECT_EQ(moves_of(guard(), "4k3/3g4/8/8/4R3/8/8/7K b - - 0 1", "d7"), "d8 e6 e7 ");
  EXPECT_EQ(moves_of(guard(), "4k3/3g4/8/8/4R3/8/8/3R3K b - - 0 1", "e8"), "d8 e7 f7 f8 ");
  EXPECT_EQ(moves_of(guard(), "4k3/3g4/8/8/4R3/8/8/7K b - - 0 1", "e8"), "d8 e7 f7 f8 ");
  // What is shielded pins nothing less: the other one may be captured.
  EXPECT_EQ(moves_of(guard(), "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2"), "");
  EXPECT_EQ(moves_of(guard(), "4k3/8/8/8/4r3/8/4B3/3GK3 w - - 0 1", "e2"), "a6 b5 c4 d3 f1 f3 g4 h5 ");
  // Two Kings that are shielded may stand side by side.
  EXPECT_EQ(moves_of(guard(), "8/8/8/2g5/3k4/4G3/3K4/8 w - - 0 1", "d2"), "c1 c2 d1 d3 e1 e2 ");
}

TEST(Shielding, holds_for_captures_in_passing_and_of_own_pieces) {
  EXPECT_EQ(moves_of(guard(), "7k/8/8/8/1pP5/8/8/7K b - c3 0 1", "b4"), "b3 c3 ");
  EXPECT_EQ(moves_of(guard(), "7k/8/8/8/1pP5/1G6/8/7K b - - 0 1", "b4"), "");
  const Variant& variant = variant_from_text(guard());
  EXPECT_EQ(fen_after(variant, "c2c4", "7k/8/8/8/1p6/8/2P5/7K w - - 0 1"), "7k/8/8/8/1pP5/8/8/7K b - c3 0 1");
  EXPECT_EQ(fen_after(variant, "c2c4", "7k/8/8/3G4/1p6/8/2P5/7K w - - 0 1"), "7k/8/8/3G4/1pP5/8/8/7K b - - 0 1");
  const std::string own = guard() + "[self-capture]\npieces = \"R\"\n";
  EXPECT_EQ(moves_of(own, "7k/8/8/8/8/8/8/R1N4K w - - 0 1", "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 ");
  EXPECT_EQ(moves_of(own, "7k/8/8/8/8/8/3G4/R1N4K w - - 0 1", "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 ");
}

TEST(Shielding, is_for_own_pieces_enemies_or_both) {
  const auto takes = [](const std::string& on, const std::string& fen) {
    return moves_of(guard("reach = \"K\"\nshield = true\non = \"" + on + "\"\n"), fen, "d4").find("d5 ") !=
           std::string::npos;
  };
  const std::string friendly = "7k/8/2g5/3n4/3R4/8/8/6K1 w - - 0 1", hostile = "7k/8/2G5/3n4/3R4/8/8/6K1 w - - 0 1";
  EXPECT_FALSE(takes("own", friendly));
  EXPECT_TRUE(takes("own", hostile));
  EXPECT_TRUE(takes("enemy", friendly));
  EXPECT_FALSE(takes("enemy", hostile));
  EXPECT_FALSE(takes("both", friendly));
  EXPECT_FALSE(takes("both", hostile));
}

TEST(Shielding, counts_where_pieces_castle_and_for_captures_on_the_way) {
  // The cells of the King's way are empty: whoever comes there is not shielded yet.
  EXPECT_EQ(moves_of(guard(), "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1"), "");
  EXPECT_EQ(moves_of(guard(), "4k3/8/8/8/4r3/8/8/3GK2R w K - 0 1", "e1g1"), " ");
  const std::string lion = guard() + "[pieces.L]\nname = \"Lion\"\nmove = \"[K+aK]\"\n";
  EXPECT_NE(moves_of(lion, "7k/8/8/3n4/3L4/8/8/6K1 w - - 0 1", "d4d5"), "");
  EXPECT_EQ(moves_of(lion, "7k/8/2g5/3n4/3L4/8/8/6K1 w - - 0 1", "d4d5"), "");
}

Model::Rules shield() { return {.shield = true}; }

TEST(Shielding, counts_as_a_program_for_this_game_alone) {
  const Position start = Position::start(variant_from_text(kBodyguards + "shield = true\n"));
  for (int depth = 1; depth <= 3; ++depth)
    EXPECT_EQ(perft(start, depth), Model(format_fen(start), shield()).perft(depth)) << depth;
  int visited = 0;
  walk_briefly(start.variant(), kVisits, 7, [&](const Position& at) {
    const Model model(format_fen(at), shield());
    ASSERT_EQ(perft(at, 2), model.perft(2)) << format_fen(at);
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, static_cast<std::size_t>(visited)), "");
    ++visited;
  });
  EXPECT_GT(visited, kVisits / 5);
}

TEST(Shielding, obeys_the_laws_in_other_games) {
  int visited = 0;
  for (const std::string base : {"chess", "crazyhouse", "three-check", "marseillais", "atomic", "giveaway", "spartan",
                                 "grasshopper", "glinski", "four-armies", "circe"}) {
    const std::string rules = "extends = \"" + base +
                              "\"\nname = \"x\"\n[[aura]]\nof = \"N K\"\nreach = \"K\"\nshield = true\n"
                              "[[aura]]\nof = \"P\"\nreach = \"own\"\nshield = true\non = \"both\"\nto = \"K N P\"\n";
    walk_briefly(variant_from_text(rules), kVisits / 2, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, static_cast<std::size_t>(visited)), "") << base;
      ++visited;
    });
  }
  EXPECT_GT(visited, 100);
}

TEST(Shielding, is_told_on_the_page) {
  const std::string all = page_of(variant_from_text(guard() + "[setup]\nG = \"a3\"\n"));
  EXPECT_NE(all.find("Own pieces that a Guard guards cannot be captured, nor be in check.\n"), std::string::npos)
      << all;
  const std::string pawns = page_of(
      variant_from_text(guard("reach = \"own\"\nshield = true\nto = \"P\"\n") + "[setup]\nG = \"a3\"\n"));
  EXPECT_NE(pawns.find("Own Pawns that a Guard guards cannot be captured.\n"), std::string::npos) << pawns;
}

}  // namespace
}  // namespace sennight::test::shielding
