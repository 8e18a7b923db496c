// Drops that are compulsory, types that spread over the colours, royals from the hand, castlings of dropped pieces. Own
// positions, counted by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "outcome/outcome.h"
#include "position/position.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Four files: Pawns stand, King, Rook and two Bishops are placed on the first rank.
std::string placed(const std::string& more = "", const std::string& drops = "on-all-colours = \"B\"\n") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 4, ranks = 6 }\n"
         "setup = { P = \"rank:2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n"
         "[castling.short]\nletter = \"S\"\nroyal = \"b1 d1\"\npartner = \"d1 c1\"\ndropped = \"K R\"\n"
         "[hand]\nstart = \"K R B B\"\n[drops]\nzones = { \"K R B\" = \"rank:1\" }\n" +
         drops + "[legal]\ndrops = \"compulsory\"\n" + more;
}

TEST(Placing, who_can_drop_must) {
  const Variant& variant = variant_from_text(placed("", ""));
  const Position start = Position::start(variant);
  EXPECT_EQ(format_fen(start), "4/pppp/4/4/PPPP/4[BBKRbbkr] w - - 0 1");
  MoveList legal;
  legal_moves(start, legal);
  EXPECT_EQ(legal.size(), 12u);  // three types on four cells, and no Pawn moves
  MoveList captures;
  legal_captures(position(variant, "4/4/4/1p2/P3/4[K] w"), captures);
  EXPECT_TRUE(captures.empty());  // there is one, but who can drop must
  EXPECT_TRUE(may_play(position(variant, "4/4/4/1p2/P3/4[] w"), "a2b3"));
  // No cell is left on the first rank.
  EXPECT_TRUE(may_play(position(variant, "4/pppp/4/4/PPPP/KRBB[R] w"), "a2a3"));
}

TEST(Placing, types_spread_over_the_colours) {
  const Variant& variant = variant_from_text(placed());
  const Position one = position(variant, "4/pppp/4/4/PPPP/B3[BKRbbkr] w");
  EXPECT_TRUE(may_play(one, "B@b1") && may_play(one, "B@d1"));
  EXPECT_FALSE(may_play(one, "B@c1"));
  EXPECT_TRUE(may_play(one, "K@b1"));
  // d1 is the last cell of the other colour.
  const Position last = position(variant, "4/pppp/4/4/PPPP/BK2[BRbbkr] w");
  EXPECT_TRUE(may_play(last, "R@c1") && may_play(last, "B@d1"));
  EXPECT_FALSE(may_play(last, "R@d1"));
}

TEST(Placing, a_royal_is_not_placed_in_check) {
  const Variant& variant = variant_from_text(placed());
  const Position open = position(variant, "1r2/4/4/4/4/4[K] w");
  EXPECT_TRUE(may_play(open, "K@a1"));
  EXPECT_FALSE(may_play(open, "K@b1"));
  EXPECT_FALSE(parse_fen(variant, "4/4/4/4/4/K3[K] w"));
  EXPECT_FALSE(parse_fen(variant, "4/4/4/4/4/4[KK] w"));
}

TEST(Placing, who_is_dropped_on_the_cells_of_a_castling_may_castle) {
  const Variant& variant = variant_from_text(placed("", ""));
  const Game game = play(variant, "K@b1 K@b6 R@d1 B@a6");
  EXPECT_EQ(format_fen(game.position()), "bk2/pppp/4/4/PPPP/1K1R[BBbr] w b1,d1 - 4 3");
  const Game late = play(variant, "R@d1 B@a6 K@b1");
  EXPECT_EQ(format_fen(late.position()), "b3/pppp/4/4/PPPP/1K1R[BBbkr] b b1,d1 - 3 2");
  EXPECT_TRUE(may_play(position(variant, "4/4/4/4/4/1K1R[] w b1,d1"), "b1d1"));
  EXPECT_FALSE(may_play(position(variant, "4/4/4/4/4/1K1R[] w -"), "b1d1"));
}

TEST(Placing, the_laws_hold) {
  for (const std::string& toml :
       {placed(), placed("", ""), placed("checks = \"forbidden\"\n"), placed("[explosion]\ndirections = \"K\"\n")}) {
    std::size_t over = 0;
    walk(variant_from_text(toml), 60, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      over += legal.empty();
    });
  }
}

TEST(Placing, misuse_is_refused) {
  const auto complaints = [](std::string from, const std::string& what, const std::string& with) {
    from.replace(from.find(what), what.size(), with);
    return complaints_about(from);
  };
  EXPECT_NE(
      complaints(placed(), "drops = \"compulsory\"", "drops = \"free\"").find("K is royal and cannot come from a hand"),
      std::string::npos);
  EXPECT_NE(complaints(placed(), "start = \"K R B B\"", "start = \"K K R\"").find("2 royals at the start"),
            std::string::npos);
  EXPECT_NE(complaints(placed(), "dropped = \"K R\"", "dropped = \"K\"").find("'dropped' must be two types"),
            std::string::npos);
  EXPECT_NE(complaints(placed(), "dropped = \"K R\"", "").find("castling: no royal"), std::string::npos);
  EXPECT_NE(complaints_about(placed("captures = \"compulsory\"\n")).find("cannot both be compulsory"),
            std::string::npos);
}

TEST(Placing, the_page_tells_it) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(placed())))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("A player who can drop a piece from the hand must do so"), std::string::npos) << text;
  EXPECT_NE(text.find("Bishops must be spread evenly over the colours"), std::string::npos) << text;
  EXPECT_NE(text.find("Pieces that are dropped on these cells may castle, too."), std::string::npos) << text;
}

}  // namespace
}  // namespace sennight::test
