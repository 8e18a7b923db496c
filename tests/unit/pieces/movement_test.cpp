// The movement notation: reading, printing, errors.

#include "pieces/movement.h"

#include <gtest/gtest.h>

namespace sennight {
namespace {

const Lattice kSquare(LatticeKind::kSquare, false);
const Lattice kHex(LatticeKind::kHexFiles, false);
const Lattice kPrism(LatticeKind::kHexRanks, true);

std::string error(const Lattice& lattice, std::string_view text) {
  const auto movement = parse_movement(lattice, text);
  return movement ? "no error" : movement.error().message;
}

TEST(Movement, printing_and_reading_again_gives_the_same_movement) {
  for (const auto& [lattice, text] : std::vector<std::pair<const Lattice*, std::string>>{
           {&kSquare, "K"},
           {&kSquare, "mfWcfFim[fW-W]"},
           {&kSquare, "mR cpR"},
           {&kSquare, "gQ mgB cgN0{not over P}"},
           {&kSquare, "[W-45F]{in home}"},
           {&kSquare, "[F0?90F0{from edge}]"},
           {&kSquare, "m[W0{in corners}-45F0{in centre}{to ring}]{from corners}"},
           {&kHex, "c[qW0{to rim}?aK{in rim}-l30F]"},
           {&kSquare, "pQ{over 2} cgB{over 1-3}{not over P} mpN0{over any}"},
           {&kSquare, "pQ{over 1} R4 q45N0"},
           {&kSquare, "mB xpB xgfF2{not taking P} xp[W?45F0]{to camp}"},
           {&kSquare, "[K?aK?aK] m[fW-aF?a(1,2)]"},
           {&kPrism, "[W-a(0,0,1)?aK]"},
           {&kHex, "qW0 z120F0"},
           {&kHex, "[F-30W0-30F][F-F][F-60F]"},
           {&kHex, "[F?l30W0]"},
           {&kHex, "fW sF{from crossed}"},
           {&kSquare, "pR{not over C}{not taking C +R}{in camp}"},
           {&kHex, "cQ{to camp}{not taking P} cpB{not over Q~}"},
           {&kPrism, "W0(0,0,1)0 cf(0,-1,1)"},
           {&kPrism, "[W-l0W?r150F]"}}) {
    const auto movement = parse_movement(*lattice, text);
    ASSERT_TRUE(movement.has_value()) << movement.error().message;
    const auto again = parse_movement(*lattice, to_text(*movement));
    ASSERT_TRUE(again.has_value()) << to_text(*movement) << ": " << again.error().message;
    EXPECT_EQ(*again, *movement) << text << " became " << to_text(*movement);
  }
}

TEST(Movement, terms_may_stand_in_lines) {
  EXPECT_EQ(*parse_movement(kSquare, "mfW\r\n  cfF\n\tR4\n"), *parse_movement(kSquare, "mfW cfF R4"));
}

TEST(Movement, groups_have_their_limits_together) {
  const auto same = [](std::string_view group, std::string_view single) {
    const auto movement = parse_movement(kSquare, group), expected = parse_movement(kSquare, single);
    ASSERT_TRUE(movement && expected) << group;
    EXPECT_EQ(*movement, *expected) << group;
  };
  same("(WAD){in field}", "W{in field}A{in field}D{in field}");
  same("( mR cpR ){to camp}{not over C} F", "mR{to camp} cpR{to camp}{not over C} F");
  same("N(mK cB){not taking P}{from home}", "N mK{from home} cB{not taking P}{from home}");
  same("((1,2)[W-45F]){in field}", "(1,2){in field}[W-45F]{in field}");
  same("(mR pB){over 2}", "mR pB{over 2}");
  EXPECT_EQ(error(kSquare, "(WA"), "movement '(WA', character 4: expected ')' after the group, not the end");
  EXPECT_EQ(error(kSquare, "(WA) N"),
            "movement '(WA) N', character 5: expected a limit like '{in palace}' after the group, not ' '");
  EXPECT_EQ(error(kSquare, "(){in x}"), "movement '(){in x}', character 1: the group is empty");
  EXPECT_EQ(error(kSquare, "((W)A){in x}"),
            "movement '((W)A){in x}', character 2: expected no group in a group, not '('");
  EXPECT_EQ(error(kSquare, "(mW cF){not over P}").substr(0, 55),
            "movement '(mW cF){not over P}', character 8: only a hop");
}

TEST(Movement, directions_choose_vectors) {
  const auto vectors = [](const Lattice& lattice, std::string_view text) {
    return first_vectors(parse_movement(lattice, text)->terms[0].legs[0]);
  };
  EXPECT_EQ(vectors(kHex, "ffW"), (std::vector<Vec>{{0, 1}}));
  EXPECT_EQ(vectors(kHex, "fsW"), (std::vector<Vec>{{1, 0}, {-1, 1}}));
  EXPECT_EQ(vectors(kHex, "fF"), (std::vector<Vec>{{1, 1}, {-1, 2}}));
  EXPECT_EQ(vectors(kHex, "sF"), (std::vector<Vec>{{2, -1}, {-2, 1}}));
  EXPECT_EQ(vectors(kHex, "ffN"), (std::vector<Vec>{{1, 2}, {-1, 3}}));
  EXPECT_EQ(vectors(kSquare, "fW"), (std::vector<Vec>{{0, 1}}));
  EXPECT_EQ(vectors(kSquare, "sW"), (std::vector<Vec>{{1, 0}, {-1, 0}}));
  EXPECT_EQ(vectors(kSquare, "fsN"), (std::vector<Vec>{{2, 1}, {-2, 1}}));
  EXPECT_EQ(vectors(kSquare, "frF"), (std::vector<Vec>{{1, 1}}));
  EXPECT_EQ(vectors(Lattice(LatticeKind::kHexRanks, false), "fW"), (std::vector<Vec>{{0, 1}, {-1, 1}}));
  EXPECT_EQ(vectors(Lattice(LatticeKind::kHexRanks, false), "ffF"), (std::vector<Vec>{{-1, 2}}));
}

// Up is towards the first level, whose number is 0.
TEST(Movement, directions_choose_levels_of_a_prism) {
  const Lattice cube(LatticeKind::kSquare, true);
  const auto vectors = [&](std::string_view text) {
    return first_vectors(parse_movement(cube, text)->terms[0].legs[0]);
  };
  EXPECT_EQ(vectors("u(0,0,1)"), (std::vector<Vec>{{0, 0, -1}}));
  EXPECT_EQ(vectors("d(0,0,2)"), (std::vector<Vec>{{0, 0, 2}}));
  EXPECT_EQ(vectors("uff(0,1,1)"), (std::vector<Vec>{{0, 1, -1}}));
  EXPECT_EQ(vectors("us(0,1,1)"), (std::vector<Vec>{{1, 0, -1}, {-1, 0, -1}}));
  EXPECT_EQ(vectors("fd(1,1,1)"), (std::vector<Vec>{{1, 1, 1}, {-1, 1, 1}}));
  EXPECT_EQ(vectors("ud(1,1,1)").size(), 8u);
  EXPECT_EQ(error(cube, "uW"), "movement 'uW', character 1: no direction of W is 'u' on this lattice");
  EXPECT_EQ(error(kSquare, "uW"),
            "movement 'uW', character 1: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'u'");
  EXPECT_EQ(to_text(*parse_movement(cube, "mu(0,0,1) cus(0,1,1)0")), "mu(0,0,1) cus(0,1,1)0");
}

TEST(Movement, errors_name_the_place_and_what_was_expected) {
  EXPECT_EQ(error(kSquare, "mfX"),
            "movement 'mfX', character 3: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'X'");
  EXPECT_EQ(error(kSquare, "mR2-4"),
            "movement 'mR2-4', character 4: expected one number as range, the greatest ('[W-W?W2]' goes two to four "
            "steps), not '-'");
  EXPECT_EQ(error(kSquare, "[W-"),
            "movement '[W-', character 4: expected an atom (W F D N A H C Z G K Q R B U or a vector), not the end");
  EXPECT_EQ(error(kSquare, "[W F]"), "movement '[W F]', character 4: expected '-', '?', '+' or ']', not 'F'");
  EXPECT_EQ(error(kSquare, "pW0{over 3-2}"),
            "movement 'pW0{over 3-2}', character 4: a hop goes over 1 to 9 pieces, '{over 2}' or '{over 1-3}', or "
            "over '{over any}'");
  EXPECT_EQ(error(kSquare, "W0{over 2}"), "movement 'W0{over 2}', character 3: only a hop (p or g) goes over a piece");
  EXPECT_EQ(error(kSquare, "W xB"),
            "movement 'W xB', character 3: 'x' says that a hop takes what it passes: write xp or xg");
  EXPECT_EQ(error(kSquare, "xpB{over 2}"),
            "movement 'xpB{over 2}', character 4: a hop that takes what it passes goes over one piece; "
            "'{not taking C}' says which not");
  EXPECT_EQ(error(kSquare, "W{near palace}"),
            "movement 'W{near palace}', character 3: expected 'from', 'to', 'in', 'over' or 'not', not 'near'");
  EXPECT_EQ(error(kSquare, "(0,0)"), "movement '(0,0)', character 1: the vector must not be zero");
  EXPECT_EQ(error(kSquare, "(1,2,3)"), "movement '(1,2,3)', character 1: a vector has two numbers here");
  // Turns are those that the steps have.
  EXPECT_EQ(error(kSquare, "[W-50F]"),
            "movement '[W-50F]', character 4: F does not turn by 50 degrees after W; possible are 45, 135");
  EXPECT_EQ(error(kSquare, "[W-F]"),
            "movement '[W-F]', character 4: F does not go straight on after W; write its turn in degrees before "
            "it: 45, 135");
  EXPECT_EQ(error(kHex, "[W-45F]"),
            "movement '[W-45F]', character 4: F does not turn by 45 degrees after W; possible are 30, 90, 150");
  EXPECT_EQ(
      error(kSquare, "[R-l90R]"),
      "movement '[R-l90R]', character 2: expected one step or leap (W F K D N A H C Z G or a vector; W0 and F0 are "
      "the lines of R "
      "and B), not 'R'");
  EXPECT_EQ(
      error(kSquare, "m(WF)"),
      "movement 'm(WF)', character 3: expected a number of a vector (what stands before a group is written inside "
      "it), not 'W'");
  EXPECT_EQ(error(kSquare, "[K2-aW]"),
            "movement '[K2-aW]', character 1: K between brackets is a single step, without a range and without "
            "a curve");
  EXPECT_EQ(error(kSquare, "[K]"), "movement '[K]', character 1: K alone needs no brackets");
  EXPECT_EQ(error(kSquare, "[aW-W]"),
            "movement '[aW-W]', character 2: expected an atom (W F D N A H C Z G K Q R B U or a vector), not 'a'");
  // Seen from above a step straight up has no direction.
  EXPECT_EQ(error(kPrism, "[(0,0,1)-60(1,0,1)]"),
            "movement '[(0,0,1)-60(1,0,1)]', character 10: (1,0,1) never follows (0,0,1): one leads straight up or "
            "down, seen from above that is no direction to turn from; an 'a' before it is any direction");
  EXPECT_EQ(error(kPrism, "[W-(0,0,1)]"),
            "movement '[W-(0,0,1)]', character 4: (0,0,1) never follows W: one leads straight up or down, seen "
            "from above that is no direction to turn from; an 'a' before it is any direction");
  EXPECT_TRUE(parse_movement(kPrism, "[W-a(0,0,1)] [(0,0,1)-aW]"));
  EXPECT_TRUE(parse_movement(kPrism, "[(0,0,1)-(0,0,1)]"));
  EXPECT_TRUE(parse_movement(kSquare, "[N-45N]"));  // a rose turns as nearly as it can
  EXPECT_EQ(error(kSquare, "sF"), "movement 'sF', character 1: no direction of F is 's' on this lattice");
}

TEST(Movement, u_is_a_leap_to_any_other_cell) {
  const auto read = parse_movement(kHex, "mU cU{to palace}");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->terms[0].legs[0].anywhere);
  EXPECT_TRUE(first_vectors(read->terms[0].legs[0]).empty());
  EXPECT_EQ(to_text(*read), "mU cU{to palace}");
  EXPECT_EQ(*parse_movement(kHex, to_text(*read)), *read);
  for (const char* text : {"fU", "pU", "qU", "U3", "xgU"})
    EXPECT_NE(error(kSquare, text).find("U is a leap to any other cell"), std::string::npos) << error(kSquare, text);
  EXPECT_EQ(error(kSquare, "[U-W]"),
            "movement '[U-W]', character 2: expected one step or leap (W F K D N A H C Z G or a vector; W0 and F0 are "
            "the lines of R and B), not 'U'");
}

TEST(Movement, errors_of_limits_name_the_word) {
  EXPECT_EQ(error(kSquare, "W{in a"), "movement 'W{in a', character 7: expected '}' after the limit, not the end");
  EXPECT_EQ(error(kSquare, "W{in}"), "movement 'W{in}', character 5: expected the name of a zone, not '}'");
  EXPECT_EQ(error(kSquare, "W{in a b}"), "movement 'W{in a b}', character 8: expected '}' after the limit, not 'b'");
  EXPECT_EQ(error(kSquare, "W{}"),
            "movement 'W{}', character 3: expected a limit like '{in palace}' or '{not over C}', not '}'");
  EXPECT_EQ(error(kSquare, "pW0{over}"),
            "movement 'pW0{over}', character 9: expected a number of pieces, as in '{over 2}', not '}'");
  EXPECT_EQ(error(kSquare, "W{not take C}"),
            "movement 'W{not take C}', character 7: expected 'over' or 'taking' after 'not', not 'take'");
  EXPECT_EQ(error(kSquare, "W{not taking}"), "movement 'W{not taking}', character 13: expected piece types, not '}'");
}

TEST(Movement, a_leg_has_limits_of_zones_alone) {
  const auto read = parse_movement(kSquare, "[F0{to edge}?90F0{from edge}{in field}]{from camp}");
  ASSERT_TRUE(read);
  const Term& term = read->terms[0];
  ASSERT_EQ(term.legs[1].limits.size(), 2u);
  EXPECT_EQ(term.legs[0].limits[0], (ZoneLimit{ZoneLimit::Kind::kTo, "edge"}));
  EXPECT_EQ(term.legs[1].limits[1], (ZoneLimit{ZoneLimit::Kind::kIn, "field"}));
  EXPECT_EQ(term.limits, (std::vector<ZoneLimit>{{ZoneLimit::Kind::kFrom, "camp"}}));
  EXPECT_EQ(term.zone_limits().size(), 4u);
  EXPECT_EQ(
      error(kSquare, "c[W{not taking P}-F]"),
      "movement 'c[W{not taking P}-F]', character 4: a leg has limits of zones alone; write the others behind the "
      "bracket");
  EXPECT_EQ(error(kSquare, "p[W0{over 2}-W]"),
            "movement 'p[W0{over 2}-W]', character 5: a leg has limits of zones alone; write the others behind the "
            "bracket");
  EXPECT_EQ(error(kSquare, "[W0{in camp}]"),
            "movement '[W0{in camp}]', character 4: the limit of a single leg stands behind the bracket");
  EXPECT_EQ(error(kSquare, "[W{in camp}+W]"),
            "movement '[W{in camp}+W]', character 1: two steps joined by '+' have no limits");
  EXPECT_EQ(error(kSquare, "[W-F{at camp}]"),
            "movement '[W-F{at camp}]', character 6: expected 'from', 'to', 'in', 'over' or 'not', not 'at'");
}

TEST(Movement, errors_show_a_character_whole) {
  EXPECT_EQ(error(kSquare,
                  "W\xe2\x80\x91"
                  "F"),
            "movement 'W\xe2\x80\x91"
            "F', character 2: expected an atom (W F D N A H C Z G K Q R B U or a vector), not "
            "'\xe2\x80\x91'");
}

TEST(Movement, letters_that_say_a_thing_twice_are_refused) {
  EXPECT_EQ(error(kSquare, "mmR"), "movement 'mmR', character 1: the letter m is there twice");
  EXPECT_EQ(error(kSquare, "W ggQ"), "movement 'W ggQ', character 3: the letter g is there twice");
  EXPECT_EQ(error(kSquare, "mcR"),
            "movement 'mcR', character 1: m and c do not go together: without them a piece moves and captures");
  EXPECT_EQ(error(kSquare, "pgR"),
            "movement 'pgR', character 1: p and g do not go together: a hop stops anywhere behind, or on the next "
            "cell");
  EXPECT_EQ(error(kSquare, "fffW0"), "movement 'fffW0', character 1: the direction ff is one of those that f names");
  EXPECT_EQ(error(kSquare, "FffffW"), "movement 'FffffW', character 2: the direction ff is there twice");
  EXPECT_EQ(error(kSquare, "llW"), "no error");  // one word
}

TEST(Movement, curves_turn_by_angles_that_their_steps_have) {
  EXPECT_EQ(error(kSquare, "z45W0"),
            "movement 'z45W0', character 1: W does not turn by 45 degrees; possible are 90, 180");
  EXPECT_EQ(error(kHex, "q45W0"),
            "movement 'q45W0', character 1: W does not turn by 45 degrees; possible are 60, 120, 180");
  for (const char* curve : {"zW0", "qF0", "z90W0", "q45N0", "[W?45qF0]"})
    EXPECT_EQ(error(kSquare, curve), "no error") << curve;
  for (const char* curve : {"zW0", "z120W0", "q60F0"}) EXPECT_EQ(error(kHex, curve), "no error") << curve;
}

}  // namespace
}  // namespace sennight
