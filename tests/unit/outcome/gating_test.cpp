// Pieces from the hand that enter behind others. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "position/position.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Five files: a King that castles with a Rook two cells beside it, a Knight on the other side, an Officer and a Guard in hand.
std::string gated(const std::string& more = "", const std::string& gating = "cells = \"rank:1\"\n") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"c1\", R = \"a1\", N = \"e1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
         "[pieces.O]\nname = \"Officer\"\nmove = \"F\"\n[pieces.G]\nname = \"Guard\"\nmove = \"W\"\n"
         "[castling.long]\nletter = \"Q\"\nroyal = \"c1 a1\"\npartner = \"a1 b1\"\n"
         "[hand]\nstart = \"O G\"\n" +
         more + "[gating]\n" + gating;
}

void walk_gated(const std::string& toml, int games) {
  std::size_t entered = 0;
  walk(variant_from_text(toml), games, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) {
      ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      entered += is_gating(move.kind);
    }
  });
  EXPECT_GT(entered, 0u);
}

TEST(Gating, a_piece_enters_where_an_unmoved_one_leaves) {
  const Variant& variant = variant_from_text(gated());
  const Position start = Position::start(variant);
  EXPECT_EQ(format_fen(start), "r1k1n/5/5/5/R1K1N[GOgo] w a1,c1,e1,a5,c5,e5 - 0 1");
  EXPECT_TRUE(may_play(start, "e1d3") && may_play(start, "e1d3o") && may_play(start, "e1d3g"));
  const Game game = play(variant, "e1d3o c5c4");
  EXPECT_EQ(format_fen(game.position()), "r3n/2k2/3N1/5/R1K1O[Ggo] w a1,c1,a5,e5 - 2 2");
  EXPECT_FALSE(may_play(game.position(), "d3e1g"));  // it has moved
  EXPECT_FALSE(may_play(game.position(), "e1d2g"));  // it came later
  EXPECT_TRUE(may_play(game.position(), "c1d1g"));
}

TEST(Gating, a_castling_leaves_two_cells) {
  const Variant& variant = variant_from_text(gated());
  const Position castles = position(variant, "2k2/5/5/5/R1K2[O] w a1,c1");
  // The partner's cell is the royal's in the end: nothing can enter there.
  EXPECT_TRUE(may_play(castles, "c1a1") && may_play(castles, "c1a1o"));
  EXPECT_FALSE(may_play(castles, "a1c1o"));
  Position after = castles;
  Undo undo;
  after.make(move(castles, "c1a1o"), undo);
  EXPECT_EQ(format_fen(after), "2k2/5/5/5/KRO2[] b - - 1 1");
  EXPECT_EQ(format_notation(castles, move(castles, "c1a1o")), "O-O/Oc1");
  const auto read = read_notation(castles, "0-0/oc1");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(format_move(castles, *read), "c1a1o");
  EXPECT_EQ(format_notation(castles, move(castles, "a1a3o")), "Ra3/O");
}

TEST(Gating, what_enters_covers_no_royal) {
  const Variant& variant = variant_from_text(gated());
  const Position pinned = position(variant, "2k2/5/5/5/R1K1r[O] w a1,c1");
  EXPECT_TRUE(may_play(pinned, "c1c2o"));
  EXPECT_FALSE(may_play(pinned, "c1b1") || may_play(pinned, "c1b1o"));  // along the line
  const Position shield = position(variant, "2k2/5/5/5/2K1N[O] w c1,e1");
  EXPECT_TRUE(may_play(shield, "e1d3o"));
}

TEST(Gating, rights_go_when_nothing_can_enter) {
  const Variant& variant = variant_from_text(gated());
  EXPECT_EQ(format_fen(position(variant, "2k2/5/5/5/R1K1N[] w a1,c1,e1")), "2k2/5/5/5/R1K1N[] w a1,c1 - 0 1");
  EXPECT_EQ(format_fen(position(variant, "2k2/5/5/5/2K1N[O] w c1,e1")), "2k2/5/5/5/2K1N[O] w c1,e1 - 0 1");
  const Game last = play(variant, "e1d3", "2k2/5/5/5/R1K1N[O] w a1,e1,c1");
  EXPECT_EQ(format_fen(last.position()), "2k2/5/3N1/5/R1K2[O] b a1,c1 - 1 1");
  // With drops a drop may take the last piece out of the hand.
  const Variant& drops = variant_from_text(gated("[drops]\n"));
  EXPECT_EQ(format_fen(play(drops, "O@b3", "2k2/5/5/5/2K1N[O] w c1,e1").position()), "2k2/5/1O3/5/2K1N[] b - - 1 1");
}

TEST(Gating, only_some_types_may_enter) {
  const Variant& variant = variant_from_text(gated("", "cells = \"e1\"\npieces = \"G\"\n"));
  const Position start = Position::start(variant);
  EXPECT_TRUE(may_play(start, "e1d3g"));
  EXPECT_FALSE(may_play(start, "e1d3o") || may_play(start, "c1d1g"));
}

TEST(Gating, the_laws_hold) {
  walk_gated(gated(), 100);
  walk_gated(gated("[drops]\nstuck = \"allowed\"\n"), 60);
  walk_gated(gated("[hand.returns]\nR = \"R\"\nO = \"O\"\n"), 60);
  walk_gated(gated("[legal]\ncaptures = \"compulsory\"\n"), 60);
  walk_gated(gated("[legal]\nchecks = \"forbidden\"\n"), 60);
  walk_gated(gated("[explosion]\ndirections = \"K\"\n"), 60);
  // A hopper, for which what enters may be the screen before its own King.
  std::string hoppers = gated();
  hoppers.replace(hoppers.find("move = \"R\""), 10, "move = \"mR cpR\"");
  walk_gated(hoppers, 100);
}

TEST(Gating, misuse_is_refused) {
  const auto complaints = [](const std::string& more, const std::string& gating) {
    return complaints_about(gated(more, gating));
  };
  EXPECT_NE(complaints("", "cells = \"rank:3\"\n").find("no piece stands on any of these cells at the start"),
            std::string::npos);
  EXPECT_NE(complaints("", "cells = \"rank:1\"\npieces = \"R\"\n").find("R is never in a hand"), std::string::npos);
  EXPECT_NE(complaints("", "").find("'cells'"), std::string::npos);
  EXPECT_NE(complaints("[promotion.p]\npieces = \"N\"\nto = \"O\"\nzone = \"rank:5\"\n", "cells = \"e1\"\n")
                .find("N on e1 may promote"),
            std::string::npos);
  EXPECT_NE(complaints("[swap.s]\nkind = \"adjacent\"\n", "cells = \"e1\"\n").find("[swap]"), std::string::npos);
}

TEST(Gating, the_page_tells_it) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(gated())))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("put an Officer or Guard from the hand on the cell that it has left"), std::string::npos) << text;
}

}  // namespace
}  // namespace sennight::test
