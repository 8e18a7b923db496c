// Checks that are legal only if they mate. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "notation/fen.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kMateBoard =
    "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n";
const std::string kMateOnly = kMateBoard + "[legal]\nchecks = \"mate-only\"\n";
const std::string kMateOnlyChess = "extends = \"chess\"\nname = \"x\"\n[legal]\nchecks = \"mate-only\"\n";

bool is_legal_text(const std::string& toml, const std::string& fen, const std::string& text) {
  return may_play(position(variant_from_text(toml), fen), text);
}

void expect_laws_of_mates(const std::string& toml, int positions) {
  walk_briefly(variant_from_text(toml), positions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::legal_moves_keep_to_what_is_forbidden(position, legal), "");
  });
}

TEST(MateOnly, checks_that_mate_are_legal) {
  EXPECT_TRUE(is_legal_text(kMateOnly, "3k1/5/3K1/5/R4 w", "a1a5"));
  EXPECT_EQ(result_text(variant_from_text(kMateOnly), "a1a5", "3k1/5/3K1/5/R4 w"), "1-0 checkmate");
  EXPECT_FALSE(is_legal_text(kMateBoard + "[legal]\nchecks = \"forbidden\"\n", "3k1/5/3K1/5/R4 w", "a1a5"));
}

TEST(MateOnly, others_are_not) {
  // King a2 b2, Rook b2 b3 b4 c1 d1; b5 and e1 give check.
  EXPECT_EQ(legal_texts(position(variant_from_text(kMateOnly), "4k/5/5/5/KR3 w")).size(), 7u);
  // The Rook on b2 goes between; the one on a3 takes; the King goes to c5.
  EXPECT_FALSE(is_legal_text(kMateOnly, "3k1/5/3K1/1r3/R4 w", "a1a5"));
  EXPECT_FALSE(is_legal_text(kMateOnly, "r2k1/5/3K1/5/4R w", "e1e5"));
  EXPECT_FALSE(is_legal_text(kMateOnly, "3k1/5/4K/5/R4 w", "a1a5"));
}

TEST(MateOnly, a_check_is_answered_only_by_what_is_legal) {
  // Black's Rook could go between on f8, but lays the Bishop open by that, and that check does not mate.
  const std::string fen = "7k/b5pp/8/8/8/8/5r2/4R1K1 w - - 0 1";
  EXPECT_TRUE(is_legal_text(kMateOnlyChess, fen, "e1e8"));
  EXPECT_EQ(result_text(variant_from_text(kMateOnlyChess), "e1e8", fen), "1-0 checkmate");
  EXPECT_EQ(result_text(variant_from_text("extends = \"chess\"\nname = \"x\"\n"), "e1e8", fen), "ongoing");
  // Without the Bishop it may.
  EXPECT_FALSE(is_legal_text(kMateOnlyChess, "7k/6pp/8/8/8/8/5r2/4R1K1 w - - 0 1", "e1e8"));
}

TEST(MateOnly, a_check_that_ends_the_game_otherwise_has_no_answer) {
  // The King reaches its goal, and the line of the Rook opens.
  const std::string goal = kMateOnly + "[ends]\ngoal = { pieces = \"K\", zone = \"rank:5\" }\n";
  EXPECT_TRUE(is_legal_text(goal, "5/RK2k/5/5/5 w", "b4b5"));
  EXPECT_FALSE(is_legal_text(kMateOnly, "5/RK2k/5/5/5 w", "b4b5"));
  EXPECT_FALSE(is_legal_text(goal, "5/RK2k/5/5/5 w", "b4b3"));
}

TEST(MateOnly, obeys_the_laws_of_all_games_on_every_board) {
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "shogi", "../horn-rimmed/hr-liu-yang",
                                 "../four-linepiece/mishling-fusion", "atomic"})
    for (const std::string rule : {"", "captures = \"compulsory\"\n", "pass = \"without-move\"\n"})
      expect_laws_of_mates("extends = \"" + base + "\"\nname = \"x\"\n[legal]\nchecks = \"mate-only\"\n" + rule, 15);
  expect_laws_of_mates(kMateOnly, 400);
  for (const char* fen : {"3k1/5/3K1/5/R4 w", "3k1/5/3K1/1r3/R4 w", "r3k/5/5/R3r/K4 b", "1kr2/5/1K3/2R2/4R w"})
    EXPECT_EQ(perft(position(variant_from_text(kMateOnly), fen), 4),
              reference_perft(position(variant_from_text(kMateOnly), fen), 4))
        << fen;
  for (const char* fen : {"7k/b5pp/8/8/8/8/5r2/4R1K1 w - - 0 1", "6k1/5ppp/8/8/8/8/R7/4R1K1 w - - 0 1"})
    EXPECT_EQ(perft(position(variant_from_text(kMateOnlyChess), fen), 2),
              reference_perft(position(variant_from_text(kMateOnlyChess), fen), 2))
        << fen;
}

TEST(MateOnly, is_seen_by_the_search) {
  const VariantPtr game(std::shared_ptr<const Variant>(), &variant_from_text(kMateOnly));
  const std::atomic<bool> never = false;
  Searcher searcher(game, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 3;
  EXPECT_EQ(searcher.search(Game(position(*game, "3k1/5/3K1/5/R4 w")), limits, {}, never).score, win_in(1));
}

TEST(MateOnly, is_told_on_the_page) {
  EXPECT_NE(page_of(variant_from_text(kMateOnly))
                .find("No move may attack the rival's King, unless the rival then has no legal move.\n"),
            std::string::npos);
}

TEST(MateOnly, refuses_what_has_no_sense) {
  EXPECT_EQ(complaints_about(kMateOnly), "");
  std::string none = kMateOnly;
  none.erase(none.find("royal = true\n"), 13);
  EXPECT_EQ(complaints_about(none), "'checks' has no sense: there is no royal\n");
  EXPECT_EQ(complaints_about(kMateOnly + "[turn]\nmoves = 2\n"),
            "checks = \"mate-only\" and turns of several moves do not go together\n");
  EXPECT_EQ(complaints_about(kMateOnly + "[ends]\nchecks = 3\n"),
            "'checks' has no sense: by [legal] a check is mate\n");
  EXPECT_EQ(complaints_about(kMateBoard + "[legal]\nchecks = \"mates\"\n"),
            "'checks' cannot be 'mates'; known here: allowed, forbidden, mate-only\n");
}

}  // namespace
}  // namespace sennight::test
