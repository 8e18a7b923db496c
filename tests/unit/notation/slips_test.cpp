// Slips of design: each is warned of at the place of its cause, and games that ship have none that is not known here.

#include "notation/slips.h"

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "rules/pictures.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// "LINE: text" of each slip of a file that extends chess. Its first line has the name, the second `extends`. What stands in the
// file of chess has no line here.
Texts slips_of(const std::string& toml) {
  const Variant& rules = variant_from_text("name = 'Test'\nextends = 'chess'\n" + toml);
  Findings findings;
  find_slips(rules, findings);
  Texts texts;
  for (const Finding& finding : findings) {
    EXPECT_FALSE(finding.is_error);
    const bool is_inherited = finding.at.file.ends_with("chess.toml");
    texts.push_back((is_inherited ? "chess" : std::to_string(finding.at.line)) + ": " + finding.text);
  }
  return texts;
}

TEST(Slips, none_in_a_game_that_means_what_it_says) { EXPECT_EQ(slips_of(""), Texts{}); }

TEST(Slips, zones_that_nothing_uses_or_that_are_empty) {
  EXPECT_EQ(
      slips_of("[zones]\ncamp = 'rank:2'\nnowhere = 'rank:2 & rank:3'\n[promotion.last-rank]\nexcept = '@nowhere'\n"),
      (Texts{"4: nothing uses the zone 'camp'", "5: the zone 'nowhere' has no cells"}));
  EXPECT_EQ(
      slips_of("[zones]\nhill = { cells = 'd4', draw = true }\ncamp = 'ranks:1-8'\n[pieces.N]\nmove = 'N{in camp}'\n"),
      Texts{});
}

TEST(Slips, types_that_never_come_up) {
  EXPECT_EQ(slips_of("[pieces.A]\nname = 'Ant'\nmove = 'W'\n"),
            Texts{"3: 'A' never comes up: it is neither in the setup nor in a hand, and nothing becomes it"});
  EXPECT_EQ(slips_of("[pieces.A]\nname = 'Ant'\nmove = 'W'\n[promotion.last-rank]\nto = 'A Q'\n"), Texts{});
}

TEST(Slips, movements_that_lead_nowhere) {
  EXPECT_EQ(slips_of("[pieces.N]\nmove = 'N (9,9)'\n"),
            Texts{"4: the part '(9,9)' of 'N (9,9)' leads nowhere on this board"});
  EXPECT_EQ(slips_of("[pieces.N]\nmove = '(9,9)'\n"),
            (Texts{"4: '(9,9)' leads nowhere on this board", "3: a Knight can never leave its cell"}));
}

TEST(Slips, pictures_that_nobody_has_drawn) {
  EXPECT_EQ(
      slips_of("[pieces.N]\npicture = 'knigt'\n"),
      Texts{"3: no picture is called 'knigt', and the piece will be drawn from its moves; did you mean 'knight'?"});
  EXPECT_EQ(slips_of("[pieces.N]\npicture = 'rook+knight'\n"), Texts{});
}

TEST(Slips, know_the_pictures_of_the_web_app) {
  const Result<std::string> source = read_file(SENNIGHT_SOURCE_DIR "/web/src/pieces/silhouettes.ts");
  ASSERT_TRUE(source);
  const std::size_t begin = source->find("export const silhouettes"), end = source->find("\n};", begin);
  ASSERT_NE(end, std::string::npos);
  const std::string list = source->substr(begin, end - begin);
  std::set<std::string> drawn;
  const std::regex entry("\n  '?([a-z-]+)'?: \\{");
  for (std::sregex_iterator i(list.begin(), list.end(), entry), none; i != none; ++i) drawn.insert((*i)[1]);
  EXPECT_EQ(drawn, std::set<std::string>(kPictures.begin(), kPictures.end()));
}

TEST(Slips, a_limit_that_binds_one_part_of_several) {
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'WF{in camp}'\n"),
            Texts{"6: '{in camp}' limits only 'F', the last part of 'WF'; give each part its own limit, or put a blank "
                  "before the last"});
  EXPECT_EQ(slips_of("[zones]\ncamp = 'ranks:1-4'\n[pieces.N]\nmove = 'W{in camp}F{in camp} W F{in camp}'\n"), Texts{});
}

TEST(Slips, cells_where_a_piece_is_lost) {
  EXPECT_EQ(
      slips_of("remove = ['promotion']\n"),
      Texts{"chess: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and does not promote "
            "there"});
  EXPECT_EQ(slips_of("remove = ['promotion']\n[ends]\ngoal = { pieces = 'P', zone = 'rank:8' }\n"), Texts{});
}

TEST(Slips, promotions_that_never_come) {
  EXPECT_EQ(
      slips_of("remove = ['promotion']\n[promotion.back]\npieces = 'P'\nto = 'Q'\nzone = 'rank:1'\n"),
      (Texts{"chess: a Pawn that comes to a8, b8, c8, d8, e8, f8, g8 and h8 can never move again, and does not promote "
             "there",
             "7: no Pawn ever comes to where it would promote"}));
}

TEST(Slips, goals_that_nobody_reaches) {
  EXPECT_EQ(slips_of("[ends]\ngoal = { pieces = 'P', zone = 'rank:1' }\n"),
            (Texts{"4: no Pawn of White can ever reach the goal", "4: no Pawn of Black can ever reach the goal"}));
}

TEST(Slips, the_array) {
  EXPECT_EQ(slips_of("[setup]\nN = 'b1'\n"),
            Texts{"4: the array is lopsided: opposite b1 there is no piece, as there is for all others"});
  EXPECT_EQ(slips_of("[setup]\nP = 'rank:2 b1'\nN = 'g1'\n"), Texts{});
  EXPECT_EQ(slips_of("[setup]\nN = 'b1 g1 b1'\n"), Texts{"4: the cell b1 stands there twice"});
}

TEST(Slips, en_passant_without_initial_moves) {
  EXPECT_EQ(slips_of("[pieces.P]\nmove = 'mfW cfF'\n[en-passant]\nby = 'P'\n").back(),
            "6: nothing can be captured en passant: no movement has an initial move ('i')");
}

TEST(Slips, drops_from_hands_that_stay_empty) {
  EXPECT_EQ(slips_of("[drops]\nstuck = 'allowed'\n"),
            Texts{"3: hands are always empty: [hand] has neither 'start' nor 'returns' of a piece in the game"});
  EXPECT_EQ(slips_of("[hand]\nstart = 'N'\n[drops]\none-per-line = 'P'\n"), Texts{"6: no 'P' ever comes to a hand"});
}

TEST(Slips, a_start_without_a_game) {
  EXPECT_EQ(
      slips_of("remove = ['castling']\n[setup]\nP = 'none'\nR = 'none'\nN = 'none'\nB = 'none'\nQ = 'none'\n").back(),
      "1: the game is over before it begins: Draw by insufficient material");
  EXPECT_EQ(slips_of("remove = ['castling']\n[setup]\nP = 'rank:2 - e2'\nQ = 'e5'\nR = 'a1'\nq = 'd8'\n").back(),
            "1: Black is in check at the start");
}

// What is strange in a game and yet its rule.
const std::map<std::string, Texts> kKnown = {
    {"trimac", {"a Pawn that comes to f15 can never move again, and does not promote there"}},
    {"trimac-original", {"a Pawn that comes to f15 can never move again, and does not promote there"}},
    {"shatar", {"the array is lopsided: opposite e2 and d4 there is no piece, as there is for all others"}},
    {"manchu", {"the array is lopsided: opposite a1 there is no piece, as there is for all others"}},
};

TEST(Slips, no_game_that_ships_has_one) {
  for (const std::string& id : variant_ids()) {
    Findings findings;
    find_slips(*variant(id), findings);
    Texts texts;
    for (const Finding& finding : findings) texts.push_back(finding.text);
    const auto known = kKnown.find(id);
    EXPECT_EQ(texts, known == kKnown.end() ? Texts{} : known->second) << id;
  }
}

}  // namespace
}  // namespace sennight::test
