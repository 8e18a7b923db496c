// Pieces that must be attacked: who leaves one alone has made no legal move, and who cannot mend it is mated. Own positions,
// counted by hand.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace attacked {
namespace {

// An Anti-King goes as a King and captures only its own side's pieces; what a King attacks is not counted.
std::string game_with(const std::string& attacked, const std::string& more = "") {
  return R"(
name = "Attacked"
board = { shape = "rectangle", files = 5, ranks = 5 }
players = { views = ["identity", "half-turn"] }
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.A]
name = "Anti-King"
move = "mK"
[pieces.R]
name = "Rook"
move = "R"
[pieces.N]
name = "Knight"
move = "N"
[pieces.P]
name = "Pawn"
move = "mfW cfF"
[setup]
K = "e1"
R = "a1"
N = "b1"
P = "a2"
A = "b4"
[legal]
attacked = )" +
         attacked + "\n" + more;
}
const std::string kAll = "\"A\"", kSome = "{ A = \"R N P\" }";

TEST(Attacked, no_move_leaves_such_a_piece_alone) {
  // The Rook on a5 attacks the Anti-King on a1, until something stands between, or it goes away.
  const Variant& game = variant_from_text(game_with(kAll));
  const auto may_go = [&](const std::string& fen, const std::string& text) {
    return may_play(position(game, fen), text);
  };
  EXPECT_TRUE(may_go("r3k/5/5/2N2/A3K w", "c2d4"));
  EXPECT_FALSE(may_go("r3k/5/5/2N2/A3K w", "c2a3"));
  EXPECT_TRUE(may_go("r3k/5/5/2N2/A3K w", "a1a2"));
  EXPECT_FALSE(may_go("r3k/5/5/2N2/A3K w", "a1b1"));
  // The rival may leave it alone, and then it must be mended: by the Anti-King, or by who opens a line.
  EXPECT_TRUE(may_go("r3k/5/5/2N2/A3K b", "a5b5"));
  EXPECT_TRUE(may_go("1r2k/5/5/2N2/A3K w", "a1b1"));
  EXPECT_FALSE(may_go("1r2k/5/5/2N2/A3K w", "c2d4"));
  EXPECT_TRUE(may_go("r3k/5/N4/5/A3K w", "a3b5"));
  EXPECT_FALSE(may_go("r3k/5/N4/5/A3K w", "e1d1"));
  // Nobody captures it.
  EXPECT_FALSE(may_go("r3k/5/5/2N2/A3K b", "a5a1"));
  EXPECT_TRUE(may_go("r3k/5/5/2N2/A3K b", "a5a2"));
}

TEST(Attacked, what_counts_may_be_said) {
  const std::string beside_king = "5/4k/3A1/5/K4 w";
  EXPECT_TRUE(may_play(position(variant_from_text(game_with(kAll)), beside_king), "a1b1"));
  EXPECT_FALSE(may_play(position(variant_from_text(game_with(kSome)), beside_king), "a1b1"));
}

TEST(Attacked, who_cannot_mend_it_is_mated) {
  const Variant& game = variant_from_text(game_with(kSome));
  // No rival's piece attacks a cell where the Anti-King stands or goes.
  EXPECT_EQ(result_text(game, "", "4k/5/5/5/A3K w"), "0-1 checkmate");
  EXPECT_FALSE(outcome_of(position(game, "1r2k/5/5/5/A3K w")).over);
  const std::string draw = game_with(kSome, "[ends]\ncheckmate = \"draw\"\n");
  EXPECT_EQ(result_text(variant_from_text(draw), "", "4k/5/5/5/A3K w"), "1/2-1/2 checkmate");
}

TEST(Attacked, obeys_the_laws_of_all_games) {
  const std::vector<std::string> rules = {"", "[hand.returns]\nR = \"R\"\nN = \"N\"\nP = \"P\"\n[drops]\n",
                                          "[explosion]\ndirections = \"K\"\nexcept = \"K A P\"\n",
                                          "[[aura]]\nof = \"N\"\nreach = \"K\"\nfreeze = true\n",
                                          "[promotion.last]\npieces = \"P\"\nto = \"R A\"\nzone = \"rank:5\"\n"};
  for (const std::string& attacked : {kAll, kSome})
    for (const std::string& rule : rules) {
      const Variant& game = variant_from_text(game_with(attacked, rule));
      walk_briefly(game, 300, 5, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      });
      for (int depth = 1; depth <= 3; ++depth)
        EXPECT_EQ(perft(Position::start(game), depth), reference_perft(Position::start(game), depth)) << rule;
    }
}

// Most moves of the Knight leave the Anti-King alone, with no attacked cell beside it.
TEST(Attacked, is_seen_by_the_search) {
  const VariantPtr game(&variant_from_text(game_with(kSome)), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  const Position at = position(*game, "4k/5/1n3/5/A3K b");
  const SearchResult found = searcher.search(Game(at), limits, {}, stop);
  ASSERT_TRUE(found.best);
  EXPECT_EQ(result_text(*game, format_move(at, *found.best), "4k/5/1n3/5/A3K b"), "0-1 checkmate");
}

TEST(Attacked, is_told) {
  const std::string page = page_of(variant_from_text(game_with(kSome)));
  for (const std::string sentence :
       {"Nobody can capture Anti-Kings.",
        "No move may leave an Anti-King where none of the rivals' Rooks, Knights and Pawns attacks it.",
        "A player who has no legal move when an Anti-King stands so is checkmated."})
    EXPECT_NE(page.find(sentence + "\n"), std::string::npos) << page;
  EXPECT_NE(page_of(variant_from_text(game_with(kAll))).find("where no rival's piece attacks it.\n"),
            std::string::npos);
}

TEST(Attacked, is_refused_where_it_has_no_sense) {
  EXPECT_EQ(complaints_about(game_with("\"K\"")), "K is royal, and may not be attacked\n");
  EXPECT_EQ(complaints_about(game_with("\"A\"", "unattacked = \"A\"\n")), "A is in 'unattacked', too\n");
  EXPECT_EQ(complaints_about(game_with("\"A\"", "pass = \"always\"\n")),
            "'attacked' and passes do not go together: who passes could leave such a piece alone\n");
  EXPECT_EQ(complaints_about(game_with("\"A\"", "[turn]\nmoves = 2\n")),
            "'attacked' and turns of several moves do not go together\n");
  EXPECT_EQ(complaints_about(game_with("{ A = \"X\" }")), "no piece type is called 'X'\n");
}

}  // namespace
}  // namespace attacked
}  // namespace sennight::test
