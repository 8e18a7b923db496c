// Slips of design that show when pieces, players or both sides of an array are held beside each other. slips_test.cpp has
// the others, and the law that no game that ships has one.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/slips.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

using Warnings = std::vector<std::string>;

// "LINE: text" of each slip of a file that extends `base`: its first line has the name, the second `extends`. What stands
// in another file has that file's name for the line.
Warnings warnings_of(const std::string& base, const std::string& toml) {
  const Variant& rules = variant_from_text("name = 'Test'\nextends = '" + base + "'\n" + toml);
  Findings findings;
  find_slips(rules, findings);
  Warnings warnings;
  for (const Finding& finding : findings) {
    EXPECT_FALSE(finding.is_error);
    const std::string file = finding.at.file.substr(finding.at.file.rfind('/') + 1);
    const bool is_own = finding.at.file == rules.definition().at.file;
    warnings.push_back((is_own ? std::to_string(finding.at.line) : file.substr(0, file.find('.'))) + ": " +
                       finding.text);
  }
  return warnings;
}

TEST(MoreSlips, another_players_array_that_is_not_the_first_players) {
  const std::string unlike = "the array of Black is not that of White as Black sees it: its ";
  EXPECT_EQ(warnings_of("chess", "[setup]\nn = 'b8 f6'\n"),
            Warnings{"4: " + unlike + "Knight on f6 would stand on g8"});
  EXPECT_EQ(warnings_of("chess", "remove = ['castling']\n[setup]\nk = 'd8'\nq = 'e8'\n"),
            Warnings{"5: " + unlike + "King on d8 would stand on e8 and its Queen on e8 would stand on d8"});
  EXPECT_EQ(warnings_of("chess", "[setup]\nn = 'b8 g8'\n"), Warnings{});
  // Another army has an array of its own, which is looked at alone.
  EXPECT_EQ(warnings_of("spartan", "[setup]\nl = 'a8 h6'\n"),
            Warnings{"4: the array is lopsided: opposite a8 there is no piece, as there is for all others"});
}

TEST(MoreSlips, initial_moves_of_a_player_who_starts_elsewhere) {
  const std::string setup = "[setup]\np = 'rank:6'\n";
  EXPECT_EQ(
      warnings_of("chess", setup),
      Warnings{"3: no Pawn of Black has its initial move: without 'cells' in [initial] it is made from where those of "
               "White start, as Black sees the board"});
  EXPECT_EQ(warnings_of("chess", setup + "[initial]\ncells = 'rank:2'\n"), Warnings{});
  // Cells are written from the first player's side.
  EXPECT_EQ(warnings_of("chess", "[setup]\nP = 'rank:3'\np = 'rank:7'\n[initial]\ncells = 'rank:2'\n"),
            Warnings{"7: no Pawn of White starts on these cells, so none has its initial move"});
}

TEST(MoreSlips, arrays_that_one_move_would_make_even) {
  EXPECT_EQ(
      warnings_of("xiangqi", "[setup]\nC = 'b3 h2'\n"),
      Warnings{"4: the array is lopsided: with the Cannon of h2 on h3 instead it would be the same on both sides"});
  // Of a small army.
  EXPECT_EQ(warnings_of("glinski", "remove = ['setup']\n[setup]\nK = 'f2'\nR = 'c1 h2'\nP = 'e4 f5 g4 f3'\n"),
            Warnings{"6: the array is lopsided: with the Rook of c1 on d2 instead it would be the same on both sides"});
  // What is shuffled may be anywhere, the rest not.
  EXPECT_EQ(warnings_of("janggi", "[setup]\nC = 'b3 h2'\n"),
            Warnings{"4: the array is lopsided: opposite h2 there is no piece, as there is for all others"});
  EXPECT_EQ(warnings_of("janggi", "[setup]\nN = 'b1 g1'\nB = 'c1 h1'\n"), Warnings{});
}

TEST(MoreSlips, arrays_that_differ_on_purpose) {
  // Both Camels to one side and both Bishops to the other: opposite each other, each pair would stand on one colour.
  const std::string pieces =
      "remove = ['castling', 'setup']\n[board]\nfiles = 11\n[pieces.C]\nname = 'Camel'\nmove = 'C'\n"
      "[pieces.W]\nname = 'Wildebeest'\nmove = 'NC'\n[setup]\nR = 'a1 k1'\nN = 'b1 j1'\nW = 'e1'\nK = 'f1'\n"
      "Q = 'g1'\nP = 'rank:2'\n";
  EXPECT_EQ(warnings_of("chess", pieces + "C = 'c1 d1'\nB = 'h1 i1'\n"), Warnings{});
  EXPECT_EQ(warnings_of("chess", pieces + "C = 'c1 i1'\nB = 'd1 i3'\n").size(), 1u);
  // Rooks in two corners of a level and Bishops in the others.
  const std::string level =
      "remove = ['castling', 'en-passant', 'initial', 'setup']\n[board]\nlevels = 2\n"
      "[players]\nviews = ['identity', 'half-turn-levels']\n[pieces.N]\nmove = 'N (0,0,1)'\n"
      "[pieces.B]\nmove = 'B (1,0,1)'\n"
      "[setup]\nN = 'd4-2 e4-2'\nK = 'd5-2'\nQ = 'e5-2'\nP = 'c2-2 d2-2 e2-2 f2-2'\n";
  const auto about_sides = [](const Warnings& warnings) {
    return std::ranges::count_if(warnings, [](const std::string& text) { return text.contains("lopsided"); });
  };
  EXPECT_EQ(about_sides(warnings_of("chess", level + "R = 'a1-2 h8-2'\nB = 'h1-2 a8-2'\n")), 0);
  EXPECT_EQ(about_sides(warnings_of("chess", level + "R = 'a1-2 b1-2'\nB = 'h1-2 g1-2'\n")), 1);
}

TEST(MoreSlips, a_bishop_that_keeps_to_its_level) {
  const std::string levels =
      "remove = ['castling', 'en-passant', 'initial']\n[board]\nlevels = 3\n"
      "[players]\nviews = ['identity', 'half-turn-levels']\n[pieces.B]\n";
  const std::string setup =
      "[setup]\nK = 'e1-1'\nQ = 'd1-1'\nR = 'a1-1 h1-1'\nN = 'b1-1 g1-1'\nB = 'c1-1 f1-1'\n"
      "P = 'rank:2 & level:a'\n";
  const auto about_bishops = [](const Warnings& warnings) {
    return std::ranges::count_if(warnings, [](const std::string& text) { return text.contains("of its colour"); });
  };
  EXPECT_EQ(about_bishops(warnings_of("chess", levels + "move = 'B'\n" + setup)), 0);
  EXPECT_EQ(about_bishops(warnings_of("chess", levels + "move = 'A'\n" + setup)), 1);
}

TEST(MoreSlips, cells_that_a_line_names_already) {
  EXPECT_EQ(warnings_of("chess", "[setup]\nP = 'rank:2 e2'\n"), Warnings{"4: the cell e2 stands there twice"});
  EXPECT_EQ(warnings_of("chess", "[setup]\nP = 'rank:2 - e2 e2'\n"), Warnings{});
}

TEST(MoreSlips, promotions_of_some_players_only) {
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nfor = 'w'\n"),
            Warnings{"4: others have a Pawn too, and can never promote it: 'for' leaves them out"});
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nfor = 'w b'\n"), Warnings{});
}

TEST(MoreSlips, promotions_that_leave_a_kind_of_move_out) {
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nwhen = 'capture'\n"),
            Warnings{"chess: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 without a capture can never move "
                     "again, and does not promote there"});
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nwhen = 'quiet-arrival'\n"),
            Warnings{"chess: a Pawn that captures on a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and does "
                     "not promote there"});
}

TEST(MoreSlips, promotions_to_less) {
  EXPECT_EQ(warnings_of("chess", "[promotion.queen]\npieces = 'Q'\nto = 'R'\nzone = 'rank:8'\n"),
            Warnings{"5: a Queen becomes a Rook, which can do less"});
  EXPECT_EQ(warnings_of("shogi", "[pieces.'+R']\nmove = 'WF'\n"),
            Warnings{"shogi: a Rook becomes a Dragon, which can do less"});
}

TEST(MoreSlips, faces_that_are_crossed) {
  EXPECT_EQ(warnings_of("shogi",
                        "[promotion.camp]\nbecomes = { R = '+B', B = '+R', S = '+S', N = '+N', L = '+L', "
                        "P = '+P' }\n"),
            (Warnings{"4: R becomes +B, although there are B and a '+R'",
                      "4: B becomes +R, although there are R and a '+B'"}));
  EXPECT_EQ(warnings_of("shogi", "[hand.returns]\n'+R' = 'B'\n"),
            Warnings{"4: a captured +R comes to the hand as B, although there is R"});
  EXPECT_EQ(warnings_of("crazyhouse", "[hand.returns]\n'Q~' = 'Q'\n"),
            Warnings{"4: a captured Q~ comes to the hand as Q, as if it had not been promoted: then the mark '~' means "
                     "nothing"});
}

TEST(MoreSlips, types_that_look_alike) {
  EXPECT_EQ(warnings_of("chess", "[pieces.B]\nname = 'rook'\n"), Warnings{"3: B and R have the same name, Rook"});
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.N]\nsign = 'E'\n"),
            Warnings{"4: the Elephant and the Horse have the same sign in moves, 'E'"});
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.N]\nsign = 'R'\n"),
            Warnings{"4: the Horse and the Chariot have the same sign in moves, 'R'"});
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.R]\nglyph = '傌 馬'\n"),
            Warnings{"4: the Horse and the Chariot have the same characters"});
}

TEST(MoreSlips, a_face_that_has_its_pieces_name) {
  EXPECT_EQ(warnings_of("shogi", "[pieces.'+P']\nname = 'Pawn'\n"), Warnings{"3: P and +P have the same name, Pawn"});
}

TEST(MoreSlips, drops_without_room) {
  EXPECT_EQ(warnings_of("sittuyin", "[drops.zones]\n'K F S N' = 'rank:3 & files:a-d'\n"),
            Warnings{"4: six pieces in hand must be dropped here, and none of these cells are free"});
}

TEST(MoreSlips, a_royal_alone_in_the_middle_is_none) {
  EXPECT_EQ(warnings_of("chess", "[setup]\nQ = 'none'\n"), Warnings{});
}

TEST(MoreSlips, types_that_move_alike_in_other_words) {
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.C]\nmove = 'cW0 mR'\n"), Warnings{"4: Chariots and Cannons move alike"});
  EXPECT_EQ(warnings_of("seirawan", "[pieces.E]\nmove = 'B N'\n"), Warnings{"4: Hawks and Elephants move alike"});
  // What one takes in a way of its own tells it from the other.
  const std::string alike = "[pieces.B]\nmove = 'N'\n";
  const std::string contact = "[contact]\ndirections = 'W'\nexcept = 'K'\npieces = ";
  EXPECT_EQ(warnings_of("chess", alike + contact + "'B'\n"),
            Warnings{"6: a Bishop takes nothing so: it never moves orthogonally"});
  EXPECT_EQ(warnings_of("chess", alike + contact + "'B N'\n"),
            (Warnings{"4: Knights and Bishops move alike", "6: a Knight takes nothing so: it never moves orthogonally",
                      "6: a Bishop takes nothing so: it never moves orthogonally"}));
  EXPECT_EQ(warnings_of("chess", alike + "[[aura]]\nof = 'B'\nreach = 'K'\nfreeze = true\n"), Warnings{});
}

TEST(MoreSlips, parts_of_a_movement_that_add_nothing) {
  const auto knight = [](const char* move) {
    return warnings_of("chess", std::string("[pieces.N]\nmove = '") + move + "'\n");
  };
  EXPECT_EQ(knight("QRN"), Warnings{"4: the part 'R' of 'QRN' adds nothing: the others do the same"});
  EXPECT_EQ(knight("NN"),
            Warnings{"4: the part 'N' of 'NN' adds nothing: the others do the same; what goes on and on is 'N0'"});
  EXPECT_EQ(knight("N W N"), Warnings{"4: the part 'N' of 'N W N' adds nothing: the others do the same"});
  EXPECT_EQ(knight("N(1,2)"), Warnings{"4: the part '(1,2)' of 'N(1,2)' adds nothing: the others do the same"});
  EXPECT_EQ(knight("WBF"), Warnings{"4: the part 'F' of 'WBF' adds nothing: the others do the same"});
  EXPECT_EQ(knight("mN W cN"), Warnings{});
  EXPECT_EQ(knight("K R N"), Warnings{});  // K is one part, and steps along the diagonals, too
}

TEST(MoreSlips, one_piece_that_is_shut_in) {
  EXPECT_EQ(warnings_of("xiangqi", "[zones]\npalace = 'files:c-e & ranks:1-3'\n"),
            Warnings{"xiangqi: the Advisor on f1 and f10 can never leave its cell, though others can"});
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.B]\nmove = '[F-F]{to palace}'\n"),
            Warnings{"3: an Elephant that comes to e3 can never move again, and does not promote there"});
}

TEST(MoreSlips, zones_that_are_lopsided) {
  EXPECT_EQ(warnings_of("king-of-the-hill", "[zones]\nhill = { cells = 'd4 e4 d5 e6', common = true }\n").front(),
            "4: the zone 'hill' is lopsided: it has d5 and e6, and not what lies opposite, as with its other cells");
  EXPECT_EQ(warnings_of("king-of-the-hill", "[zones]\nhill = { cells = 'd3 d4 d5 d6', common = true }\n"), Warnings{});
}

TEST(MoreSlips, facing_that_never_occurs) {
  EXPECT_EQ(warnings_of("xiangqi", "[pieces.K]\nfacing = 'sW0'\n"),
            Warnings{"4: no General ever stands so that it faces a rival's: 'sW0' leads to none"});
}

TEST(MoreSlips, ways_that_lead_backward) {
  EXPECT_EQ(warnings_of("chess", "[pieces.P]\nmove = 'mbW cbF im[bW-W]'\n"), Warnings{"4: a Pawn moves only backward"});
}

TEST(MoreSlips, lone_minors_that_mate) {
  EXPECT_EQ(warnings_of("chess", "[ends]\nlone-minors = 'B R'\n"),
            Warnings{"4: 'lone-minors' draws although a King and a Rook can mate alone"});
  EXPECT_EQ(warnings_of("glinski", "[ends]\nlone-minors = 'Q'\n"),
            Warnings{"4: 'lone-minors' draws although a King and a Queen can mate alone"});
}

TEST(MoreSlips, mates_that_a_royal_should_give) {
  EXPECT_EQ(warnings_of("chess", "fen = 'own'\n[ends]\nmate-needs = 'K'\n"),
            Warnings{"5: 'mate-needs' names the King, which never gives check"});
  EXPECT_EQ(warnings_of("chess", "[ends]\nmate-never-by = 'K N'\n"),
            Warnings{"4: 'mate-never-by' names the King, which never gives check"});
}

TEST(MoreSlips, one_side_that_is_a_little_wider) {
  EXPECT_EQ(warnings_of("shogi", "[pieces.G]\nmove = 'WflF'\n").front(),
            "4: a Gold General does not move to the left as it moves to the right, and no other piece is its mirror "
            "image");
}

TEST(MoreSlips, knights_that_keep_their_colour) {
  EXPECT_EQ(warnings_of("chess", "[pieces.N]\nmove = 'D'\n"),
            Warnings{"4: a Knight never leaves the colour of its cell, as its picture lets nobody expect"});
}

TEST(MoreSlips, places_beside_the_board_that_nothing_reaches) {
  EXPECT_EQ(warnings_of("chess", "[board]\nalso = ['(10,3)', '(10,4)']\n"),
            Warnings{"4: no piece ever comes to k4 and k5"});
}

TEST(MoreSlips, compounds_that_are_not_what_they_are_made_of) {
  EXPECT_EQ(warnings_of("../four-linepiece/mishling-4c-bent-fusion", "[fusion.compounds]\nP = 'R F'\nE = 'R S'\n"),
            (Warnings{"4: a Harpy does not move as a Rook and a Farrier together",
                      "5: a Farrieress does not move as a Rook and a Simurgh together"}));
}

TEST(MoreSlips, exceptions_that_leave_nothing_or_everything) {
  EXPECT_EQ(warnings_of("chess", "[initial]\nexcept = 'e4'\n"),
            Warnings{"4: on these cells there is no initial move anyway"});
  EXPECT_EQ(warnings_of("chess", "[initial]\nexcept = 'e2'\n"), Warnings{});
  EXPECT_EQ(warnings_of("chess", "[initial]\ncells = 'files:a-g & rank:2'\n"),
            Warnings{"4: the Pawn on h2 has no initial move, as the others have"});
  EXPECT_EQ(warnings_of("chess", "[flanking]\ndirections = 'W'\nexcept = 'K Q R B N P'\n"),
            Warnings{"5: 'except' names every type, so [flanking] changes nothing"});
  EXPECT_EQ(warnings_of("self-capture-chess", "[self-capture]\nexcept = 'K Q R B N P'\n"),
            Warnings{"4: 'except' names every type, so nobody ever captures an own piece"});
  EXPECT_EQ(
      warnings_of("chess", "fen = 'own'\n[swap.near]\nkind = 'adjacent'\nexcept = 'P N B R Q'\n"),
      Warnings{"6: 'except' names every type that there is beside royals: nothing is left to change places with"});
  EXPECT_EQ(warnings_of("chess", "fen = 'own'\n[swap.flight]\nkind = 'unmoved-in-check'\npartners = 'rank:4'\n"),
            Warnings{"6: no piece stands on these cells at the start, and only those that have not moved count"});
}

TEST(MoreSlips, effects_whose_steps_lead_nowhere) {
  EXPECT_EQ(warnings_of("alice", "[transfer]\nstep = '(0,0,2)'\n"),
            Warnings{"4: '(0,0,2)' leads nowhere on this board"});
  EXPECT_EQ(warnings_of("chess", "[conversion]\ndirections = '(1,9)'\nexcept = 'K'\n"),
            Warnings{"4: '(1,9)' leads nowhere on this board"});
}

TEST(MoreSlips, rules_for_one_of_two_equal_sides) {
  EXPECT_EQ(warnings_of("chess", "[castling.queen-side]\nfor = 'w'\n"),
            Warnings{"4: Black cannot castle so, although the pieces stand there, too"});
  EXPECT_EQ(warnings_of("crazyhouse", "[hand]\nfor = 'w'\n"),
            Warnings{"4: what Black captures comes to no hand, although White has the same army"});
}

TEST(MoreSlips, pieces_in_hand_that_never_enter) {
  EXPECT_EQ(warnings_of("seirawan", "[gating]\npieces = 'H'\n"), Warnings{"4: an Elephant in hand can never enter"});
}

TEST(MoreSlips, types_that_a_promotion_or_the_hands_forget) {
  EXPECT_EQ(warnings_of("capablanca", "[promotion.last-rank]\nto = 'Q R B N A'\n"),
            Warnings{"4: a Pawn may become any other piece of the array, but a Chancellor"});
  EXPECT_EQ(warnings_of("capablanca", "[promotion.last-rank]\nto = 'Q R'\n"), Warnings{});
  const std::string hands = "[drops]\n[hand.returns]\nR = 'R'\nN = 'N'\nB = 'B'\nA = 'A'\nP = 'P'\n";
  EXPECT_EQ(
      warnings_of("xiangqi", hands),
      Warnings{"5: a captured Cannon leaves the game, and all others come to the hand: [hand.returns] has no 'C'"});
  EXPECT_EQ(warnings_of("xiangqi", hands + "C = 'C'\n"), Warnings{});
  EXPECT_EQ(warnings_of("chess", "[drops]\n[hand.returns]\nP = 'P'\nN = 'N'\nB = 'B'\nR = 'R'\nQ = 'Q'\n"),
            Warnings{"5: no piece leaves the game: the draw by 'bare-royals' in [ends] never comes"});
}

TEST(MoreSlips, ends_that_never_come) {
  EXPECT_EQ(warnings_of("chess", "[ends]\nloss-of-all = 'K'\n"),
            Warnings{"4: nobody ever loses the King: it is never captured"});
  EXPECT_EQ(warnings_of("chess", "[ends]\nloss-of-all = 'R K'\n"),
            Warnings{"4: nobody ever loses all of these: the King is never captured"});
  EXPECT_EQ(warnings_of("chess", "[ends]\nloss-of-all = 'R Q'\n"), Warnings{});
  EXPECT_EQ(warnings_of("chess", "[ends]\nextinction = 'board'\n"),
            Warnings{"4: nobody ever loses all pieces: royals are never captured"});
  EXPECT_EQ(warnings_of("chess", "[legal]\npass = 'always'\n[ends]\nstalemate = 'loss'\n"),
            Warnings{"6: nobody is ever stalemated: who may always pass has a move"});
  const std::string first = "[ends]\ngoal = [{ pieces = 'K N', zone = 'ranks:6-8' }, ";
  EXPECT_EQ(warnings_of("chess", first + "{ pieces = 'K', zone = 'rank:8', result = 'draw' }]\n"),
            Warnings{"4: this goal is never asked for: one before it has all its cells and pieces"});
  EXPECT_EQ(warnings_of("chess", first + "{ pieces = 'K', zone = 'ranks:5-8', result = 'draw' }]\n"), Warnings{});
}

TEST(MoreSlips, counts_of_moves_that_never_end_or_begin) {
  EXPECT_EQ(warnings_of("chess", "[ends.moves]\nreset = 'P N'\n"),
            Warnings{"4: a Knight can move to and fro, and each move begins the count anew: it need never end"});
  EXPECT_EQ(warnings_of("makruk", "[ends.counting]\npieces = 'R=16 RR=8 =64'\n"),
            Warnings{"4: 'RR=8' never holds: 'R=16' stands before it and fits whenever it does"});
  EXPECT_EQ(warnings_of("makruk", "[ends.counting]\nwithout = 'K'\n"),
            Warnings{"4: nobody ever counts: the Khun is always there"});
}

TEST(MoreSlips, pieces_that_look_like_others_that_go_the_same_way_in_all_directions) {
  EXPECT_EQ(warnings_of("chess", "[pieces.R]\nmove = 'fW0 sW0'\n"),
            Warnings{"4: a Rook looks like a rook, and does not move alike when the board is turned by a half"});
  EXPECT_EQ(warnings_of("chess", "[pieces.R]\nmove = 'vW0'\n"),
            Warnings{"4: a Rook looks like a rook, and does not move alike when the board is turned by a quarter"});
  EXPECT_EQ(warnings_of("chess", "[pieces.R]\nmove = 'fW0 sW0'\npicture = 'lance'\n"), Warnings{});
}

TEST(MoreSlips, overtaking_by_pieces_that_hop_over_nothing) {
  EXPECT_EQ(warnings_of("chess", "[overtaking]\npieces = 'R'\ndirections = 'W'\nexcept = 'K'\n"),
            Warnings{"4: a Rook takes nothing by 'overtaking': it hops over no piece"});
}

TEST(MoreSlips, pieces_that_keep_to_two_colours_of_three) {
  EXPECT_EQ(warnings_of("glinski", "[setup]\nB = 'f1 f2 f4'\n"),
            Warnings{"4: the 3 Bishops of White stand on 2 of the 3 colours only, which they never leave"});
}

TEST(MoreSlips, zones_that_forget_a_cell_or_lie_nearer_to_one_player) {
  const std::string knights = "[promotion.knights]\npieces = 'N'\nto = 'Q'\n";
  EXPECT_EQ(warnings_of("chess", knights + "zone = 'files:a-g & rank:8'\n"),
            Warnings{"6: 'files:a-g & rank:8' is lopsided: it has a8, and not what lies opposite, as with its other "
                     "cells"});
  EXPECT_EQ(warnings_of("chess", knights + "zone = 'files:a-b & rank:8'\n"), Warnings{});
  const std::string goal = "common = true }\n[ends]\ngoal = [{ pieces = 'K', zone = '@hill' }]\n";
  EXPECT_EQ(
      warnings_of("chess", "[zones]\nhill = { cells = 'd5 e5', " + goal),
      Warnings{"4: the zone 'hill' is the same cells for all players, but Black does not see it as White does, and "
               "it is a goal of both; without 'common' it turns with the players"});
  EXPECT_EQ(warnings_of("chess", "[zones]\nhill = { cells = 'd4 e4 d5 e5', " + goal), Warnings{});
}

TEST(MoreSlips, levels_that_nothing_reaches) {
  const std::string board =
      "remove = ['setup', 'castling', 'pieces.P', 'pieces.N', 'pieces.B', 'en-passant', "
      "'promotion', 'ends.lone-minors', 'ends.one-colour', 'ends.moves']\n"
      "[board]\nfiles = 4\nranks = 4\nlevels = 2\n"
      "[setup]\nK = 'b1-1'\nR = 'a1-1 d1-1'\nQ = 'c1-1'\n";
  EXPECT_EQ(warnings_of("chess", board), Warnings{"8: no piece ever comes to the level of a1-2"});
  EXPECT_EQ(warnings_of("chess", board + "[pieces.K]\nmove = 'K (0,0,1)'\n"), Warnings{});
}

TEST(MoreSlips, pieces_that_take_nothing) {
  EXPECT_EQ(warnings_of("chess", "[pieces.R]\nmove = 'mR'\n"),
            Warnings{"4: a Rook captures nothing, although all other pieces do"});
  // Here another rule says how it captures.
  EXPECT_EQ(warnings_of("chess",
                        "[pieces.R]\nmove = 'mR'\n[coordination]\npieces = 'R'\npartners = 'K'\n"
                        "directions = 'W'\nexcept = 'K'\n"),
            Warnings{});
}

TEST(MoreSlips, two_pieces_with_one_picture) {
  EXPECT_EQ(warnings_of("capablanca", "[pieces.A]\npicture = 'knight+rook'\n"),
            Warnings{"4: the Archbishop and the Chancellor have the same picture, 'knight+rook'"});
}

TEST(MoreSlips, curves_of_one_step) {
  EXPECT_EQ(warnings_of("chess", "[pieces.N]\nmove = 'qN'\n"),
            Warnings{"4: 'qN' never curves: N is one step long. Behind it a number gives it a range, 0 for any"});
  for (const std::string& warning : warnings_of("chess", "[pieces.N]\nmove = 'q53N0'\n"))
    EXPECT_FALSE(warning.contains("curves")) << warning;
}

TEST(MoreSlips, teams_that_move_twice_in_a_row) {
  EXPECT_EQ(warnings_of("four-armies-partners", "[players]\nteams = 'a a b b'\n"),
            Warnings{"4: Yellow moves after Red, of the same team: the rivals' answer comes after two moves"});
}

TEST(MoreSlips, games_that_the_first_move_may_end) {
  EXPECT_EQ(warnings_of("chess", "[setup]\nP = 'rank:2'\n[ends]\ngoal = [{ pieces = 'P', zone = 'rank:4' }]\n"),
            Warnings{"3: White can win with the first move of the game, a2a4"});
  // Where royals may be lost, an attack is no check.
  EXPECT_EQ(warnings_of("four-armies", "[setup]\nN = 'c8 j1'\n").back(),
            "3: a royal of Red, Yellow, Blue and White is attacked at the start, and may be lost at once");
  EXPECT_EQ(warnings_of("four-armies", "[setup]\nN = 'e1 j1'\n"), Warnings{});
}

TEST(MoreSlips, castlings_that_end_or_list_cells_elsewhere) {
  EXPECT_EQ(warnings_of("chess", "fen = 'own'\n[castling.king-side]\npartner = 'h1 e1'\n"),
            Warnings{"5: the partner does not come to stand beside the royal, as in all other castlings"});
  EXPECT_EQ(warnings_of("chess", "fen = 'own'\n[castling.king-side]\nempty = 'f1 b3'\nsafe = 'f1 h5'\n"),
            (Warnings{"5: neither of the two goes near what is listed on b3",
                      "6: the royal does not go near what is listed on h5"}));
  EXPECT_EQ(warnings_of("chess", "fen = 'own'\n[castling.queen-side]\nempty = 'c1 d1'\nsafe = 'd1'\n"), Warnings{});
}

TEST(MoreSlips, promotions_that_come_too_late_or_need_not_be) {
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nzone = 'ranks:7-8'\nforced = { zone = 'rank:7' }\n"),
            Warnings{"4: no Pawn ever stands on the last rank to promote: it must do so before"});
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nzone = 'ranks:7-8'\nforced = { zone = 'rank:8' }\n"),
            Warnings{});
  EXPECT_EQ(warnings_of("chess", "[promotion.last-rank]\nzone = 'ranks:7-8'\n"), Warnings{});
  EXPECT_EQ(warnings_of("chess",
                        "[promotion.last-rank]\nforced = false\n[promotion.early]\npieces = 'P'\nto = 'N'\n"
                        "zone = 'rank:7'\nforced = false\n"),
            Warnings{"3: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and need not "
                     "promote there"});
}

TEST(MoreSlips, captures_en_passant_of_one_player) {
  const std::string zed =
      "[pieces.Z]\nname = 'Zed'\nmove = 'mfW cfF im[fW-W]'\n[setup]\nP = 'rank:2'\nz = 'rank:7'\n"
      "p = 'none'\n[promotion.last-rank]\npieces = 'P Z'\n";
  const auto tells = [&](const std::string& by) {
    const Warnings warnings = warnings_of("chess", zed + "[en-passant]\nby = '" + by + "'\n");
    return std::ranges::count(warnings, "13: Black has no piece that captures en passant, and White has");
  };
  EXPECT_EQ(tells("P"), 1);
  EXPECT_EQ(tells("P Z"), 0);
}

}  // namespace
}  // namespace sennight::test
