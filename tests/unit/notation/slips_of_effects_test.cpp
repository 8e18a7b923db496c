// Slips that hang on where pieces come to stand: by captures from afar, by effects, and along the lines of effects. What can
// happen is never warned of.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/slips.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace slips_of_effects {
namespace {

using Told = std::vector<std::string>;

// The slips of a game on 8x8 squares with a King for each side and these pieces, whose file says this besides.
Told told_of(const std::string& setup, const std::string& rest) {
  const Variant& rules = variant_from_text(
      "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nsetup = { K = 'e1', " + setup +
      " }\npieces.K = { name = 'King', move = 'K', royal = true }\n" + rest);
  Findings findings;
  find_slips(rules, findings);
  Told told;
  for (const Finding& finding : findings) told.push_back(finding.text);
  return told;
}

const std::string kKnight = "pieces.N = { name = 'Knight', move = 'N' }\n";

TEST(SlipsOfEffects, what_stands_in_the_water_at_the_start_is_lost) {
  const auto told = [](const std::string& setup, const std::string& except) {
    return told_of(setup + ", R = 'a1'",
                   kKnight + "pieces.R = { name = 'Rook', move = 'R' }\ndrowning = { zone = 'ranks:3-6', except = '" +
                       except + "' }\n");
  };
  const std::string lost =
      " stands at the start in the zone of [drowning], and is lost unless the first move takes it out";
  EXPECT_EQ(told("N = 'b3 g3'", "K"), Told{"the Knight on b3" + lost});
  EXPECT_EQ(told("N = 'b3 g3'", "K N"), Told{});
  EXPECT_EQ(told("N = 'b2 g2'", "K"), Told{});
}

TEST(SlipsOfEffects, lines_cross_between_two) {
  const std::string cross = "coordination = { pieces = 'N', partners = 'N', directions = 'W', except = 'K' }\n";
  EXPECT_EQ(told_of("N = 'b1'", kKnight + cross), Told{"[coordination] takes nothing: nobody has a second Knight"});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + cross), Told{});
  EXPECT_EQ(told_of("N = 'b1'",
                    kKnight + "coordination = { pieces = 'N', partners = 'K', directions = 'W', except = 'K' }\n"),
            Told{});
}

TEST(SlipsOfEffects, a_piece_in_hand_that_could_never_move_is_dropped_nowhere) {
  const std::string wall = "pieces.W = { name = 'Wall', move = 'none' }\nhand.start = 'W'\n";
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + wall + "drops = {}\n"), Told{"a Wall in hand can be dropped nowhere"});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + wall + "drops = { stuck = 'allowed' }\n"), Told{});
}

TEST(SlipsOfEffects, a_zone_of_a_goal_of_one_player_is_used) {
  const std::string hill = "zones.hill = { cells = 'd4 e4 d5 e5', common = true }\n";
  EXPECT_EQ(told_of("N = 'b1 g1'", hill + kKnight + "ends.of.w = { goal = { pieces = 'K', zone = '@hill' } }\n"),
            Told{"this end is for White only, although Black has the same army"});
  EXPECT_EQ(told_of("N = 'b1 g1'", hill + kKnight), Told{"nothing uses the zone 'hill'"});
}

TEST(SlipsOfEffects, a_zone_that_limits_a_movement_of_a_rule_is_used) {
  EXPECT_EQ(told_of("N = 'b1 g1'", "zones.low = 'ranks:1-4'\n" + kKnight +
                                       "explosion = { directions = 'K{in low}' }\nends.bare-royals = 'play-on'\n"),
            Told{});
}

TEST(SlipsOfEffects, a_piece_does_not_come_to_where_it_shoots) {
  const std::string archer = "zones.low = 'ranks:1-4'\npieces.A = { name = 'Archer', move = 'K{to low} cffD' }\n";
  EXPECT_EQ(told_of("A = 'a2 h2'", archer + "rifle = { pieces = 'A', step = 'D' }\n"), Told{});
  EXPECT_EQ(told_of("A = 'a2 h2'", archer),
            Told{"an Archer that comes to a7, b7, c7, d7, e7, f7, g7, h7 and 8 more can never move again, and does "
                 "not promote there"});
}

TEST(SlipsOfEffects, who_explodes_turns_to_stone_or_changes_sides_does_not_come_there_either) {
  const std::string dart = "zones.low = 'ranks:1-4'\npieces.A = { name = 'Dart', move = 'K{to low} cffD' }\n";
  EXPECT_EQ(told_of("A = 'a2 h2'", dart + "explosion = { directions = 'K', except = 'A' }\n"), Told{});
  EXPECT_EQ(told_of("A = 'a2 h2'", dart + "pieces.S = { name = 'Stone', move = 'none' }\n"
                                          "petrifaction = { pieces = 'A', to = 'S' }\n"),
            Told{});
}

// Where pieces are pushed they may stand anywhere, and go on from there.
TEST(SlipsOfEffects, a_piece_that_may_be_pushed_comes_to_a_goal) {
  const std::string pawn = kKnight + "pieces.P = { name = 'Pawn', move = 'fW bF' }\n";
  const std::string goal = "ends.goal = { pieces = 'P', zone = 'rank:1' }\n";
  EXPECT_EQ(told_of("N = 'b1 g1', P = 'a2'", "pieces.P = { name = 'Pawn', move = 'fW' }\n" + kKnight + goal +
                                                 "promotion.a = { pieces = 'P', to = 'N', zone = 'rank:8' }\n"),
            Told{"no Pawn can ever reach the goal"});
  EXPECT_EQ(told_of("N = 'b1 g1', P = 'a2'", "pieces.P = { name = 'Pawn', move = 'fW' }\n" + kKnight + goal +
                                                 "pushing = { pieces = 'K', directions = 'WF', except = 'K' }\n"
                                                 "promotion.a = { pieces = 'P', to = 'N', zone = 'rank:8' }\n"),
            Told{});
}

TEST(SlipsOfEffects, a_goal_that_nobody_reaches_is_told_once) {
  EXPECT_EQ(told_of("P = 'rank:3', Q = 'rank:4'",
                    "pieces.P = { name = 'Pawn', move = 'fW' }\npieces.Q = { name = 'Man', move = 'fF' }\n"
                    "promotion.x = { pieces = 'P Q', to = 'N', zone = 'rank:8' }\n" +
                        kKnight + "ends.goal = { pieces = 'P Q', zone = 'rank:2' }\n"),
            Told{"no Pawn or Man can ever reach the goal"});
}

TEST(SlipsOfEffects, lines_along_which_a_piece_never_moves) {
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "contact = { pieces = 'N', directions = 'WF', except = 'K' }\n"),
            Told{"a Knight takes nothing so: it never moves orthogonally or diagonally"});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "contact = { pieces = 'N', directions = 'N', except = 'K' }\n"), Told{});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "pushing = { pieces = 'N', directions = 'W', except = 'K' }\n"),
            Told{"a Knight pushes nothing: it never moves orthogonally"});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "rifle = { pieces = 'N', step = 'K' }\n"),
            Told{"a Knight never captures from afar: none of its captures is on a cell of 'step'"});
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "rifle = { pieces = 'N K', step = 'ffN W' }\n"), Told{});
}

TEST(SlipsOfEffects, a_marriage_of_one) {
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "ends.marriage = { of = 'K K' }\n"),
            Told{"nobody ever has two pieces K that could meet"});
  EXPECT_EQ(told_of("N = 'a4 h4'", kKnight + "ends.marriage = { of = 'K N' }\n"), Told{});
}

TEST(SlipsOfEffects, hops_over_more_pieces_than_ways_are_long) {
  EXPECT_EQ(
      told_of("N = 'b1 g1'", "pieces.N = { name = 'Hopper', move = 'W pR{over 8}' }\n"),
      Told{"'pW0{over 8}' never moves: no way on this board has more than seven steps, and it passes eight pieces"});
  EXPECT_EQ(told_of("N = 'b1 g1'", "pieces.N = { name = 'Hopper', move = 'W pR{over 6}' }\n"), Told{});
}

TEST(SlipsOfEffects, initial_moves_that_lead_nowhere_from_where_pieces_have_them) {
  const std::string rules = "zones.four = 'rank:4'\nzones.two = 'rank:2'\ninitial.right = 'unmoved'\n" + kKnight +
                            "promotion.x = { pieces = 'P', to = 'N', zone = 'rank:8' }\n";
  EXPECT_EQ(
      told_of("N = 'b1 g1', P = 'rank:2'", rules + "pieces.P = { name = 'Pawn', move = 'fW im[fW-W]{from four}' }\n"),
      (Told{"nothing uses the zone 'two'",
            "the part 'im[fW-W]{from four}' of 'fW im[fW-W]{from four}' is never made: none starts, or has the "
            "right to it, where it leads anywhere"}));
  EXPECT_EQ(
      told_of("N = 'b1 g1', P = 'rank:2'", rules + "pieces.P = { name = 'Pawn', move = 'fW im[fW-W]{from two}' }\n"),
      Told{"nothing uses the zone 'four'"});
}

TEST(SlipsOfEffects, a_word_of_several_parts_is_too_long_once) {
  EXPECT_EQ(told_of("N = 'b1 g1'", "pieces.N = { name = 'Duchess', move = 'Q8' }\n"),
            Told{"'Q8' never goes 8 steps: no way on this board has more than 7"});
}

TEST(SlipsOfEffects, a_promotion_to_what_never_moves) {
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "pieces.S = { name = 'Stone', move = 'none' }\n"
                                             "promotion.x = { pieces = 'N', to = 'S', zone = 'rank:8' }\n"),
            Told{"a Knight becomes a Stone, which can do less"});
}

TEST(SlipsOfEffects, stalemate_where_who_has_no_move_passes) {
  EXPECT_EQ(told_of("N = 'b1 g1'", kKnight + "legal.pass = 'without-move'\nends.stalemate = 'draw'\n"),
            Told{"nobody is ever stalemated: who has no other move passes"});
}

TEST(SlipsOfEffects, a_royal_that_keeps_to_its_colour) {
  const Variant& rules = variant_from_text(
      "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nsetup = { K = 'e1', N = 'b1 g1' }\n"
      "pieces.K = { name = 'General', picture = 'general', move = 'F', royal = true }\n" +
      kKnight);
  Findings findings;
  find_slips(rules, findings);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings.front().text, "a General never leaves the colour of its cell, as nobody expects of a royal");
}

TEST(SlipsOfEffects, holes_that_are_none) {
  const Variant& rules = variant_from_text(
      "name = 'Test'\nboard = { shape = 'rectangle', files = 8, ranks = 8, without = '{x > 99}' }\n"
      "setup = { K = 'e1', N = 'b1 g1' }\npieces.K = { name = 'King', move = 'K', royal = true }\n" +
      kKnight);
  Findings findings;
  find_slips(rules, findings);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings.front().text, "'without' takes away no cell: the shape has none of these");
}

// A camp on the wrong side.
TEST(SlipsOfEffects, pieces_that_start_where_they_promote_are_told_together) {
  EXPECT_EQ(told_of("R = 'a1 h1', P = 'rank:2'",
                    "pieces.R = { name = 'Rook', move = 'R' }\npieces.P = { name = 'Pawn', move = 'fW' }\n"
                    "pieces.G = { name = 'Gold', move = 'W' }\n"
                    "promotion.x = { pieces = 'R P', to = 'G', zone = 'ranks:1-3', forced = false }\n")
                .size(),
            2u);  // and that Gold can do less than a Rook
}

}  // namespace
}  // namespace slips_of_effects
}  // namespace sennight::test
