// The search with tables of endings: wins go on by the shortest way, draws stay draws, and what a table does not know
// (the history, the count of moves) still counts.
#include "search/known_ends.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "endings/ending_files.h"
#include "movegen/movegen.h"
#include "position/attack.h"
#include "search/levels.h"
#include "search/searcher.h"
#include "support/games.h"

namespace sennight::test {
namespace {

const std::atomic<bool> kGoOn{false};
#ifdef SENNIGHT_SANITIZED
constexpr bool kIsQuick = false;
#else
constexpr bool kIsQuick = true;
#endif

std::string board_game(const std::string& board, const std::string& king, const std::string& ends) {
  return "name = \"Small\"\n" + board + "[pieces.K]\nname = \"King\"\nmove = \"" + king + R"toml("
royal = true
[pieces.R]
name = "Rook"
move = "R"
[setup]
K = "c1"
R = "b1"
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml" + ends;
}

const std::string kFive = "[board]\nshape = \"rectangle\"\nfiles = 5\nranks = 5\n";
const std::string kHexes = "[board]\nshape = \"hexagon\"\norientation = \"files\"\nside = 3\n";
const std::string kThrees = "[board]\nshape = \"rectangle\"\nlattice = \"triangles\"\nfiles = 6\nranks = 4\n";

VariantPtr game_from(const std::string& text) {
  return {&variant_from_text(text), [](const Variant*) {}};
}

std::shared_ptr<const Endings> tables_for(const VariantPtr& variant, const std::vector<std::string>& names) {
  const auto endings = std::make_shared<Endings>(variant, EndingSettings{.threads = 2});
  for (const std::string& name : names) {
    const auto material = parse_material(*variant, name);
    EXPECT_TRUE(material);
    const auto table = endings->table(*material, kGoOn);
    EXPECT_TRUE(table) << table.error().message;
  }
  return endings;
}

// Positions that a table knows, by chance; the count stands at `clock`.
class Drawer {
 public:
  Drawer(const Endings& endings, const std::string& name)
      : endings_(&endings), material_(*parse_material(*endings.variant(), name)) {}

  std::pair<Position, EndingValue> draw(EndingResult result, int least_plies = 0, int clock = 0) {
    const Variant& variant = *endings_->variant();
    for (;;) {
      EndingCells cells;
      CellSet used;
      for (std::size_t i = 0; i < material_.size(); ++i) used.insert(cells[i] = Cell(random_.below(variant.cells())));
      if (used.size() < static_cast<int>(material_.size())) continue;
      Setup setup = ending_setup(material_, cells, PlayerId(random_.below(2)));
      setup.clock = clock;
      const auto position = Position::from_setup(variant, setup);
      const auto value = endings_->find(*position);
      if (value && value->result == result && value->plies >= least_plies && has_legal_move(*position))
        return {*position, *value};
    }
  }

 private:
  const Endings* endings_;
  Material material_;
  Random random_{11};
};

Limits to_plies(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

// Both sides play by the search: the win comes in exactly as many plies as the table says, and the scores say so.
void expect_wins(const std::shared_ptr<const Endings>& endings, const std::string& name, int games, int least) {
  const VariantPtr& variant = endings->variant();
  Searcher searcher(variant, {.hash_megabytes = 1});
  searcher.use_endings(endings);
  Drawer drawer(*endings, name);
  for (int i = 0; i < games; ++i) {
    auto [start, value] = drawer.draw(EndingResult::kWon, least);
    const PlayerId winner = start.turn();
    Game game(start);
    for (int left = value.plies; left > 0; --left) {
      ASSERT_FALSE(game.outcome().over);
      const SearchResult result = searcher.search(game, to_plies(3), {}, kGoOn);
      ASSERT_TRUE(result.best);
      ASSERT_EQ(result.score, game.position().turn() == winner ? win_in(left) : loss_in(left)) << i << ' ' << left;
      game.play(*result.best);
    }
    ASSERT_TRUE(game.outcome().over);
    EXPECT_EQ(game.outcome().quarters[winner.index()], 4);
  }
}

TEST(KnownEnds, a_win_comes_in_as_many_plies_as_the_table_says_on_any_board) {
  for (const std::string& text :
       {board_game(kFive, "K", ""), board_game(kHexes, "K", ""), board_game(kThrees, "WFD", "")}) {
    SCOPED_TRACE(text);
    expect_wins(tables_for(game_from(text), {"KR-K"}), "KR-K", 10, 5);
  }
  if (!kIsQuick) return;
  expect_wins(tables_for(variant("chess"), {"KR-K"}), "KR-K", 5, 25);
  expect_wins(tables_for(variant("glinski"), {"KQ-K"}), "KQ-K", 5, 9);
}

TEST(KnownEnds, no_draw_is_given_away) {
  const auto endings = tables_for(game_from(board_game(kFive, "K", "")), {"KR-KR"});
  Searcher searcher(endings->variant(), {.hash_megabytes = 1});
  searcher.use_endings(endings);
  Drawer drawer(*endings, "KR-KR");
  Random random(4);
  int kept = 0, won = 0;
  for (int i = 0; i < 20; ++i) {
    Game game(drawer.draw(EndingResult::kDrawn).first);
    const PlayerId player = game.position().turn();
    for (int ply = 0; ply < 40 && !game.outcome().over; ++ply) {
      const auto value = endings->find(game.position());
      ASSERT_TRUE(value);
      if (game.position().turn() == player) {
        ASSERT_NE(value->result, EndingResult::kLost) << i << ' ' << ply;
        const SearchResult result = searcher.search(game, to_plies(4), {}, kGoOn);
        if (value->result == EndingResult::kDrawn) {
          EXPECT_EQ(result.score, 0);
        }
        game.play(*result.best);
        ++kept;
      } else {
        MoveList moves;
        legal_moves(game.position(), moves);
        game.play(moves[random.below(moves.size())]);
      }
    }
    won += game.outcome().over && game.outcome().quarters[player.index()] == 4 ? 1 : 0;
    if (game.outcome().over) {
      EXPECT_GE(game.outcome().quarters[player.index()], 2);
    }
  }
  EXPECT_GT(kept, 50);
  EXPECT_GT(won, 5);  // against moves by chance
}

TEST(KnownEnds, a_win_is_told_only_where_the_count_of_moves_leaves_room_for_it) {
  const VariantPtr variant = game_from(board_game(kFive, "K", "moves = { plies = 20 }\n"));
  const auto endings = tables_for(variant, {"KR-K"});
  const KnownEnds known(*endings);
  Drawer drawer(*endings, "KR-K");
  for (int i = 0; i < 20; ++i) {
    const auto [start, value] = drawer.draw(EndingResult::kWon, 7);
    auto setup = start.setup();
    setup.clock = 20 - value.plies;
    const Position in_time = *Position::from_setup(*variant, setup);
    EXPECT_EQ(known.score(in_time, 3), win_in(3 + value.plies));
    ++setup.clock;
    const Position late = *Position::from_setup(*variant, setup);
    EXPECT_EQ(known.score(late, 3), std::nullopt);
    Searcher searcher(variant, {.hash_megabytes = 1});
    searcher.use_endings(endings);
    // Too late is a draw, as nothing on the board begins the count anew but the capture of the Rook.
    EXPECT_LT(searcher.search(Game(late), to_plies(2), {}, kGoOn).score, kForced);
    Game game(in_time);
    while (!game.outcome().over) game.play(*searcher.search(game, to_plies(2), {}, kGoOn).best);
    EXPECT_EQ(game.outcome().quarters[start.turn().index()], 4);
  }
}

// The shortest way leads to a position that was there twice before: another way must be taken.
TEST(KnownEnds, a_win_is_not_repeated_away) {
  const VariantPtr variant = game_from(board_game(kFive, "K", ""));
  const auto endings = tables_for(variant, {"KR-K"});
  Searcher searcher(variant, {.hash_megabytes = 1});
  searcher.use_endings(endings);
  Drawer drawer(*endings, "KR-K");
  int cases = 0;
  for (int i = 0; i < 300 && cases < 10; ++i) {
    const Position root = drawer.draw(EndingResult::kWon, 7).first;
    const Move best = *searcher.search(Game(root), to_plies(2), {}, kGoOn).best;
    Position after = root;
    Undo undo;
    after.make(best, undo);
    MoveList answers;
    legal_moves(after, answers);
    for (const Move& answer : answers) {
      const Move back{best.to, best.from, {}, {}, MoveKind::kNormal},
          home{answer.to, answer.from, {}, {}, MoveKind::kNormal};
      Game game(after);
      bool goes = true;
      for (const Move& move : {answer, back, home, best, answer, back, home}) {
        goes = goes && !game.outcome().over && is_legal(game.position(), move);
        if (goes) game.play(move);
      }
      if (!goes || game.outcome().over) continue;
      ASSERT_EQ(game.position().key(), root.key());
      Game repeated = game;
      repeated.play(best);
      ASSERT_TRUE(repeated.outcome().over);
      const SearchResult result = searcher.search(game, to_plies(2), {}, kGoOn);
      game.play(*result.best);
      EXPECT_FALSE(game.outcome().over && game.outcome().quarters[0] == 2);
      EXPECT_GT(result.score, kForced);
      ++cases;
      break;
    }
  }
  EXPECT_GT(cases, 3);
}

TEST(KnownEnds, nothing_changes_where_they_know_nothing) {
  const auto endings = tables_for(variant("los-alamos"), {"K-K"});
  const Game game(Position::start(*variant("los-alamos")));
  Searcher with(variant("los-alamos"), {.hash_megabytes = 1}), without(variant("los-alamos"), {.hash_megabytes = 1});
  with.use_endings(endings);
  const SearchResult one = with.search(game, to_plies(5), {}, kGoOn),
                     two = without.search(game, to_plies(5), {}, kGoOn);
  EXPECT_EQ(one.nodes, two.nodes);
  EXPECT_EQ(one.best, two.best);
  EXPECT_EQ(one.score, two.score);
}

TEST(KnownEnds, they_are_not_asked_when_the_options_say_so) {
  const auto endings = tables_for(game_from(board_game(kFive, "K", "")), {"KR-K"});
  Drawer drawer(*endings, "KR-K");
  const auto [start, value] = drawer.draw(EndingResult::kWon, 11);
  Searcher searcher(endings->variant(), {.hash_megabytes = 1, .endings = false});
  searcher.use_endings(endings);
  EXPECT_LT(searcher.search(Game(start), to_plies(2), {}, kGoOn).score, kForced);
  ASSERT_TRUE(searcher.set_options({.hash_megabytes = 1}));
  EXPECT_EQ(searcher.search(Game(start), to_plies(2), {}, kGoOn).score, win_in(value.plies));
  // The low levels err, the highest does not.
  EXPECT_EQ(play_level(searcher, Game(start), kHighestLevel, 1, {}, {}, kGoOn).score, win_in(value.plies));
  EXPECT_LT(play_level(searcher, Game(start), kLowestLevel, 1, {}, {}, kGoOn).score, kForced);
  EXPECT_TRUE(searcher.options().endings);
}

// Where a stalemate is worth a quarter, what a table calls a draw may be more.
TEST(KnownEnds, a_draw_is_not_told_where_draws_differ) {
  std::string text = board_game(kFive, "K", "");
  text.replace(text.find("stalemate = \"draw\""), 18, "stalemate = \"quarter\"");
  const auto endings = tables_for(game_from(text), {"KR-K"});
  const KnownEnds known(*endings);
  EXPECT_FALSE(known.draws_are_even());
  Drawer drawer(*endings, "KR-K");
  EXPECT_EQ(known.score(drawer.draw(EndingResult::kDrawn).first, 1), std::nullopt);
  const auto even = tables_for(game_from(board_game(kFive, "K", "")), {"KR-K"});
  EXPECT_EQ(KnownEnds(*even).score(Drawer(*even, "KR-K").draw(EndingResult::kDrawn).first, 1), 0);
}

}  // namespace
}  // namespace sennight::test
