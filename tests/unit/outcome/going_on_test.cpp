// Pieces that change sides around a move, and pieces that go on to another cell after it. Own positions, counted by hand.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <nlohmann/json.hpp>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kChess = "extends = \"chess\"\nname = \"x\"\n";
const std::string kConversion = kChess + "[conversion]\ndirections = \"W\"\nexcept = \"K Q\"\n";
const std::string kByCapture = kConversion + "when = \"capture\"\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kPlies = 1500;
#else
constexpr int kPlies = 120;
#endif

const Variant& mirror_world() { return *variant("alice"); }

// Both boards of it, the first one first.
std::string boards(const std::string& first, const std::string& second, const std::string& rest) {
  return first + "//" + second + " " + rest;
}

TEST(Conversion, turns_round_who_stands_beside_the_end_of_a_move) {
  const Variant& variant = variant_from_text(kConversion);
  EXPECT_EQ(fen_after(variant, "d1d3", "4k3/8/3n4/2p1b3/3q4/8/8/3RK3 w - - 5 1"),
            "4k3/8/3n4/2p1b3/3q4/3R4/8/4K3 b - - 6 1");  // the Queen is spared
  EXPECT_EQ(fen_after(variant, "d1d5", "4k3/8/3n4/2p1b3/8/8/8/3RK3 w - - 5 1"), "4k3/8/3N4/2PRB3/8/8/8/4K3 b - - 6 1");
  // Black's moves do the same, and what stands at a corner stays.
  EXPECT_EQ(fen_after(variant, "d8d6", "3rk3/8/8/3R4/2P5/8/8/4K3 b - - 5 1"), "4k3/8/3r4/3r4/2P5/8/8/4K3 w - - 6 2");
}

TEST(Conversion, may_follow_captures_only) {
  const Variant& variant = variant_from_text(kByCapture);
  EXPECT_EQ(fen_after(variant, "d1d5", "4k3/8/3n4/2p1b3/8/8/8/3RK3 w - - 5 1"), "4k3/8/3n4/2pRb3/8/8/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_after(variant, "d1d6", "4k3/8/3n4/2p1b3/8/8/8/3RK3 w - - 5 1"), "4k3/8/3R4/2p1b3/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant, "d1d6", "4k3/8/2nn4/2p1b3/8/8/8/3RK3 w - - 5 1"),
            "4k3/8/2NR4/2p1b3/8/8/8/4K3 b - - 0 1");
}

TEST(Conversion, turns_round_what_the_piece_could_capture) {
  const Variant& variant = variant_from_text(kChess + "[conversion]\ndirections = \"captures\"\nexcept = \"K\"\n");
  // The Rook sees b5, g5 and d7; behind these nothing, and own pieces stay what they are.
  EXPECT_EQ(fen_after(variant, "d1d5", "4k3/3p4/8/rp4nr/8/8/8/2BRK3 w - - 5 1"),
            "4k3/3P4/8/rP1R2Nr/8/8/8/2B1K3 b - - 6 1");
  // A Pawn that becomes a Knight attacks as a Knight; one that steps forward attacks to both sides.
  EXPECT_EQ(fen_after(variant, "b7b8n", "3r3k/1P1p4/2r5/8/8/8/8/4K3 w - - 5 1"),
            "1N1r3k/3P4/2R5/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant, "e4e5", "4k3/8/3q1r2/8/4P3/4n3/8/4K3 w - - 5 1"),
            "4k3/8/3Q1R2/4P3/8/4n3/8/4K3 b - - 0 1");
  // A cannon attacks over a screen.
  const Variant& hopping = variant_from_text(
      "extends = \"xiangqi\"\nname = \"x\"\n[conversion]\ndirections = \"captures\"\nexcept = \"K\"\n");
  EXPECT_EQ(fen_after(hopping, "b3e3", "3k5/9/4r4/9/4n4/9/9/1C7/9/4K4 w - - 5 1").substr(0, 36),
            "3k5/9/4R4/9/4n4/9/9/4C4/9/4K4 b - - ");
  walk_briefly(variant, kPlies, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
  const Position start = position(variant, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
  EXPECT_NE(
      page_of(variant).find("every piece of a rival that the piece could now capture changes sides and belongs to "
                            "the player who moved, except Kings."),
      std::string::npos);
}

TEST(Conversion, answers_a_check_and_gives_one) {
  const Variant& variant = variant_from_text(kConversion);
  // The Rook on e8 gives check; beside e7 it becomes White's. On any other cell between it stays.
  const Position checked = position(variant, "k3r3/8/8/8/8/8/3R4/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(checked, "d2e2"));
  const Position beside = position(variant, "k3r3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_FALSE(may_play(beside, "a1b1"));
  EXPECT_TRUE(may_play(position(variant, "k2r4/2N1r3/8/8/8/8/8/4K3 w - - 0 1"), "c7e8"));
  // Black's own Rook is turned round and attacks Black's King, who can go to f7 and f8.
  const Game game = play(variant, "b5d5", "4k3/8/8/1R2r3/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(legal_texts(game.position()).size(), 2u);
}

TEST(Transfer, goes_through_to_the_other_board) {
  const std::string empty = "8/8/8/8/8/8/8/8";
  EXPECT_EQ(format_fen(play(mirror_world(), "e2-1e4-1").position()),
            boards("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR", "8/8/8/8/4P3/8/8/8",
                   "b a1-1,e1-1,h1-1,a8-1,e8-1,h8-1 - 0 1"));
  // It captures on its own board, and promotes there.
  EXPECT_EQ(fen_after(mirror_world(), "d1-1d5-1", boards("4k3/8/8/3p4/8/8/8/3QK3", empty, "w - - 3 1")),
            boards("4k3/8/8/8/8/8/8/4K3", "8/8/8/3Q4/8/8/8/8", "b - - 0 1"));
  EXPECT_EQ(fen_after(mirror_world(), "a7-1a8-1q", boards("4k3/P7/8/8/8/8/8/4K3", empty, "w - - 3 1")),
            boards("4k3/8/8/8/8/8/8/4K3", "Q7/8/8/8/8/8/8/8", "b - - 0 1"));
}

TEST(Transfer, needs_an_empty_cell_there) {
  const Position taken = position(mirror_world(), boards("4k3/8/8/8/8/8/8/R3K3", "8/8/8/8/8/n7/8/8", "w - - 0 1"));
  EXPECT_TRUE(may_play(taken, "a1-1a2-1"));
  EXPECT_FALSE(may_play(taken, "a1-1a3-1"));
  EXPECT_TRUE(may_play(taken, "a1-1a4-1"));  // it is in nobody's way
}

TEST(Transfer, covers_a_check_from_the_other_board) {
  // The Rook on e8-1 gives check. A piece of the second board goes on between; one of the first goes away from there.
  const Position checked = position(mirror_world(), boards("k3r3/8/8/8/8/8/R7/4K3", "8/8/8/8/R7/8/8/8", "w - - 0 1"));
  EXPECT_TRUE(may_play(checked, "a4-2e4-2"));
  EXPECT_FALSE(may_play(checked, "a2-1e2-1"));
  EXPECT_TRUE(may_play(checked, "e1-1d1-1"));
}

TEST(Transfer, lets_no_King_step_into_an_attack) {
  // e2-1 is attacked, although the King would go on to the second board; d1-2 is attacked where he goes on to.
  const Position position = test::position(mirror_world(),
                                           boards("k7/8/8/8/8/8/7r/4K3", "3r4/8/8/8/8/8/8/8", "w - - 0 1"));
  EXPECT_FALSE(may_play(position, "e1-1e2-1"));
  EXPECT_FALSE(may_play(position, "e1-1d1-1"));
  EXPECT_TRUE(may_play(position, "e1-1f1-1"));
}

TEST(Transfer, takes_both_through_who_castle) {
  const std::string empty = "8/8/8/8/8/8/8/8";
  EXPECT_EQ(fen_after(mirror_world(), "e1-1g1-1", boards("4k3/8/8/8/8/8/8/R3K2R", empty, "w a1-1,e1-1,h1-1 - 3 1")),
            boards("4k3/8/8/8/8/8/8/R7", "8/8/8/8/8/8/8/5RK1", "b - - 4 1"));
  const Position taken = position(mirror_world(),
                                  boards("4k3/8/8/8/8/8/8/R3K2R", "8/8/8/8/8/8/8/5n2", "w a1-1,e1-1,h1-1 - 3 1"));
  EXPECT_FALSE(may_play(taken, "e1-1g1-1"));
  EXPECT_TRUE(may_play(taken, "e1-1c1-1"));
}

TEST(Transfer, is_told_to_pages_that_know_no_rule) {
  const Json json = position_json(Position::start(mirror_world()), true);
  for (const Json& move : json.at("legal")) {
    if (move.at("text") != "g1-1f3-1") continue;
    std::map<std::string, bool> emptied;
    for (const auto& [cell, piece] : move.at("effects").at("cells").items()) emptied[cell] = piece.is_null();
    EXPECT_EQ(emptied.at("g1-1"), true);
    EXPECT_EQ(emptied.at("f3-2"), false);
    return;
  }
  ADD_FAILURE() << "no such move";
}

TEST(Transfer, is_seen_by_the_search) {
  const std::atomic<bool> never = false;
  Searcher searcher(variant("alice"), {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 2;
  // The Pawn takes the Queen on its own board; no piece of hers can take it back, as it goes on.
  const std::string fen = boards("4k3/8/8/3q4/4P3/8/8/4K3", "8/8/8/8/8/8/8/8", "w - - 0 1");
  const SearchResult found = searcher.search(Game(position(mirror_world(), fen)), limits, {}, never);
  EXPECT_EQ(format_move(position(mirror_world(), fen), *found.best), "e4-1d5-1");
}

TEST(ConversionAndTransfer, obey_the_laws_of_all_games) {
  for (const std::string id : {"ataxx", "alice"})
    walk_briefly(*variant(id), 4 * kPlies, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << id;
    });
  for (const std::string base : {"glinski", "crazyhouse", "xiangqi", "los-alamos", "three-check", "marseillais",
                                 "../four-linepiece/mishling-fusion", "../mitred/mitred-sylvia"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals;
    for (const PieceType& type : plain.types())
      if (type.royal) royals += type.token + " ";
    const Variant& variant = variant_from_text(start + "[conversion]\ndirections = \"W\"\nexcept = \"" + royals +
                                               "\"\nwhen = \"capture\"\n");
    walk_briefly(variant, kPlies, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(ConversionAndTransfer, agree_in_both_generators) {
  for (const std::string& rules : {kConversion, kByCapture}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
  }
  const Position boards_at = position(
      mirror_world(), boards("r3k2r/p1pp1pb1/1n2pn2/3P4/1p2P3/2N2Q1p/PPP1BPPP/R3K2R", "8/8/b7/4N3/4q3/6p1/3B4/8",
                             "w a1-1,e1-1,h1-1,a8-1,e8-1,h8-1 - 0 1"));
  EXPECT_EQ(perft(boards_at, kReferenceDepth), reference_perft(boards_at, kReferenceDepth));
}

TEST(ConversionAndTransfer, are_told_on_the_page) {
  EXPECT_NE(page_of(variant_from_text(kConversion))
                .find("After a move or a drop, every piece of a rival around the cell where it ends changes sides and "
                      "belongs to the player who moved, except Queens and Kings."),
            std::string::npos)
      << page_of(variant_from_text(kConversion));
  EXPECT_NE(page_of(mirror_world())
                .find("A piece that has moved goes on at once to the cell that belongs to the one where it arrived: "
                      "from a1-1 to a1-2, and from a1-2 to a1-1."),
            std::string::npos)
      << page_of(mirror_world());
}

TEST(ConversionAndTransfer, refuse_what_has_no_sense) {
  const std::string small =
      "name = \"Small\"\nfen = \"own\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"a1\", R = \"b1\", N = \"c1 d1\", P = \"b2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\n"
      "royal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n"
      "[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF\"\n";
  EXPECT_EQ(complaints_about(small + "[conversion]\ndirections = \"W\"\n"),
            "K is royal, and cannot change sides: 'except' must name it\n");
  EXPECT_EQ(complaints_about(small + "[transfer]\nstep = \"W\"\n"),
            "'step' leads from a1 to several cells; a piece goes on to one\n");
  EXPECT_EQ(complaints_about(small + "[transfer]\n"), "[transfer] needs 'step'\n");
}

}  // namespace
}  // namespace sennight::test
