// Hops over several pieces, and pieces that never leave a zone. Own positions, counted by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Eight files and three ranks; `rook`: how the Rook moves, and more of it.
std::string long_board(const std::string& rook) {
  return "name = \"Long\"\nboard = { shape = \"rectangle\", files = 8, ranks = 3 }\n"
         "setup = { K = \"a1\", R = \"b1\", P = \"c1\" }\n[zones]\nleft = \"files:a-d\"\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"" +
         rook + "\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n";
}

// The moves of the piece on a1, all of them or those that end on a piece.
std::string from_a1(const std::string& rook, const std::string& fen, bool only_captures = false) {
  const Position at = position(variant_from_text(long_board(rook)), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  std::vector<std::string> texts;
  for (const Move& move : legal)
    if (const std::string text = format_move(at, move);
        text.starts_with("a1") && (!only_captures || !at.is_empty(move.to)))
      texts.push_back(text.substr(2));
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, " "));
}

bool gives_check(const std::string& rook, const std::string& fen) {
  const Position at = position(variant_from_text(long_board(rook)), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  return in_check(at, at.turn());
}

TEST(Screens, are_as_many_as_the_limit_says) {
  EXPECT_EQ(from_a1("pR", "5K1k/8/RP1p1P2 w"), "c1 d1");
  EXPECT_EQ(from_a1("pR{over 1}", "5K1k/8/RP1p1P2 w"), "c1 d1");
  EXPECT_EQ(from_a1("pR{over 2}", "5K1k/8/RP1p1P2 w"), "e1");
  EXPECT_EQ(from_a1("pR{over 2}", "5K1k/8/RP1p1p2 w"), "e1 f1");
  EXPECT_EQ(from_a1("pR{over 3}", "5K1k/8/RP1p1P2 w"), "g1 h1");
  EXPECT_EQ(from_a1("pR{over 4}", "5K1k/8/RP1p1P2 w"), "");
  EXPECT_EQ(from_a1("pR{over 1-2}", "5K1k/8/RP1p1p2 w"), "c1 d1 e1 f1");
  EXPECT_EQ(from_a1("pR{over 2-3}", "5K1k/8/RP1p1p2 w"), "e1 f1 g1 h1");
  EXPECT_EQ(from_a1("pR{over any}", "5K1k/8/RP1p1p2 w"), "c1 d1 e1 f1 g1 h1");
  EXPECT_EQ(from_a1("mR cpR{over any}", "5K1k/8/R1Pppp2 w", true), "d1 e1 f1");
  EXPECT_EQ(from_a1("pR{over any}", "5K1k/8/R7 w"), "");
}

TEST(Screens, of_some_types_end_the_hop) {
  EXPECT_EQ(from_a1("R cpR{over any}{not over R}", "5K1k/8/R1ppRppp w", true), "c1 d1");
  EXPECT_EQ(from_a1("R cpR{over any}{not over R}", "5K1k/8/R1ppr1pp w", true), "c1 d1 e1");
  EXPECT_EQ(from_a1("cpR{over 2-3}{not over R}{not taking P}", "5K1k/8/R1ppprpp w", true), "f1");
  EXPECT_EQ(from_a1("cpR{over 2-3}{not over R}{not taking P}", "5K1k/8/R1pprrpp w", true), "e1");
}

TEST(Screens, of_who_lands_next_end_just_before) {
  EXPECT_EQ(from_a1("gR{over 2}", "5K1k/8/RP1p1p2 w"), "e1");
  EXPECT_EQ(from_a1("gR{over 2}", "5K1k/8/RPp1pp2 w"), "d1");
  EXPECT_EQ(from_a1("gR{over 2}", "5K1k/8/RPppp3 w"), "d1");
  EXPECT_EQ(from_a1("gR{over 2}", "5K1k/8/R1p1p1p1 w"), "f1");
  EXPECT_EQ(from_a1("gR{over 1-3}", "5K1k/8/R1p1p1p1 w"), "d1 f1 h1");
  EXPECT_EQ(from_a1("gR{over any}", "5K1k/8/RPppp3 w"), "c1 d1 e1 f1");
}

TEST(Screens, between_a_royal_and_the_hopper_are_counted) {
  const auto twice = [](const char* fen) { return gives_check("mR cpR{over 2}", fen); };
  EXPECT_FALSE(twice("7k/8/K1P4r w"));
  EXPECT_TRUE(twice("7k/8/K1P1p2r w"));
  EXPECT_TRUE(twice("7k/8/K5Pr w") == twice("7k/8/K6r w"));
  EXPECT_FALSE(twice("7k/8/KPP1p2r w"));
  const auto any = [](const char* fen) { return gives_check("mR cpR{over any}{not over R}", fen); };
  EXPECT_FALSE(any("7k/8/K6r w"));
  EXPECT_TRUE(any("7k/8/KPPPPPPr w"));
  EXPECT_FALSE(any("7k/8/KPPRPPPr w"));
  EXPECT_TRUE(any("7k/8/KPPrPPPr w"));  // the nearer one is the one that attacks
  const auto next = [](const char* fen) { return gives_check("mR cgR{over 1-2}", fen); };
  EXPECT_TRUE(next("7k/8/KP5r w"));
  EXPECT_TRUE(next("7k/8/KP2P2r w"));
  EXPECT_FALSE(next("7k/8/K1P1P2r w"));
  EXPECT_FALSE(next("7k/8/KP1PP2r w"));
  // Who leaves opens as well as closes.
  const std::string rook = "mR cpR{over 2}";
  const Position three = position(variant_from_text(long_board(rook)), "7k/8/KPPP3r w");
  MoveList legal;
  EXPECT_EQ(laws::broken_law(three, legal, 0), "");
  EXPECT_FALSE(std::ranges::any_of(legal, [&](const Move& move) { return format_move(three, move) == "b1b2"; }));
}

TEST(Screens, obey_the_laws_with_other_rules) {
  const auto walk_through = [](const std::string& base, const std::string& more) {
    walk(variant_from_text("extends = \"" + base + "\"\nname = \"x\"\n" + more), 40, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  };
  for (const char* base : {"chess", "crazyhouse", "atomic", "antichess", "grasshopper", "cylinder-chess"})
    for (const char* more :
         {"[pieces.R]\nmove = \"R cpR{over any}{not over K Q}\"\n",
          "[pieces.Q]\nmove = \"mQ cpQ{over 2-3}{not over P}\"\n", "[pieces.N]\nmove = \"gQ{over 2} N\"\n"})
      walk_through(base, more);
  walk_through("glinski", "[pieces.R]\nmove = \"R pQ{over 2}\"\n");
  walk_through("xiangqi", "[pieces.C]\nmove = \"mR cpR{over 2}\"\n");
  walk_through("janggi", "[pieces.R]\nmove = \"R cpR{over any}{not over R}\"\n");
}

TEST(Screens, are_told) {
  const auto told = [](const char* rook) {
    const Variant& variant = variant_from_text(long_board(rook));
    return describe_piece(variant, variant.find_type("R")).text;
  };
  EXPECT_EQ(told("mR cpR{over any}{not over K}"),
            "Moves, without capturing, any distance orthogonally. Captures any distance orthogonally, hopping over one "
            "or more pieces of any side, but not over a King.");
  EXPECT_EQ(
      told("gR{over 2}"),
      "Moves any distance orthogonally, hopping over exactly two pieces of any side to the next cell behind one.");
  EXPECT_EQ(told("pR{over 1-3}"), "Moves any distance orthogonally, hopping over one to three pieces of any side.");
}

TEST(Within, is_a_limit_of_each_move) {
  const std::string fen = "5K1k/8/R7 w";
  EXPECT_EQ(from_a1("R F\"\nwithin = \"left", fen), from_a1("R{in left} F{in left}", fen));
  EXPECT_EQ(from_a1("R F\"\nwithin = \"left", fen), "a2 a3 b1 b2 c1 d1");
  const Variant& variant = variant_from_text(long_board("R F\"\nwithin = \"left"));
  EXPECT_EQ(variant.type(variant.find_type("R")).notation, "W0{in left} F{in left}");
  EXPECT_NE(complaints_about(long_board("R\"\nwithin = \"lift")).find("no zone is called 'lift'; did you mean 'left'?"),
            std::string::npos);
  EXPECT_NE(complaints_about(long_board("[K+aK]\"\nwithin = \"left")).find("two steps joined by '+' have no limits"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
