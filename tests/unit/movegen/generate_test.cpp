// What protects the own royal: every row of the table at the head of generate.h. Expected moves are
// found by hand from the rules.

#include "movegen/generate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "support/games.h"

namespace sennight::test {
namespace {

// The moves that begin so: those from a cell, or drops of a letter.
std::vector<std::string> moves_from(const char* id, const char* fen, const std::string& start) {
  const Position position = test::position(*variant(id), fen);
  MoveList expected;
  reference::legal_moves(position, expected);
  std::vector<std::string> texts = legal_texts(position);
  EXPECT_EQ(texts.size(), expected.size()) << fen;
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(start); });
  return texts;
}
using Moves = std::vector<std::string>;

TEST(Guard, a_pinned_piece_stays_on_the_line_or_takes_the_attacker) {
  EXPECT_EQ(moves_from("chess", "4k3/8/8/4r3/8/8/4R3/4K3 w - - 0 1", "e2"), (Moves{"e2e3", "e2e4", "e2e5"}));
  EXPECT_EQ(moves_from("chess", "4k3/8/8/4r3/8/8/4N3/4K3 w - - 0 1", "e2"), Moves{});
  EXPECT_EQ(moves_from("chess", "4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1", "f2"), (Moves{"f2g3", "f2h4"}));
}

TEST(Guard, two_own_pieces_on_a_line_are_not_pinned) {
  EXPECT_EQ(moves_from("chess", "4k3/8/8/4r3/8/4P3/4N3/4K3 w - - 0 1", "e2").size(),
            6u);  // c1 c3 d4 f4 g1 g3
}

TEST(Guard, a_check_from_afar_is_blocked_or_its_attacker_taken) {
  // The Rook on e8 checks: c3 goes between on e4 and e2, b5 takes.
  EXPECT_EQ(moves_from("chess", "k3r3/8/8/1B6/8/2N5/8/4K3 w - - 0 1", "c3"), (Moves{"c3e2", "c3e4"}));
  EXPECT_EQ(moves_from("chess", "k3r3/8/8/1B6/8/2N5/8/4K3 w - - 0 1", "b5"), (Moves{"b5e2", "b5e8"}));
}

TEST(Guard, a_check_from_near_is_answered_by_taking_or_by_the_royal) {
  EXPECT_EQ(moves_from("chess", "4k3/8/8/8/8/3n4/1PP5/R3K3 w - - 0 1", "c2"), Moves{"c2d3"});
  EXPECT_EQ(moves_from("chess", "4k3/8/8/8/8/3n4/1PP5/R3K3 w - - 0 1", "a1"), Moves{});
}

TEST(Guard, only_the_royal_moves_in_double_check) {
  const char* fen = "k3r3/8/8/8/8/3n4/2P5/R3K2R w KQ - 0 1";
  EXPECT_EQ(moves_from("chess", fen, ""), (Moves{"e1d1", "e1d2", "e1f1"}));
}

TEST(Guard, a_royal_does_not_step_back_along_the_line_of_a_check) {
  const Moves moves = moves_from("chess", "4k3/8/8/r2K4/8/8/8/8 w - - 0 1", "d5");
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "d5e5"), 0);
  EXPECT_EQ(moves.size(), 6u);
}

TEST(Guard, en_passant_does_not_open_a_line_that_two_pawns_closed) {
  EXPECT_EQ(moves_from("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5"), Moves{"e5e6"});
  EXPECT_EQ(moves_from("chess", "8/8/8/3pP2r/K7/8/8/4k3 w - d6 0 1", "e5"), (Moves{"e5d6", "e5e6"}));
}

TEST(Guard, nothing_goes_between_a_hopper_and_the_royal_when_no_screen_stands_there) {
  // Row "1 0": the Chariot may not enter the file between Cannon and General.
  const Moves moves = moves_from("xiangqi", "3k5/9/9/9/4c4/9/R8/9/9/4K4 w - - 0 1", "a4");
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "a4e4"), 0);
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "a4d4"), 1);
  EXPECT_EQ(std::count(moves.begin(), moves.end(), "a4f4"), 1);
}

TEST(Guard, the_screen_of_a_hopper_that_checks_may_leave_or_take_it) {
  // Row "1 1": the Chariot on e4 is the screen of the Cannon on e6; it leaves the file anywhere, or
  // takes.
  const Moves moves = moves_from("xiangqi", "3k5/9/9/9/4c4/9/4R4/9/9/4K4 w - - 0 1", "e4");
  EXPECT_EQ(moves, (Moves{"e4a4", "e4b4", "e4c4", "e4d4", "e4e6", "e4f4", "e4g4", "e4h4", "e4i4"}));
}

TEST(Guard, a_second_piece_between_a_hopper_and_the_royal_answers_the_check) {
  const Moves moves = moves_from("xiangqi", "3k5/9/9/9/4c4/9/4p4/R8/9/4K4 w - - 0 1", "a3");
  EXPECT_EQ(moves, Moves{"a3e3"});
}

TEST(Guard, of_two_pieces_before_a_hopper_an_own_one_stays_between_or_takes_the_other) {
  // Row "1 2": a Horse cannot stay on the file; a Chariot can, and it may not take the enemy
  // Soldier that stands between.
  EXPECT_EQ(moves_from("xiangqi", "3k5/9/9/9/4c4/9/4p4/9/4N4/4K4 w - - 0 1", "e2"), Moves{});
  EXPECT_EQ(moves_from("xiangqi", "3k5/9/9/9/4c4/9/4p4/9/4R4/4K4 w - - 0 1", "e2"), Moves{"e2e3"});
}

TEST(Guard, royals_that_face_each_other_pin_what_stands_between) {
  EXPECT_EQ(moves_from("xiangqi", "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1", "e4"), Moves{});
  EXPECT_EQ(moves_from("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1"), Moves{"d1d2"});
}

TEST(Guard, drops_block_a_check_from_afar) {
  EXPECT_EQ(moves_from("shogi", "r3k4/9/9/9/9/9/9/9/K8[G] w", "G@"),
            (Moves{"G@a2", "G@a3", "G@a4", "G@a5", "G@a6", "G@a7", "G@a8"}));
}

TEST(Guard, more_pieces_are_pinned_than_there_is_room_for) {
  // A piece that rides in 32 directions; one of each side on each of them.
  std::string own, rivals;
  const auto cell = [](int x, int y) {
    return std::string(1, static_cast<char>('g' + x)) + std::to_string(7 + y) + " ";
  };
  for (const auto& [near, far] : {std::pair{0, 1}, {1, 1}, {1, 2}, {1, 3}, {2, 3}})
    for (const auto& [x, y] : std::set<std::pair<int, int>>{{near, far},
                                                            {near, -far},
                                                            {-near, far},
                                                            {-near, -far},
                                                            {far, near},
                                                            {far, -near},
                                                            {-far, near},
                                                            {-far, -near}}) {
      own += cell(x, y);
      rivals += cell(2 * x, 2 * y);
    }
  const Variant& rules = variant_from_text(
      "name = 'Test'\nextends = 'chess'\nremove = ['setup', 'castling', 'en-passant', 'initial', 'promotion']\n"
      "[board]\nfiles = 13\nranks = 13\n[pieces.P]\nmove = 'mfW cfF'\n[pieces.Q]\nmove = 'Q N0 C0 Z0'\n"
      "[setup]\nK = 'g7'\nk = 'a13'\nQ = '" +
      own + "'\nq = '" + rivals + "'\n");
  const Position position = Position::start(rules);
  MoveList expected, moves;
  reference::legal_moves(position, expected);
  legal_moves(position, moves);
  EXPECT_EQ(moves.size(), expected.size());
  EXPECT_TRUE(std::ranges::is_permutation(moves, expected));
  EXPECT_GE(moves.size(), 32u);  // each takes the one that pins it
}

// White's King is in check already, as only positions for study have it: the Pawn on b3 would guard the checking piece.
TEST(Drops, a_pawn_may_not_mate_by_guarding_a_piece_that_checks) {
  const Moves drops = moves_from("minishogi", "k4/5/3b1/K+b3/5[GPPRbprs] b - - 0 1", "P@");
  EXPECT_EQ(std::ranges::find(drops, "P@b3"), drops.end());
  EXPECT_NE(std::ranges::find(drops, "P@c3"), drops.end());
}

TEST(LegalCaptures, are_the_captures_and_promotions_among_the_legal_moves) {
  const Position position = test::position(*variant("chess"), "r3k3/1P6/8/3pP3/8/2n5/1P6/4K3 w - d6 0 1");
  MoveList captures;
  legal_captures(position, captures);
  // b7 takes or goes on with four promotions each, b2 takes c3, e5 takes in passing.
  EXPECT_EQ(captures.size(), 4u + 4u + 1u + 1u);
  MoveList all;
  legal_moves(position, all);
  for (const Move& move : captures) EXPECT_NE(std::find(all.begin(), all.end(), move), all.end());
}

}  // namespace
}  // namespace sennight::test
