// Slips that counting shows: what never binds or never comes, as there are too few pieces for it, and words that allow or
// forbid nothing.

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

// "LINE: text" of each slip of the game's own file.
Warnings slips_of_text(const std::string& toml) {
  const Variant& rules = variant_from_text(toml);
  Findings findings;
  find_slips(rules, findings);
  Warnings warnings;
  for (const Finding& finding : findings)
    if (finding.at.file == rules.definition().at.file)
      warnings.push_back(std::to_string(finding.at.line) + ": " + finding.text);
  return warnings;
}
// Of a file that extends a game: its first line has the name, the second `extends`.
Warnings slips_in(const std::string& base, const std::string& toml) {
  return slips_of_text("name = 'Test'\nextends = '" + base + "'\n" + toml);
}

TEST(SlipsOfNumbers, promotions_to_a_royal_of_which_there_are_enough) {
  EXPECT_EQ(slips_in("spartan", "[promotion.king]\nlimit = 1\n"),
            Warnings{"4: a Hoplite never becomes a King: its player always has as many as 'limit' allows"});
  // One of two may be lost.
  EXPECT_EQ(slips_in("spartan", "[promotion.king]\nlimit = 2\n"), Warnings{});
}

TEST(SlipsOfNumbers, limits_of_promotions_above_what_there_is) {
  const std::string chess = "[promotion.last-rank]\nlimit = ";
  EXPECT_EQ(slips_in("chess", chess + "10\n"),
            Warnings{"4: 'limit' forbids nothing: nobody ever has more than ten of these"});
  EXPECT_EQ(slips_in("chess", chess + "9\n"), Warnings{});
  // A promoted piece counts together with the one that started as such.
  EXPECT_EQ(slips_in("crazyhouse", "[promotion.last-rank]\nlimit = 9\n"), Warnings{});
}

TEST(SlipsOfNumbers, limits_of_lines_for_too_few_pieces) {
  EXPECT_EQ(slips_in("chess", "[legal]\ntwo-per-line = 'N'\n"), Warnings{});
  EXPECT_EQ(slips_in("chess", "[legal]\none-per-line = 'K'\n"),
            Warnings{"4: 'one-per-line' forbids nothing: nobody ever has two Kings"});
  // Two Right Quails are in the game, one of each player, who may come to have both.
  EXPECT_EQ(slips_in("tori-shogi", "[legal]\ntwo-per-line = 'R'\n"),
            Warnings{"4: 'two-per-line' forbids nothing: nobody ever has three Right Quails"});
  EXPECT_EQ(slips_in("tori-shogi", "[legal]\none-per-line = 'R'\n"), Warnings{});
}

TEST(SlipsOfNumbers, goals_of_more_pieces_than_anybody_has) {
  const auto goal = [](const std::string& what) {
    return slips_in("chess", "[ends]\ngoal = { " + what + ", zone = 'd4 e4 d5 e5' }\n");
  };
  EXPECT_EQ(goal("pieces = 'K', least = 2"),
            Warnings{"4: this goal is never reached: nobody ever has two of its pieces"});
  EXPECT_EQ(goal("pieces = 'N', least = 2"), Warnings{});
}

TEST(SlipsOfNumbers, counts_of_more_pieces_than_anybody_has) {
  EXPECT_EQ(slips_in("makruk", "[ends.counting]\npieces = 'RRR=8 R=16'\n"),
            Warnings{"4: 'RRR=8' never holds: nobody ever has three Rueas"});
  EXPECT_EQ(slips_in("makruk", "[ends.counting]\npieces = 'RR=8 R=16'\n"), Warnings{});
}

TEST(SlipsOfNumbers, points_that_are_all_zero) {
  EXPECT_EQ(slips_in("ataxx", "[ends]\npoints = { values = 'P=0' }\n"),
            Warnings{"4: every piece counts 0 points, so that points decide nothing"});
  EXPECT_EQ(slips_in("ataxx", "[ends]\npoints = { values = 'P=2' }\n"), Warnings{});
}

TEST(SlipsOfNumbers, prizes_that_are_forgotten_or_nothing) {
  const auto prizes = [](const std::string& said) { return slips_in("makruk", "[ends]\nprizes = { " + said + " }\n"); };
  EXPECT_EQ(prizes("captures = 'P=1 M=2 N=3 R=5', goal = 9"),
            Warnings{"4: 'captures' does not name 'S': to take such a piece brings nothing"});
  EXPECT_EQ(prizes("captures = 'P=1', goal = 9"),
            Warnings{"4: 'captures' does not name 'M', 'S', 'N' or 'R': to take such a piece brings nothing"});
  EXPECT_EQ(prizes("captures = 'P=1 M=2 S=2 N=3 R=0', goal = 9"), Warnings{});
  EXPECT_EQ(prizes("captures = 'P=0 M=0 S=0 N=0 R=0'"),
            Warnings{"4: every piece brings 0 points, so that points decide nothing"});
}

TEST(SlipsOfNumbers, zones_that_are_the_whole_board) {
  EXPECT_EQ(slips_in("crazyhouse", "[drops.zones]\nP = 'ranks:1-8'\n"),
            Warnings{"4: 'ranks:1-8' is the whole board, and limits no drop"});
  EXPECT_EQ(slips_in("crazyhouse", "[drops.zones]\nP = 'all'\n"), Warnings{});
  EXPECT_EQ(slips_in("chess", "[zones]\neverywhere = 'ranks:1-8'\n[pieces.R]\nmove = 'R{in everywhere}'\n"),
            Warnings{"6: the zone 'everywhere' is the whole board, and limits no move of the Rook"});
}

TEST(SlipsOfNumbers, royals_that_are_safe_anyway) {
  const auto leaping = [](const std::string& parts) {
    return slips_in("chess",
                    "remove = ['castling']\n[pieces.K]\nmove = 'K im[W-W]'\n[initial]\n"
                    "unattacked = { K = '" +
                        parts + "' }\n");
  };
  EXPECT_EQ(leaping("end"), Warnings{"7: 'end' forbids nothing: a King is royal, and never goes where it is attacked"});
  EXPECT_EQ(leaping("start way"), Warnings{});
}

TEST(SlipsOfNumbers, auras_between_two_armies) {
  const auto aura = [](const std::string& of, const std::string& to) {
    return slips_in("synochess", "[[aura]]\nof = '" + of + "'\nreach = 'K'\nlend = 'N'\nto = '" + to + "'\n");
  };
  EXPECT_EQ(aura("C", "P"), Warnings{"7: this aura touches nothing: nobody has a Cannon together with a Pawn"});
  EXPECT_EQ(aura("C", "A"), Warnings{});
}

}  // namespace
}  // namespace sennight::test
