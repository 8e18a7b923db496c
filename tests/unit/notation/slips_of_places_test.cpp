// Slips that show where pieces stand, start and come to: with limits, on bent paths, in castlings and promotions.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/slips.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

// How many warnings of the game have these words.
int count_in(const std::string& toml, const std::string& words) {
  Findings findings;
  find_slips(variant_from_text(toml), findings);
  return static_cast<int>(
      std::ranges::count_if(findings, [&](const Finding& finding) { return finding.text.contains(words); }));
}
// Of a game that extends another one.
int count_of(const std::string& base, const std::string& toml, const std::string& words) {
  return count_in("name = 'Test'\nextends = '" + base + "'\n" + toml, words);
}

TEST(SlipsOfPlaces, left_and_right_of_pieces_with_limits) {
  const auto uneven = [](const std::string& zone, const std::string& move) {
    return count_of("chess", "[zones]\nthere = '" + zone + "'\n[pieces.R]\nmove = '" + move + "'\n",
                    "a Rook does not move to the left as it moves to the right");
  };
  EXPECT_EQ(uneven("ranks:5-8", "vW0 sW{from there} lF"), 1);
  EXPECT_EQ(uneven("ranks:5-8", "vW0 sW{from there} F"), 0);
  // A zone that is not the same on both sides may be why.
  EXPECT_EQ(uneven("files:a-d", "vW0 sW{from there} lF"), 0);
}

TEST(SlipsOfPlaces, of_types_that_the_second_player_has_alone) {
  const auto count = [](const std::string& move, const std::string& setup, const std::string& words) {
    return count_of(
        "chess",
        "remove = ['castling']\nfen = 'own'\n[pieces.S]\nname = 'Footman'\nmove = '" + move + "'\n[setup]\n" + setup,
        words);
  };
  const std::string row = "s = 'rank:7'\np = 'none'\n";
  EXPECT_EQ(
      count("mfW cfF", row, "a Footman of Black that comes to a1, b1, c1, d1, e1, f1, g1 and h1 can never move again"),
      1);
  EXPECT_EQ(count("bW", "s = 'b7 g7'\np = 'a7 c7 d7 e7 f7 h7'\n", "a Footman moves only backward"), 1);
  EXPECT_EQ(count("F", "s = 'a8 c8'\nr = 'h8'\nb = 'f8'\n",
                  "all Footmen of Black stand on one colour, which such a piece never leaves"),
            1);
}

TEST(SlipsOfPlaces, looks_of_pieces_with_limits) {
  const auto unlike = [](const std::string& move) {
    return count_of("chess", "[zones]\nlow = 'ranks:1-4'\nhigh = 'ranks:5-8'\n[pieces.R]\nmove = '" + move + "'\n",
                    "a Rook looks like a rook, and does not move alike when the board is turned by a half");
  };
  EXPECT_EQ(unlike("sW0 fW0{from low} bW0{from high}"), 0);
  EXPECT_EQ(unlike("sW0 fW0{from low} fW0{from high}"), 1);
  // Such a piece is one of its part of the board.
  EXPECT_EQ(unlike("sW0{in low} fW0{in low}"), 0);
}

TEST(SlipsOfPlaces, paths_that_are_no_mirror_images) {
  const auto unlike = [](const std::string& move) {
    return count_of("chess", "[pieces.N]\nmove = '" + move + "'\n",
                    "a Knight comes to the same cells on the left and on the right, but not by the same paths");
  };
  EXPECT_EQ(unlike("[W-45F] [F-45W]"), 0);
  EXPECT_EQ(unlike("[W-45F] [F-l45W]"), 1);
  EXPECT_EQ(unlike("[W-l45F] [W-r45F] [F-r45W] [F-l45W]"), 0);
}

TEST(SlipsOfPlaces, initial_moves_of_one_player_alone) {
  const auto silent = [](const std::string& cells) {
    return count_in(
        "name = 'Ring'\nboard = { shape = 'rectangle', files = 16, ranks = 4, wrap = 'files' }\n"
        "players = { views = ['identity', 'identity'] }\n"
        "pieces.K = { name = 'King', move = 'K', royal = true }\npieces.P = { name = 'Pawn', move = 'mrW crF im[rW-W]' "
        "}\n"
        "setup = { K = 'd1', k = 'l1', P = 'file:f', p = 'file:n' }\ninitial = { cells = '" +
            cells + "' }\n",
        "no Pawn of Black starts on these cells, so none has its initial move");
  };
  EXPECT_EQ(silent("file:f file:k"), 1);
  EXPECT_EQ(silent("file:f file:n"), 0);
}

TEST(SlipsOfPlaces, initial_moves_in_other_arrays) {
  const auto silent = [](const std::string& cells) {
    return count_of("chess",
                    "remove = ['castling']\n[pieces.K]\nmove = 'K imN'\n[shuffle]\ncells = 'd1 e1'\n"
                    "steps = ['K on d1 e1', 'Q']\n[initial]\ncells = { K = '" +
                        cells + "', others = 'rank:2' }\n",
                    "in some arrays the King stands on d1, where it has no initial move");
  };
  EXPECT_EQ(silent("e1"), 1);
  EXPECT_EQ(silent("d1 e1"), 0);
}

TEST(SlipsOfPlaces, partners_behind_partners) {
  const std::string words = "another Rook stands between the royal and this partner at the start, on f1";
  EXPECT_EQ(count_of("chess", "[setup]\nR = 'a1 f1 h1'\nB = 'c1'\n", words), 1);
  EXPECT_EQ(count_of("chess", "", words), 0);
  const std::string leaper =
      "the partner is a Champion in all castlings, which does not slide, and a Rook, which does, stands behind it";
  EXPECT_EQ(count_of("omega", "[setup]\nC = 'c2 j2'\nR = 'b2 k2'\n", leaper), 1);
  EXPECT_EQ(count_of("omega", "", leaper), 0);
}

TEST(SlipsOfPlaces, promotions_before_the_board_ends) {
  const auto early = [](const std::string& zone) {
    return count_of("chess", "[promotion.last-rank]\nzone = '" + zone + "'\n", "it promotes before the board ends");
  };
  EXPECT_EQ(early("rank:7"), 1);
  EXPECT_EQ(early("rank:6"), 1);
  EXPECT_EQ(early("rank:8"), 0);
  EXPECT_EQ(count_of("makruk", "[promotion.sixth-rank]\nzone = 'rank:6'\n", "before the board ends"), 0);
}

TEST(SlipsOfPlaces, promotions_to_what_never_moves) {
  const auto dead = [](const std::string& to) {
    return count_of("chess", "[promotion.knights]\npieces = 'N'\nto = '" + to + "'\nzone = 'rank:8'\n",
                    "a Knight that becomes a Pawn can never move again");
  };
  EXPECT_EQ(dead("P"), 1);
  EXPECT_EQ(dead("Q"), 0);
}

TEST(SlipsOfPlaces, what_a_goal_ends_with) {
  const auto poor = [](const std::string& more) {
    return count_of("chess",
                    "[pieces.V]\nname = 'Victor'\nmove = 'W'\n[promotion.victor]\npieces = 'Q'\nto = 'V'\n"
                    "zone = 'rank:8'\n" +
                        more,
                    "a Queen becomes a Victor, which can do less");
  };
  EXPECT_EQ(poor(""), 1);
  EXPECT_EQ(poor("[ends]\ngoal = { pieces = 'V', zone = 'all' }\n"), 0);
  // A capture with which the game ends leads to no dead end.
  const auto dead = [](const std::string& spared) {
    return count_of("chess",
                    "remove = ['castling', 'ends']\n[zones]\nhome = 'ranks:1-2'\nfar = 'ranks:7-8'\n[pieces.K]\n"
                    "royal = false\nmove = 'W{in home} cfR{to far}{not taking " +
                        spared + "}'\n[ends]\nloss-of-all = 'K'\n",
                    "a King that comes to");
  };
  EXPECT_EQ(dead("Q R B N P"), 0);
  EXPECT_EQ(dead("Q R B N"), 1);
}

TEST(SlipsOfPlaces, one_man_alone_on_its_colour) {
  const auto alone = [](const std::string& men) {
    return count_in(
        "name = 'Men'\nboard = { shape = 'rectangle', files = 8, ranks = 8 }\nends = { stalemate = 'loss' }\n"
        "pieces.M = { name = 'Man', move = 'F' }\nsetup = { M = '" +
            men + "' }\n",
        "stands alone on its colour, which such a piece never leaves: all others stand on another");
  };
  EXPECT_EQ(alone("a1 c1 e1 g1 b2 d2 f2 h1"), 1);
  EXPECT_EQ(alone("a1 c1 e1 g1 b2 d2 f2 h2"), 0);
}

}  // namespace
}  // namespace sennight::test
