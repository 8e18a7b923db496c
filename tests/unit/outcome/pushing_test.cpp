// Pieces that push what stands where they go. Own positions, by hand.
#include <gtest/gtest.h>

#include <string>

#include "endings/endings.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "position/attack.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kPushingPositions = 40;
#else
constexpr int kPushingPositions = 100;
#endif

// An Elephant that steps, and pushes rivals' pieces.
std::string pushers(const std::string& more = "", const std::string& table = "") {
  return "extends = \"chess\"\nname = \"x\"\n[pieces.E]\nname = \"Elephant\"\nmove = \"W\"\n" + table +
         "[pushing]\npieces = \"E\"\ndirections = \"W\"\nexcept = \"K\"\n" + more;
}
const std::string kOwnToo = "[self-capture]\npieces = \"E\"\n";

// Stones on a small board that push each other off it, own ones too.
const std::string kOnlyPushes =
    "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { P = \"rank:1\" }\nself-capture = "
    "{ pieces = \"P\" }\npushing = { pieces = \"P\", directions = \"W\", most = 0, edge = \"falls\" }\nends = { "
    "loss-of-all "
    "= \"P\", loss-of-all-least = 5 }\n[pieces.P]\nname = \"Stone\"\nmove = \"W\"\n";

TEST(Pushing, moves_a_piece_one_cell_on) {
  EXPECT_EQ(fen_left(pushers(), "4k3/8/8/8/8/r7/E7/4K3 w - - 5 1", "a2a3"), "4k3/8/8/8/r7/E7/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(pushers(), "4k3/8/8/8/8/8/Er6/4K3 w - - 5 1", "a2b2"), "4k3/8/8/8/8/8/1Er5/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(pushers(), "4k3/8/8/8/8/8/E7/4K3 w - - 5 1", "a2a3"), "4k3/8/8/8/8/E7/8/4K3 b - - 6 1");
  // Other pieces take as ever.
  EXPECT_EQ(fen_left(pushers(), "4k3/8/8/8/8/r7/R7/4K3 w - - 5 1", "a2a3"), "4k3/8/8/8/8/R7/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(pushers(), "4k3/8/8/8/8/e7/R7/4K3 b - - 5 1", "a3a2"), "4k3/8/8/8/8/8/e7/R3K3 w - - 6 2");
}

TEST(Pushing, needs_room) {
  const std::string two = "4k3/8/8/8/n7/r7/E7/4K3 w - - 5 1";
  EXPECT_FALSE(may_play(position(variant_from_text(pushers()), two), "a2a3"));
  EXPECT_EQ(fen_left(pushers("most = 2\n"), two, "a2a3"), "4k3/8/8/n7/r7/E7/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(pushers("most = 0\n"), two, "a2a3"), "4k3/8/8/n7/r7/E7/8/4K3 b - - 6 1");
  // Nothing goes over the edge, unless it falls; Kings stand firm, and all that stands before them.
  const std::string edge = "n3k3/E7/8/8/8/8/8/4K3 w - - 5 1";
  EXPECT_FALSE(may_play(position(variant_from_text(pushers()), edge), "a7a8"));
  EXPECT_EQ(fen_left(pushers("edge = \"falls\"\n"), edge, "a7a8"), "E3k3/8/8/8/8/8/8/4K3 b - - 0 1");
  const Variant& many = variant_from_text(pushers("most = 0\n"));
  EXPECT_FALSE(may_play(position(many, "8/8/8/8/k7/r7/E7/4K3 w - - 5 1"), "a2a3"));
  EXPECT_FALSE(may_play(position(many, "4k3/8/8/8/8/E7/K7/8 w - - 5 1"), "a3a2"));
  EXPECT_EQ(fen_left(pushers("most = 0\nedge = \"falls\"\n"), "n3k3/r7/E7/8/8/8/8/4K3 w - - 5 1", "a6a7"),
            "r3k3/E7/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Pushing, is_of_own_pieces_where_they_may_be_captured) {
  const std::string own = "4k3/8/8/8/8/R7/E7/4K3 w - - 5 1";
  EXPECT_FALSE(may_play(position(variant_from_text(pushers()), own), "a2a3"));
  EXPECT_EQ(fen_left(pushers("", kOwnToo), own, "a2a3"), "4k3/8/8/8/R7/E7/8/4K3 b - - 6 1");
  // In a row they are pushed in any case.
  EXPECT_EQ(fen_left(pushers("most = 2\n"), "4k3/8/8/8/R7/r7/E7/4K3 w - - 5 1", "a2a3"),
            "4k3/8/8/R7/r7/E7/8/4K3 b - - 6 1");
}

TEST(Pushing, opens_and_closes_lines_to_royals) {
  const Variant& variant = variant_from_text(pushers("", kOwnToo));
  // Whoever pushes the Knight out of the line to the King comes to stand in it; a Pawn is pushed into one.
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/3EN3/8/8/4K3 w - - 0 1"), "d4e4"));
  EXPECT_FALSE(may_play(position(variant, "4k3/8/8/8/4N3/4E3/8/r2K4 w - - 0 1"), "e3e4"));
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/2EP4/8/8/4K3 w - - 0 1"), "c4d4"));
  EXPECT_TRUE(in_check(position(variant, "8/8/8/8/8/k7/E7/4K3 b - - 0 1"), PlayerId(1)));
}

TEST(Pushing, leaves_a_leap_on_no_line_a_capture) {
  const std::string knights =
      "extends = \"chess\"\nname = \"x\"\npieces.N.move = \"N\"\n[pushing]\npieces = "
      "\"N\"\ndirections = \"W\"\nexcept = \"K\"\n";
  EXPECT_EQ(fen_left(knights, "4k3/8/8/8/8/2n5/8/1N2K3 w - - 5 1", "b1c3"), "4k3/8/8/8/8/2N5/8/4K3 b - - 0 1");
}

TEST(Pushing, does_what_its_texts_say_and_agrees_in_both_generators) {
  for (const std::string& rules :
       {pushers(), pushers("most = 0\nedge = \"falls\"\n"), pushers("most = 2\n", kOwnToo)}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pep1/3PN3/1pE1P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << rules;
  }
  const Position start = Position::start(variant_from_text(kOnlyPushes));
  EXPECT_EQ(perft(start, kReferenceDepth + 1), reference_perft(start, kReferenceDepth + 1));
  int visited = 0;
  for (const std::string& rules :
       {pushers("[setup]\nE = \"a3 h3\"\n"), pushers("most = 0\nedge = \"falls\"\n[setup]\nE = \"a3 d3 h3\"\n")}) {
    walk_briefly(variant_from_text(rules), kPushingPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      visited += !legal.empty();
    });
  }
  EXPECT_GT(visited, kPushingPositions / 2);
}

TEST(Pushing, obeys_the_laws_of_other_games) {
  for (const std::string base : {"glinski", "three-check", "marseillais", "raumschach", "four-armies-partners"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals;
    for (const PieceType& type : plain.types())
      if (type.royal) royals += type.token + " ";
    const Variant& variant = variant_from_text(start +
                                               "[pushing]\ndirections = \"W\"\npieces = "
                                               "\"R\"\nmost = 0\nedge = \"falls\"\nexcept = \"" +
                                               royals + "\"\n");
    walk_briefly(variant, kPushingPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(Pushing, is_told_on_the_page) {
  const auto page = [](const std::string& more) {
    return page_of(variant_from_text(pushers(more + "[setup]\nE = \"a3\"\n")));
  };
  EXPECT_NE(
      page("").find("When an Elephant moves orthogonally onto a piece, that piece is not taken, but pushed one cell "
                    "on in the same direction.\nThe cell behind it must be empty.\nNothing can be pushed over the "
                    "edge of the board.\nKings cannot be pushed.\nAn Elephant gives check as if it captured.\n"),
      std::string::npos)
      << page("");
  EXPECT_NE(
      page("most = 3\nedge = \"falls\"\n")
          .find("The pieces in a row behind it are pushed with it, 3 in all at most.\nWhat is pushed over the edge of "
                "the board is taken.\n"),
      std::string::npos);
  EXPECT_NE(page("most = 0\n").find("All pieces in a row behind it are pushed with it.\n"), std::string::npos);
}

TEST(Pushing, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table, const std::string& base = "chess") {
    return complaints_about("extends = \"" + base + "\"\nname = \"x\"\n" + table);
  };
  EXPECT_EQ(complaints("[pushing]\npieces = \"R\"\ndirections = \"W\"\n"),
            "K is royal, and cannot be pushed: 'except' must name it\n");
  EXPECT_EQ(complaints("[pushing]\npieces = \"R\"\ndirections = \"W\"\nexcept = "
                       "\"K\"\n",
                       "crazyhouse"),
            "[pushing] and [hand.returns] do not go together: what is pushed comes to no hand\n");
  EXPECT_EQ(complaints("legal.captures = \"compulsory\"\n[pushing]\npieces = "
                       "\"R\"\ndirections = \"W\"\nexcept = \"K\"\n"),
            "[pushing] and compulsory captures do not go together: a push takes nothing\n");
  EXPECT_EQ(complaints("[pushing]\npieces = \"R\"\ndirections = \"W2\"\nexcept = "
                       "\"K\"\n"),
            "single steps are expected, such as \"W\" or \"WF\"\n");
  EXPECT_FALSE(Endings::check(variant_from_text(pushers())));
}

}  // namespace
}  // namespace sennight::test
