// Pieces with two faces: they turn over by each move or each capture, and come back from the hand with either face up. Own
// positions, counted by hand; the whole of it together is counted by another program in the variant files.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "protocol/game_view.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// `promotion`: what [promotion.turn] says besides its pairs.
std::string two_faces(const std::string& promotion) {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 3, ranks = 4 }\nfen = \"fairy\"\n"
         "players = { views = [\"identity\", \"half-turn\"] }\nsetup = { K = \"a1\", P = \"b1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n"
         "[pieces.\"+P\"]\nname = \"Rook\"\nmove = \"R\"\n[promotion.turn]\nbecomes = { P = \"+P\", \"+P\" = \"P\" }\n"
         "zone = \"all\"\n" +
         promotion +
         "[hand.returns]\nP = \"P\"\n\"+P\" = \"P\"\n[drops]\nstuck = \"allowed\"\nfaces = { P = \"+P\" }\n";
}
const std::string kEachMove = two_faces("");
const std::string kEachCapture = two_faces("when = \"capture\"\n");

Texts turns_from(const std::string& toml, const std::string& fen, const std::string& start) {
  Texts texts = legal_texts(position(variant_from_text(toml), fen));
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(start); });
  return texts;
}

std::string turned_fen(const std::string& toml, const std::string& moves, const std::string& fen) {
  return format_fen(play(variant_from_text(toml), moves, fen).position());
}

void walk_faces(const Variant& variant, int positions) {
  walk_briefly(variant, positions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::promotions_lie_in_their_zones(position, legal), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
  });
}

TEST(Faces, turn_with_each_move) {
  EXPECT_EQ(turns_from(kEachMove, "2k/3/1P1/K2[] w", "b2"), Texts{"b2b3+"});
  EXPECT_EQ(turns_from(kEachMove, "2k/3/1+P1/K2[] w", "b2"), (Texts{"b2a2-", "b2b1-", "b2b3-", "b2b4-", "b2c2-"}));
  EXPECT_EQ(turned_fen(kEachMove, "b1b2+ c4c3 b2b3-", "2k/3/3/KP1[] w"), "3/1Pk/3/K2[] b - - 3 2");
  // A Pawn on the last rank never moves again.
  EXPECT_EQ(turns_from(kEachMove, "1P1/2k/3/K2[] w", "b4"), Texts{});
}

TEST(Faces, turn_with_each_capture) {
  EXPECT_EQ(turns_from(kEachCapture, "2k/1p1/1P1/K2[] w", "b2"), Texts{"b2b3+"});
  EXPECT_EQ(turns_from(kEachCapture, "2k/3/1P1/K2[] w", "b2"), Texts{"b2b3"});
  EXPECT_EQ(turns_from(kEachCapture, "2k/1p1/1+P1/K2[] w", "b2"), (Texts{"b2a2", "b2b1", "b2b3-", "b2c2"}));
  EXPECT_EQ(turned_fen(kEachCapture, "b2b3-", "2k/1+p1/1+P1/K2[] w"), "2k/1P1/3/K2[P] b - - 0 1");
}

TEST(Faces, of_a_piece_in_hand_are_chosen_when_it_is_dropped) {
  const Texts drops = turns_from(kEachMove, "2k/3/3/K2[P] w", "P@");
  EXPECT_EQ(drops.size(), 10u);
  EXPECT_EQ(turns_from(kEachMove, "2k/3/3/K2[P] w", "+P@").size(), 10u);
  EXPECT_EQ(turned_fen(kEachMove, "+P@c1", "2k/3/3/K2[PP] w"), "2k/3/3/K1+P[P] b - - 1 1");
  EXPECT_EQ(turned_fen(kEachMove, "P@c1", "2k/3/3/K2[P] w"), "2k/3/3/K1P[] b - - 1 1");
  EXPECT_EQ(turns_from(kEachMove, "2k/3/3/K2[p] w", "+P@"), Texts{});
  const Position at = position(variant_from_text(kEachMove), "2k/3/3/K2[P] w");
  EXPECT_EQ(format_notation(at, move(at, "+P@b2")), "+P@b2");
  EXPECT_EQ(format_notation(at, move(at, "P@b2")), "P@b2");
  const MoveView turned = view_of(at, move(at, "+P@b2")), plain = view_of(at, move(at, "P@b2"));
  EXPECT_EQ(turned.drop + " " + turned.promotion, "P +P");
  EXPECT_EQ(plain.drop + " " + plain.promotion, "P ");
}

TEST(Faces, obey_the_laws) {
  for (const std::string& toml : {kEachMove, kEachCapture}) {
    const Variant& variant = variant_from_text(toml);
    walk_faces(variant, 300);
    EXPECT_EQ(perft(Position::start(variant), 5), reference_perft(Position::start(variant), 5));
  }
  // Captures that change what they are made with, and pieces that are dropped as what they become elsewhere.
  walk_faces(variant_from_text("extends = \"shogi\"\nname = \"x\"\n[promotion.camp]\nwhen = \"capture\"\n"
                               "[drops]\nfaces = { R = \"+R\", P = \"+P\" }\n"),
             200);
  walk_faces(variant_from_text("extends = \"chess\"\nname = \"x\"\n[promotion.any]\npieces = \"N B\"\nto = \"Q R\"\n"
                               "when = \"capture\"\nzone = \"all\"\nforced = false\n"),
             200);
}

TEST(Faces, are_told) {
  std::string told;
  for (const RuleSection& section : describe_rules(variant_from_text(kEachMove)))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + '\n';
  EXPECT_NE(told.find("A Pawn or Rook that moves must be turned over. The two faces of a piece are: Pawn and Rook."),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("It may be dropped with either face up: a Pawn as a Rook."), std::string::npos) << told;
}

TEST(Faces, are_refused_where_moves_could_not_tell_them) {
  const auto wrong = [](const std::string& faces) {
    std::string text = kEachMove;
    const std::string was = "{ P = \"+P\" }\n";
    return complaints_about(text.replace(text.rfind(was), was.size(), faces + "\n"));
  };
  EXPECT_EQ(wrong("{ P = \"+P\" }"), "");
  EXPECT_EQ(wrong("{ P = \"P\" }"),
            "P may lie in a hand by itself\nthe other face of a piece begins with '+', not 'P': so drops tell the two "
            "apart\n");
  EXPECT_EQ(
      wrong("{ \"+P\" = \"+P\" }"),
      "+P never lies in a hand, so it has no other face there\nthe other face of +P is ++P, not +P: so drops name the "
      "piece\n");
  EXPECT_NE(wrong("{ P = \"K\" }").find("K is royal and cannot be the other face of a piece"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
