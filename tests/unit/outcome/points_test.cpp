// Points of the pieces left decide what would be drawn. Own positions, counted by hand; the results of janggi are those
// of another program, in its variant file.
#include <gtest/gtest.h>

#include <atomic>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// A small board of hexagons on which players may pass; `ends` is more of the table.
std::string points_game(const std::string& ends) {
  return "name = \"Small\"\nboard = { shape = \"hexagon\", side = 3, orientation = \"files\" }\n"
         "setup = { K = \"a1\", R = \"b1\", P = \"c1\" }\nplayers = { views = [\"identity\", \"half-turn\"] }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n[legal]\npass = \"always\"\n[ends]\n" +
         ends;
}

const std::string kRookAndPawn = "points = { values = \"R=5 P=1\", second-player-halves = 1 }\n";

std::string points_page(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

TEST(Points, decide_when_nobody_wants_to_move) {
  const Variant& game = variant_from_text(points_game("passes = 2\n" + kRookAndPawn));
  // As many pieces: the half point of the second player. A Pawn more is worth more.
  EXPECT_EQ(result_text(game, "0000 0000"), "0-1 points");
  EXPECT_EQ(result_text(game, "0000 0000", "k2/4/5/3R/2K w"), "1-0 points");
  EXPECT_EQ(result_text(game, "0000 0000", "k2/4/5/3P/2K w"), "1-0 points");
  EXPECT_EQ(result_text(game, "0000 0000", "2r/4/4k/3P/2K w"), "0-1 points");
  EXPECT_EQ(result_text(game, "0000"), "ongoing");
  const Variant& even = variant_from_text(points_game("passes = 2\npoints = { values = \"R=5 P=1\" }\n"));
  EXPECT_EQ(result_text(even, "0000 0000"), "1/2-1/2 points");
  const Variant& none = variant_from_text(points_game("passes = 2\n"));
  EXPECT_EQ(result_text(none, "0000 0000"), "1/2-1/2 two passes in succession");
}

TEST(Points, decide_when_the_clock_has_run) {
  const Variant& game = variant_from_text(points_game("moves = { plies = 4 }\n" + kRookAndPawn));
  EXPECT_EQ(result_text(game, "0000 0000 0000 0000"), "0-1 points");
  EXPECT_EQ(result_text(game, "0000 0000 0000"), "ongoing");
  EXPECT_EQ(result_text(game, "0000", "k2/4/5/3R/2K w - - 3 9"), "1-0 points");
  // Two turns of two moves.
  const Variant& turns = variant_from_text(
      points_game("moves = { turns = 2 }\n" + kRookAndPawn + "[turn]\nmoves = 2\n"));
  EXPECT_EQ(result_text(turns, "c1c2 0000"), "ongoing");
  EXPECT_EQ(result_text(turns, "c1c2 0000 0000"), "0-1 points");
}

TEST(Points, agree_with_what_is_counted_from_the_fen) {
  for (const std::string ends : {"passes = 2\n", "passes = 3\nmoves = { plies = 9 }\n"}) {
    const Variant& game = variant_from_text(points_game(ends + kRookAndPawn));
    EXPECT_EQ(perft(Position::start(game), 4), reference_perft(Position::start(game), 4));
    int decisions = 0;
    walk(game, 40, 12, [&](const Position& at) {
      MoveList legal;
      EXPECT_EQ(laws::broken_law(at, legal, 0), "");
      EXPECT_EQ(plain::ends_are_as_counted(at), "");
      decisions += outcome_of(at).over;
    });
    for (const Move& first : MoveList{{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass}}) {
      Position at = Position::start(game);
      Undo undo;
      for (int i = 0; i < 3; ++i) {
        if (outcome_of(at).over) break;
        at.make(first, undo);
        EXPECT_EQ(plain::ends_are_as_counted(at), "");
      }
      decisions += outcome_of(at).over;
    }
    EXPECT_GT(decisions, 0);
  }
}

TEST(Points, are_what_the_computer_passes_for) {
  // Black has just passed. White has a Rook more and wins by a pass.
  const std::string text = points_game("passes = 2\n" + kRookAndPawn);
  const VariantPtr game(&variant_from_text(text), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 2;
  Game ahead(position(*game, "k2/4/5/3R/2K w - - 1 9 1"));
  const SearchResult won = searcher.search(ahead, limits, {}, stop);
  ASSERT_TRUE(won.best);
  EXPECT_EQ(won.best->kind, MoveKind::kPass);
  EXPECT_GE(won.score, kForced);
  Game behind(position(*game, "k1r/4/5/4/2K w - - 1 9 1"));
  const SearchResult lost = searcher.search(behind, limits, {}, stop);
  ASSERT_TRUE(lost.best);
  EXPECT_NE(lost.best->kind, MoveKind::kPass);
}

TEST(Points, that_are_wrong_or_decide_nothing_are_refused) {
  const auto wrong = [](const std::string& ends) { return complaints_about(points_game(ends)); };
  EXPECT_EQ(wrong("passes = 2\n" + kRookAndPawn), "");
  EXPECT_EQ(wrong(kRookAndPawn),
            "'points' decide nothing: 'passes', 'facing' = \"draw\" or 'moves' with 'plies' says when they are "
            "counted\n");
  EXPECT_EQ(wrong("passes = 2\npoints = { values = \"R=5 P\" }\n"),
            "'P' is not a piece, '=' and its points, 0 to 999: R=13\n");
  EXPECT_EQ(wrong("passes = 2\npoints = { values = \"R=1000\" }\n"),
            "'R=1000' is not a piece, '=' and its points, 0 to 999: R=13\n");
  EXPECT_EQ(wrong("passes = 2\npoints = { values = \"R=5 R=6\" }\n"), "R has points already\n");
  EXPECT_NE(wrong("passes = 2\npoints = { values = \"X=5\" }\n"), "");
}

TEST(Points, are_told_on_the_page) {
  const std::string page = points_page(points_game("passes = 2\nmoves = { plies = 20 }\n" + kRookAndPawn));
  for (const char* sentence :
       {"When both players pass one after the other, points decide.",
        "When no piece is captured for 10 moves by each player, points decide.",
        "Where points decide, the pieces that a player has on the board are counted: a Rook 5 and a Pawn 1. Who has "
        "more points wins; with as many the game is a draw.",
        "Black has 0.5 ahead."})
    EXPECT_NE(page.find(sentence), std::string::npos) << sentence << "\n" << page;
}

}  // namespace
}  // namespace sennight::test
