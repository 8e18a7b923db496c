// Auras in which no move may leave a piece. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "aura_moves.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test::forbidding {
namespace {

// No piece may come to stand where one of its kind could capture it.
std::string alike(const std::string& base, const std::vector<std::string>& types, const std::string& head = "") {
  std::string rules = "extends = \"" + base + "\"\nname = \"x\"\n" + head;
  for (const std::string& type : types)
    rules += "[[aura]]\nof = \"" + type + "\"\nreach = \"own\"\nto = \"" + type + "\"\nforbidden = true\n";
  return rules;
}
const std::string kAlike = alike("chess", {"Q", "R", "B", "N", "P"});
std::string rooks(const std::string& rule) {
  return "extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"R\"\nforbidden = true\n" + rule;
}

TEST(Forbidding, keeps_pieces_from_cells) {
  // From e4 the Knight would look at the one on f6, and be looked at.
  EXPECT_EQ(moves_of(kAlike, "4k3/8/5n2/8/8/8/3N4/4K3 w - - 0 1", "d2"), "b1 b3 c4 f1 f3 ");
  // Rooks do not come onto one line, but behind something.
  EXPECT_EQ(moves_of(kAlike, "3rk3/3p4/8/1r6/8/8/8/2R3K1 w - - 0 1", "c1"), "a1 c2 c3 c4 c6 c7 d1 e1 f1 ");
  // A Queen is no Rook.
  EXPECT_EQ(moves_of(kAlike, "3rk3/8/8/8/8/8/8/2Q3K1 w - - 0 1", "c1"),
            "a1 a3 b1 b2 c2 c3 c4 c5 c6 c7 c8 d1 d2 e1 e3 f1 f4 g5 h6 ");
}

TEST(Forbidding, holds_for_lines_that_a_move_opens) {
  EXPECT_EQ(moves_of(kAlike, "4k3/8/8/8/r1N4R/8/8/4K3 w - - 0 1", "c4"), "");
  EXPECT_EQ(moves_of(kAlike, "4k3/8/8/8/r1n4R/8/8/4K3 b - - 0 1", "c4"), "");
  EXPECT_EQ(moves_of(kAlike, "4k3/8/8/8/r1N4R/8/8/4K3 w - - 0 1", "h4"), "d4 e4 f4 g4 h1 h2 h3 h5 h6 h7 h8 ");
  // Whoever's pieces they are: the other side's Rooks are not its own.
  EXPECT_EQ(moves_of(kAlike, "r3k3/8/8/8/8/8/2n5/r3K3 b - - 0 1", "c2"), "a3 b4 d4 e3 ");
}

TEST(Forbidding, leaves_attacks_and_checks_as_they_are) {
  // If the Rook took the King it would stand beside a Rook. It gives check all the same, and the King stays from its line.
  EXPECT_TRUE(is_check(kAlike, "3rk3/8/8/8/8/8/8/4R1K1 b - - 0 1"));
  EXPECT_EQ(moves_of(kAlike, "3r1k2/8/8/8/8/8/8/4R1K1 b - - 0 1", "f8"), "f7 g7 g8 ");
  // An answer to a check must be legal as any other move: here the Rook may not go between.
  EXPECT_EQ(moves_of(kAlike, "4k3/r7/8/8/8/8/8/4R1K1 b - - 0 1", "a7"), "");
  EXPECT_EQ(result_text(variant_from_text(kAlike), "", "3rkr2/3p1p2/8/8/8/8/8/R3R1K1 b - - 0 1"), "1-0 checkmate");
}

TEST(Forbidding, is_for_enemies_own_pieces_or_both) {
  const std::string fen = "4k3/8/8/n7/8/8/7R/4K2N w - - 0 1";
  // What the Rook on h2 attacks from elsewhere: on h5 the Knight on a5.
  EXPECT_FALSE(may_play(position(variant_from_text(rooks("reach = \"R\"\n")), fen), "h2h5"));
  EXPECT_TRUE(may_play(position(variant_from_text(rooks("reach = \"R\"\nto = \"B P\"\n")), fen), "h2h5"));
  // It guards the Knight on h1 where it stands, and must part from it.
  const std::string own = rooks("reach = \"R\"\non = \"own\"\n");
  EXPECT_EQ(moves_of(own, fen, "h2"), "a2 b2 c2 d2 f2 g2 ");
  EXPECT_EQ(moves_of(own, fen, "e1"), "");
  const std::string both = rooks("reach = \"R\"\non = \"both\"\n");
  EXPECT_FALSE(may_play(position(variant_from_text(both), fen), "h2h5"));
  EXPECT_FALSE(may_play(position(variant_from_text(both), fen), "h2h3"));
  EXPECT_TRUE(may_play(position(variant_from_text(both), fen), "h2g2"));
}

TEST(Forbidding, obeys_the_laws_of_all_games) {
  const std::vector<std::string> games = {
      kAlike,
      alike("glinski", {"Q", "R", "B", "N"}),
      alike("crazyhouse", {"Q", "R", "B", "N", "P"}),
      alike("atomic", {"R", "N", "P"}),
      alike("minishogi", {"G", "S", "R", "+S"}),
      alike("chess", {"Q", "R", "B", "N", "P"}, "fen = \"own\"\n") + "[turn]\nmoves = 2\n",
      kAlike + "[legal]\ncaptures = \"compulsory\"\n",
      kAlike + "[legal]\nchecks = \"mate-only\"\n",
      rooks("reach = \"K\"\non = \"both\"\nto = \"R P\"\n"),
      kAlike + "[[aura]]\nof = \"N\"\nreach = \"K\"\nfreeze = true\n",
      kAlike + "[[aura]]\nof = \"N\"\nreach = \"N\"\nlend = \"own\"\nto = \"R B\"\n"};
  for (const std::string& rules : games) {
    ASSERT_EQ(complaints_about(rules), "") << rules;
    const Variant& game = variant_from_text(rules);
    walk_briefly(game, 60, 3, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << rules;
    });
    EXPECT_EQ(perft(Position::start(game), 2), reference_perft(Position::start(game), 2)) << rules;
  }
}

TEST(Forbidding, is_told_and_refused) {
  EXPECT_NE(page_of(variant_from_text(kAlike))
                .find("Enemy Knights that a Knight attacks may never stand so: no move, whoever makes it, may leave a "
                      "piece there.\n"),
            std::string::npos);
  EXPECT_EQ(complaints_about(rooks("reach = \"R\"\nto = \"P\"\n[legal]\npass = \"always\"\n")),
            "'forbidden' of [[aura]] and passes do not go together: who passes would leave such a piece where it "
            "stands\n");
  EXPECT_EQ(complaints_about(rooks("reach = \"R\"\nfreeze = true\n")),
            "[[aura]] does one thing: it has more than one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and "
            "'captures'\n");
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[[aura]]\nof = \"R\"\nreach = \"R\"\n"),
            "[[aura]] does nothing: it needs one of 'freeze', 'slow', 'shield', 'forbidden', 'lend' and 'captures'\n");
  EXPECT_NE(
      complaints_about("extends = \"yalta\"\nname = \"x\"\n[[aura]]\nof = \"R\"\nreach = \"K\"\nforbidden = true\n")
          .find("'forbidden' of [[aura]] and [elimination] do not go together"),
      std::string::npos);
}

}  // namespace
}  // namespace sennight::test::forbidding
