// Hops that take what they pass: locust capture. Own positions, counted by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "movegen/stages.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "rules/describe.h"
#include "search/transposition.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Eight files and three ranks; `taker`: how the Taker moves, and more of it.
std::string taker_board(const std::string& taker, const std::string& rest = "") {
  return "name = \"Long\"\nboard = { shape = \"rectangle\", files = 8, ranks = 3 }\n"
         "setup = { K = \"a1\", T = \"b1\", P = \"c1\" }\n[zones]\nleft = \"files:a-d\"\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.T]\nname = \"Taker\"\nmove = \"" +
         taker + "\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n" + rest;
}

// What the piece on a1 does, but for the cell that it starts from.
std::string taken_from_a1(const std::string& taker, const std::string& fen, const std::string& rest = "") {
  const Position at = position(variant_from_text(taker_board(taker, rest)), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  std::vector<std::string> texts;
  for (const Move& move : legal)
    if (const std::string text = format_move(at, move); text.starts_with("a1")) texts.push_back(text.substr(2));
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, " "));
}

bool taker_checks(const std::string& taker, const std::string& fen) {
  const Position at = position(variant_from_text(taker_board(taker)), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  return in_check(at, at.turn());
}

TEST(Locust, takes_one_enemy_and_ends_behind_it) {
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T1p5 w"), "c1d1 c1e1 c1f1 c1g1 c1h1");
  EXPECT_EQ(taken_from_a1("xgR", "5K1k/8/T1p5 w"), "c1d1");
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T1p2p2 w"), "c1d1 c1e1");
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T1P5 w"), "");   // an own piece
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T1pp4 w"), "");  // nowhere to end
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T1pP4 w"), "");
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T6p w"), "");       // the edge
  EXPECT_EQ(taken_from_a1("xpR", "5K1k/8/T7 w"), "");        // never quiet
  EXPECT_EQ(taken_from_a1("xgW2", "5K1k/8/Tp6 w"), "b1c1");  // a short leap
  EXPECT_EQ(taken_from_a1("xgW2", "5K1k/8/T1p5 w"), "");
  EXPECT_EQ(taken_from_a1("mR xgR", "5K1k/8/Tp6 w"), "a2 a3 b1c1");
  EXPECT_EQ(taken_from_a1("R xpR", "5K1k/8/T1p5 w"), "a2 a3 b1 c1 c1d1 c1e1 c1f1 c1g1 c1h1");
}

TEST(Locust, goes_bent_ways_and_leaps) {
  EXPECT_EQ(taken_from_a1("xg[W-45F]", "5K1k/8/Tp6 w"), "b1c2");
  EXPECT_EQ(taken_from_a1("xg[W?45F]", "5K1k/1p6/T7 w"), "");  // its path is over there
  EXPECT_EQ(taken_from_a1("xp[W?45F0]", "5K1k/1p6/Tp6 w"), "b1c2 b1d3");
  EXPECT_EQ(taken_from_a1("xp[W-45F-45W0]", "5K1k/2p5/T7 w"), "c2c3 c2d2 c2e2 c2f2 c2g2 c2h2");
  EXPECT_EQ(taken_from_a1("xpN0", "5K1k/2p5/T7 w"), "c2e3");
  EXPECT_EQ(taken_from_a1("xpD0", "5K1k/8/T1p5 w"), "c1e1 c1g1");
  // One victim and one end by two ways are one move.
  EXPECT_EQ(taken_from_a1("xpR xgR xpW3", "5K1k/8/T4p2 w"), "f1g1 f1h1");
}

TEST(Locust, obeys_its_limits) {
  EXPECT_EQ(taken_from_a1("xpR{to left}", "5K1k/8/Tp6 w"), "b1c1 b1d1");
  EXPECT_EQ(taken_from_a1("xpR{in left}", "5K1k/8/T2p4 w"), "");
  EXPECT_EQ(taken_from_a1("xpR\"\nwithin = \"left", "5K1k/8/Tp6 w"), "b1c1 b1d1");
  EXPECT_EQ(taken_from_a1("xpR{not taking P}", "5K1k/8/Tp6 w"), "");
  EXPECT_EQ(taken_from_a1("xpR{not taking P}", "5K1k/8/Tt6 w"), "b1c1 b1d1 b1e1 b1f1 b1g1 b1h1");
}

TEST(Locust, gives_check_to_a_royal_that_it_passes) {
  EXPECT_TRUE(taker_checks("xpR", "7k/8/1K4t1 w"));
  EXPECT_FALSE(taker_checks("xpR", "7k/8/K5t1 w"));   // no cell behind it
  EXPECT_FALSE(taker_checks("xpR", "7k/8/PK4t1 w"));  // none that is empty
  EXPECT_FALSE(taker_checks("xpR", "7k/8/1KP3t1 w"));
  EXPECT_TRUE(taker_checks("xgR", "7k/8/1K4t1 w"));
  EXPECT_TRUE(taker_checks("xpD0", "7k/8/1PKP1Pt1 w"));  // leaps over the cells between
  EXPECT_FALSE(taker_checks("xpD0", "7k/8/P1K3t1 w"));
}

// The legal moves that begin so.
std::string legal_from(const Position& at, std::string_view start) {
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  std::vector<std::string> texts;
  for (const Move& move : legal)
    if (const std::string text = format_move(at, move); text.starts_with(start)) texts.push_back(text);
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, " "));
}

TEST(Locust, is_parried_on_either_side_of_the_royal) {
  const Variant& variant = variant_from_text(taker_board("mW xpR"));
  const Position at = position(variant, "7k/3T4/1T1K2t1 w");
  ASSERT_TRUE(in_check(at, at.turn()));
  // The King leaves the line, or goes to c1, where an own piece stands behind him. On e1 he stays attacked.
  EXPECT_EQ(legal_from(at, "d1"), "d1c1 d1c2 d1e2");
  EXPECT_EQ(legal_from(at, "b1"), "b1c1");  // behind the King
  EXPECT_EQ(legal_from(at, "d2"), "");
  // Who leaves the cell behind the King opens the line.
  const Position pinned = position(variant, "7k/8/2TK2t1 w");
  ASSERT_FALSE(in_check(pinned, pinned.turn()));
  EXPECT_EQ(legal_from(pinned, "c1"), "");
  // So does who leaves a cell before him, but not who takes the enemy by that.
  const Position between = position(variant, "7k/8/3K1Tt1 w");
  EXPECT_EQ(legal_from(between, "f1"), "f1e1 f1g1h1");
  const Position rescue = position(variant, "7k/3K2t1/6T1 w");
  ASSERT_TRUE(in_check(rescue, rescue.turn()));
  EXPECT_EQ(legal_from(rescue, "g1"), "g1g2g3");
}

TEST(Locust, has_a_text_of_three_cells_and_one_code) {
  const Position at = position(variant_from_text(taker_board("R xpR")), "5K1k/8/T1p5 w");
  MoveList legal;
  legal_moves(at, legal);
  std::vector<MoveCode> codes;
  for (const Move& move : legal) {
    const auto read = parse_move(at, format_move(at, move));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, move);
    codes.push_back(move_code(move));
    EXPECT_EQ(move_of(codes.back()), move);
  }
  std::ranges::sort(codes);
  EXPECT_TRUE(std::ranges::adjacent_find(codes) == codes.end());
}

TEST(Locust, is_played_and_taken_back) {
  Position at = position(variant_from_text(taker_board("R xpR", "[hand]\nreturns = { P = \"P\" }\n[drops]\n")),
                         "5K1k/8/T1p5[] w");
  const Position before = at;
  const auto move = parse_move(at, "a1c1e1");
  ASSERT_TRUE(move.has_value()) << move.error().message;
  Undo undo;
  at.make(*move, undo);
  EXPECT_TRUE(format_fen(at).starts_with("5K1k/8/4T3[P] b")) << format_fen(at);
  at.unmake(*move, undo);
  EXPECT_EQ(at, before);
}

TEST(Locust, promotes_where_it_ends) {
  const std::string promotion =
      "[promotion.far]\npieces = \"T\"\nto = \"R\"\nzone = \"files:e-h\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n";
  EXPECT_EQ(taken_from_a1("xgR", "5K1k/8/T2p4 w", promotion), "d1e1r");
  EXPECT_EQ(taken_from_a1("xgR", "5K1k/8/T1p5 w", promotion), "c1d1");
}

// A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
constexpr int kWalkedPositions = 250, kTakingsSeen = 30;
#else
constexpr int kWalkedPositions = 60, kTakingsSeen = 200;
#endif

TEST(Locust, obeys_the_laws_with_other_rules) {
  int taken = 0;
  const auto walk_through = [&](const std::string& base, const std::string& more) {
    walk_briefly(variant_from_text("extends = \"" + base + "\"\nname = \"x\"\n" + more), kWalkedPositions, 3,
                 [&](const Position& position) {
                   MoveList legal;
                   ASSERT_EQ(laws::broken_law(position, legal, 3), "");
                   taken += static_cast<int>(std::ranges::count_if(legal, takes_between));
                 });
  };
  for (const char* base : {"chess", "crazyhouse", "atomic", "antichess", "grasshopper", "cylinder-chess"})
    for (const char* more : {"[pieces.R]\nmove = \"mR xpR\"\n", "[pieces.Q]\nmove = \"mQ xgQ{not taking P}\"\n",
                             "[pieces.N]\nmove = \"mN xp[W?45F0] xpN0\"\n", "[pieces.B]\nmove = \"F xgF2 xgW2\"\n"})
      walk_through(base, more);
  walk_through("glinski", "[pieces.R]\nmove = \"R xpQ\"\n");
  walk_through("xiangqi", "[pieces.C]\nmove = \"mR xpR\"\n");
  walk_through("janggi", "[pieces.R]\nmove = \"mR xgR\"\n");
  walk_through("shogi", "[pieces.B]\nmove = \"mB xpB\"\n");
  walk_through("../horn-rimmed/hr-mccooey-3p", "[pieces.R]\nmove = \"R xpR\"\n");
  EXPECT_GT(taken, kTakingsSeen);
}

TEST(Locust, is_told) {
  const auto told = [](const char* taker) {
    const Variant& variant = variant_from_text(taker_board(taker));
    return describe_piece(variant, variant.find_type("T")).text;
  };
  EXPECT_EQ(told("mB xpB"),
            "Moves, without capturing, any distance diagonally. Captures any distance diagonally, hopping over exactly "
            "one enemy, which it takes, and ending on an empty cell behind it.");
  EXPECT_EQ(told("fF xgF2{not taking P}"),
            "Moves and captures one step diagonally forward. It also captures exactly two steps diagonally, hopping "
            "over exactly one enemy, which it takes, and ending on the next cell behind it, which must be empty, and "
            "never capturing a Pawn.");
}

TEST(Locust, does_not_go_together_with_all) {
  const auto refused = [](const std::string& taker, const std::string& rest = "") {
    return complaints_about(taker_board(taker, rest));
  };
  EXPECT_NE(refused("xR").find("'x' says that a hop takes what it passes: write xp or xg"), std::string::npos);
  EXPECT_NE(refused("mxpR").find("always captures: it goes without m and i"), std::string::npos);
  EXPECT_NE(refused("xpR{over 2}").find("goes over one piece"), std::string::npos);
  EXPECT_NE(refused("xpR{not over P}").find("'{not taking C}' says which not"), std::string::npos);
  EXPECT_NE(refused("mW xpR imD", "[initial]\nright = \"unmoved\"\n[en-passant]\nby = \"T\"\n")
                .find("T takes what it passes, and would take en passant what has passed it"),
            std::string::npos);
  EXPECT_NE(refused("xpR", "[rifle]\npieces = \"T\"\n").find("T takes on its way, and cannot stay"), std::string::npos);
  EXPECT_NE(refused("xpR", "[self-capture]\npieces = \"T\"\n").find("pieces that take on their way"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
