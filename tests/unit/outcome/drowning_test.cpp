// Pieces that stay in a zone leave the board. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "position/move_effects.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// Chess with a river of one rank, each player's own fourth, or of two ranks.
std::string river_chess(const std::string& zone, const std::string& more = "") {
  return "extends = \"chess\"\nname = \"x\"\nremove = [\"castling\"]\n[zones]\nriver = { cells = \"" + zone +
         "\", draw = true }\n[drowning]\nzone = \"@river\"\nexcept = \"K" + more + "\"\n";
}
const std::string kRiver = river_chess("ranks:4-5");

// A small board with a river, and Monkeys that take in a chain what they leap over.
const std::string kMonkeys = R"(
name = "x"
board = { shape = "rectangle", files = 7, ranks = 7 }
chain = { pieces = "M" }
drowning = { zone = "@river", except = "C" }
ends = { loss-of-all = "L" }
[zones]
river = { cells = "rank:4", common = true }
[pieces.L]
name = "Lion"
move = "K"
[pieces.M]
name = "Monkey"
move = "mK xgK2"
[pieces.Z]
name = "Zebra"
move = "N"
[pieces.C]
name = "Crocodile"
move = "K"
[setup]
Z = "a1 g1"
M = "b1 f1"
L = "d1"
C = "c2 d2 e2"
)";

TEST(Drowning, takes_what_stays_in_the_zone) {
  const std::string fen = "4k3/8/8/R2n4/8/8/8/4K3 w - - 5 1";
  EXPECT_EQ(fen_left(kRiver, fen, "e1e2"), "4k3/8/8/3n4/8/8/4K3/8 b - - 0 1");
  EXPECT_EQ(fen_left(kRiver, fen, "a5b5"), "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1");  // moved, and still there
  EXPECT_EQ(fen_left(kRiver, fen, "a5a4"), "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(kRiver, fen, "a5d5"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(kRiver, fen, "a5a6"), "4k3/8/R7/3n4/8/8/8/4K3 b - - 6 1");
  // The rival's time comes with the next move.
  EXPECT_EQ(fen_left(kRiver, fen, "a5a6 e8e7"), "8/4k3/R7/8/8/8/8/4K3 w - - 0 2");
  EXPECT_EQ(fen_left(kRiver, fen, "a5a6 d5c7"), "4k3/2n5/R7/8/8/8/8/4K3 w - - 7 2");
}

TEST(Drowning, spares_what_comes_to_the_zone) {
  EXPECT_EQ(fen_left(kRiver, "4k3/8/8/8/8/8/8/R3K3 w - - 5 1", "a1a4"), "4k3/8/8/8/R7/8/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(kRiver, "4k3/8/8/3n4/8/8/8/R2RK3 w - - 5 1", "d1d5"), "4k3/8/8/3R4/8/8/8/R3K3 b - - 0 1");
  // A double step may be captured in passing as ever; then it is too late to stay.
  EXPECT_EQ(fen_left(kRiver, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 1", "e2e4"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(fen_left(kRiver, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 1", "e2e4 d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
  EXPECT_EQ(fen_left(kRiver, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 5 1", "e2e4 e8e7"), "8/4k3/8/8/4P3/8/8/4K3 w - - 0 2");
  EXPECT_EQ(fen_left("extends = \"crazyhouse\"\nname = \"x\"\nremove = [\"castling\"]\n[drowning]\nzone = \"rank:4\"\n"
                     "except = \"K\"\n",
                     "4k3/8/8/8/R7/8/8/4K3[N] w - - 5 1", "N@c4"),
            "4k3/8/8/8/2N5/8/8/4K3[] b - - 0 1");
}

TEST(Drowning, is_of_the_zone_that_the_player_sees_and_not_of_all_types) {
  const std::string fen = "4k3/8/8/r7/R7/8/8/4K3 w - - 5 1";
  EXPECT_EQ(fen_left(river_chess("rank:4"), fen, "e1e2 e8e7"), "8/4k3/8/8/8/8/4K3/8 w - - 0 2");
  const std::string crossed = "4k3/8/8/R7/r7/8/8/4K3 w - - 5 1";
  EXPECT_EQ(fen_left(river_chess("rank:4"), crossed, "e1e2 e8e7"), "8/4k3/8/R7/r7/8/4K3/8 w - - 7 2");
  EXPECT_EQ(fen_left(river_chess("ranks:4-5", " R"), fen, "e1e2 e8e7"), "8/4k3/8/r7/R7/8/4K3/8 w - - 7 2");
  // What a piece has become counts: a Queen on the way.
  const std::string promoting = river_chess("rank:8", " Q");
  EXPECT_EQ(fen_left(promoting, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8r e7e6 e1e2"), "8/8/4k3/8/8/8/4K3/8 b - - 0 2");
  EXPECT_EQ(fen_left(promoting, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q e7e6 e1e2"), "Q7/8/4k3/8/8/8/4K3/8 b - - 2 2");
}

TEST(Drowning, lays_lines_open) {
  // The Rook covers its King and must leave the river along the file, or the King goes aside.
  const Variant& game = variant_from_text(kRiver);
  const Position pinned = position(game, "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1");
  EXPECT_EQ(legal_texts(pinned),
            (std::vector<std::string>{"e1d1", "e1d2", "e1f1", "e1f2", "e4e2", "e4e3", "e4e6", "e4e7", "e4e8"}));
  // What drowns may uncover a check, and mate by that.
  EXPECT_TRUE(in_check(play(game, "f1g1", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1").position(), PlayerId(1)));
  EXPECT_EQ(result_text(game, "f1f2", "3rkr2/3p1p2/8/8/4N3/8/8/4RK2 w - - 0 1"), "1-0 checkmate");
}

TEST(Drowning, obeys_the_laws_of_all_games_on_every_board) {
  int rivers = 0;
  const auto keep_river_laws = [&](const std::string& toml, int positions) {
    const bool by_names = variant_from_text(toml).definition().board.value.has_files_and_ranks();
    walk_briefly(variant_from_text(toml), positions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) {
        if (by_names) {
          ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
        }
        Effects effects, changes;
        list_effects(position, move, effects);
        list_changes(position.variant(), PositionBoard(position), position.en_passant(), position.turn(), move,
                     changes);
        rivers += effects.cells.size() > changes.cells.size();
      }
    });
  };
  for (const char* base : {"chess", "crazyhouse", "xiangqi", "shogi", "glinski", "torpedo"})
    for (const char* zone : {"ranks:4-5", "rank:6"}) {
      const std::string castles = std::string(base) == "chess" || std::string(base) == "crazyhouse" ||
                                          std::string(base) == "torpedo"
                                      ? "remove = [\"castling\"]\n"
                                      : "";
      keep_river_laws(std::string("extends = \"") + base + "\"\nname = \"x\"\n" + castles + "[drowning]\nzone = \"" +
                          zone + "\"\nexcept = \"K\"\n",
                      12);
    }
  EXPECT_GT(rivers, 20);
  for (const char* fen : {"4k3/8/8/R2n4/8/8/8/4K3 w - - 5 1", "4r1k1/8/3p4/2n5/4R3/8/3P4/4K3 w - - 0 1"})
    EXPECT_EQ(perft(position(variant_from_text(kRiver), fen), kReferenceDepth),
              reference_perft(position(variant_from_text(kRiver), fen), kReferenceDepth))
        << fen;
}

TEST(Drowning, waits_for_the_end_of_a_chain) {
  // The Monkey leaves the river by its first capture and comes back by the second: it began there.
  const std::string from_river = "6l/7/1cc4/M5Z/7/7/L6 w - - - 5 1";
  EXPECT_EQ(fen_left(kMonkeys, "6l/7/1cc4/M6/7/7/L6 w - - - 5 1", "a4b5c6"), "6l/2M4/2c4/7/7/7/L6 w - - c6* 0 1");
  EXPECT_EQ(fen_left(kMonkeys, from_river, "a4b5c6"), "6l/2M4/2c4/6Z/7/7/L6 w - - c6* 0 1");
  EXPECT_EQ(fen_left(kMonkeys, from_river, "a4b5c6 c6c5c4"), "6l/7/7/7/7/7/L6 b - - - 0 1");
  // One that stops on land lives; what else stayed in the river does not.
  EXPECT_EQ(fen_left(kMonkeys, from_river, "a4b5c6 0000"), "6l/2M4/2c4/7/7/7/L6 b - - - 0 1");
  // One that began on land may end in the river, and goes through it.
  const std::string from_land = "6l/M6/1c5/7/3c3/7/L5Z w - - - 5 1";
  EXPECT_EQ(fen_left(kMonkeys, from_land, "a6b5c4"), "6l/7/7/2M4/3c3/7/L5Z w - - c4 0 1");
  EXPECT_EQ(fen_left(kMonkeys, from_land, "a6b5c4 0000"), "6l/7/7/2M4/3c3/7/L5Z b - - - 1 1");
  EXPECT_EQ(fen_left(kMonkeys, from_land, "a6b5c4 c4d3e2"), "6l/7/7/7/7/4M2/L5Z b - - - 0 1");
  // Single moves are turns, too; Crocodiles may stay.
  EXPECT_EQ(fen_left(kMonkeys, "6l/7/7/M1Z1C2/7/7/L6 w - - - 5 1", "c4d6"), "6l/3Z3/7/4C2/7/7/L6 b - - - 0 1");
  EXPECT_EQ(fen_left(kMonkeys, "6l/7/7/M6/7/7/L6 w - - - 5 1", "a4b4"), "6l/7/7/7/7/7/L6 b - - - 0 1");
  // Positions are the same only if the piece that goes on began in the same way.
  const Variant& game = variant_from_text(kMonkeys);
  EXPECT_NE(position(game, "6l/2M4/2c4/7/7/7/L6 w - - c6* 0 1").key(),
            position(game, "6l/2M4/2c4/7/7/7/L6 w - - c6 0 1").key());
  int chains = 0;
  walk_briefly(game, 900, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    chains += position.chain() ? 1 : 0;
  });
  EXPECT_GT(chains, 0);
  for (const std::string& fen : {from_river, from_land, std::string("l5c/1mm4/2ZC3/M1cm1Z1/2cZ3/4cM1/L5C w - - - 0 1")})
    EXPECT_EQ(perft(position(game, fen), kReferenceDepth), reference_perft(position(game, fen), kReferenceDepth))
        << fen;
  EXPECT_NE(page_of(game).find("before a turn of its player and still after it"), std::string::npos) << page_of(game);
}

TEST(Drowning, is_seen_by_the_search) {
  const VariantPtr game(std::shared_ptr<const Variant>(), &variant_from_text(kRiver));
  const std::atomic<bool> never = false;
  Searcher searcher(game, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 4;
  // The Queen must leave the river; to stay costs it.
  const auto found = searcher.search(Game(position(*game, "4k3/p6p/8/7Q/8/8/P7/4K3 w - - 0 1")), limits, {}, never);
  ASSERT_TRUE(found.best.has_value());
  EXPECT_EQ(found.best->from, move(position(*game, "4k3/p6p/8/7Q/8/8/P7/4K3 w - - 0 1"), "h5h6").from);
}

TEST(Drowning, is_told_on_the_page) {
  EXPECT_NE(page_of(variant_from_text(kRiver))
                .find("A piece that stands in the river (the ranks from the fourth to the fifth) before a move of its "
                      "player and "
                      "still after it, moved or not, leaves the board, except Kings.\n"),
            std::string::npos)
      << page_of(variant_from_text(kRiver));
}

TEST(Drowning, refuses_what_does_not_go_with_it) {
  EXPECT_EQ(complaints_about(kRiver), "");
  const auto with = [](const std::string& more) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\nremove = [\"castling\"]\n" + more);
  };
  EXPECT_EQ(with("[drowning]\nzone = \"rank:4\"\n"), "K is royal, and cannot drown: 'except' must name it\n");
  const std::string rule = "[drowning]\nzone = \"rank:4\"\nexcept = \"K\"\n";
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n" + rule),
            "[drowning] and [castling] do not go together\n");
  EXPECT_EQ(with(rule + "[swap.any]\nkind = \"adjacent\"\n"), "[drowning] and [swap] do not go together\n");
  EXPECT_EQ(with("fen = \"own\"\n" + rule + "[turn]\nmoves = 2\n"),
            "[drowning] and turns of several moves do not go together\n");
  EXPECT_EQ(with("fen = \"own\"\n" + rule + "[chain]\npieces = \"N\"\n"),
            "[drowning] and [chain] go together only where royals are captured, or there are none\n");
  EXPECT_NE(with("[drowning]\nexcept = \"K\"\n"), "");
}

}  // namespace
}  // namespace sennight::test
