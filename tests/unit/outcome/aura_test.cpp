// Pieces that freeze those near them, lend them moves, or say where they may capture. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "aura_moves.h"
#include "endings/endings.h"
#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// A piece that moves as a Queen, captures nothing and freezes the enemies around it.
const std::string kImmobilizer =
    "name = \"x\"\n[pieces.X]\nname = \"Immobilizer\"\nmove = \"mQ\"\n[[aura]]\nof = \"X\"\nreach = \"K\"\nfreeze = "
    "true\n";
const std::string kFreezes = "extends = \"chess\"\n" + kImmobilizer;
// Queen, Rooks and Bishops that a Knight guards move as Knights, too.
const std::string kLends =
    "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"N\"\nto = \"Q R B\"\n";

// Pieces capture only where a piece of their side guards them; and the other way round.
const std::string kGuarded =
    "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"K Q R B N P\"\nreach = \"own\"\ncaptures = \"within\"\n";
const std::string kUnguarded =
    "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"K Q R B N P\"\nreach = \"own\"\non = \"own\"\ncaptures = "
    "\"outside\"\n";
// Pieces move also as each piece that guards them.
const std::string kRelays =
    "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"Q R B N\"\nreach = \"own\"\nlend = \"own\"\nto = \"Q R B "
    "N\"\n";

// With another rule for the Immobilizer.
std::string aura_of_x(const std::string& rule) {
  return "extends = \"chess\"\nname = \"x\"\n[pieces.X]\nname = \"Immobilizer\"\nmove = \"mQ\"\n[[aura]]\nof = "
         "\"X\"\n" +
         rule;
}

#ifdef SENNIGHT_SANITIZED
constexpr int kAuraVisits = 20;
#else
constexpr int kAuraVisits = 60;
#endif

TEST(Freezing, takes_moves_captures_and_checks) {
  const std::string fen = "4k3/8/8/8/3Xr3/8/8/4K3 ";
  EXPECT_EQ(moves_of(kFreezes, fen + "b - - 0 1", "e4"), "");
  EXPECT_EQ(moves_of(kFreezes, fen + "b - - 0 1", "e8"), "d7 d8 e7 f7 f8 ");
  // The Rook gives no check, as long as the Immobilizer stays near, or stands between.
  EXPECT_FALSE(is_check(kFreezes, fen + "w - - 0 1"));
  EXPECT_EQ(moves_of(kFreezes, fen + "w - - 0 1", "d4"), "d3 d5 e3 e5 ");
  EXPECT_EQ(moves_of(kFreezes, fen + "w - - 0 1", "e1"), "d1 d2 e2 f1 f2 ");
  // What it does not touch: pieces farther away, and the own ones.
  EXPECT_TRUE(is_check(kFreezes, "4k3/8/8/8/4r3/2X5/8/4K3 w - - 0 1"));
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/3XN3/8/8/4K3 w - - 0 1", "e4"), "c3 c5 d2 d6 f2 f6 g3 g5 ");
}

TEST(Freezing, parries_a_check) {
  EXPECT_TRUE(is_check(kFreezes, "4k3/8/8/8/4r3/8/8/X3K3 w - - 0 1"));
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/4r3/8/8/X3K3 w - - 0 1", "a1"), "d4 e5 ");
}

TEST(Freezing, ends_pins_by_what_is_frozen) {
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/3Xr3/8/8/8/4B3/4K3 w - - 0 1", "e2"), "a6 b5 c4 d1 d3 f1 f3 g4 h5 ");
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/2X1r3/8/8/8/4B3/4K3 w - - 0 1", "e2"), "");
}

TEST(Freezing, is_mutual_and_frozen_pieces_still_freeze) {
  const std::string fen = "4k3/8/8/4n3/3Xx3/8/8/4K3 ";
  EXPECT_EQ(moves_of(kFreezes, fen + "w - - 0 1", "d4"), "");
  EXPECT_EQ(moves_of(kFreezes, fen + "b - - 0 1", "e4"), "");
  EXPECT_EQ(moves_of(kFreezes, fen + "b - - 0 1", "e5"), "");
}

TEST(Freezing, takes_royals_too) {
  // The King may not move, nor give the rival's King a cell less.
  EXPECT_EQ(moves_of(kFreezes, "7k/8/8/8/8/8/1x6/K5R1 w - - 0 1", "a1"), "");
  EXPECT_EQ(moves_of(kFreezes, "8/8/8/8/8/3k4/8/2xK4 b - - 0 1", "d3"), "c2 c3 c4 d2 d4 e2 e3 e4 ");
  EXPECT_EQ(moves_of(kFreezes, "8/8/8/8/8/3k4/8/3K3x b - - 0 1", "d3"), "c3 c4 d4 e3 e4 ");
  // Who can do nothing else is stalemated, or mated.
  EXPECT_EQ(result_text(variant_from_text(kFreezes), "", "7k/8/8/8/8/8/1x6/K7 w - - 0 1"), "1/2-1/2 stalemate");
  EXPECT_EQ(result_text(variant_from_text(kFreezes), "", "7k/8/8/8/8/8/1x6/K6r w - - 0 1"), "0-1 checkmate");
}

TEST(Freezing, holds_both_pieces_of_a_castling) {
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/8/8/7x/4K2R w K - 0 1", "e1g1"), "");
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/8/7x/8/4K2R w K - 0 1", "e1"), "d1 d2 e2 f1 f2 g1 ");
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/8/8/3x4/4K2R w K - 0 1", "e1"), "");
}

TEST(Freezing, lets_nobody_capture_in_passing) {
  const Variant& variant = variant_from_text(kFreezes);
  EXPECT_EQ(fen_after(variant, "e2e4", "4k3/8/8/8/3p4/8/4P3/X3K3 w - - 0 1"), "4k3/8/8/8/3pP3/8/8/X3K3 b - e3 0 1");
  EXPECT_EQ(fen_after(variant, "e2e4", "4k3/8/8/8/3p4/2X5/4P3/4K3 w - - 0 1"), "4k3/8/8/8/3pP3/2X5/8/4K3 b - - 0 1");
  EXPECT_EQ(moves_of(kFreezes, "4k3/8/8/8/3pP3/8/8/X3K3 b - e3 0 1", "d4"), "d3 e3 ");
}

TEST(Freezing, counts_from_the_cells_of_a_guarded_initial_move) {
  // The Immobilizer goes two cells ahead if nobody attacks it there; it may freeze who would.
  const std::string rules =
      "extends = \"chess\"\nname = \"x\"\n[pieces.X]\nname = \"Immobilizer\"\nmove = \"mK im[fW-W]\"\n[initial]\ncells "
      "= "
      "\"ranks:1-2\"\nunattacked = { X = \"end\" }\n[[aura]]\nof = \"X\"\nreach = \"K\"\nfreeze = true\n";
  EXPECT_EQ(moves_of(rules, "4k3/8/8/8/4r3/8/3X4/6K1 w - - 0 1", "d2"), "c1 c2 c3 d1 d3 d4 e1 e2 e3 ");
  EXPECT_EQ(moves_of(rules, "4k3/8/8/8/r7/8/3X4/6K1 w - - 0 1", "d2"), "c1 c2 c3 d1 d3 e1 e2 e3 ");
}

TEST(Freezing, is_for_enemies_own_pieces_or_both) {
  const std::string fen = "4k3/8/8/3n4/3XN3/8/8/4K3 ";
  const auto free = [&](const std::string& on) {
    const std::string rules = aura_of_x("reach = \"K\"\nfreeze = true\non = \"" + on + "\"\n");
    return std::pair(!moves_of(rules, fen + "w - - 0 1", "e4").empty(),
                     !moves_of(rules, fen + "b - - 0 1", "d5").empty());
  };
  EXPECT_EQ(free("enemy"), std::pair(true, false));
  EXPECT_EQ(free("own"), std::pair(false, true));
  EXPECT_EQ(free("both"), std::pair(false, false));
  EXPECT_NE(moves_of(aura_of_x("reach = \"K\"\nfreeze = true\nto = \"R\"\n"), fen + "b - - 0 1", "d5"), "");
}

TEST(Freezing, reaches_as_far_as_nothing_stands_between) {
  const std::string rules = aura_of_x("reach = \"R\"\nfreeze = true\n");
  EXPECT_EQ(moves_of(rules, "7k/8/8/8/X1nr4/8/8/7K b - - 0 1", "c4"), "");
  EXPECT_NE(moves_of(rules, "7k/8/8/8/X1nr4/8/8/7K b - - 0 1", "d4"), "");
  EXPECT_EQ(moves_of(rules, "7k/8/8/8/X2r4/8/8/7K b - - 0 1", "d4"), "");
}

TEST(Freezing, sees_the_board_as_its_player_does) {
  const std::string rules = aura_of_x("reach = \"ffW\"\nfreeze = true\n");
  EXPECT_EQ(moves_of(rules, "7k/8/8/3n4/3X4/3n4/8/7K b - - 0 1", "d5"), "");
  EXPECT_NE(moves_of(rules, "7k/8/8/3n4/3X4/3n4/8/7K b - - 0 1", "d3"), "");
  EXPECT_EQ(moves_of(rules, "7k/8/8/3N4/3x4/3N4/8/7K w - - 0 1", "d3"), "");
}

TEST(Lending, adds_moves_and_captures) {
  EXPECT_EQ(moves_of(kLends, "4k3/8/8/8/8/pN6/P1p5/R3K3 w - - 0 1", "a1"), "b1 c1 c2 d1 ");
  // Not with the Knight elsewhere, nor for what is not named.
  EXPECT_EQ(moves_of(kLends, "4k3/8/8/8/N7/p7/P1p5/R3K3 w - - 0 1", "a1"), "b1 c1 d1 ");
  EXPECT_EQ(moves_of(kLends, "4k3/8/8/P7/8/1N6/8/4K3 w - - 0 1", "a5"), "a6 ");
}

TEST(Lending, gives_checks_that_end_with_the_lender) {
  EXPECT_TRUE(is_check(kLends, "8/8/8/8/8/1N6/2k5/R6K b - - 0 1"));
  EXPECT_FALSE(is_check(kLends, "8/8/8/4N3/8/8/2k5/R6K b - - 0 1"));
  // Without the Knight the Rook does not guard its cell.
  EXPECT_EQ(moves_of(kLends, "8/8/8/8/8/1N6/2k5/R6K b - - 0 1", "c2"), "b2 b3 c3 d3 ");
}

// A piece with another one right behind it moves like that one alone.
std::string annan(const std::string& base, const std::string& of) {
  return "extends = \"" + base + "\"\nname = \"x\"\nfen = \"own\"\n[[aura]]\nof = \"" + of +
         "\"\nreach = \"ffW\"\nlend = \"own\"\ninstead = true\n";
}

TEST(Lending, may_take_the_place_of_the_own_moves) {
  const std::string rules = annan("chess", "Q R B N P K");
  const Variant& game = variant_from_text(rules);
  const auto may_go = [&](const std::string& fen, const std::string& text) {
    return may_play(position(game, fen), text);
  };
  // The Pawn before a Rook goes as a Rook, the Rook as ever; the Knight before the Pawn as a Pawn.
  EXPECT_TRUE(may_go("4k3/8/8/8/8/3N4/3P4/3RK3 w - -", "d2a2"));
  EXPECT_TRUE(may_go("4k3/8/8/8/8/3N4/3P4/3RK3 w - -", "d3d4"));
  EXPECT_FALSE(may_go("4k3/8/8/8/8/3N4/3P4/3RK3 w - -", "d3c5"));
  EXPECT_TRUE(may_go("4k3/8/8/8/8/3N4/3P4/3RK3 w - -", "d1a1"));
  // The double step is a move of its own, and gone; what is lent has none.
  EXPECT_TRUE(may_go("4k3/8/8/8/8/8/3P4/4K3 w - -", "d2d4"));
  EXPECT_FALSE(may_go("4k3/8/8/8/8/8/3P4/3NK3 w - -", "d2d4"));
  EXPECT_TRUE(may_go("4k3/8/8/8/8/8/3P4/3NK3 w - -", "d2c4"));
  // A Queen that moves as the Knight behind her gives no check along a line, but by a leap.
  EXPECT_TRUE(may_go("4k3/8/8/8/4Q3/4N3/8/4K3 b - -", "e8e7"));
  EXPECT_EQ(legal_texts(position(game, "7k/8/8/8/4Q3/4N3/8/K7 b - -")).size(), 3u);
  EXPECT_EQ(result_text(game, "", "7k/8/5Q2/5N2/8/8/8/K7 b - -"), "1/2-1/2 stalemate");
}

TEST(Lending, in_place_of_own_moves_obeys_the_laws) {
  for (const auto& [base, of] :
       std::vector<std::pair<std::string, std::string>>{{"chess", "Q R B N P K"},
                                                        {"minishogi", "K R B G S P +R +B +S +P"},
                                                        {"glinski", "K Q R B N P"},
                                                        {"torpedo", "Q N P"}})
    for (const std::string& more : {std::string(), std::string("[[aura]]\nof = \"N\"\nreach = \"K\"\nslow = true\n"),
                                    std::string("[[aura]]\nof = \"R\"\nreach = \"K\"\nfreeze = true\n"),
                                    std::string("[self-capture]\npieces = \"P B R\"\n")}) {
      if (base == "minishogi" && more.contains("\"N\"")) continue;
      const Variant& variant = variant_from_text(annan(base, of) + more);
      walk_briefly(variant, 15, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base << more;
      });
    }
}

TEST(Lending, in_place_of_own_moves_is_told_and_refused) {
  EXPECT_NE(page_of(variant_from_text(annan("chess", "Q R B N P K")))
                .find("move like that piece and not as they do otherwise.\n"),
            std::string::npos);
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"N\"\nreach = \"K\"\nfreeze = true\n"
                             "instead = true\n"),
            "'instead' is for 'lend': what is lent takes the place of a piece's own moves\n");
}

TEST(Lending, pins_what_keeps_the_lender_away) {
  // If the Knight leaves b8, the Rook gives check to e6.
  const std::string rules = aura_of_x("reach = \"R\"\nlend = \"N\"\nto = \"R\"\n");
  EXPECT_FALSE(is_check(rules, "xN1r4/8/4K3/8/8/8/8/7k w - - 0 1"));
  EXPECT_EQ(moves_of(rules, "xN1r4/8/4K3/8/8/8/8/7k w - - 0 1", "b8"), "");
  EXPECT_EQ(moves_of(rules, "1N1r4/8/4K3/8/8/8/8/x6k w - - 0 1", "b8"), "a6 c6 d7 ");
}

TEST(Lending, goes_on_while_the_lender_is_frozen_but_not_to_the_frozen) {
  const std::string both = kFreezes + "[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"N\"\nto = \"Q R B\"\n";
  EXPECT_EQ(moves_of(both, "4k3/8/8/8/1x6/1N6/8/R3K3 w - - 0 1", "b3"), "");
  EXPECT_EQ(moves_of(both, "4k3/8/8/8/1x6/1N6/8/R3K3 w - - 0 1", "a1c2"), " ");
  EXPECT_EQ(moves_of(both, "4k3/8/8/8/8/1N6/1x6/R3K3 w - - 0 1", "a1"), "");
}

TEST(Lending, promotes_and_castles_as_before) {
  const std::string all = "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"N\"\n";
  EXPECT_EQ(moves_of(all, "4k3/8/4P3/8/3N4/8/8/4K3 w - - 0 1", "e6"),
            "c5 c7 d8b d8n d8q d8r e7 f4 f8b f8n f8q f8r g5 g7 ");
  EXPECT_EQ(moves_of(all, "4k3/8/8/8/8/5N2/8/4K2R w K - 0 1", "e1"), "c2 d1 d2 d3 e2 f1 f2 g1 g2 ");
}

TEST(Lending, may_be_of_other_moves_than_the_lenders) {
  const std::string rules = aura_of_x("reach = \"K\"\nlend = \"mW2 cF\"\nto = \"N\"\n");
  EXPECT_EQ(moves_of(rules, "4k3/8/8/2p5/3N4/3X1p2/2p5/4K3 w - - 0 1", "d4"),
            "b3 b4 b5 c2 c4 c5 c6 d5 d6 e2 e4 e6 f3 f4 f5 ");
}

TEST(CapturesWithin, need_a_guard) {
  // The Rook is guarded by the King, and then not.
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 d5 e2 f2 g2 h2 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/3p4/8/8/3R4/6K1 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 e2 f2 g2 h2 ");
  // A guard that needs one itself guards all the same; one that something stands before does not.
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/3p4/8/8/3R3Q/6K1 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 d5 e2 f2 g2 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/3p4/8/8/3R1n1Q/6K1 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 e2 ");
  // A King takes what is guarded and what is not, if it is guarded itself.
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1"), "d1 d2 f1 f2 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/8/8/8/4p3/4K2R w - - 0 1", "e1"), "d1 d2 e2 f1 f2 ");
}

TEST(CapturesWithin, give_check_only_with_a_guard) {
  EXPECT_FALSE(is_check(kGuarded, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(is_check(kGuarded, "4k3/8/8/3p4/4r3/8/8/4K3 w - - 0 1"));
  // What takes the guard away parries the check, even a piece that comes between the two.
  EXPECT_EQ(moves_of(kGuarded, "4k3/b7/8/8/3pr3/8/8/4K2R w - - 0 1", "h1"), "f1 g1 h2 h3 h4 h5 h6 h7 h8 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/r7/r3r3/8/8/1R2K3 w - - 0 1", "b1"), "b4 ");
  // A pinned piece whose pin has no guard goes where it likes.
  EXPECT_EQ(moves_of(kGuarded, "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2"), "a6 b5 c4 d1 d3 f1 f3 g4 h5 ");
  EXPECT_EQ(moves_of(kGuarded, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2"), "a6 b5 c4 d1 d3 f1 f3 g4 h5 ");
  EXPECT_EQ(moves_of(kGuarded, "4rk2/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2"), "");
}

TEST(CapturesWithin, hold_in_passing_and_for_castling) {
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4"), "d3 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/2p5/8/3pP3/8/8/4K3 b - e3 0 1", "d4"), "d3 ");
  EXPECT_EQ(moves_of(kGuarded, "4k3/8/8/2b5/3pP3/8/8/4K3 b - e3 0 1", "d4"), "d3 e3 ");
  const Variant& variant = variant_from_text(kGuarded);
  EXPECT_EQ(fen_after(variant, "e2e4", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant, "e2e4", "4k3/8/8/2b5/3p4/8/4P3/4K3 w - - 0 1"), "4k3/8/8/2b5/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(moves_of(kGuarded, "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "");
  EXPECT_EQ(moves_of(kGuarded, "6kr/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "");
  EXPECT_EQ(moves_of(kGuarded, "k7/5r2/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), " ");
}

TEST(CapturesWithin, are_for_some_types_and_by_several_tables) {
  const std::string rules =
      "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"K\"\nreach = \"K\"\nto = \"R\"\ncaptures = "
      "\"within\"\n[[aura]]"
      "\nof = \"N\"\nreach = \"N\"\nto = \"R B\"\ncaptures = \"within\"\n";
  const auto takes = [&](const std::string& fen, const std::string& move) {
    return !moves_of(rules, fen + " w - - 0 1", move).empty();
  };
  EXPECT_FALSE(takes("4k3/8/8/3p4/8/8/3R4/6K1", "d2d5"));
  EXPECT_TRUE(takes("4k3/8/8/3p4/8/8/3R4/4K3", "d2d5"));
  EXPECT_TRUE(takes("4k3/8/8/3p4/8/1N6/3R4/6K1", "d2d5"));
  EXPECT_FALSE(takes("4k3/8/8/3p4/8/5B2/5K2/8", "f3d5"));
  EXPECT_TRUE(takes("4k3/8/8/3p4/7N/5B2/5K2/8", "f3d5"));
  EXPECT_TRUE(takes("4k3/8/8/3p4/8/3Q4/8/6K1", "d3d5"));
}

TEST(CapturesOutside, end_with_a_guard) {
  EXPECT_EQ(moves_of(kUnguarded, "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 e2 f2 g2 h2 ");
  EXPECT_EQ(moves_of(kUnguarded, "4k3/8/8/3p4/8/8/3R4/6K1 w - - 0 1", "d2"), "a2 b2 c2 d1 d3 d4 d5 e2 f2 g2 h2 ");
  EXPECT_TRUE(is_check(kUnguarded, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(is_check(kUnguarded, "4k3/8/8/3p4/4r3/8/8/4K3 w - - 0 1"));
}

TEST(Lending, may_be_of_what_each_lender_does) {
  EXPECT_EQ(moves_of(kRelays, "4k3/8/8/8/8/2N5/8/1B2K3 w - - 0 1", "c3"), "a2 a4 b5 d1 d5 e2 e4 ");
  EXPECT_EQ(moves_of(kRelays, "4k3/8/8/8/4N3/8/8/1B2K3 w - - 0 1", "e4"),
            "a8 b7 c2 c3 c5 c6 d2 d3 d5 d6 f2 f3 f5 f6 g2 g3 g5 g6 h1 h7 ");
}

TEST(Auras, agree_in_both_generators) {
  for (const std::string& rules :
       {kFreezes, kLends, kGuarded, kUnguarded, kRelays,
        kGuarded +
            "[pieces.X]\nname = \"Disarmer\"\nmove = \"mQ\"\n[[aura]]\nof = \"X\"\nreach = \"Q2\"\nto = \"Q P\"\n"
            "captures = \"outside\"\n",
        aura_of_x("reach = \"Q\"\nfreeze = true\non = \"both\"\nto = \"Q R B P\"\n"),
        aura_of_x("reach = \"Q2\"\nlend = \"mQ cN\"\nto = \"R B N\"\n"),
        kFreezes + "[[aura]]\nof = \"K\"\nreach = \"K\"\nlend = \"mD cK\"\nto = \"Q R B N\"\n"}) {
    const bool has_x = rules.contains("pieces.X");
    const Position start = position(variant_from_text(rules),
                                    has_x ? "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Xp2P3/x1N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
                                          : "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    // The reference looks at each piece near each piece: less deep than elsewhere.
    EXPECT_EQ(perft(start, kReferenceDepth - 1), reference_perft(start, kReferenceDepth - 1)) << rules;
  }
}

TEST(Auras, agree_on_small_boards_to_some_depth) {
  const std::string board =
      "name = \"Small\"\nboard = { shape = \"rectangle\", files = 4, ranks = 5 }\n"
      "setup = { K = \"a1\", X = \"b1\", R = \"c1\", N = \"d1\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.X]\nname = \"Immobilizer\"\nmove = \"mQ\"\n"
      "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
      "[[aura]]\nof = \"X\"\nreach = \"K\"\nfreeze = true\n[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"N\"\n";
  const Position start = Position::start(variant_from_text(board));
  EXPECT_EQ(perft(start, kReferenceDepth + 1), reference_perft(start, kReferenceDepth + 1));
}

TEST(Auras, obey_the_laws_in_other_games) {
  int visited = 0;
  for (const std::string base : {"chess", "crazyhouse", "three-check", "marseillais", "circe", "spartan", "los-alamos",
                                 "atomic", "giveaway", "glinski"}) {
    for (const std::string lends :
         {"", "[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"N\"\nto = \"Q R K\"\n",
          "[[aura]]\nof = \"K N P\"\nreach = \"own\"\nto = \"K P Q\"\ncaptures = \"within\"\n"}) {
      const Variant& variant = variant_from_text("extends = \"" + base + "\"\n" + kImmobilizer + lends +
                                                 "[setup]\nX = \"a3\"\n");
      walk_briefly(variant, kAuraVisits, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, static_cast<std::size_t>(visited)), "") << base << lends;
        ++visited;
      });
    }
  }
  EXPECT_GT(visited, 100);
}

TEST(Auras, refuse_what_has_no_sense) {
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\n")),
            "[[aura]] does nothing: it needs one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and 'captures'\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\nfreeze = true\nlend = \"N\"\n")),
            "[[aura]] does one thing: it has more than one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and "
            "'captures'\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"cK\"\nfreeze = true\n")),
            "movement 'cK': 'reach' says where, and is written without m, c, i, p, g, x, '+' and types to spare\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\nlend = \"pR\"\n")),
            "movement 'pR': what is lent is written without i, p, g, x, '+' and types to spare\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"none\"\nfreeze = true\n")),
            "a movement is expected, such as \"K\"\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K{in palace}\"\nfreeze = true\n")),
            "movement 'K{in palace}': no zone is called 'palace'\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\nlend = \"N\"\ncaptures = \"within\"\n")),
            "[[aura]] does one thing: it has more than one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and "
            "'captures'\n");
  // An Immobilizer that captures nothing reaches nothing by itself.
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"own\"\ncaptures = \"within\"\n")), "");
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[pieces.G]\nname = \"Grasshopper\"\nmove = "
                             "\"gQ\"\n[[aura]]\nof = \"R G\"\nreach = \"own\"\nfreeze = true\n"),
            "the movement of G has captures with p, g, x, '+' or types to spare, and cannot be its aura's\n");
  std::string seventeen = "extends = \"chess\"\nname = \"x\"\n";
  for (int i = 0; i < 17; ++i) seventeen += "[[aura]]\nof = \"N\"\nreach = \"K\"\nlend = \"N\"\nto = \"R\"\n";
  EXPECT_EQ(complaints_about(seventeen), "more than 16 auras that lend moves\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\nlend = \"F\"\n")),
            "P could go by this to a cell on which it captures en passant, and both moves would have one text: leave "
            "it out of 'to'\n");
  EXPECT_EQ(complaints_about(aura_of_x("reach = \"K\"\nlend = \"D\"\n")),
            "K could go by this to g1, to which it castles, and both moves would have one text: leave it out of "
            "'to'\n");
  EXPECT_EQ(complaints_about(kFreezes + "[pieces.Y]\nname = \"Waiter\"\nmove = \"none\"\n[pounce]\npieces = "
                                        "\"Y\"\nbecomes = \"P\"\n[setup]\nX = \"a3\"\nY = \"b3\"\n"),
            "[[aura]] and [pounce] do not go together\n");
}

TEST(Auras, have_no_tables_of_endings) { EXPECT_FALSE(Endings::check(variant_from_text(kFreezes))); }

TEST(Auras, are_told_on_the_page) {
  const std::string freezes = page_of(variant_from_text(kFreezes + "[setup]\nX = \"a3\"\n"));
  EXPECT_NE(freezes.find("Enemy pieces within reach of an Immobilizer are frozen: they may not move, and so neither "
                         "capture nor give check.\n"
                         "Within reach of an Immobilizer is where a piece could go that moves so.\n"),
            std::string::npos)
      << freezes;
  EXPECT_NE(freezes.find("An Immobilizer that is frozen still freezes others.\n"), std::string::npos) << freezes;
  const std::string lends = page_of(variant_from_text(kLends));
  EXPECT_NE(lends.find("Own Bishops, Rooks and Queens that a Knight guards may also move like a Knight.\n"),
            std::string::npos)
      << lends;
  EXPECT_EQ(lends.find("frozen"), std::string::npos) << lends;
  const std::string guarded = page_of(variant_from_text(kGuarded));
  EXPECT_NE(
      guarded.find("Own pieces that a Pawn, Knight, Bishop, Rook, Queen or King guards may capture and give check.\n"
                   "Elsewhere pieces may neither capture nor give check.\n"),
      std::string::npos)
      << guarded;
  const std::string unguarded = page_of(variant_from_text(kUnguarded));
  EXPECT_NE(unguarded.find("guards may neither capture nor give check.\n"), std::string::npos) << unguarded;
  EXPECT_EQ(unguarded.find("Elsewhere"), std::string::npos) << unguarded;
  const std::string relays = page_of(variant_from_text(kRelays));
  EXPECT_NE(
      relays.find("Own Knights, Bishops, Rooks and Queens that a Knight, Bishop, Rook or Queen guards may also move "
                  "like that piece.\n"),
      std::string::npos)
      << relays;
}

}  // namespace
}  // namespace sennight::test
