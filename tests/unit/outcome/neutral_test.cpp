// A piece that is nobody's: when it moves, where to, what it stands in the way of, and how all that is written. Positions
// of our own, found by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "movegen/stages.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "search/transposition.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

const Variant& duck() { return *variant("duck-chess"); }

// A small game with a neutral piece; `rest` are more tables of its text.
std::string small_game(const std::string& piece, const std::string& rest) {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 4, ranks = 4 }\nsetup = { R = \"a1\", P = \"b1\" "
         "}\nplayers = { views = [\"identity\", \"half-turn\"] }\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n[pieces.D]\nname = \"Duck\"\n" +
         piece + "[neutral]\npiece = \"D\"\n" + rest;
}

TEST(Neutral, comes_after_the_first_move_and_moves_after_each) {
  const Game game = play(duck(), "e2e4");
  EXPECT_EQ(game.position().turn(), PlayerId(0));
  EXPECT_EQ(format_fen(game.position()),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w a1,e1,h1,a8,e8,h8 e3e4 1/2 0 1");
  EXPECT_EQ(legal_texts(game.position()).size(), 32u);
  EXPECT_TRUE(may_play(game.position(), "*@e2"));
  EXPECT_FALSE(may_play(game.position(), "*@e4"));
  EXPECT_EQ(format_fen(play(duck(), "e2e4 *@e5").position()),
            "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b a1,e1,h1,a8,e8,h8 - 2/2 0 1");
  const Position moved = play(duck(), "e2e4 *@e5 d7d5").position();
  EXPECT_EQ(legal_texts(moved).size(), 31u);
  EXPECT_TRUE(may_play(moved, "e5e3"));
  EXPECT_FALSE(may_play(moved, "e5e5"));
  EXPECT_EQ(play(duck(), "e2e4 *@e5 d7d5 e5e3").position().turn(), PlayerId(0));
}

TEST(Neutral, stands_in_the_way_and_is_not_taken) {
  EXPECT_FALSE(may_play(play(duck(), "e2e4 *@e5 d7d5 e5e6").position(), "e4e6"));
  const Position front = play(duck(), "a2a3 *@e4").position();
  EXPECT_TRUE(may_play(play(duck(), "a2a3 *@e4 d7d5 e4h4").position(), "e2e4"));
  EXPECT_TRUE(may_play(front, "e7e5"));
  const Position rook = position(duck(), "4k3/8/8/8/3*4/8/8/K2R4 w - - 2/2 0 9");
  EXPECT_TRUE(may_play(rook, "d1d3"));
  EXPECT_FALSE(may_play(rook, "d1d4"));
  EXPECT_FALSE(may_play(rook, "d1d5"));
  // No capture in passing over it.
  const std::string passed = "4k3/8/8/8/5p2/8/4P3/4K3 w - - 2/2 0 9";
  EXPECT_TRUE(may_play(play(duck(), "e2e4 *@a8", passed).position(), "f4e3"));
  EXPECT_FALSE(may_play(play(duck(), "e2e4 *@e3", passed).position(), "f4e3"));
  // No castling through it, but out of an attack and over attacked cells.
  EXPECT_TRUE(may_play(position(duck(), "4r1k1/8/8/8/8/8/8/4K2R w e1,h1 - 2/2 0 9"), "e1g1"));
  EXPECT_FALSE(may_play(position(duck(), "4r1k1/8/8/8/8/8/8/4K*1R w e1,h1 - 2/2 0 9"), "e1g1"));
}

TEST(Neutral, ends_as_the_game_says) {
  EXPECT_EQ(result_text(duck(), "e2e4 *@h6 f7f5 h6h3 d1h5 h3h6 a7a6 h6h3 h5e8"), "1-0 loss of the last King");
  // Who cannot move wins.
  const std::string corner = "7K/8/8/4*3/8/8/pp6/k7 w - - 2/2 0 9";
  EXPECT_EQ(result_text(duck(), "h8h7 e5b1", corner), "0-1 stalemate");
  EXPECT_EQ(result_text(duck(), "h8h7 e5c1", corner), "ongoing");
}

TEST(Neutral, is_one_part_of_a_move_on_the_clock_and_for_repetition) {
  const Position before = play(duck(), "g1f3 *@e5").position();
  EXPECT_EQ(before.clock(), 1);
  EXPECT_EQ(before.round(), 1);
  const Position here = position(duck(), "4k3/8/8/4*3/8/8/8/4K3 w - - 2/2 0 9"),
                 there = position(duck(), "4k3/8/8/8/4*3/8/8/4K3 w - - 2/2 0 9");
  EXPECT_NE(here.key(), there.key());
}

TEST(Neutral, may_be_kept_to_cells_and_to_its_movement) {
  const Variant& kept = variant_from_text(small_game("", "cells = \"rank:2\"\n"));
  const Position new_piece = play(kept, "a1a2").position();
  EXPECT_EQ(legal_texts(new_piece), (std::vector<std::string>{"*@b2", "*@c2", "*@d2"}));
  EXPECT_EQ(legal_texts(play(kept, "a1a2 *@b2 d4d3").position()), (std::vector<std::string>{"b2a3", "b2b3", "b2c3"}));
  const Variant& walks = variant_from_text(small_game("move = \"W\"\n", ""));
  EXPECT_EQ(legal_texts(play(walks, "a1a2 *@b2 d4d3").position()), (std::vector<std::string>{"b2b3", "b2c2"}));
  for (const Variant* game : {&kept, &walks})
    for (int depth = 1; depth <= 5; ++depth)
      EXPECT_EQ(perft(Position::start(*game), depth), reference_perft(Position::start(*game), depth)) << depth;
  EXPECT_NE(page_of(kept).find("A player may put the Duck only on a cell"), std::string::npos) << page_of(kept);
  EXPECT_NE(page_of(walks).find("goes to another empty cell, as it moves."), std::string::npos) << page_of(walks);
}

TEST(Neutral, obeys_the_laws) {
  for (const char* moves : {"", "e2e4", "e2e4 *@e5", "e2e4 *@e5 d7d5", "e2e4 *@a6 d7d5 a6a5 e4d5 a5a4 d8d5"}) {
    const Position at = play(duck(), moves).position();
    MoveList legal;
    legal_moves(at, legal);
    laws::sort_moves(legal);
    EXPECT_EQ(laws::captures_are_legal(at, legal), "");
    EXPECT_EQ(laws::moves_can_be_taken_back(at, legal), "");
    EXPECT_EQ(laws::fen_comes_back(at), "");
    for (const Move& move : legal) {
      EXPECT_EQ(plain::make_does_what_the_text_says(at, move), "");
      EXPECT_EQ(parse_move(at, format_move(at, move)), move);
      MoveList room;
      StagedMoves staged(duck());
      staged.look_at(at);
      EXPECT_NE(staged.find(move_of(move_code(move)), room), nullptr) << format_move(at, move);
    }
  }
}

TEST(Neutral, is_put_somewhere_by_the_search) {
  const VariantPtr& game = variant("duck-chess");
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  const auto best = [&](const char* moves, const char* fen, int depth) {
    const Game played = play(*game, moves, fen);
    Limits limits;
    limits.depth = depth;
    return format_move(played.position(), searcher.search(played, limits, {}, stop).best.value());
  };
  EXPECT_EQ(best("", "4k3/8/8/8/7*/8/4q3/K3R3 w - - 2/2 0 9", 4), "e1e2");
  // The Rook takes the King unless the neutral piece stands between.
  const std::string between = best("", "4r2k/8/8/8/8/7*/8/4K2B w - - 1/2 0 9", 4);
  EXPECT_TRUE(between.starts_with("h3e")) << between;
}

TEST(Neutral, is_refused_where_it_has_no_sense) {
  const auto finds = [](const std::string& toml, std::string_view text) {
    EXPECT_NE(complaints_about(toml).find(text), std::string::npos) << complaints_about(toml);
  };
  std::string royal = small_game("", "");
  royal.insert(royal.find("move = \"R\"\n"), "royal = true\n");
  finds(royal, "no piece may be royal");
  finds(small_game("", "[turn]\nmoves = 2\n"), "[neutral] and [turn] do not go together");
  finds(small_game("", "[legal]\npass = \"always\"\n"), "[neutral] and passes do not go together");
  finds(small_game("", "[legal]\ncaptures = \"compulsory\"\n"), "compulsory captures or drops do not go together");
  finds(small_game("", "[drops]\n[hand.returns]\nR = \"R\"\n"), "[neutral] and hands do not go together");
  finds(small_game("", "cells = \"none\"\n"), "'cells' holds no cell");
  finds(small_game("", "[promotion.x]\npieces = \"P\"\nto = \"D\"\nzone = \"rank:4\"\n"), "has no promotion");
  finds(small_game("", "[pieces.X]\nname = \"Other\"\n"), "[pieces.X] needs 'move'");
  finds("fen = \"fairy\"\n" + small_game("", ""), "a neutral piece");
  for (const char* wrong : {"4k3/8/8/4*3/4*3/8/8/4K3 w - - 2/2 0 9", "4k3/8/8/8/4D3/8/8/4K3 w - - 2/2 0 9",
                            "4k3/8/8/8/4*3/8/8/4K3 w - - 3/3 0 9"})
    EXPECT_FALSE(parse_fen(duck(), wrong)) << wrong;
}

}  // namespace
}  // namespace sennight::test
