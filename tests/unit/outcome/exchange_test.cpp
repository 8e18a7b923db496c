// Pieces that change places with what stands where they go. Own positions, by hand.
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
constexpr int kExchangePositions = 40;
#else
constexpr int kExchangePositions = 100;
#endif

// A Swapper that goes as a Queen does.
std::string swappers(const std::string& more = "", const std::string& move = "Q") {
  return "extends = \"chess\"\nname = \"x\"\n[pieces.S]\nname = \"Swapper\"\nmove = \"" + move + "\"\n" +
         "[exchange]\npieces = \"S\"\n" + more;
}

TEST(Exchange, of_a_piece_with_the_one_that_came) {
  EXPECT_EQ(fen_left(swappers(), "4k3/8/8/r7/8/8/S7/4K3 w - - 5 1", "a2a5"), "4k3/8/8/S7/8/8/r7/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(swappers(), "4k3/8/8/8/8/8/S7/4K3 w - - 5 1", "a2a5"), "4k3/8/8/S7/8/8/8/4K3 b - - 6 1");
  // Both players' pieces exchange; others take a Swapper as ever.
  EXPECT_EQ(fen_left(swappers(), "4k3/8/8/s7/8/8/R7/4K3 b - - 5 1", "a5a2"), "4k3/8/8/R7/8/8/s7/4K3 w - - 6 2");
  EXPECT_EQ(fen_left(swappers(), "4k3/8/8/s7/8/8/R7/4K3 w - - 5 1", "a2a5"), "4k3/8/8/R7/8/8/8/4K3 b - - 0 1");
  // A Pawn that comes to a last rank so stays a Pawn.
  EXPECT_EQ(fen_left(swappers(), "4k3/8/8/8/8/8/p7/S3K3 w - - 5 1", "a1a2"), "4k3/8/8/8/8/8/S7/p3K3 b - - 6 1");
}

TEST(Exchange, spares_what_is_excepted_and_royals) {
  EXPECT_EQ(fen_left(swappers("except = \"R\"\n"), "4k3/8/8/r7/8/8/S7/4K3 w - - 5 1", "a2a5"),
            "4k3/8/8/S7/8/8/8/4K3 b - - 0 1");
  EXPECT_TRUE(in_check(position(variant_from_text(swappers()), "4k3/8/8/8/8/8/4S3/4K3 b - - 0 1"), PlayerId(1)));
  const Variant& quiet = variant_from_text(swappers("", "Q{not taking K}"));
  EXPECT_FALSE(in_check(position(quiet, "4k3/8/8/8/8/8/4S3/4K3 b - - 0 1"), PlayerId(1)));
}

TEST(Exchange, opens_and_closes_lines_to_royals) {
  const Variant& variant = variant_from_text(swappers());
  // The Swapper leaves the line of the Rook, but another piece comes to stand in it.
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/8/n3S3/8/4K3 w - - 0 1"), "e3a3"));
  EXPECT_FALSE(may_play(position(variant, "k3r3/8/8/8/8/4S3/8/4K3 w - - 0 1"), "e3a3"));
  // What gives check is sent away; what comes instead may give check itself.
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/S7/8/8/4K3 w - - 0 1"), "a4e8"));
  EXPECT_FALSE(may_play(position(variant, "k7/8/1r6/8/8/4S3/8/4K3 w - - 0 1"), "e3b6"));
  EXPECT_FALSE(may_play(position(variant, "k7/8/7b/8/8/8/3S4/2K5 w - - 0 1"), "d2h6"));
}

TEST(Exchange, is_of_own_pieces_where_they_may_be_captured) {
  const std::string own = "4k3/8/8/R7/8/8/S7/4K3 w - - 5 1";
  EXPECT_FALSE(may_play(position(variant_from_text(swappers()), own), "a2a5"));
  EXPECT_EQ(fen_left(swappers("[self-capture]\npieces = \"S\"\n"), own, "a2a5"), "4k3/8/8/S7/8/8/R7/4K3 b - - 6 1");
}

TEST(Exchange, takes_rights) {
  // The Rook that was exchanged castles no more, even where it stands again.
  EXPECT_EQ(fen_left(swappers(), "r3k2r/8/8/8/8/8/4K3/S7 w kq - 5 1", "a1a8"), "S3k2r/8/8/8/8/8/4K3/r7 b k - 6 1");
}

TEST(Exchange, does_what_its_texts_say_and_agrees_in_both_generators) {
  for (const std::string& rules :
       {swappers(), swappers("except = \"P\"\n", "Q{not taking K}"), swappers("[self-capture]\npieces = \"S\"\n")}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2psp1/3PN3/1p2P3/2N2S1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << rules;
    int visited = 0;
    walk_briefly(variant_from_text(rules + "[setup]\nS = \"a3 h3\"\n"), kExchangePositions, 1,
                 [&](const Position& position) {
                   MoveList legal;
                   ASSERT_EQ(laws::broken_law(position, legal, 3), "");
                   for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
                   visited += !legal.empty();
                 });
    EXPECT_GT(visited, kExchangePositions / 4);
  }
}

TEST(Exchange, obeys_the_laws_of_other_games) {
  for (const std::string base :
       {"glinski", "three-check", "marseillais", "raumschach", "four-armies-partners", "atomic"}) {
    const Variant& variant = variant_from_text("extends = \"" + base +
                                               "\"\nname = \"x\"\n[exchange]\npieces = \"R\"\n");
    walk_briefly(variant, kExchangePositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(Exchange, is_told_on_the_page) {
  const auto page = [](const std::string& more, const std::string& move = "Q") {
    return page_of(variant_from_text(swappers(more + "[setup]\nS = \"a3\"\n", move)));
  };
  const std::string first =
      "A Swapper takes nothing where it goes: it changes places with the piece that stands there.\n";
  EXPECT_NE(page("").find(first + "It captures Kings as other pieces do.\n"), std::string::npos) << page("");
  EXPECT_NE(page("except = \"P\"\n", "Q{not taking K}").find(first + "It captures Pawns as other pieces do.\n"),
            std::string::npos);
  EXPECT_EQ(page("", "Q{not taking K}").find("as other pieces do"), std::string::npos);
}

TEST(Exchange, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table, const std::string& base = "chess") {
    return complaints_about("extends = \"" + base + "\"\nname = \"x\"\n" + table);
  };
  EXPECT_EQ(complaints("[exchange]\npieces = \"R\"\n", "crazyhouse"),
            "[exchange] and [hand.returns] do not go together: what is exchanged comes to no hand\n");
  EXPECT_EQ(complaints("legal.captures = \"compulsory\"\n[exchange]\npieces = \"R\"\n"),
            "[exchange] and compulsory captures do not go together: what is exchanged is not taken\n");
  EXPECT_EQ(complaints("pieces.R.move = \"mR\"\n[exchange]\npieces = \"R\"\n"),
            "R captures nothing, and has nothing to exchange\n");
  EXPECT_EQ(complaints("fen = \"own\"\n[chain]\npieces = \"Q\"\n[exchange]\npieces = \"R\"\n"),
            "[exchange] and [chain] do not go together: what is exchanged is not taken\n");
  EXPECT_FALSE(Endings::check(variant_from_text(swappers())));
}

}  // namespace
}  // namespace sennight::test
