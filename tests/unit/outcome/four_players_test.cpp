// Four players: turns, places, three en passant chances at once, ends. Own positions, counted by hand; that the generators
// agree is a law of the contract tests.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

// A cross of 160 cells. Rows of FEN from the top: three of 8 cells, eight of 14, three of 8.
const Variant& cross() { return *variant("four-armies"); }

TEST(FourPlayers, move_in_turn_and_each_forward_from_an_edge) {
  const Game game = play(cross(), "d2d3 b4c4 k13k12 m11l11 e2e3");
  EXPECT_EQ(format_fen(game.position()),
            "bRbNbBbKbQbBbNbR/bPbPbPbPbPbPbP1/7bP/yRyP9wP1wR/yNyP10wPwN/yByP10wPwB/yQyP10wPwK/yKyP10wPwQ/yByP10wPwB/"
            "yNyP10wPwN/yR1yP9wPwR/rPrP6/2rPrPrPrPrPrP/rRrNrBrQrKrBrNrR y rybw - - 0 2");
}

// Red, Yellow and Blue have each made a double step; Red's and Yellow's cells can still be entered by White.
TEST(FourPlayers, three_double_steps_may_be_captured_on_the_way) {
  const Game game = play(cross(), "d2d4 b5d5 k13k11");
  EXPECT_EQ(game.position().en_passant(),
            (EnPassantChances{EnPassant{cross().board().find("k12"), cross().board().find("k11")},
                              {cross().board().find("c5"), cross().board().find("d5")},
                              {cross().board().find("d3"), cross().board().find("d4")}}));
  // White's double step is the newest, and Red's chance is over at Red's turn.
  const Game later = play(cross(), "d2d4 b5d5 k13k11 m8k8");
  EXPECT_EQ(later.position().en_passant(),
            (EnPassantChances{EnPassant{cross().board().find("l8"), cross().board().find("k8")},
                              {cross().board().find("k12"), cross().board().find("k11")},
                              {cross().board().find("c5"), cross().board().find("d5")}}));
}

TEST(FourPlayers, a_pawn_captures_the_double_step_of_the_player_opposite) {
  // Blue's Pawn on f4 stands beside e4, which Red's Pawn reaches by a double step; Yellow moves in between.
  const std::string start = "4bK3/8/8/14/14/14/14/yK13/14/14/5bP7wK/8/1rP6/4rK3 r rybw - - 0 1";
  const Game game = play(cross(), "e2e4 a7a8 f4e3", start);
  EXPECT_EQ(game.position().pieces(PlayerId(0)).size(), 1);
  EXPECT_EQ(game.position().piece(cross().board().find("e3")), Piece(PlayerId(2), cross().find_type("P")));
}

TEST(FourPlayers, places_follow_the_order_of_elimination) {
  // Yellow alone is attacked first, then White, then Blue.
  const std::string one = "4bK3/8/8/14/yK6rR6/14/14/14/14/14/13wK/8/8/3rK4 w rybw - - 0 1";
  EXPECT_EQ(format_fen(play(cross(), "n4n5", one).position()),
            "8/8/8/14/7rR6/14/14/14/14/13wK/14/8/8/3rK4 r r33w - - 0 2");
  const std::string first = "3bK4/8/8/14/yK6rR6/14/14/14/14/14/13wK/8/8/3rK4 w rybw - - 0 1";
  EXPECT_EQ(format_fen(play(cross(), "n4n5", first).position()),
            "3bK4/8/8/14/7rR6/14/14/14/14/13wK/14/8/8/3rK4 r r4bw - - 0 2");
  EXPECT_EQ(result_text(cross(), "n4n5", first), "ongoing");
}

TEST(FourPlayers, who_leaves_has_the_worst_place_that_is_free) {
  EXPECT_EQ(format_fen(play(cross(), "d2d3 leave").position()).substr(0, 60),
            "bRbNbBbKbQbBbNbR/bPbPbPbPbPbPbPbP/8/12wPwR/12wPwN/12wPwB/12w");
  EXPECT_EQ(result_text(cross(), "d2d3 leave k13k12 leave"), "ongoing");
  EXPECT_EQ(result_text(cross(), "d2d3 leave k13k12 leave leave"), "placing 2,4,1,3 elimination");
  EXPECT_FALSE(parse_move(play(cross(), "leave leave leave").position(), "leave")) << "the last one stays";
}

TEST(FourPlayers, the_last_one_wins) {
  const std::string two = "8/8/8/14/14/14/14/14/14/14/rR12wK/8/3rR4/4rK3 w r33w - - 0 1";
  EXPECT_EQ(result_text(cross(), "n4n5", two), "ongoing");
  EXPECT_EQ(result_text(cross(), "n4m4", two), "placing 1,3,3,2 elimination");
}

TEST(FourPlayers, places_that_no_elimination_gives_are_refused) {
  const std::string board = "8/8/8/14/14/14/14/14/14/14/rR12wK/8/3rR4/4rK3 w ";
  EXPECT_FALSE(parse_fen(cross(), board + "r44w - - 0 1"));
  EXPECT_FALSE(parse_fen(cross(), board + "r34 - - 0 1"));
  EXPECT_TRUE(parse_fen(cross(), board + "r34w - - 0 1"));
  EXPECT_TRUE(parse_fen(cross(), board + "r43w - - 0 1"));
}

TEST(FourPlayers, who_gives_up_is_last_and_who_agree_share_the_first_place) {
  const Position start = Position::start(cross());
  EXPECT_EQ(score_text(cross(), resignation(start, PlayerId(1))), "placing 1,4,1,1");
  EXPECT_EQ(sentence(cross(), resignation(start, PlayerId(1))), "Draw of Red, Blue and White by resignation");
  EXPECT_EQ(score_text(cross(), agreed_draw(start)), "placing 1,1,1,1");
}

// Each castles towards the corner on the own right hand: Red's King from h1 to j1, the Rook from k1 to i1.
const Variant& castling_cross(const std::string& more = "") {
  return variant_from_text(
      "extends = \"four-armies\"\nname = \"x\"\n[castling.right]\nletter = \"K\"\n"
      "royal = \"h1 j1\"\npartner = \"k1 i1\"\n" +
      more);
}
constexpr const char* kMayCastle = "4bK3/8/8/14/14/yK13/14/14/14/14/13wK/8/8/4rK2rR r rybw h1,k1 - 0 1";

TEST(FourPlayers, castle_where_players_are_eliminated) {
  const Variant& game = castling_cross();
  EXPECT_EQ(format_fen(play(game, "h1j1", kMayCastle).position()),
            "4bK3/8/8/14/14/yK13/14/14/14/14/13wK/8/8/5rRrK1 y rybw - - 1 1");
  // Neither may have moved, nor anything stand between them; an attacked way, or King, hinders nobody.
  const auto castles = [&](const std::string& fen) { return may_play(position(game, fen), "h1j1"); };
  EXPECT_FALSE(castles("4bK3/8/8/14/14/yK13/14/14/14/14/13wK/8/8/4rK2rR r rybw k1 - 0 1"));
  EXPECT_FALSE(castles("4bK3/8/8/14/14/yK13/14/14/14/14/13wK/8/8/4rKrN1rR r rybw h1,k1 - 0 1"));
  EXPECT_TRUE(castles("4bKbR2/8/8/14/14/yK13/14/14/14/14/13wK/8/8/4rK2rR r rybw h1,k1 - 0 1"));
  EXPECT_TRUE(castles("4bK3/8/8/14/14/yK13/14/14/14/14/10bR2wK/8/8/4rK2rR r rybw h1,k1 - 0 1"));
  // The others castle on cells that they see so: Yellow's King stands on a7, seen from the left edge.
  const std::string yellow = "4bK3/8/8/14/14/14/13wK/yK13/14/14/yR13/8/8/3rN1rK2 r rybw a4,a7 - 0 1";
  EXPECT_EQ(format_fen(play(game, "g1h3 a7a5", yellow).position()),
            "4bK3/8/8/14/14/14/13wK/14/yR13/yK13/14/4rN3/8/5rK2 b rybw - - 2 1");
}

TEST(FourPlayers, who_castle_obey_the_laws) {
  for (const std::string more : {"", "[elimination]\narmy = \"recruited\"\n"}) {
    const Variant& game = castling_cross(more);
    int castlings = 0;
    const auto obey = [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 3), "");
      for (const Move& move : legal) castlings += move.kind == MoveKind::kCastling;
    };
    walk_briefly(game, 1200, 1, obey);
    obey(position(game, kMayCastle));
    EXPECT_GT(castlings, 1) << more;
    EXPECT_EQ(perft(position(game, kMayCastle), 4), reference_perft(position(game, kMayCastle), 4));
  }
}

TEST(FourPlayers, five_are_too_many) {
  const std::string five =
      "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\" }\n"
      "[elimination]\narmy = \"leaves\"\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[players]\n"
      "names = [\"A\", \"B\", \"C\", \"D\", \"E\"]\nletters = \"abcde\"\n"
      "views = [\"identity\", \"turn-270\", \"half-turn\", \"turn-90\", \"mirror\"]\n";
  EXPECT_EQ(complaints_about(five), "5 players; 1 to 4 are possible\n");
}

}  // namespace
}  // namespace sennight::test
