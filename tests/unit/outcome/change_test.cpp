// Promotions that are moves of their own. Own positions, counted by hand.
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

// Pawns become Guards in the middle of the board.
std::string changing(
    const std::string& promotion = "step = \"F\"\nlast = \"anywhere\"\nattacks = \"forbidden\"\nlimit = 1\n",
    const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"a1\", R = \"e1\", P = \"b2 d2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
         "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.G]\nname = \"Guard\"\nmove = \"F\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n"
         "[promotion.guard]\npieces = \"P\"\nto = \"G\"\nwhen = \"instead-of-move\"\nzone = \"rank:3\"\n" +
         promotion + more;
}

std::vector<std::string> changes_in(const Variant& variant, const std::string& fen) {
  std::vector<std::string> texts;
  for (const std::string& text : legal_texts(position(variant, fen)))
    if (text.ends_with('g')) texts.push_back(text);
  return texts;
}

using ChangeTexts = std::vector<std::string>;

TEST(Change, a_piece_turns_where_it_stands_or_by_a_step) {
  const Variant& variant = variant_from_text(changing());
  EXPECT_EQ(changes_in(variant, "4k/5/2P2/3P1/K4 w"),
            (ChangeTexts{"c3b2g", "c3b4g", "c3c3g"}));                   // on d4 it would give check
  EXPECT_EQ(changes_in(variant, "4k/5/5/1P1P1/K4 w"), ChangeTexts{});    // not there
  EXPECT_EQ(changes_in(variant, "4k/5/2P2/3P1/K1G2 w"), ChangeTexts{});  // there is one already
  EXPECT_EQ(changes_in(variant, "4k/5/5/3P1/K4 w"),
            (ChangeTexts{"d2c1g", "d2c3g", "d2d2g", "d2e1g", "d2e3g"}));  // the last one
  const Game game = play(variant, "c3c3g", "4k/5/2P2/3P1/K4 w");
  EXPECT_EQ(format_fen(game.position()), "4k/5/2G2/3P1/K4 b - - 1 1");
}

TEST(Change, is_written_as_the_promotion_of_that_piece_says) {
  // One promotion is written with '+', the other with the letter of the new type, and both lead to a Guard.
  const Variant& variant = variant_from_text(
      changing("", "[promotion.turn]\nbecomes = { R = \"G\" }\nwhen = \"instead-of-move\"\nzone = \"rank:3\"\n"));
  const Position at = position(variant, "4k/5/R1P2/5/K4 w");
  EXPECT_TRUE(may_play(at, "a3a3+"));
  EXPECT_TRUE(may_play(at, "c3c3g"));
  EXPECT_FALSE(may_play(at, "c3c3+"));
}

TEST(Change, it_attacks_nothing) {
  const Variant& variant = variant_from_text(changing());
  // From b4 and d4 it would attack the Rook on c5, from c3 the one on b2... d4 is taken.
  EXPECT_EQ(changes_in(variant, "k1r2/5/2P2/3P1/K4 w"), (ChangeTexts{"c3b2g", "c3c3g"}));
  // The Pawn on c3 opens a line to the King when it steps away; where it stands it covers that.
  EXPECT_EQ(changes_in(variant, "5/4P/R1P1k/5/K4 w"), (ChangeTexts{"c3c3g"}));
  const Variant& free = variant_from_text(changing("step = \"F\"\n"));
  EXPECT_EQ(changes_in(free, "k1r2/5/2P2/3P1/K4 w"), (ChangeTexts{"c3b2g", "c3b4g", "c3c3g", "c3d4g"}));
}

TEST(Change, the_own_royal_is_safe) {
  const Variant& variant = variant_from_text(changing("step = \"F\"\n"));
  // Pinned on the rank: on the spot only.
  EXPECT_EQ(changes_in(variant, "k4/5/K1P1r/3P1/5 w"), (ChangeTexts{"c3c3g"}));
  // In check a step may parry, a change on the spot does not.
  EXPECT_EQ(changes_in(variant, "k4/5/2P2/5/K2r1 w"), ChangeTexts{});
  EXPECT_EQ(changes_in(variant, "5/K3r/2P2/5/4k w"), (ChangeTexts{"c3b4g", "c3d4g"}));
}

TEST(Change, notations) {
  const Variant& variant = variant_from_text(changing());
  const Position there = position(variant, "4k/5/2P2/3P1/K4 w");
  EXPECT_EQ(format_notation(there, move(there, "c3c3g")), "c3=G");
  EXPECT_EQ(format_notation(there, move(there, "c3b4g")), "b4=G");
  const auto read = read_notation(there, "c3=G");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(format_move(there, *read), "c3c3g");
}

TEST(Change, the_laws_hold) {
  // A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
  const int positions = 1500;
#else
  const int positions = 60;
#endif
  for (const std::string& toml :
       {changing(), changing("step = \"F\"\n"), changing(""), changing("", "[legal]\ncaptures = \"compulsory\"\n"),
        changing("step = \"F\"\n", "[explosion]\ndirections = \"K\"\n"), changing("only = \"lost\"\nstep = \"K\"\n")}) {
    std::size_t changed = 0;
    walk(variant_from_text(toml), positions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) {
        ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
        changed += move.kind == MoveKind::kChange;
      }
    });
    EXPECT_EQ(changed > 0, toml.find("lost") == std::string::npos);
  }
}

// What turns on the spot may also turn where it has moved.
TEST(Change, goes_with_promotions_by_moves) {
  const std::string rules = changing(
      "", "[promotion.other]\npieces = \"P\"\nto = \"G R\"\nzone = \"ranks:3-5\"\nforced = false\n");
  const Variant& variant = variant_from_text(rules);
  EXPECT_EQ(legal_texts(position(variant, "k4/5/2P2/5/4K w")),
            (ChangeTexts{"c3c3g", "c3c4", "c3c4g", "c3c4r", "e1d1", "e1d2", "e1e2"}));
  walk_briefly(variant, 300, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
  });
}

TEST(Change, misuse_is_refused) {
  EXPECT_NE(complaints_about(changing("forced = false\n")).find("does not go with when = \"instead-of-move\""),
            std::string::npos);
  EXPECT_NE(
      complaints_about(changing("step = \"F\"\n", "[promotion.other]\npieces = \"P\"\nto = \"R\"\nzone = \"rank:5\"\n"))
          .find("P promotes by moves and instead of them with a step"),
      std::string::npos);
}

TEST(Change, the_page_tells_it) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(changing())))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("a player may turn a Pawn that stands"), std::string::npos) << text;
}

}  // namespace
}  // namespace sennight::test
