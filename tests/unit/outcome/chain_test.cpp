// Captures in a chain. English draughts is counted by turns, and must give the numbers that programs of that game give.
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/pgn.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace chains {

const std::string kDraughts = R"(
name = "x"
[board]
shape = "rectangle"
files = 8
ranks = 8
without = """b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 a4 c4 e4 g4
             b5 d5 f5 h5 a6 c6 e6 g6 b7 d7 f7 h7 a8 c8 e8 g8"""
[pieces.M]
name = "Man"
move = "mfF xgfF2"
[pieces.D]
name = "Dame"
move = "mF xgF2"
[setup]
M = "ranks:1-3"
[players]
views = ["identity", "half-turn"]
[promotion.crown]
becomes = { M = "D" }
zone = "rank:8"
[legal]
captures = "compulsory"
[ends]
loss-of-all = "M D"
stalemate = "loss"
[chain]
pieces = "M D"
)";
const std::string kNeeded = kDraughts + "needed = true\n";
const std::string kChess = "extends = \"chess\"\nname = \"x\"\nfen = \"own\"\n[chain]\npieces = \"N B P\"\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kVisits = 1500, kTurns = 5;
#else
constexpr int kVisits = 120, kTurns = 7;
#endif

// The sequences of so many turns; a chain is one of them.
std::uint64_t count_turns(const Position& position, int turns) {
  if (turns == 0) return 1;
  MoveList moves;
  legal_moves(position, moves);
  std::uint64_t count = 0;
  for (const Move& move : moves) {
    Position after = position;
    Undo undo;
    after.make(move, undo);
    count += count_turns(after, after.turn() == position.turn() ? turns : turns - 1);
  }
  return count;
}

std::string moves_in(const Variant& variant, const std::string& fen) {
  std::string found;
  for (const std::string& text : legal_texts(position(variant, fen))) found += text + ' ';
  return found;
}

std::string after(const Variant& variant, const std::string& moves, const std::string& fen) {
  return format_fen(play(variant, moves, fen).position());
}

TEST(Chain, counts_the_turns_of_draughts) {
  constexpr std::uint64_t kCounts[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740};
  const Position start = Position::start(variant_from_text(kNeeded));
  for (int turns = 1; turns <= kTurns; ++turns) EXPECT_EQ(count_turns(start, turns), kCounts[turns]) << turns;
}

TEST(Chain, goes_on_with_the_same_piece_alone) {
  const Variant& variant = variant_from_text(kNeeded);
  const std::string start = "4/2m1/4/1m2/M3/4/2m1/3M w - - - 0 1";
  // From b4 over c5 to d6, and on over e7 to f8, while the Man on g1 has to wait.
  EXPECT_EQ(moves_in(variant, start), "b4c5d6 g1f2e3 ");
  const std::string middle = after(variant, "b4c5d6", start);
  EXPECT_NE(middle.find(" w - - d6 "), std::string::npos) << middle;
  EXPECT_EQ(moves_in(variant, middle), "d6e7f8+ ");
  // Crowned, it stops.
  EXPECT_NE(after(variant, "b4c5d6 d6e7f8+", start).find(" b - - - "), std::string::npos);
}

TEST(Chain, may_be_stopped_by_a_pass_where_it_is_not_needed) {
  const Variant& variant = variant_from_text(kChess);
  const std::string start = "4k3/8/8/3p4/5p2/8/4N3/R3K3 w a1,e1 - - 0 1";
  const std::string middle = after(variant, "e2f4", start);
  EXPECT_EQ(middle, "4k3/8/8/3p4/5N2/8/8/R3K3 w a1,e1 - f4 0 1");
  EXPECT_EQ(moves_in(variant, middle), "0000 f4d5 ");
  EXPECT_EQ(after(variant, "e2f4 f4d5", start), "4k3/8/8/3N4/8/8/8/R3K3 b a1,e1 - - 0 1");
  EXPECT_EQ(after(variant, "e2f4 0000", start), "4k3/8/8/3p4/5N2/8/8/R3K3 b a1,e1 - - 1 1");
  // Other pieces take once, and who cannot go on has finished.
  EXPECT_EQ(after(variant, "a1a7", "4k3/p1p5/8/8/8/8/8/R3K3 w a1,e1 - - 0 1"), "4k3/R1p5/8/8/8/8/8/4K3 b - - - 0 1");
  // No chain by what would leave the King attacked; then a pass is all that is left.
  EXPECT_EQ(
      moves_in(variant_from_text(kChess + "needed = true\n"), "4r1k1/8/8/3p4/8/4N3/8/4K3 w - - - 0 1").find("e3d5"),
      std::string::npos);
  const std::string pinned = after(variant_from_text(kChess + "needed = true\n"), "d1e3",
                                   "4r1k1/8/8/5p2/8/4p3/8/3NK3 w - - - 0 1");
  EXPECT_NE(pinned.find(" w - - e3 "), std::string::npos) << pinned;
  EXPECT_EQ(moves_in(variant_from_text(kChess + "needed = true\n"), pinned), "0000 ");
}

TEST(Chain, reads_only_pieces_that_can_go_on) {
  const Variant& variant = variant_from_text(kChess);
  const auto complaint = [&](const std::string& fen) {
    const auto read = parse_fen(variant, fen);
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(complaint("4k3/8/8/3p4/5N2/8/8/4K3 w - - f4 0 1"), "");
  EXPECT_EQ(complaint("4k3/8/8/3p4/5N2/8/8/4K3 w - - e1 0 1"), "FEN: nothing on e1 can go on capturing");
  EXPECT_EQ(complaint("4k3/8/8/8/5N2/8/8/4K3 w - - f4 0 1"), "FEN: nothing on f4 can go on capturing");
  EXPECT_EQ(complaint("4k3/8/8/3p4/5N2/8/8/4K3 w - - x9 0 1").empty(), false);
}

TEST(Chain, agrees_in_both_generators_and_obeys_the_laws) {
  const std::string guarded = kChess + "[[aura]]\nof = \"R\"\nreach = \"K\"\n";
  for (const std::string& rules : {kDraughts, kNeeded, kChess, kChess + "needed = true\n", guarded + "freeze = true\n",
                                   guarded + "shield = true\n", guarded + "slow = true\n"}) {
    const Variant& variant = variant_from_text(rules);
    walk_briefly(variant, 3 * kVisits, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    });
  }
  for (const std::string base : {"crazyhouse", "atomic", "antichess", "glinski", "circe"}) {
    const Variant& variant = variant_from_text("extends = \"" + base +
                                               "\"\nname = \"x\"\nfen = \"own\"\n[chain]\npieces = \"N\"\n");
    walk_briefly(variant, kVisits, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(Chain, is_seen_by_the_search) {
  // The Dame takes both Men in one turn; between them the Black one would take it.
  const Variant& game = variant_from_text(kNeeded);
  Game played(position(game, "4/4/4/4/1m2/4/m3/D3 w - - - 0 1"));
  Searcher searcher(VariantPtr(VariantPtr(), &game), {.hash_megabytes = 1});  // the game outlives it
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 3;
  for (int i = 0; i < 2; ++i) {
    const SearchResult found = searcher.search(played, limits, {}, stop);
    EXPECT_GE(found.score, kForced) << i;
    ASSERT_TRUE(found.best);
    played.play(*found.best);
  }
  EXPECT_EQ(score_text(game, played.outcome()), "1-0");
}

TEST(Chain, refuses_what_has_no_sense) {
  const auto of = [](const std::string& base, const std::string& pieces, const std::string& more = "") {
    return complaints_about("extends = \"" + base + "\"\nname = \"x\"\nfen = \"own\"\n[chain]\npieces = \"" + pieces +
                            "\"\n" + more);
  };
  EXPECT_EQ(of("marseillais", "N"), "[chain] and [turn] do not go together\n");
  EXPECT_EQ(of("duck-chess", "N"), "[chain] and [neutral] do not go together\n");
  EXPECT_EQ(of("three-check", "N"), "[chain] and checks that are counted do not go together\n");
  EXPECT_EQ(of("chess", "N", "[legal]\nchecks = \"forbidden\"\n"), "[chain] and limits on checks do not go together\n");
  EXPECT_EQ(of("chess", "X", "[pieces.X]\nname = \"Y\"\nmove = \"mK\"\n[setup]\nX = \"a3\"\n"), "X captures nothing\n");
  EXPECT_EQ(of("chess", "X", "[pieces.X]\nname = \"Y\"\nmove = \"K{not taking P}\"\n[setup]\nX = \"a3\"\n"),
            "X does not take all types, and cannot capture in a chain\n");
}

TEST(Chain, is_told_on_the_page) {
  const std::string needed = page_of(variant_from_text(kNeeded)), free = page_of(variant_from_text(kDraughts));
  EXPECT_NE(
      needed.find("Who has captured with a Man or a Dame, and can capture again with it from where it stands then, "
                  "must go on until it can capture no more. A piece that is promoted on the way stops there.\n"
                  "Each capture of such a chain is a move of its own, and what is captured is gone at once.\n"),
      std::string::npos)
      << needed;
  EXPECT_NE(free.find("Nobody may pass, except to end a chain of captures.\n"), std::string::npos) << free;
  EXPECT_NE(free.find(" from where it stands then, may go on or stop by a pass."), std::string::npos) << free;
}

}  // namespace chains
}  // namespace sennight::test
