// Pieces that wait and come down where they attack enough, royals that change places once, and pieces that go on to one cell
// when they promote. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <string>

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

const std::string kWaits =
    "name = \"x\"\n[pieces.X]\nname = \"Waiter\"\nmove = \"none\"\n[pounce]\npieces = \"X\"\nbecomes = \"P\"\n";
const std::string kPounce = "extends = \"chess\"\n" + kWaits;
const std::string kTrap = kPounce + "trapped = true\nimmune = true\n";
const std::string kFlight =
    "extends = \"chess\"\nname = \"x\"\n[pieces.J]\nname = \"King in Flight\"\nmove = \"K\"\nroyal = true\n"
    "[swap.flight]\nkind = \"once\"\nbecomes = { K = \"J\" }\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kVisits = 1500;
#else
constexpr int kVisits = 120;
#endif

// The moves of the piece on the cell.
std::string moves_from(const Position& position, const std::string& cell) {
  std::string found;
  for (const std::string& text : legal_texts(position))
    if (text.starts_with(cell)) found += text + ' ';
  return found;
}

TEST(Pounce, comes_down_where_it_attacks_two) {
  const Variant& variant = variant_from_text(kPounce);
  // Over d5 and b5 there are two; b7 and h7 stand alone, and the King counts as a piece.
  EXPECT_EQ(moves_from(position(variant, "4k3/1p6/n1n1n3/8/8/8/8/X3K3 w - - 0 1"), "a1"), "a1b5p a1d5p ");
  EXPECT_EQ(moves_from(position(variant, "4k1n1/8/8/8/8/8/8/X3K3 w - - 0 1"), "a1"), "a1f7p ");
  // What stands there is captured, the own piece too; but no King.
  EXPECT_EQ(moves_from(position(variant, "7k/8/n1n1n3/1r1Q4/8/8/8/X3K3 w - - 0 1"), "a1"), "a1b5p a1d5p ");
  EXPECT_EQ(moves_from(position(variant, "7k/8/2n1n3/3K4/8/8/8/X7 w - - 0 1"), "a1"), "");
  EXPECT_EQ(format_fen(play(variant, "a1d5p", "7k/8/2n1n3/3Q4/8/8/8/X3K3 w - - 0 1").position()),
            "7k/8/2n1n3/3P4/8/8/8/4K3 b - - 0 1");
}

TEST(Pounce, may_ask_for_one_that_is_trapped) {
  const Variant& variant = variant_from_text(kTrap);
  // The Pawn on b3 could take what comes down beside its way; the Rook on h8 has none.
  EXPECT_EQ(moves_from(position(variant, "4k1br/6pp/8/8/8/1p6/1B6/X3K3 w - - 0 1"), "a1"), "a1f7p a1g7p ");
  EXPECT_EQ(moves_from(position(variant_from_text(kPounce), "4k1br/6pp/8/8/8/1p6/1B6/X3K3 w - - 0 1"), "a1"), "a1f7p ");
}

TEST(Pounce, waits_where_nobody_can_take_it) {
  EXPECT_EQ(moves_from(position(variant_from_text(kPounce), "4k3/8/8/8/8/8/r7/X3K3 b - - 0 1"), "a2a1"), "a2a1 ");
  EXPECT_EQ(moves_from(position(variant_from_text(kTrap), "4k3/8/8/8/8/8/r7/X3K3 b - - 0 1"), "a2a1"), "");
}

TEST(Pounce, is_bound_by_checks) {
  const Variant& variant = variant_from_text(kPounce);
  // Only the move that takes the Rook or stands before it.
  EXPECT_EQ(moves_from(position(variant, "6k1/8/8/2n1n3/4r3/8/8/X3K3 w - - 0 1"), "a1"), "");
  EXPECT_EQ(moves_from(position(variant, "6k1/8/8/3n1n2/4r3/8/8/X3K3 w - - 0 1"), "a1"), "a1e4p ");
}

TEST(Pounce, agrees_in_both_generators_and_obeys_the_laws) {
  for (const std::string& rules : {kPounce, kTrap}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Xp2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
  }
  for (const std::string base :
       {"chess", "crazyhouse", "three-check", "marseillais", "circe", "spartan", "los-alamos"}) {
    const Variant& variant = variant_from_text("extends = \"" + base + "\"\n" + kWaits + "[setup]\nX = \"a3 d3\"\n");
    walk_briefly(variant, kVisits, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(Pounce, refuses_what_has_no_sense) {
  const auto of = [](const std::string& base, const std::string& more) {
    return complaints_about("extends = \"" + base + "\"\n" + kWaits + more);
  };
  EXPECT_EQ(of("chess", "[legal]\ncaptures = \"compulsory\"\n[setup]\nX = \"a3\"\n"),
            "[pounce] and compulsory captures do not go together\n");
  EXPECT_EQ(of("marseillais", "trapped = true\n[setup]\nX = \"a3\"\n"),
            "[pounce] and 'trapped' with turns of several moves do not go together\n");
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[pounce]\npieces = \"N\"\nbecomes = \"K\"\n"),
            "N moves, and its moves could not be told from where it comes down; it needs move = \"none\"\n"
            "K is royal and cannot come down\n");
}

TEST(Pounce, is_told_on_the_page) {
  const std::string page = page_of(*variant("tamerlane"));
  EXPECT_NE(
      page.find("Nobody can capture Waiting Pawns.\nWaiting Pawns stand still until they come down on any cell where "
                "they attack, as a Second Pawn, two of a rival's pieces at once, or one that has nowhere "
                "to go.\nWhat stands on that cell is captured, whoever owns it, unless it is a "),
      std::string::npos)
      << page;
}

TEST(SwapOnce, helps_out_of_check_with_any_piece) {
  const Variant& variant = variant_from_text(kFlight);
  // In check: with the Rook far away, too; not where the King would be attacked.
  const Position checked = position(variant, "4r1k1/8/8/8/8/8/3N4/R3K2B w - - 0 1");
  EXPECT_EQ(moves_from(checked, "e1"), "e1a1 e1d1 e1d2 e1f1 e1f2 e1h1 ");
  EXPECT_EQ(format_fen(play(variant, "e1h1", "4r1k1/8/8/8/8/8/3N4/R3K2B w - - 0 1").position()),
            "4r1k1/8/8/8/8/8/3N4/R3B2J b - - 1 1");
  // Once: the King in Flight may not.
  EXPECT_EQ(moves_from(position(variant, "4r1k1/8/8/8/8/8/3N4/R3J2B w - - 0 1"), "e1"), "e1d1 e1f1 e1f2 ");
  // Not in check there is no such move, unless there is no other.
  EXPECT_EQ(moves_from(position(variant, "6k1/8/8/8/8/8/3N4/R3K2B w - - 0 1"), "e1"), "e1d1 e1e2 e1f1 e1f2 ");
  EXPECT_EQ(moves_from(position(variant, "7k/8/8/8/8/pq6/P7/K7 w - - 0 1"), "a1"), "");
  EXPECT_EQ(moves_from(position(variant, "7k/8/8/8/p7/P7/2q5/K7 w - - 0 1"), "a1"), "a1a3 ");
}

TEST(SwapOnce, agrees_in_both_generators) {
  const std::string several = kFlight + "[royals]\ncheck = \"all\"\n";
  for (const std::string& rules : {kFlight, several}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1pp1pb1/bn2pnp1/3PN3/1p2P2q/2N2Q1p/PPPBB1PP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
    walk_briefly(variant_from_text(rules), kVisits, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  }
}

TEST(SwapOnce, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(
                "extends = \"chess\"\nname = \"x\"\n[swap.a]\nkind = \"once\"\nbecomes = { K = \"Q\", N = \"K\" }\n"),
            "Q is not royal\nN is not royal\nK may be swapped, too, so it would not be once\n");
}

TEST(Homecoming, takes_what_has_promoted_to_its_cell_while_that_is_empty) {
  const Variant& game = *variant("tamerlane");
  const std::string before = "5k5/2S9/11/11/11/11/11/11/5K6/11 w - - 0 1";
  EXPECT_EQ(format_fen(play(game, "c9c10+", before).position()).substr(0, 41),
            "5k5/12/11/11/11/11/11/5+S5/5K6/11 b - - 0");
  EXPECT_FALSE(may_play(position(game, "5k5/2S9/11/11/11/11/11/5N5/5K6/11 w - - 0 1"), "c9c10+"));
}

}  // namespace
}  // namespace sennight::test
