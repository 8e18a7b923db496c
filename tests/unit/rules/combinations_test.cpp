// Each test adds one rule to a small sound game and expects the reason why the two do not go
// together.
#include "rules/combinations.h"

#include <gtest/gtest.h>

#include <string>

#include "support/games.h"

namespace sennight {
namespace {

const std::string kGame = R"(
name = "Small"
[board]
shape = "rectangle"
files = 6
ranks = 6
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[pieces.P]
name = "Pawn"
move = "mfW cfF im[fW-W]"
[pieces.Q]
name = "Queen"
move = "Q"
[pieces."Q~"]
name = "Promoted queen"
move = "Q"
[setup]
K = "d1"
R = "a1 f1"
P = "rank:2"
[initial]
right = "cells"
)";

// What is wrong with the game and this addition, line by line.
std::string wrong(const std::string& addition) { return test::complaints_about(kGame + addition); }

TEST(Combinations, of_a_plain_game_are_sound) {
  EXPECT_EQ(wrong(""), "");
  EXPECT_EQ(wrong("[castling.a]\nletter = \"K\"\nroyal = \"d1 b1\"\npartner = \"a1 c1\"\n"), "");
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"P\"\nto = \"Q R\"\nzone = \"rank:6\"\n"), "");
}

TEST(Combinations, keep_one_royal_for_each_player) {
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"P\"\nto = \"K\"\nzone = \"rank:6\"\n"),
            "K is royal and cannot be promoted to\n");
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"K\"\nto = \"Q\"\nzone = \"rank:6\"\n"),
            "K is royal and can become only what is royal, too\n");
  EXPECT_EQ(wrong("[drops]\n[hand.returns]\nR = \"K\"\n"), "K is royal and cannot come from a hand\n");
  EXPECT_EQ(wrong("[fusion.compounds]\nQ = \"K R\"\n"), "K is royal and cannot join another piece\n");
}

TEST(Combinations, let_rules_about_check_only_where_there_is_check) {
  const std::string elimination = "[elimination]\narmy = \"leaves\"\n";
  EXPECT_EQ(wrong(elimination + "[swap.s]\nkind = \"adjacent\"\n"), "no swap: it is for games without [elimination]\n");
  const std::string castling = "[castling.a]\nletter = \"K\"\nroyal = \"d1 b1\"\npartner = \"a1 c1\"\n";
  EXPECT_EQ(wrong(elimination + castling), "");
  EXPECT_EQ(wrong(elimination + castling + "partner-attacked = \"forbidden\"\n"),
            "partner-attacked = \"forbidden\" has no sense: it is for games without [elimination]\n");
  EXPECT_EQ(test::complaints_about("name = \"x\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
                                   "setup = { K = \"e1\", R = \"h1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\n"
                                   "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[castling.k]\nletter = \"K\"\n"
                                   "castler = \"e1 g1\"\npartner = \"h1 f1\"\nattacked = \"forbidden\"\n"),
            "attacked = \"forbidden\" has no sense: there is no royal\n");
  EXPECT_EQ(wrong(elimination + "[drops]\nno-mate-by = \"P\"\n"),
            "'no-mate-by' has no sense: it is for games without [elimination]\n");
}

TEST(Combinations, write_different_promotions_differently) {
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"P\"\nto = \"Q Q~\"\nzone = \"rank:6\"\n"),
            "P may become Q and Q~, and moves could not tell which\n");
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"P\"\nto = \"Q\"\nzone = "
                  "\"ranks:5-6\"\n[promotion.q]\npieces = \"P\"\nto = \"Q R\"\nzone = \"rank:6\"\n"),
            "two promotions make a Q of a P on the same cells\n");
  EXPECT_EQ(wrong("[promotion.p]\npieces = \"P\"\nto = \"Q Q\"\nzone = \"rank:6\"\n"), "P may become Q twice\n");
  EXPECT_EQ(wrong("[promotion.p]\nbecomes = { P = \"P\" }\nzone = \"rank:6\"\n"), "P cannot become what it is\n");
}

TEST(Combinations, tell_castlings_from_other_moves) {
  const std::string castling = "[castling.a]\nletter = \"K\"\nroyal = \"d1 b1\"\npartner = \"a1 c1\"\n";
  EXPECT_EQ(wrong("[castling.a]\nletter = \"K\"\nroyal = \"d1 c1\"\npartner = \"a1 b1\"\n"),
            "the royal can go from d1 to c1 without castling; text = \"partner\" in this table writes it d1a1\n");
  EXPECT_EQ(wrong(castling + "[castling.b]\nletter = \"K\"\nroyal = \"d1 f1\"\npartner = \"f1 e1\"\n"),
            "two castlings have the letter K\n");
  EXPECT_EQ(wrong("[castling.a]\nletter = \"-\"\nroyal = \"d1 b1\"\npartner = \"a1 c1\"\n"),
            "the letter of a castling is one capital letter\n");
  EXPECT_EQ(wrong("[castling.a]\nletter = \"K\"\nroyal = \"d1 b1\"\npartner = \"a1 b1\"\n"),
            "the royal and its partner end on one cell\n");
}

TEST(Combinations, write_fissions_and_drops_with_one_letter_each) {
  EXPECT_EQ(wrong("[fusion.compounds]\nQ = \"R R\"\n"), "Q has two components with the letter R\n");
  EXPECT_EQ(wrong("[fusion.compounds]\nQ = \"R P\"\n\"Q~\" = \"Q P\"\n"), "Q is a compound and a component\n");
  EXPECT_EQ(wrong("[drops]\n[hand.returns]\nR = \"Q\"\nP = \"Q~\"\n"),
            "Q and Q~ may be in a hand, and drops could not tell which\n");
}

TEST(Combinations, tell_captures_en_passant_from_quiet_moves) {
  EXPECT_EQ(wrong("[en-passant]\nby = \"P\"\n"), "");
  EXPECT_EQ(wrong("[en-passant]\nby = \"R\"\n"),
            "R can move and capture to one cell, and its moves could not tell which is meant en "
            "passant; moving-there = \"captures\" says that a move there is the capture\n");
}

// Without initial moves these rules have no effect; what they name was looked for all the same, and not found.
TEST(Combinations, know_the_types_that_rules_without_effect_name) {
  std::string game = kGame;
  game.replace(game.find(" im[fW-W]"), 9, "");
  game.replace(game.find("right = \"cells\"\n"), 16, "not-in-check = \"X\"\n");
  EXPECT_EQ(test::complaints_about(game + "[en-passant]\nby = \"P X\"\n"),
            "no piece type is called 'X'\nno piece type is called 'X'\n");
}

TEST(Combinations, need_a_fen_that_tells_everything) {
  const std::string fairy = "fen = \"fairy\"\n";
  std::string game = fairy + kGame;
  game.replace(game.find("\"cells\""), 7, "\"unmoved\"");
  EXPECT_EQ(test::complaints_about(game), "");  // they are told by their files
  game.replace(game.find("\"rank:2\""), 8, "\"ranks:2-3\"");
  EXPECT_EQ(test::complaints_about(game),
            "fen = \"fairy\" has no field for unmoved pieces, but for one on each file\n");
}

TEST(Combinations, drop_nothing_where_nothing_is_dropped) {
  std::string game = kGame;
  game.replace(game.find("right = \"cells\"\n"), 16, "right = \"cells\"\nafter-drop = \"rank:2\"\n");
  EXPECT_EQ(test::complaints_about(game), "'after-drop' has no sense without [drops]\n");
}

// Found by a fuzzer: b meant the Pawn on b2 and the gate b1, and only one of them was read.
TEST(Combinations, have_one_meaning_for_each_letter_of_a_right) {
  std::string game = "fen = \"fairy\"\n" + kGame + "[hand]\nstart = \"Q\"\n[gating]\ncells = \"a1 f1\"\n";
  EXPECT_EQ(test::complaints_about(game), "");
  game.replace(game.find("\"cells\""), 7, "\"unmoved\"");
  EXPECT_EQ(test::complaints_about(game),
            "fen = \"fairy\" has no field for unmoved pieces, but for one on each file\n");
}

TEST(Combinations, of_branching_movements_are_bounded) {
  // Found by a fuzzer: so many paths that compiling did not end.
  EXPECT_EQ(wrong("[pieces.X]\nname = \"x\"\nmove = \"[W0?90W0?90W0?90W0?90W0]\"\n"),
            "movement '[W0?90W0?90W0?90W0?90W0]': it has too many paths, more than 2048 steps from "
            "one cell\n");
}

}  // namespace
}  // namespace sennight
