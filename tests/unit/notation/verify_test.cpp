// What verify reports about a variant file whose examples are wrong.

#include "notation/verify.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/loader.h"
#include "support/games.h"

namespace sennight::test {
namespace {

// What verify finds in a file that extends chess: line, column and text.
std::vector<std::string> findings_of(const std::string& toml) {
  const Variant& rules = variant_from_text("name = 'Test'\nextends = 'chess'\n" + toml);
  Findings findings;
  verify(rules, findings);
  std::vector<std::string> texts;
  for (const Finding& finding : findings) {
    EXPECT_TRUE(finding.is_error);
    texts.push_back(std::to_string(finding.at.line) + ":" + std::to_string(finding.at.column) + ": " + finding.text);
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(Verify, is_silent_when_all_examples_are_right) {
  EXPECT_EQ(findings_of("[[sample]]\nmoves = 'e2e4 e7e5'\ncount = 29\nincludes = 'f1c4'\n"
                        "excludes = 'f1f2'\nresult = 'ongoing'\norigin = 'own'\n"
                        "fen-after = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w'\n"
                        "[[perft]]\ncounts = [20, 400]\norigin = 'published'\n"),
            Texts{});
}

TEST(Verify, reports_each_expectation_that_fails_where_it_stands) {
  EXPECT_EQ(findings_of("[[sample]]\nmoves = 'e2e4 e7e5'\ncount = 28\nincludes = 'f1f2'\n"
                        "excludes = 'f1c4'\nresult = '1-0'\nfen-after = '8 w'\norigin = 'own'\n"),
            (Texts{"5:9: sample: 29 moves are legal, not 28", "6:13: sample: f1f2 is not legal",
                   "7:13: sample: f1c4 is legal", "8:10: sample: the result is ongoing, not 1-0",
                   "9:13: sample: the position is "
                   "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}));
}

TEST(Verify, lists_what_is_missing_and_what_is_too_much) {
  EXPECT_EQ(findings_of("[[sample]]\nfen = '7k/8/8/8/8/8/8/K7 w'\nlegal = 'a1a2 a1c3'\n"
                        "origin = 'own'\n"),
            Texts{"5:10: sample: legal moves: a1c3 is missing, a1b1 a1b2 is too much"});
}

TEST(Verify, reports_moves_and_positions_that_cannot_be_read) {
  EXPECT_EQ(findings_of("[[sample]]\nmoves = 'e2e4 e2e4'\ncount = 1\norigin = 'own'\n"),
            Texts{"4:15: sample: move 2: 'e2e4' is not a legal move here: e2 is empty"});
  EXPECT_EQ(findings_of("[[sample]]\nfen = '8 w'\ncount = 1\norigin = 'own'\n"),
            Texts{"4:7: sample: FEN, placement: there are 1 lines, 8 are needed"});
}

TEST(Verify, reports_the_first_wrong_count_of_a_perft) {
  EXPECT_EQ(findings_of("[[perft]]\ncounts = [20, 401, 8903]\norigin = 'own'\n"),
            Texts{"4:15: perft 2 is 400, not 401"});
}

TEST(Verify, reports_a_position_of_a_perft_where_it_stands) {
  EXPECT_EQ(findings_of("[[perft]]\nfen = '8 w'\ncounts = [20]\norigin = 'own'\n"),
            Texts{"4:7: perft: FEN, placement: there are 1 lines, 8 are needed"});
}

TEST(Verify, finds_the_word_of_a_list) {
  EXPECT_EQ(findings_of("[[sample]]\nincludes = ['e2e4', 'e2e5']\nexcludes = 'e2e6 d2d4'\norigin = 'own'\n"),
            (Texts{"4:21: sample: e2e5 is not legal", "5:18: sample: d2d4 is legal"}));
}

TEST(Verify, tells_what_no_move_looks_like) {
  const std::string no_cell = " is no move: no cell of this board begins ";
  EXPECT_EQ(findings_of("[[sample]]\nincludes = 'e2e4 e2=Q'\nexcludes = 'e2z9 K@b2 hello 0000'\norigin = 'own'\n"),
            (Texts{"4:18: sample: 'e2=Q'" + no_cell + "'=Q'", "5:13: sample: 'e2z9'" + no_cell + "'z9'",
                   "5:23: sample: 'hello' is no move: it does not begin with a cell of this board"}));
}

TEST(Verify, leaves_out_counts_above_its_limit) {
  EXPECT_EQ(findings_of("[[perft]]\ncounts = [20, 400, 8902, 197281, 9999999]\norigin = 'own'\n"), Texts{});
}

}  // namespace
}  // namespace sennight::test
