#include "search/multiplayer.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "position/attack.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/variants.h"

namespace sennight {
namespace {

const std::atomic<bool> kNeverStop{false};

SearchResult search(const Game& game, Multiplayer multiplayer, int depth) {
  Limits limits;
  limits.depth = depth;
  limits.nodes = 200'000;
  Searcher searcher(test::variant(game.position().variant().id()), {.hash_megabytes = 1, .multiplayer = multiplayer});
  return searcher.search(game, limits, {}, kNeverStop);
}

Position position_of(const char* id, const std::string& fen) {
  const Result<Position> position = parse_fen(*test::variant(id), fen);
  EXPECT_TRUE(position) << (position ? "" : position.error().message);
  return *position;
}

// A royal for each player in `players` and some other pieces on random cells.
Position random_position(const Variant& variant, Random& random, std::initializer_list<std::size_t> players,
                         int pieces) {
  for (;;) {
    Setup setup;
    setup.places.fill(static_cast<std::uint8_t>(players.size() + 1));
    setup.turn = PlayerId(*players.begin());
    const auto put = [&](std::size_t player, TypeId type) {
      setup.board[random.below(variant.cells())] = Piece(PlayerId(player), type);
    };
    for (int i = 0; i < pieces; ++i)
      put(*(players.begin() + random.below(players.size())), TypeId(random.below(variant.types().size())));
    for (Piece& piece : setup.board)
      if (piece && variant.royals().contains(piece.type())) piece = Piece();
    TypeId royal(0);
    while (!variant.royals().contains(royal)) royal = TypeId(royal.index() + 1);
    for (const std::size_t player : players) {
      setup.places[player] = 0;
      put(player, royal);
    }
    const Result<Position> position = Position::from_setup(variant, setup);
    if (!position) continue;
    bool complete = true;
    for (const std::size_t player : players) complete = complete && position->royal(PlayerId(player));
    if (complete) return *position;
  }
}

Position after(const Position& position, const Move& move) {
  Position after = position;
  Undo undo;
  after.make(move, undo);
  return after;
}

class Ways : public testing::TestWithParam<Multiplayer> {};

TEST_P(Ways, no_royal_is_left_to_the_next_player_without_need) {
  Random random(7);
  int needed = 0;
  for (const char* id : {"hr-wellisch-3p", "hr-mccooey-foh-3p", "honeycomb", "wildhoney-double", "four-armies"}) {
#ifdef SENNIGHT_SANITIZED
    constexpr int kPositions = 2;
#else
    constexpr int kPositions = 6;
#endif
    for (int i = 0; i < kPositions; ++i) {
      const Variant& variant = *test::variant(id);
      const Position position = variant.players() == 4 ? random_position(variant, random, {0, 1, 2, 3}, 12)
                                                       : random_position(variant, random, {0, 1, 2}, 9);
      MoveList moves;
      legal_moves(position, moves);
      if (moves.empty()) continue;
      const auto survives = [&](const Move& move) { return after(position, move).is_living(position.turn()); };
      if (std::ranges::none_of(moves, survives)) continue;
      needed += !std::ranges::all_of(moves, survives);
      const SearchResult result = search(Game(position), GetParam(), 3);
      ASSERT_TRUE(result.best);
      EXPECT_TRUE(survives(*result.best))
          << id << " " << format_fen(position) << " " << format_move(position, *result.best);
    }
  }
  EXPECT_GT(needed, 5);  // positions in which there was something to do wrong
}

// Is there a move after which the test holds?
template <class Test>
bool leads_to(const Position& position, const Test& test) {
  MoveList moves;
  legal_moves(position, moves);
  return std::ranges::any_of(moves, [&](const Move& move) { return test(after(position, move)); });
}

// A move after which every answer leaves the other royal attacked. Only two players live.
bool wins_in_two(const Position& position, const Move& move) {
  const Position moved = after(position, move);
  return moved.is_living(position.turn()) &&
         !leads_to(moved, [&](const Position& last) { return !last.is_living(position.turn()) || last.living() != 1; });
}

TEST_P(Ways, a_forced_elimination_of_the_last_rival_is_found) {
  Random random(11);
  int found = 0;
  for (int i = 0; i < 4'000 && found < 4; ++i) {
    const Position position = random_position(*test::variant("hr-wellisch-3p"), random, {0, 2}, 7);
    MoveList moves;
    legal_moves(position, moves);
    const auto wins = [&](const Move& move) { return wins_in_two(position, move); };
    if (std::ranges::none_of(moves, wins)) continue;
    ++found;
    const SearchResult result = search(Game(position), GetParam(), 4);
    ASSERT_TRUE(result.best);
    EXPECT_TRUE(wins(*result.best)) << format_fen(position) << " " << format_move(position, *result.best);
    EXPECT_GE(result.score, kForced) << format_fen(position);
  }
  EXPECT_EQ(found, 4);
}

TEST_P(Ways, royals_are_taken_and_kept_where_they_are_captured) {
  const Variant& variant = test::variant_from_text(
      "name = \"x\"\nextends = \"four-armies\"\nelimination = { by = \"capture\", army = \"stays\" }\n");
  const auto best = [&](const std::string& fen) {
    const Result<Position> position = parse_fen(variant, fen);
    EXPECT_TRUE(position) << fen;
    Limits limits;
    limits.depth = 3;
    Searcher searcher(VariantPtr(std::shared_ptr<void>(), &variant), {.hash_megabytes = 1, .multiplayer = GetParam()});
    const SearchResult result = searcher.search(Game(*position), limits, {}, kNeverStop);
    return result.best ? format_move(*position, *result.best) : std::string();
  };
  // Red takes the last rival's King rather than a Queen of one who is out.
  EXPECT_EQ(best("8/8/8/14/14/yQ13/14/14/14/14/rR12wK/8/8/4rK3 r r34w - - 0 1"), "a4n4");
  // White's Rook attacks Red's King, which nothing forbids to leave there.
  const std::string kept = best("8/8/8/14/14/14/14/14/14/13wK/3rQ10/8/8/wR3rK3 r r34w - - 0 1");
  EXPECT_TRUE(kept == "d4d1" || kept.starts_with("h1")) << kept;
}

// May the two rivals, who move next, attack the royal of `owner` so that no answer helps against both?
bool may_be_put_out(const Position& position, PlayerId owner) {
  return leads_to(position, [&](const Position& first) {
    if (first.living() != 3 || !in_check(first, owner)) return false;
    return leads_to(first, [&](const Position& second) {
      return second.living() == 3 && second.turn() == owner &&
             !leads_to(second, [&](const Position& answered) { return answered.is_living(owner); });
    });
  });
}

TEST(Multiplayer, the_best_reply_of_one_rival_is_seen_to_invite_that_of_the_other) {
#ifdef SENNIGHT_SANITIZED
  constexpr std::size_t kPositions = 60;
#else
  constexpr std::size_t kPositions = 600;
#endif
  // Where one reply was all that rivals had, g7e5 seemed best.
  std::vector<Position> positions{
      position_of("hr-wellisch-3p", "7/5bS2/6yG2/10/bV10/2yQ2yQ6/bP5rQ4yV1/12/11/10/8bG/4yS2yP/rG6[] r ryb")};
  Random random(19);
  while (positions.size() < kPositions) {
    const Position position = random_position(*test::variant("hr-wellisch-3p"), random, {0, 1, 2}, 9);
    if (!in_check(position, position.turn())) positions.push_back(position);
  }
  int chances = 0;
  for (const Position& position : positions) {
    const auto is_out = [&](const Move& move) {
      const Position moved = after(position, move);
      return moved.living() == 3 && may_be_put_out(moved, position.turn());
    };
    MoveList moves;
    legal_moves(position, moves);
    if (2 * std::ranges::count_if(moves, is_out) < std::ssize(moves)) continue;
    const SearchResult result = search(Game(position), Multiplayer::kBestReply, 8);
    ASSERT_TRUE(result.best);
    if (is_forced(result.score)) continue;  // what else there is loses, too
    ++chances;
    EXPECT_FALSE(is_out(*result.best)) << format_fen(position) << " " << format_move(position, *result.best);
  }
  EXPECT_GE(chances, kPositions >= 600 ? 3 : 1);
}

// Nobody is left for a third player to help: it is the search for two, whatever rivals are taken to do.
TEST(Multiplayer, the_last_two_are_searched_alike_in_every_way) {
  Random random(13);
  for (const char* id : {"hr-mccooey-3p", "hr-wellisch-3p"}) {
    const Position position = random_position(*test::variant(id), random, {0, 2}, 14);
    const SearchResult one = search(Game(position), Multiplayer::kBestReply, 4);
    for (const Multiplayer way : {Multiplayer::kParanoid, Multiplayer::kMaxN}) {
      const SearchResult other = search(Game(position), way, 4);
      EXPECT_EQ(other.nodes, one.nodes) << id << " " << name_of(way);
      EXPECT_EQ(other.score, one.score) << id << " " << name_of(way);
    }
  }
}

TEST(Multiplayer, what_one_of_the_last_two_gains_the_other_loses) {
  const Evaluator evaluator(*test::variant("hr-mccooey-3p"));
  const auto both = [&](const Position& position) {
    const Sums sums = evaluator.sums(position);
    return evaluator.evaluate(position, sums, PlayerId(0)) + evaluator.evaluate(position, sums, PlayerId(2));
  };
  Random random(17);
  const auto calm = [&](int pieces) {
    for (;;) {
      const Position position = random_position(*test::variant("hr-mccooey-3p"), random, {0, 2}, pieces);
      if (!in_check(position, PlayerId(0)) && !in_check(position, PlayerId(2))) return position;
    }
  };
  const Score few = both(calm(2));
  for (int i = 0; i < 20; ++i) EXPECT_NEAR(both(calm(20)), few, 2);
}

TEST_P(Ways, the_node_limit_is_kept_exactly) {
  Limits limits;
  limits.nodes = 5'000;
  for (const char* id : {"hr-mccooey-3p", "honeycomb-pawnless"}) {
    Searcher searcher(test::variant(id), {.hash_megabytes = 1, .multiplayer = GetParam()});
    EXPECT_EQ(searcher.search(Game(Position::start(*test::variant(id))), limits, {}, kNeverStop).nodes, 5'000u) << id;
  }
}

TEST_P(Ways, several_threads_play_a_legal_move) {
  const Game game(Position::start(*test::variant("hr-mccooey-3p")));
  Searcher searcher(test::variant("hr-mccooey-3p"), {.hash_megabytes = 1, .threads = 3, .multiplayer = GetParam()});
  Limits limits;
#ifdef SENNIGHT_SANITIZED
  limits.depth = 2;
#else
  limits.depth = 4;
#endif
  const SearchResult result = searcher.search(game, limits, {}, kNeverStop);
  ASSERT_TRUE(result.best);
  EXPECT_TRUE(is_legal(game.position(), *result.best));
}

INSTANTIATE_TEST_SUITE_P(All, Ways,
                         testing::Values(Multiplayer::kBestReply, Multiplayer::kParanoid, Multiplayer::kMaxN),
                         [](const auto& way) {
                           std::string name(name_of(way.param));
                           std::erase(name, '-');
                           return name;
                         });

// ---- the evaluation -----------------------------------------------------------------------------

Evaluator::Standings standings(const Position& position) {
  const Evaluator evaluator(position.variant());
  return evaluator.standings(position, evaluator.sums(position));
}

// Red's Rook on e10 attacks Blue's royal when the Point leaves, and Yellow's when Blue's Rook leaves:
// horn-rimmed-hex.md, section 7, position 5.
TEST(Standings, a_royal_is_all_but_lost_when_its_attacker_moves_before_its_owner) {
  const char* id = "hr-wellisch-3p";
  const auto risks = [&](const char* turn) {
    return standings(position_of(id, std::string("7/8/9/1rR2bR3yG1/11/12/13/12/bG3rR6/10/9/4rG3/7[] ") + turn)).risk;
  };
  const auto red = risks("r"), blue = risks("b"), yellow = risks("y");
  EXPECT_EQ(blue[0], 0);
  EXPECT_GT(blue[2], 0);
  EXPECT_LT(blue[2], 50);  // Blue may go away
  EXPECT_GT(yellow[2], 0);
  EXPECT_LT(yellow[2], 50);  // Blue moves before Red
  EXPECT_GT(red[2], 0);      // everybody moves before Red does again
  EXPECT_LT(red[2], 50);
  const auto lost = standings(position_of(id, "7/8/9/4bR3yG1/11/12/13/12/bG10/10/9/2bR1rG3/7[] y"));
  EXPECT_GT(lost.risk[0], 50);  // Blue moves before Red
  const auto late = standings(position_of(id, "7/8/9/4bR3yG1/11/12/13/12/bG10/10/9/2yR1rG3/7[] b"));
  EXPECT_LT(late.risk[0], 50);  // Red moves before Yellow
}

TEST(Standings, with_recruits_the_attacker_is_worth_what_its_victim_loses) {
  const std::string level = "8/7/6/5/4/3/2/1";
  const auto of_turn = [&](const char* turn) {
    // Blue's Queen on 55 attacks Red's King on 11; Red has a Rook besides.
    return standings(position_of(
        "honeycomb", level + "//" + level + "//bK6yK/7/6/bQ4/4/3/2/rK//" + level + "//8/7/6/5/4/3/2/rR " + turn));
  };
  const auto may_move = of_turn("r"), helpless = of_turn("y");
  EXPECT_LT(may_move.risk[0], 50);
  EXPECT_GT(helpless.risk[0], 50);
  EXPECT_LT(helpless.worth[0], may_move.worth[0]);
  EXPECT_GT(helpless.worth[2], may_move.worth[2]);
}

}  // namespace
}  // namespace sennight
