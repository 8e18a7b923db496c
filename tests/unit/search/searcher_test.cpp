#include "search/searcher.h"

#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "search/budget.h"
#include "support/forced_win.h"
#include "support/variants.h"

namespace sennight {
namespace {

const std::atomic<bool> kNoStop{false};

Game game_of(const std::string& id, const std::string& fen = "", const std::vector<std::string>& moves = {}) {
  const VariantPtr& variant = test::variant(id);
  Result<Position> start = fen.empty() ? Position::start(*variant) : parse_fen(*variant, fen);
  EXPECT_TRUE(start) << (start ? "" : start.error().message);
  Game game(*start);
  for (const std::string& text : moves) {
    const Result<Move> move = parse_move(game.position(), text);
    EXPECT_TRUE(move) << text;
    if (move) game.play(*move);
  }
  return game;
}

SearchResult search(const Game& game, const Limits& limits, const SearcherOptions& options = {.hash_megabytes = 1}) {
  const VariantPtr& variant = test::variant(game.position().variant().id());
  Searcher searcher(variant, options);
  return searcher.search(game, limits, {}, kNoStop);
}

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

std::string best_text(const Game& game, const SearchResult& result) {
  return result.best ? format_move(game.position(), *result.best) : "none";
}

// ---- forced wins --------------------------------------------------------------------------------

struct Mate {
  const char* id;
  const char* fen;
  int moves;
  const char* first;  // empty: several
};

// Chess positions are published problems; the others are checked by the exhaustive search below.
class Mates : public testing::TestWithParam<Mate> {};

TEST_P(Mates, the_shortest_mate_is_found) {
  const Mate& mate = GetParam();
  const Game game = game_of(mate.id, mate.fen);
  const SearchResult result = search(game, to_depth(2 * mate.moves + 6));
  ASSERT_TRUE(is_forced(result.score)) << result.score << ' ' << best_text(game, result);
  EXPECT_EQ(plies_to_end(result.score), 2 * mate.moves - 1);
  if (*mate.first != '\0') {
    EXPECT_EQ(best_text(game, result), mate.first);
  }
  if (mate.moves <= 2) {
    EXPECT_TRUE(test::wins_by_force(game.position(), 2 * mate.moves - 1));
    EXPECT_FALSE(test::wins_by_force(game.position(), 2 * mate.moves - 3));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Published, Mates,
    testing::Values(
        // Source: the "scholar's mate"; Morphy's problem; the queen sacrifice on h6 of many textbooks.
        Mate{"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1, "h5f7"},
        Mate{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
        Mate{"chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", 2, "d2h6"},
        Mate{"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"}));

INSTANTIATE_TEST_SUITE_P(Checked, Mates,
                         testing::Values(Mate{"los-alamos", "5k/3Q2/4K1/6/6/6 w - - 0 1", 1, ""},
                                         Mate{"shogi", "4k4/9/4P4/9/9/9/9/9/4K4[Gg] w - - 0 1", 1, "G@e8"},
                                         Mate{"xiangqi", "3k5/9/9/9/9/9/9/R8/1R7/4K4 w - - 0 1", 1, ""},
                                         // The second player has no move and is not in check: that loses too.
                                         Mate{"xiangqi", "3k5/4P4/9/9/9/9/9/9/9/3RK4 w - - 0 1", 1, ""}));

TEST(Searcher, a_won_ending_is_won_and_not_stalemated) {
  for (const auto& [id, fen] :
       {std::pair{"chess", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"}, std::pair{"chess", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"}}) {
    Game game = game_of(id, fen);
    Searcher searcher(test::variant(id), {.hash_megabytes = 4});
    for (int ply = 0; ply < 80 && !game.outcome().over; ++ply) {
      Limits limits;
      limits.nodes = 6000;
      game.play(*searcher.search(game, limits, {}, kNoStop).best);
    }
    EXPECT_EQ(game.outcome().reason.text, "checkmate") << id << ' ' << fen << ' ' << format_fen(game.position());
  }
}

// ---- draws and other ends -----------------------------------------------------------------------

TEST(Searcher, a_stalemate_that_draws_saves_the_weaker_side) {
  // The Rook gives check for ever; taking it is stalemate. Fairy-Stockfish agrees with move and score.
  const Game game = game_of("chess", "7k/5Q2/8/8/8/8/r7/6K1 b - - 0 1");
  const SearchResult result = search(game, to_depth(12));
  EXPECT_EQ(best_text(game, result), "a2a1");
  EXPECT_EQ(result.score, 0);
}

TEST(Searcher, a_repetition_that_draws_is_worth_nothing) {
  // White is a Queen up but for the third time the same position would stand there: other moves must be found.
  const Game game = game_of("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1",
                            {"b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8", "b2b1", "g8h8"});
  EXPECT_TRUE(game.outcome().over);
  Game before = game_of("chess", "7k/8/8/8/8/8/8/KQ6 w - - 0 1", {"b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8"});
  before.play(*search(before, to_depth(6)).best);
  EXPECT_FALSE(before.outcome().over);
}

TEST(Searcher, where_the_third_repetition_loses_nobody_makes_it) {
  // The Generals go to and fro. Blue's return would make the start position stand for the third time.
  const Game game = game_of("trimac", "", {"f1e1", "f15e14", "e1f1", "e14f15", "f1e1", "f15e14", "e1f1"});
  ASSERT_FALSE(game.outcome().over);
  const Move repeats = *parse_move(game.position(), "e14f15");
  Limits limits = to_depth(4);
  limits.only = {repeats};
  EXPECT_EQ(search(game, limits).score, loss_in(1));
  const SearchResult free = search(game, to_depth(4));
  EXPECT_NE(*free.best, repeats);
  EXPECT_FALSE(is_forced(free.score));
}

TEST(Searcher, loss_of_the_last_pawn_is_seen) {
  // Own position: White takes the last Pawn and has won, although Black is far ahead otherwise.
  const Game game = game_of("mitred-electra-kinglet", "8/8/3p4/8/3R4/8/P7/r3r3[] w");
  const SearchResult result = search(game, to_depth(3));
  EXPECT_EQ(best_text(game, result), "d4d6");
  EXPECT_EQ(result.score, win_in(1));
}

TEST(Searcher, a_marriage_is_made) {
  const Game game = game_of("mitred-diana-bachelor", "7k/8/8/8/Q7/8/8/4K3[] w");
  const SearchResult result = search(game, to_depth(3));
  EXPECT_EQ(result.score, win_in(1));
}

TEST(Searcher, the_last_plies_before_a_move_count_draw_are_worth_nothing) {
  const Game game = game_of("chess", "7k/8/8/3R4/8/8/8/K7 w - - 99 80");
  EXPECT_EQ(search(game, to_depth(5)).score, 0);
}

TEST(Searcher, without_a_legal_move_there_is_no_best_move) {
  EXPECT_FALSE(search(game_of("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), to_depth(3)).best);
}

// ---- limits -------------------------------------------------------------------------------------

TEST(Searcher, the_same_search_gives_the_same_result) {
  for (const std::string id : {"chess", "crazyhouse", "hr-mccooey", "honeycomb"}) {
    Limits limits;
    limits.nodes = 5000;
    const Game game = game_of(id);
    const SearchResult a = search(game, limits), b = search(game, limits);
    EXPECT_EQ(a.best, b.best) << id;
    EXPECT_EQ(a.score, b.score) << id;
    EXPECT_EQ(a.nodes, b.nodes) << id;
    EXPECT_EQ(a.depth, b.depth) << id;
  }
}

TEST(Searcher, a_cleared_searcher_is_as_good_as_a_new_one) {
  Limits limits;
  limits.nodes = 5000;
  Searcher searcher(test::variant("chess"), {.hash_megabytes = 1});
  const Game game = game_of("chess");
  const SearchResult first = searcher.search(game, limits, {}, kNoStop);
  searcher.clear();
  const SearchResult again = searcher.search(game, limits, {}, kNoStop);
  EXPECT_EQ(first.best, again.best);
  EXPECT_EQ(first.score, again.score);
}

TEST(Searcher, the_node_limit_is_kept_exactly) {
  for (const std::uint64_t nodes : {1u, 2u, 50u, 1000u}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult result = search(game_of("chess"), limits);
    EXPECT_LE(result.nodes, nodes);
    EXPECT_TRUE(result.best);
  }
}

TEST(Searcher, the_depth_limit_is_kept) { EXPECT_EQ(search(game_of("chess"), to_depth(4)).depth, 4); }

TEST(Searcher, the_time_for_a_move_is_kept) {
  std::int64_t now = 1000;
  const Clock clock = [&] { return now += 2; };  // two milliseconds from look to look
  Limits limits;
  limits.move_time = 300;
  Searcher searcher(test::variant("chess"), {.hash_megabytes = 1});
  EXPECT_TRUE(searcher.search(game_of("chess"), limits, clock, kNoStop).best);
  EXPECT_LE(now - 1000, 304);  // a look or two late
  EXPECT_GE(now - 1000, 150);
}

TEST(Searcher, a_nearly_empty_clock_still_gives_a_move) {
  std::int64_t now = 0;
  const Clock clock = [&] { return ++now; };
  Limits limits;
  limits.time[0] = 20;
  Searcher searcher(test::variant("hr-liu-yang"), {.hash_megabytes = 1});
  EXPECT_TRUE(searcher.search(game_of("hr-liu-yang"), limits, clock, kNoStop).best);
  EXPECT_LE(now, 20);
}

TEST(Searcher, no_move_takes_more_of_a_clock_than_it_may) {
  for (const char* fen : {"", "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1",
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
    for (const std::int64_t time : {100, 1000, 6000}) {
      std::int64_t now = 5000;
      const Clock clock = [&] { return ++now; };  // a millisecond from look to look
      Limits limits;
      limits.time[0] = time;
      const auto budget = budget_of(limits, PlayerId(0));
      ASSERT_TRUE(budget);
      Searcher searcher(test::variant("chess"), {.hash_megabytes = 1});
      EXPECT_TRUE(searcher.search(game_of("chess", fen), limits, clock, kNoStop).best);
      EXPECT_LE(now - 5000, budget->hard + 3) << fen << ' ' << time;  // a look or two late
    }
  }
}

TEST(Searcher, time_does_not_count_while_it_ponders) {
  std::int64_t now = 0, hit_at = 0;
  const Clock clock = [&] { return ++now; };
  std::atomic<bool> pondering{true};
  Limits limits;
  limits.time[0] = 3000;
  limits.pondering = &pondering;
  const auto budget = budget_of(limits, PlayerId(0));
  ASSERT_TRUE(budget);
  Searcher searcher(test::variant("chess"), {.hash_megabytes = 1});
  const SearchResult result = searcher.search(game_of("chess"), limits, clock, kNoStop, [&](const SearchInfo& info) {
    if (info.depth == 3) now += budget->hard * 3;  // longer than the move may take
    if (info.depth != 5) return;
    hit_at = now;
    pondering = false;
  });
  EXPECT_TRUE(result.best);
  ASSERT_GT(hit_at, budget->hard) << "it has stopped before the move came";
  EXPECT_GT(now - hit_at, budget->soft / 3) << "what it pondered has been counted";
  EXPECT_LE(now - hit_at, budget->hard + 3);
}

TEST(Searcher, a_search_without_limits_ends_when_it_is_stopped) {
  std::atomic<bool> stop{false};
  Searcher searcher(test::variant("chess"), {.hash_megabytes = 1, .threads = 2});
  const SearchResult result = searcher.search(game_of("chess"), {}, {}, stop, [&](const SearchInfo& info) {
    if (info.depth >= 5) stop = true;
  });
  EXPECT_TRUE(result.best);
  EXPECT_GE(result.depth, 5);
}

TEST(Searcher, only_the_named_moves_are_searched) {
  const Game game = game_of("chess");
  Limits limits = to_depth(4);
  limits.only = {*parse_move(game.position(), "a2a3"), *parse_move(game.position(), "h2h4")};
  const std::string best = best_text(game, search(game, limits));
  EXPECT_TRUE(best == "a2a3" || best == "h2h4") << best;
}

TEST(Searcher, several_lines_begin_with_different_moves_and_are_sorted) {
  const Game game = game_of("chess");
  const SearchResult result = search(game, to_depth(5), {.hash_megabytes = 1, .lines = 5});
  ASSERT_EQ(result.lines.size(), 5u);
  for (std::size_t i = 1; i < result.lines.size(); ++i) {
    EXPECT_LE(result.lines[i].score, result.lines[i - 1].score);
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(result.lines[i].pv.front(), result.lines[j].pv.front());
  }
}

}  // namespace
}  // namespace sennight
