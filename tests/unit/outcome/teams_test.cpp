// Partners: what they do not do to each other, and what they share. Own positions; that the generators agree is a law of the
// contract tests, which walk through the game with partners.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "position/attack.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

// The cross of 160 cells. Rows of FEN from the top: three of 8 cells, eight of 14, three of 8. Red and Blue play together,
// and Yellow and White.
const Variant& partners() { return *variant("four-armies-partners"); }
const Variant& everybody() { return *variant("four-armies"); }

TEST(Teams, partners_do_not_capture_each_other) {
  // Red's Rook on a4; on e4 a Knight of Blue's, or of Yellow's.
  const std::string before = "8/8/8/14/yK13/14/14/14/14/14/rR3", behind = "8wK/8/8/4rK2bK r rybw - - 0 1";
  const Position friendly = position(partners(), before + "bN" + behind);
  EXPECT_TRUE(may_play(friendly, "a4d4"));
  EXPECT_FALSE(may_play(friendly, "a4e4"));
  EXPECT_FALSE(may_play(friendly, "a4f4")) << "it is in the way";
  EXPECT_TRUE(may_play(position(partners(), before + "yN" + behind), "a4e4"));
  EXPECT_TRUE(may_play(position(everybody(), before + "bN" + behind), "a4e4"));
}

TEST(Teams, no_double_step_of_a_partner_is_captured_on_the_way) {
  const std::string start = "4bK3/8/8/14/14/14/14/yK13/14/14/5bP7wK/8/1rP6/4rK3 r rybw - - 0 1";
  EXPECT_TRUE(may_play(play(everybody(), "e2e4 a7a8", start).position(), "f4e3"));
  EXPECT_FALSE(may_play(play(partners(), "e2e4 a7a8", start).position(), "f4e3"));
  // By a rival it is.
  const std::string rival = "4bK3/8/8/14/14/14/14/yK13/14/14/3yP10/8/1rP6/4rK2wK r rybw - - 0 1";
  const Position after = play(partners(), "e2e4", rival).position();
  MoveList moves;
  legal_captures(after, moves);
  EXPECT_EQ(moves.size(), 1u) << "Yellow's Pawn goes to the right, and takes from d4 on e3";
}

TEST(Teams, a_royal_is_safe_from_partners) {
  // When Red's turn begins, the Rook on a4 attacks the Kings on a10 and on e4.
  const std::string start = "8/8/8/14/yK13/14/14/14/14/14/rR3bK8wK/8/8/4rK3 w rybw - - 0 1";
  EXPECT_EQ(format_fen(play(partners(), "n4n5", start).position()),
            "8/8/8/14/14/14/14/14/14/13wK/rR3bK9/8/8/4rK3 r r4bw - - 0 2");
  EXPECT_EQ(format_fen(play(everybody(), "n4n5", start).position()),
            "8/8/8/14/14/14/14/14/14/13wK/rR13/8/8/4rK3 r r33w - - 0 2");
  const Position at = position(partners(), start);
  EXPECT_FALSE(in_check(at, PlayerId(2)));
  EXPECT_TRUE(in_check(at, PlayerId(1)));
}

TEST(Teams, the_team_wins_whose_rivals_are_out) {
  const std::string two = "8/8/8/14/14/14/14/14/14/14/rR12wK/8/3rR4/4rK3 w r33w - - 0 1";
  EXPECT_EQ(result_text(partners(), "n4n5", two), "ongoing");
  EXPECT_EQ(result_text(partners(), "n4m4", two), "placing 1,2,1,2 elimination");
  const Game won = play(partners(), "n4m4", two);
  EXPECT_EQ(sentence(partners(), won.outcome()), "Red and Blue win by elimination");
  EXPECT_TRUE(legal_texts(won.position()).empty());
}

TEST(Teams, the_game_is_over_although_both_partners_live) {
  // Yellow is out; Red's Rook attacks White's King, and Blue lives too.
  const std::string start = "4bK3/8/8/14/14/14/14/14/14/14/rR12wK/8/8/4rK3 w r4bw - - 0 1";
  EXPECT_EQ(result_text(everybody(), "n4m4", start), "ongoing");
  EXPECT_EQ(result_text(partners(), "n4m4", start), "placing 1,2,1,2 elimination");
}

TEST(Teams, who_is_out_wins_with_the_partner) {
  EXPECT_EQ(result_text(partners(), "leave leave k13k12"), "ongoing");
  EXPECT_EQ(result_text(partners(), "leave leave k13k12 leave"), "placing 1,2,1,2 elimination");
  EXPECT_EQ(result_text(partners(), "leave b4c4 leave"), "placing 2,1,2,1 elimination");
}

TEST(Teams, giving_up_costs_the_partner_the_game_and_a_draw_is_everybodys) {
  const Position start = Position::start(partners());
  EXPECT_EQ(score_text(partners(), resignation(start, PlayerId(1))), "placing 1,2,1,2");
  EXPECT_EQ(sentence(partners(), resignation(start, PlayerId(1))), "Red and Blue win by resignation");
  EXPECT_EQ(score_text(partners(), agreed_draw(start)), "placing 1,1,1,1");
  // Also of those who are out.
  const Position later = play(partners(), "leave b4c4").position();
  EXPECT_EQ(score_text(partners(), agreed_draw(later)), "placing 1,1,1,1");
  EXPECT_EQ(sentence(partners(), agreed_draw(later)), "Draw of Red, Yellow, Blue and White by agreement");
}

std::string of_three(const std::string& teams) {
  return "name = \"x\"\nextends = \"../horn-rimmed/hr-wellisch-3p\"\n[players]\nteams = " + teams + "\n";
}

TEST(Teams, of_three_one_plays_against_two) {
  const Variant& game = variant_from_text(of_three("\"a b b\""));
  const Position start = Position::start(game);
  EXPECT_EQ(score_text(game, resignation(start, PlayerId(2))), "placing 1,2,2");
  EXPECT_EQ(score_text(game, resignation(start, PlayerId(0))), "placing 2,1,1");
  EXPECT_EQ(result_text(game, "leave"), "placing 2,1,1 elimination");
  std::string told;
  for (const RuleSection& section : describe_rules(game))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + "\n";
  const auto& names = game.definition().player_names;
  EXPECT_NE(told.find(fmt::format("{} plays alone against {} and {}. Partners win and lose together.", names[0],
                                  names[1], names[2])),
            std::string::npos)
      << told;
}

TEST(Teams, there_are_two_and_each_player_is_in_one) {
  EXPECT_EQ(complaints_about(of_three("\"a b\"")), "2 words for the teams of 3 players\n");
  EXPECT_EQ(complaints_about(of_three("\"a b c\"")), "3 teams; two are possible\n");
  EXPECT_EQ(complaints_about(of_three("\"a a a\"")), "1 teams; two are possible\n");
  EXPECT_EQ(complaints_about("name = \"x\"\nextends = \"chess\"\n[players]\nteams = \"a b\"\n"),
            "teams are for three or four players\n");
}

}  // namespace
}  // namespace sennight::test
