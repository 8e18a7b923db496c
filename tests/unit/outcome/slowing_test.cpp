// Pieces that slow others: ways end next to them. Own positions, counted by hand, and a whole game beside a small program of
// its own.
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

namespace sennight::test::slowing {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kVisits = 20;
#else
constexpr int kVisits = 80;
#endif

// Chess with a Bodyguard, and another rule for it.
std::string bodyguard(const std::string& rule = "reach = \"K\"\nslow = true\n") {
  return "extends = \"chess\"\nname = \"x\"\n[pieces.H]\nname = \"Bodyguard\"\nmove = \"Q2\"\n[[aura]]\nof = \"H\"\n" +
         rule;
}

TEST(Slowing, ends_ways_on_the_first_cell_in_reach) {
  // The Bodyguard on d5 reaches c4 to e6.
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/R7/8/8/7K w - - 0 1", "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 ");
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/8/8/B7/7K w - - 0 1", "a2"), "b1 b3 c4 ");
  // What stands there may be captured, and nothing behind it.
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/R1n1n3/8/8/7K w - - 0 1", "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 ");
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/R2h4/8/8/8/7K w - - 0 1", "a5"), "a1 a2 a3 a4 a6 a7 a8 b5 c5 ");
}

TEST(Slowing, leaves_one_step_to_who_stands_there) {
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/2Q5/8/8/7K w - - 0 1", "c4"), "b3 b4 b5 c3 c5 d3 d4 d5 ");
  // A leap is one step, and a Pawn has no two.
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/2N5/8/8/7K w - - 0 1", "c4"), "a3 a5 b2 b6 d2 d6 e3 e5 ");
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/8/8/3h4/2P5/7K w - - 0 1", "c2"), "c3 d3 ");
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/8/3h4/8/2P5/7K w - - 0 1", "c2"), "c3 ");
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/8/8/2P5/7K w - - 0 1", "c2"), "c3 c4 ");
  // The own side is not touched, nor are those who are not named.
  EXPECT_EQ(moves_of(bodyguard(), "7k/8/8/3h4/2r5/8/8/7K b - - 0 1", "c4"),
            "a4 b4 c1 c2 c3 c5 c6 c7 c8 d4 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(bodyguard("reach = \"K\"\nslow = true\nto = \"Q\"\n"), "7k/8/8/3h4/2B5/8/8/7K w - - 0 1", "c4"),
            "a2 a6 b3 b5 d3 d5 e2 f1 ");
}

TEST(Slowing, ends_checks_and_pins) {
  EXPECT_TRUE(is_check(bodyguard(), "4k3/8/8/8/4R3/8/8/7K b - - 0 1"));
  EXPECT_FALSE(is_check(bodyguard(), "4k3/3h4/8/8/4R3/8/8/7K b - - 0 1"));
  // At one step the Rook gives check from within the reach.
  EXPECT_TRUE(is_check(bodyguard(), "4k3/3hR3/8/8/8/8/8/7K b - - 0 1"));
  EXPECT_FALSE(is_check(bodyguard(), "4k3/3h4/4R3/8/8/8/8/7K b - - 0 1"));
  // A Bodyguard parries by what it slows; what it does not slow is no shield for others.
  EXPECT_EQ(moves_of(bodyguard(), "4k3/8/8/8/h3R3/8/8/7K b - - 0 1", "a4"), "");
  EXPECT_EQ(moves_of(bodyguard(), "4k3/8/8/1h6/4R3/8/8/7K b - - 0 1", "b5"), "d3 d5 d7 ");
  EXPECT_EQ(moves_of(bodyguard(), "4k3/4n3/8/8/4R3/8/8/7K b - - 0 1", "e7"), "");
  EXPECT_EQ(moves_of(bodyguard(), "4k3/4n3/8/3h4/4R3/8/8/7K b - - 0 1", "e7"), "c6 c8 f5 g6 g8 ");
  // The Bodyguard itself is not pinned while it slows the Rook, wherever it goes next to its line.
  EXPECT_EQ(moves_of(bodyguard(), "4k3/8/4h3/8/8/8/8/4R2K b - - 0 1", "e6"), "d5 d6 d7 e4 e5 e7 f5 f6 f7 ");
}

TEST(Slowing, holds_both_pieces_of_a_castling) {
  // This one captures nothing.
  const std::string rules =
      "extends = \"chess\"\nname = \"x\"\n[pieces.H]\nname = \"Bodyguard\"\nmove = \"mQ2\"\n"
      "[[aura]]\nof = \"H\"\nreach = \"K\"\nslow = true\n";
  EXPECT_EQ(moves_of(rules, "4k3/8/8/8/8/7h/8/4K2R w K - 0 1", "e1g1"), " ");
  EXPECT_EQ(moves_of(rules, "4k3/8/8/8/8/8/7h/4K2R w K - 0 1", "e1g1"), "");
  EXPECT_EQ(moves_of(rules, "4k3/8/8/8/8/8/3h4/4K2R w K - 0 1", "e1g1"), "");
}

TEST(Slowing, lets_nobody_pass_who_captures_in_passing_from_afar) {
  // A Pawn that takes along two steps, over a cell in reach or not.
  const std::string far = bodyguard() + "[pieces.P]\nmove = \"mfW cfF2 im[fW-W]\"\n";
  EXPECT_EQ(moves_of(far, "7k/8/8/4p3/2P5/8/8/7K b - - 0 1", "e5"), "e4 ");
  EXPECT_EQ(moves_of(far, "7k/8/8/8/1pP5/8/8/H6K b - c3 0 1", "b4"), "b3 c3 ");
  EXPECT_EQ(moves_of(far, "7k/8/8/p7/2P5/8/8/7K b - c3 0 1", "a5"), "a4 c3 ");
  EXPECT_EQ(moves_of(far, "7k/8/8/p7/2P5/H7/8/7K b - - 0 1", "a5"), "a4 ");
  const Variant& variant = variant_from_text(far);
  EXPECT_EQ(fen_after(variant, "c2c4", "7k/8/8/p7/8/8/2P5/7K w - - 0 1"), "7k/8/8/p7/2P5/8/8/7K b - c3 0 1");
  EXPECT_EQ(fen_after(variant, "c2c4", "7k/8/8/p7/8/H7/2P5/7K w - - 0 1"), "7k/8/8/p7/2P5/H7/8/7K b - - 0 1");
}

TEST(Slowing, is_for_enemies_own_pieces_or_both_and_nobody_slows_itself) {
  const auto rules = [](const std::string& on) {
    return bodyguard("reach = \"K\"\nslow = true\non = \"" + on + "\"\n");
  };
  const std::string fen = "7k/8/8/8/2Hr4/8/1B6/7K ";
  EXPECT_EQ(moves_of(rules("enemy"), fen + "w - - 0 1", "b2"), "a1 a3 c1 c3 d4 ");
  EXPECT_EQ(moves_of(rules("own"), fen + "w - - 0 1", "b2"), "a1 a3 c1 c3 ");
  // Who captured the Bodyguard here would let the Bishop through to the King.
  EXPECT_EQ(moves_of(rules("own"), fen + "b - - 0 1", "d4"), "d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4 ");
  EXPECT_EQ(moves_of(rules("both"), fen + "b - - 0 1", "d4"), "d3 d5 e4 ");
  EXPECT_EQ(moves_of(rules("both"), "7k/8/8/8/2H5/8/8/7K w - - 0 1", "c4"),
            "a2 a4 a6 b3 b4 b5 c2 c3 c5 c6 d3 d4 d5 e2 e4 e6 ");
  EXPECT_EQ(moves_of(rules("both"), "7k/8/8/8/2HH4/8/8/7K w - - 0 1", "c4"), "b3 b4 b5 c3 c5 d3 d5 ");
}

TEST(Slowing, counts_for_hops_and_for_moves_that_are_lent) {
  const std::string cannon = bodyguard() + "[pieces.C]\nname = \"Cannon\"\nmove = \"mR cpR\"\n";
  EXPECT_EQ(moves_of(cannon, "7k/8/8/8/C2n1n2/8/8/7K w - - 0 1", "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 f4 ");
  EXPECT_EQ(moves_of(cannon, "7k/8/8/8/C2n1n2/4h3/8/7K w - - 0 1", "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 ");
  EXPECT_TRUE(is_check(cannon, "4k3/8/4n3/8/4C3/8/8/7K b - - 0 1"));
  EXPECT_FALSE(is_check(cannon, "4k3/8/4n3/3h4/4C3/8/8/7K b - - 0 1"));
  const std::string lends = bodyguard() + "[[aura]]\nof = \"K\"\nreach = \"K\"\nlend = \"R\"\nto = \"N\"\n";
  EXPECT_EQ(moves_of(lends, "k7/8/8/8/8/8/6K1/7N w - - 0 1", "h1"), "a1 b1 c1 d1 e1 f1 f2 g1 g3 h2 h3 h4 h5 h6 h7 h8 ");
  EXPECT_EQ(moves_of(lends, "k7/8/8/8/2h5/8/6K1/7N w - - 0 1", "h1"),
            "a1 b1 c1 d1 e1 f1 f2 g1 g3 h2 h3 h4 h5 h6 h7 h8 ");
  EXPECT_EQ(moves_of(lends, "k7/8/8/6h1/8/8/6K1/7N w - - 0 1", "h1"), "a1 b1 c1 d1 e1 f1 f2 g1 g3 h2 h3 h4 ");
  EXPECT_FALSE(is_check(lends, "7k/8/8/6h1/8/8/6K1/7N b - - 0 1"));
  EXPECT_TRUE(is_check(lends, "7k/8/8/4h3/8/8/6K1/7N b - - 0 1"));
}

TEST(Slowing, reaches_as_far_as_nothing_stands_between) {
  const std::string rules = bodyguard("reach = \"R\"\nslow = true\n");
  EXPECT_EQ(moves_of(rules, "7k/8/8/3h4/8/8/B7/7K w - - 0 1", "a2"), "b1 b3 c4 d5 ");
  EXPECT_EQ(moves_of(rules, "7k/8/8/3h4/8/8/R7/7K w - - 0 1", "a2"), "a1 a3 a4 a5 b2 c2 d2 ");
  EXPECT_EQ(moves_of(rules, "7k/8/8/3h4/3n4/8/R7/7K w - - 0 1", "a2"), "a1 a3 a4 a5 b2 c2 d2 e2 f2 g2 h2 ");
}

Model::Rules slow() { return {.slow = true}; }

TEST(Slowing, counts_as_a_program_for_this_game_alone) {
  const Position start = Position::start(variant_from_text(kBodyguards + "slow = true\n"));
  for (int depth = 1; depth <= 3; ++depth)
    EXPECT_EQ(perft(start, depth), Model(format_fen(start), slow()).perft(depth)) << depth;
  int visited = 0;
  walk_briefly(start.variant(), kVisits, 7, [&](const Position& at) {
    const Model model(format_fen(at), slow());
    ASSERT_EQ(perft(at, 2), model.perft(2)) << format_fen(at);
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, static_cast<std::size_t>(visited)), "");
    ++visited;
  });
  EXPECT_GT(visited, kVisits / 5);
}

TEST(Slowing, obeys_the_laws_in_other_games) {
  int visited = 0;
  for (const std::string base : {"chess", "crazyhouse", "xiangqi", "marseillais", "atomic", "giveaway", "spartan",
                                 "grasshopper", "glinski", "four-armies"}) {
    const std::string aura =
        "[[aura]]\nof = \"K N\"\nreach = \"Q2\"\nslow = true\non = \"both\"\n"
        "[[aura]]\nof = \"P\"\nreach = \"own\"\nslow = true\nto = \"K R P\"\n";
    std::string rules = "extends = \"" + base + "\"\nname = \"x\"\n" + aura;
    if (base == "xiangqi")
      rules =
          "extends = \"xiangqi\"\nname = \"x\"\n[[aura]]\nof = \"A R P\"\nreach = \"Q2\"\nslow = true\non = \"both\"\n";
    walk_briefly(variant_from_text(rules), kVisits / 2, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, static_cast<std::size_t>(visited)), "") << base;
      ++visited;
    });
  }
  EXPECT_GT(visited, 100);
}

TEST(Slowing, refuses_what_takes_on_its_way) {
  EXPECT_EQ(complaints_about(bodyguard() + "[pieces.L]\nname = \"Lion\"\nmove = \"[K+aK]\"\n"),
            "L takes on its way and cannot be slowed: leave it out of 'to'\n");
  EXPECT_EQ(complaints_about(bodyguard("reach = \"K\"\nslow = true\nto = \"K Q R B N P\"\n") +
                             "[pieces.L]\nname = \"Lion\"\nmove = \"[K+aK]\"\n"),
            "");
  EXPECT_EQ(complaints_about(bodyguard("reach = \"K\"\nslow = true\nfreeze = true\n")),
            "[[aura]] does one thing: it has more than one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and "
            "'captures'\n");
}

TEST(Slowing, is_told_on_the_page) {
  const std::string page = page_of(variant_from_text(kBodyguards + "slow = true\n"));
  EXPECT_NE(
      page.find(
          "Enemy pieces within reach of a Bodyguard are slowed: they go one step at most, and who of them comes to "
          "such a cell stops there.\n"),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("A leap is one step.\n"), std::string::npos) << page;
}

}  // namespace
}  // namespace sennight::test::slowing
