// Pieces that take two steps in a move and may take on both, limits on their trade, and promotion on entering or
// capturing. Positions of our own, found by hand from the written rules of chu shogi.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "movegen/movegen.h"
#include "movegen/stages.h"
#include "notation/fen.h"
#include "notation/game_notation.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "pieces/describe.h"
#include "position/attack.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "search/transposition.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/variants.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// A small game with a Lion (N), a Falcon (F) whose two steps keep to one line, and royal Kings; `rest` are more tables.
const Variant& small(const std::string& rest = "", const std::string& files = "7") {
  static std::map<std::string, const Variant*> kept;
  const Variant*& known = kept[rest + files];
  if (known == nullptr)
    known = &variant_from_text(
        "name = \"Small\"\nboard = { shape = \"rectangle\", files = " + files +
        ", ranks = 7 }\nplayers = { views = [\"identity\", \"half-turn\"] }\nsetup = { K = \"a1\", N = \"c1\", F = "
        "\"e1\", P = \"c2 d2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.N]\nname = "
        "\"Lion\"\nmove = \"[K+aK]\"\n[pieces.F]\nname = \"Falcon\"\nmove = \"sW0 bW0 [fW+W]\"\n[pieces.P]\nname = "
        "\"Pawn\"\nmove = \"fW\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
        rest);
  return *known;
}

std::vector<std::string> texts_from(const Position& position, std::string_view cell) {
  std::vector<std::string> found;
  for (const std::string& text : legal_texts(position))
    if (text.starts_with(cell)) found.push_back(text);
  return found;
}

TEST(TwoSteps, reach_what_lies_within_two_steps_and_stay) {
  const Position alone = position(small(), "6k/7/7/3N3/7/7/K6 w - - 0 1");
  EXPECT_EQ(texts_from(alone, "d4").size(), 25u);  // 24 cells around, and staying
  EXPECT_TRUE(may_play(alone, "d4d4"));
  // Own pieces do not block.
  const Position closed = position(small(), "6k/7/2PPP2/2PNP2/2PPP2/7/K6 w - - 0 1");
  EXPECT_EQ(texts_from(closed, "d4").size(), 16u);
  EXPECT_FALSE(may_play(closed, "d4d4"));
}

TEST(TwoSteps, take_on_the_first_cell_on_the_second_and_on_both) {
  const Position at = position(small(), "6k/7/3p3/3p3/3N3/7/K6 w - - 0 1");
  for (const char* text : {"d3d4", "d3d5", "d3d4d5", "d3d4d3", "d3d4c4", "d3d4e5", "d3d3"})
    EXPECT_TRUE(may_play(at, text)) << text;
  for (const char* text : {"d3e4d5", "d3d4d6", "d3d4d4", "d3d5d4"}) EXPECT_FALSE(may_play(at, text)) << text;
  EXPECT_EQ(format_fen(play(small(), "d3d4d5", "6k/7/3p3/3p3/3N3/7/K6 w - - 3 1").position()),
            "6k/7/3N3/7/7/7/K6 b - - 0 1");
  EXPECT_EQ(format_fen(play(small(), "d3d4d3", "6k/7/3p3/3p3/3N3/7/K6 w - - 3 1").position()),
            "6k/7/3p3/7/3N3/7/K6 b - - 0 1");
  EXPECT_EQ(format_fen(play(small(), "d3d5", "6k/7/3p3/3p3/3N3/7/K6 w - - 3 1").position()),
            "6k/7/3N3/3p3/7/7/K6 b - - 0 1");
  EXPECT_EQ(format_fen(play(small(), "d3d3", "6k/7/3p3/3p3/3N3/7/K6 w - - 3 1").position()),
            "6k/7/3p3/3p3/3N3/7/K6 b - - 4 1");
}

TEST(TwoSteps, keep_to_their_line_where_the_notation_says_so) {
  const Position at = position(small(), "6k/7/3p3/3p3/3F3/7/K6 w - - 0 1");
  for (const char* text : {"d3d4", "d3d5", "d3d4d5", "d3d4d3", "d3a3", "d3d1"}) EXPECT_TRUE(may_play(at, text)) << text;
  for (const char* text : {"d3d3", "d3d4e5", "d3d4c4", "d3e4"}) EXPECT_FALSE(may_play(at, text)) << text;
  // Turned for the second player.
  const Position below = position(small(), "6k/7/3f3/3P3/7/7/K6 b - - 0 1");
  EXPECT_TRUE(may_play(below, "d5d4d3"));
  EXPECT_FALSE(may_play(below, "d5d6d7"));
}

TEST(TwoSteps, give_check_over_what_stands_between_and_keep_the_own_royal_safe) {
  // The Lion attacks the King over the Rook; the King may not come within its reach.
  EXPECT_TRUE(in_check(position(small(), "k6/r6/1N5/7/7/7/K6 b - - 0 1"), PlayerId(1)));
  EXPECT_FALSE(may_play(position(small(), "k6/7/7/1N5/7/7/K6 b - - 0 1"), "a7a6"));
  const Position pinned = position(small(), "k6/7/r6/7/7/N6/K6 w - - 0 1");
  EXPECT_FALSE(may_play(pinned, "a2b3"));
  EXPECT_TRUE(may_play(pinned, "a2a3"));
  EXPECT_TRUE(may_play(pinned, "a2a2"));
  const Position both = position(small(), "k6/7/7/p6/r6/1N5/K6 w - - 0 1");
  EXPECT_TRUE(may_play(both, "b2a3b2"));  // it takes what gives check, and stays
  EXPECT_TRUE(may_play(both, "b2a3a4"));
  EXPECT_FALSE(may_play(both, "b2b2"));
}

TEST(TwoSteps, are_the_same_to_both_generators) {
  for (const Variant* game : {&small(), &small("[legal]\ncaptures = \"compulsory\"\n"), variant("chu-shogi").get()})
    for (int depth = 1; depth <= (game->cells() > 100 ? 2 : kReferenceDepth); ++depth)
      EXPECT_EQ(perft(Position::start(*game), depth), reference_perft(Position::start(*game), depth)) << depth;
  for (const char* fen : {"6k/7/2nppp1/2pNp2/2PpRn1/7/K6 w - - 0 1", "1fpp2k/2N4/2nppp1/2pNp2/2PpRn1/1F5/K6 b - - 0 1"})
    for (int depth = 1; depth <= kReferenceDepth; ++depth)
      EXPECT_EQ(perft(position(small(), fen), depth), reference_perft(position(small(), fen), depth)) << fen << depth;
}

TEST(TwoSteps, obey_the_laws) {
  std::size_t between = 0;
  for (const auto& [game, fen] :
       {std::pair(&small(), "1fpp2k/2N4/2nppp1/2pNp2/2PpRn1/1F5/K6 b - - 0 1"),
        std::pair(variant("chu-shogi").get(), "5k6/12/4pnp5/4PNi5/4+D+H6/12/12/12/3+o8/12/12/5K6 w - - - 0 1")}) {
    const Position at = position(*game, fen);
    MoveList legal;
    EXPECT_EQ(laws::generators_agree(at, legal), "");
    EXPECT_EQ(laws::captures_are_legal(at, legal), "");
    EXPECT_EQ(laws::moves_can_be_taken_back(at, legal), "");
    EXPECT_EQ(laws::fen_comes_back(at), "");
    EXPECT_EQ(plain::promotions_lie_in_their_zones(at, legal), "");
    for (const Move& move : legal) {
      between += takes_between(move);
      EXPECT_EQ(plain::make_does_what_the_text_says(at, move), "");
      EXPECT_EQ(laws::effects_are_what_make_does(at, move), "");
      EXPECT_EQ(parse_move(at, format_move(at, move)), move);
      EXPECT_EQ(move_of(move_code(move)).passed, move.kind == MoveKind::kLocust ? move.passed : Cell());
      const auto read = read_notation(at, format_notation(at, move));
      ASSERT_TRUE(read) << format_notation(at, move) << ": " << read.error().message;
      EXPECT_EQ(*read, move) << format_notation(at, move);
      MoveList room;
      StagedMoves staged(*game);
      staged.look_at(at);
      const Move* found = staged.find(move_of(move_code(move)), room);
      ASSERT_NE(found, nullptr) << format_move(at, move);
      EXPECT_EQ(*found, move);
    }
  }
  EXPECT_GT(between, 20u);
}

TEST(TwoSteps, are_found_by_the_search) {
  const VariantPtr game(&small(), [](const Variant*) {});
  Searcher searcher(game);
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.depth = 4;
  const Game at = play(*game, "", "6k/7/3r3/3r3/3N3/7/K6 w - - 0 1");
  EXPECT_EQ(format_move(at.position(), searcher.search(at, limits, {}, stop).best.value()), "d3d4d5");
}

TEST(TwoSteps, are_told_on_the_page_and_refused_where_they_are_wrong) {
  std::string text;
  for (const PieceType& type : small().types())
    text += describe(
                small().board().lattice(), type.movement, [](const std::string&) { return std::string(); },
                [](const std::vector<std::string>& names) { return names; }) +
            '\n';
  EXPECT_NE(text.find("one or two steps in any direction, which may differ"), std::string::npos) << text;
  EXPECT_NE(text.find("one or two steps straight forward in one line"), std::string::npos) << text;
  const Lattice& lattice = small().board().lattice();
  EXPECT_EQ(to_text(parse_movement(lattice, "[K+aK]").value()), "[K+aK]");
  EXPECT_EQ(to_text(parse_movement(lattice, "[fF+45W]").value()), "[fF+45W]");
  const auto refused = [&](std::string_view movement) {
    const auto parsed = parse_movement(lattice, movement);
    return parsed ? std::string("understood") : parsed.error().message;
  };
  EXPECT_NE(refused("m[K+aK]").find("without m, c, i, p and g"), std::string::npos) << refused("m[K+aK]");
  EXPECT_NE(refused("[K+aK]{in camp}").find("no limits"), std::string::npos);
  EXPECT_NE(refused("[W0+W]").find("without a range"), std::string::npos) << refused("[W0+W]");
  EXPECT_NE(refused("[W+W-W]").find("expected ']'"), std::string::npos) << refused("[W+W-W]");
  EXPECT_NE(refused("[W-W+W]").find("not mixed"), std::string::npos) << refused("[W-W+W]");
  EXPECT_NE(refused("[R-W]").find("expected one step or leap"), std::string::npos) << refused("[R-W]");
  EXPECT_NE(refused("[aW+W]").find("expected an atom"), std::string::npos) << refused("[aW+W]");
}

// ---- trade --------------------------------------------------------------------------------------

const Variant& chu() { return *variant("chu-shogi"); }
bool chu_may(const char* fen, const char* text) { return may_play(position(chu(), fen), text); }

TEST(Trade, lions_next_to_each_other_may_always_take) {
  EXPECT_TRUE(chu_may("6k5/12/12/12/5g6/5n6/5N6/12/12/12/12/5K4P1 w - - - 0 1", "f6f7"));
}

TEST(Trade, a_lion_two_steps_away_is_taken_only_unguarded) {
  EXPECT_TRUE(chu_may("6k5/12/12/12/12/5n6/12/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f7"));
  EXPECT_FALSE(chu_may("6k5/12/12/12/5g6/5n6/12/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f7"));
  // A guard whose line the capturing Lion itself closed counts too.
  EXPECT_FALSE(chu_may("6k5/12/12/12/12/5n6/12/5N6/12/12/5r6/6K3P1 w - - - 0 1", "f5f7"));
  // The other piece of the kind is limited in the same way.
  EXPECT_FALSE(chu_may("6k5/12/12/12/5g6/5n6/12/5+O6/12/12/12/5K4P1 w - - - 0 1", "f5f7"));
}

TEST(Trade, what_is_taken_on_the_way_must_be_worth_it) {
  EXPECT_TRUE(chu_may("6k5/12/12/12/5g6/5n6/5s6/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f6f7"));
  EXPECT_FALSE(chu_may("6k5/12/12/12/5g6/5n6/5p6/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f6f7"));
  EXPECT_FALSE(chu_may("6k5/12/12/12/5g6/5n6/5i6/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f6f7"));
  // A guard that is itself taken on the way guards no more.
  EXPECT_TRUE(chu_may("6k5/12/12/12/12/5n6/5i6/5N6/12/12/12/5K4P1 w - - - 0 1", "f5f6f7"));
}

TEST(Trade, is_not_answered_in_kind_elsewhere) {
  const char* fen = "6k5/12/4r7/12/4N1n5/12/12/6R5/12/12/12/5K4P1 b - - - 0 1";
  const Game taken = play(chu(), "e10e8", fen);
  EXPECT_EQ(format_fen(taken.position()), "6k5/12/12/12/4r1n5/12/12/6R5/12/12/12/5K4P1 w - - e8 0 2");
  EXPECT_FALSE(may_play(taken.position(), "g5g8"));
  EXPECT_TRUE(may_play(play(chu(), "e10e8 f1f2 g12g11", fen).position(), "g5g8"));
  // A Lion may, and what has become a Lion by its capture may be taken where it stands.
  EXPECT_TRUE(chu_may("6k5/12/12/12/4r1n5/6N5/12/12/12/12/12/5K4P1 w - - e8 0 2", "g7g8"));
  EXPECT_TRUE(chu_may("6k5/12/12/12/4+o1n5/12/12/4R1R5/12/12/12/5K4P1 w - - e8 0 2", "e5e8"));
  EXPECT_FALSE(chu_may("6k5/12/12/12/4+o1n5/12/12/4R1R5/12/12/12/5K4P1 w - - e8 0 2", "g5g8"));
  // After a Lion took a Lion any piece may answer.
  EXPECT_TRUE(
      may_play(play(chu(), "f8g8", "6k5/12/12/12/5Nn5/12/12/12/12/6r5/12/5K4P1 w - - - 0 1").position(), "g3g8"));
  EXPECT_FALSE(parse_fen(chu(), "6k5/12/12/12/4r1n5/12/12/6R5/12/12/12/5K4P1 w - - a1 0 2"));
  EXPECT_NE(taken.position().key(), position(chu(), "6k5/12/12/12/4r1n5/12/12/6R5/12/12/12/5K4P1 w - - - 0 2").key());
}

TEST(Trade, is_told_and_refused) {
  EXPECT_NE(page_of(chu()).find("is not a Go-between or Pawn"), std::string::npos) << page_of(chu());
  const auto finds = [](const std::string& rest, std::string_view text) {
    const std::string toml =
        "name = \"X\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = "
        "\"a1\", N = \"b1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = "
        "true\n[pieces.N]\nname = \"Lion\"\nmove = \"[K+aK]\"\n" +
        rest;
    EXPECT_NE(complaints_about(toml).find(text), std::string::npos) << complaints_about(toml);
  };
  finds("[trade]\npieces = \"K\"\n", "K is royal and cannot be traded");
  finds("[trade]\npieces = \"N\"\n[turn]\nmoves = 2\n", "[trade] goes with turns of one move");
  finds("[trade]\n", "[trade] needs 'pieces'");
}

// ---- promotion and ends -------------------------------------------------------------------------

TEST(EntryOrCapture, promotes_who_comes_in_or_captures) {
  const char* silver = "6k5/12/p11/1SS9/4S7/12/12/12/12/12/12/5K6 w - - - 0 1";
  EXPECT_TRUE(chu_may(silver, "e8e9+"));
  EXPECT_TRUE(chu_may(silver, "e8e9"));
  EXPECT_FALSE(chu_may(silver, "c9c10+"));
  EXPECT_TRUE(chu_may(silver, "b9a10+"));
  EXPECT_TRUE(chu_may("6k5/12/12/1S10/p11/12/12/12/12/12/12/5K6 w - - - 0 1", "b9a8+"));
  EXPECT_FALSE(chu_may("6k4p/12/12/1S10/12/12/12/12/12/12/12/5K6 w - - - 0 1", "b9a8+"));
  // The second chance of a Pawn.
  EXPECT_FALSE(chu_may("6k4p/12/P11/12/12/12/12/12/12/12/12/5K6 w - - - 0 1", "a10a11+"));
  EXPECT_TRUE(chu_may("6k4p/P11/12/12/12/12/12/12/12/12/12/5K6 w - - - 0 1", "a11a12+"));
  EXPECT_TRUE(chu_may("6k4p/P11/12/12/12/12/12/12/12/12/12/5K6 w - - - 0 1", "a11a12"));
  EXPECT_NE(page_of(chu()).find("comes to a cell"), std::string::npos) << page_of(chu());
}

TEST(Baring, knows_other_pieces_that_do_not_count) {
  EXPECT_EQ(result_text(chu(), "f3f4", "6k5/12/12/12/12/12/12/12/5p6/5N6/12/5K4P1 w - - - 0 1"),
            "1-0 bare King or Crown Prince");
  // Who has one piece left besides may lose it by the next move.
  EXPECT_EQ(result_text(chu(), "f3f4", "6k5/12/12/12/12/12/12/12/5p6/5N6/12/5K6 w - - - 0 1"), "ongoing");
  EXPECT_EQ(result_text(chu(), "f1f2", "6k5/12/12/12/12/12/12/12/12/5p6/12/5K3P2 w - - - 0 1"), "ongoing");
}

TEST(ChuShogi, ends_with_the_last_royal) {
  EXPECT_EQ(result_text(chu(), "f3f12", "5k5p/12/12/12/12/12/12/12/12/5R6/12/5K6 w - - - 0 1"),
            "1-0 loss of the last King or Crown Prince");
  EXPECT_EQ(result_text(chu(), "f3f12", "5k4+ep/12/12/12/12/12/12/12/12/5R6/12/5K6 w - - - 0 1"), "ongoing");
}

}  // namespace
}  // namespace sennight::test
