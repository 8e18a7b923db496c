// The search where a side is not one of two players: a team, and a player without rivals.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight::test {
namespace {

const std::atomic<bool> kNeverStop{false};

SearchResult search(const VariantPtr& variant, const Game& game, int depth, Multiplayer multiplayer) {
  Limits limits;
  limits.depth = depth;
  Searcher searcher(variant, {.hash_megabytes = 1, .multiplayer = multiplayer});
  return searcher.search(game, limits, {}, kNeverStop);
}

class Sides : public testing::TestWithParam<Multiplayer> {};

// Yellow is out. Red's Knight on n7 stands between Blue's Rook and White's King: wherever it goes, White is out when Blue's
// turn begins, which comes next.
TEST_P(Sides, a_team_finds_the_move_that_lets_the_partner_win) {
  const VariantPtr& rules = variant("four-armies-partners");
  const Game game = play(*rules, "", "4bK3/8/8/13bR/14/14/14/13rN/14/14/13wK/8/8/4rK3 r r4bw - - 0 1");
  const SearchResult result = search(rules, game, 3, GetParam());
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.score, win_in(1));
  EXPECT_EQ(result.best->from, rules->board().find("n7")) << format_move(game.position(), *result.best);
  Game over = game;
  over.play(*result.best);
  EXPECT_EQ(score_text(*rules, over.outcome()), "placing 1,2,1,2");
}

TEST_P(Sides, what_a_partner_has_is_counted_with_the_own) {
  const VariantPtr& rules = variant("four-armies-partners");
  const auto score = [&](const std::string& rook) {
    const std::string fen = "4bK3/8/8/14/14/14/6" + rook + "7/14/14/14/yK12wK/8/8/4rK3 r rybw - - 0 1";
    return search(rules, play(*rules, "", fen), 2, GetParam()).score;
  };
  EXPECT_GT(score("rR"), 200);
  EXPECT_GT(score("bR"), 200);
  EXPECT_LT(score("yR"), -200);
  EXPECT_LT(score("wR"), -200);
}

TEST_P(Sides, the_same_search_counts_the_same_nodes) {
  const VariantPtr& rules = variant("four-armies-partners");
  const Game game(Position::start(*rules));
  EXPECT_EQ(search(rules, game, 4, GetParam()).nodes, search(rules, game, 4, GetParam()).nodes);
}

INSTANTIATE_TEST_SUITE_P(All, Sides,
                         testing::Values(Multiplayer::kBestReply, Multiplayer::kParanoid, Multiplayer::kMaxN));

const std::string kHarvest = R"(name = "Harvest"
[board]
shape = "rectangle"
files = 5
ranks = 5
[players]
names = ["White"]
letters = "w"
views = ["identity"]
[pieces.N]
name = "Knight"
move = "N"
[pieces.P]
name = "Pawn"
move = "none"
[setup]
N = "a1"
P = "b3 d2 e4 c5"
[self-capture]
pieces = "N"
[ends]
loss-of-all = "P"
loss-of-all-result = "win"
stalemate = "loss"
)";

// The variant lives as long as the test.
VariantPtr unowned(const Variant& rules) { return {VariantPtr(), &rules}; }

TEST(LonePlayerSearch, the_shortest_solution_is_found) {
  const Variant& rules = variant_from_text(kHarvest);
  // b3, d2, and from there by e4 to c5: four moves, each a capture.
  const Game game(Position::start(rules));
  const SearchResult result = search(unowned(rules), game, 6, Multiplayer::kBestReply);
  ASSERT_TRUE(result.best);
  EXPECT_EQ(result.score, win_in(4));
  EXPECT_EQ(moves_to_end(result.score, rules.players()), 4);
  Game solved = game;
  for (const Move& move : result.lines.front().pv) solved.play(move);
  EXPECT_EQ(score_text(rules, solved.outcome()), "1-0");
}

TEST(LonePlayerSearch, quiet_moves_are_found_too) {
  const Variant& rules = variant_from_text(kHarvest);
  // The one Pawn stands on the cell beside: a Knight in the corner needs four moves to its diagonal neighbour.
  const Game game = play(rules, "", "5/5/5/1P3/N4 w - - 0 1");
  EXPECT_EQ(search(unowned(rules), game, 6, Multiplayer::kBestReply).score, win_in(4));
}

}  // namespace
}  // namespace sennight::test
