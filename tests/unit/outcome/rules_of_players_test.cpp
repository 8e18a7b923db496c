// Promotions and castlings of one player: `for`. Own positions, moves counted by hand.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// White's Pawns become Knights on their last rank, Black's become Rooks on their last two.
std::string apart(const std::string& promotions) {
  return "name = \"Apart\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
         "setup = { K = \"c1\", P = \"a2 b2 f2\", N = \"d1\", R = \"a1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF\"\n"
         "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
         promotions;
}

const std::string kWhite = "[promotion.white]\nfor = \"w\"\npieces = \"P\"\nto = \"N\"\nzone = \"rank:6\"\n";
const std::string kBlack = "[promotion.black]\nfor = \"b\"\npieces = \"P\"\nto = \"R\"\nzone = \"ranks:5-6\"\n";

std::vector<std::string> pawn_moves(const std::string& promotions, const std::string& fen) {
  const Position at = position(variant_from_text(apart(promotions)), fen);
  std::vector<std::string> texts = legal_texts(at);
  std::erase_if(texts, [&](const std::string& text) { return text[0] != 'a' && text[0] != 'f'; });
  return texts;
}

using Texts = std::vector<std::string>;

TEST(RulesOfPlayers, promote_by_the_mover) {
  EXPECT_EQ(pawn_moves(kWhite + kBlack, "2k3/P5/5P/6/5p/2K3 w"), (Texts{"a5a6n", "f4f5"}));
  EXPECT_EQ(pawn_moves(kWhite + kBlack, "2k3/P5/6/5p/6/2K3 b"), (Texts{"f3f2r"}));
  EXPECT_EQ(pawn_moves(kWhite + kBlack, "2k3/P5/6/6/5p/2K3 b"), (Texts{"f2f1r"}));
  // Who has no such rule goes on as before.
  EXPECT_EQ(pawn_moves(kBlack, "2k3/P5/6/6/5p/2K3 w"), (Texts{"a5a6"}));
  EXPECT_EQ(pawn_moves("[promotion.both]\nfor = \"w b\"\npieces = \"P\"\nto = \"N\"\nzone = \"rank:6\"\n",
                       "2k3/P5/6/6/5p/2K3 b"),
            (Texts{"f2f1n"}));
}

TEST(RulesOfPlayers, change_in_place_by_the_mover) {
  const std::string last =
      "[promotion.last]\nfor = \"b\"\npieces = \"P\"\nto = \"R\"\nwhen = \"instead-of-move\"\nzone = \"rank:6\"\n"
      "last = \"anywhere\"\n";
  EXPECT_EQ(pawn_moves(last, "2k3/6/P5/6/5p/2K3 w"), (Texts{"a4a5"}));
  EXPECT_EQ(pawn_moves(last, "2k3/6/P5/6/5p/2K3 b"), (Texts{"f2f1", "f2f2r"}));
  // White promotes by moves, Black instead of them.
  EXPECT_EQ(complaints_about(apart(kWhite + last)), "");
}

std::string castles(const std::string& more) {
  return "name = \"Castles\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"e1\", R = \"a1 h1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n" +
         more;
}

const std::string kKingSide = "letter = \"K\"\nroyal = \"e1 g1\"\npartner = \"h1 f1\"\n";
const std::string kQueenSide = "letter = \"K\"\nroyal = \"e1 c1\"\npartner = \"a1 d1\"\n";
const std::string kEach = "[castling.white]\nfor = \"w\"\n" + kKingSide + "[castling.black]\nfor = \"b\"\n" +
                          kQueenSide;

TEST(RulesOfPlayers, castle_each_in_the_own_way) {
  const Variant& variant = variant_from_text(castles(kEach));
  const Position white = position(variant, "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1");
  EXPECT_TRUE(may_play(white, "e1g1"));
  EXPECT_FALSE(may_play(white, "e1c1"));
  EXPECT_EQ(format_fen(white), "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1");
  const Game castled = play(variant, "e1g1 e8c8", "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1");
  EXPECT_EQ(format_fen(castled.position()), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
  EXPECT_FALSE(may_play(position(variant, "r3k2r/8/8/8/8/8/8/R3K2R b Kk - 0 1"), "e8g8"));
}

std::string keeps(const std::string& more) {
  return apart("[hand.returns]\nN = \"N\"\nR = \"R\"\nP = \"P\"\n[drops]\n" + more);
}

TEST(RulesOfPlayers, let_captured_pieces_come_to_one_hand) {
  const auto taken = [](const std::string& more, const std::string& fen, const std::string& move) {
    return format_fen(play(variant_from_text(keeps(more)), move, fen).position());
  };
  const std::string black = "[hand]\nfor = \"b\"\n";
  EXPECT_EQ(taken(black, "2k3/6/3n2/R4n/6/2K3[] w - - 0 1", "a3f3"), "2k3/6/3n2/5R/6/2K3[] b - - 0 1");
  EXPECT_EQ(taken(black, "2k3/6/3n2/5R/6/2K3[] b - - 0 1", "d4f3"), "2k3/6/6/5n/6/2K3[r] w - - 0 2");
  EXPECT_EQ(taken("", "2k3/6/3n2/R4n/6/2K3[] w - - 0 1", "a3f3"), "2k3/6/3n2/5R/6/2K3[N] b - - 0 1");
  const Variant& variant = variant_from_text(keeps(black));
  const Position at = position(variant, "2k3/2p3/3n2/R1N2n/2P3/2K3[] w - - 0 1");
  EXPECT_EQ(perft(at, kReferenceDepth), reference_perft(at, kReferenceDepth));
  walk_briefly(variant, 300, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
  EXPECT_NE(page_of(variant).find("belongs to that player from then on. This holds for Black only."), std::string::npos)
      << page_of(variant);
  EXPECT_EQ(complaints_about(keeps("[hand]\nfor = \"x\"\n")), "'x' is the letter of no player: they are w and b\n");
  EXPECT_EQ(complaints_about(apart("[hand]\nstart = \"N\"\nfor = \"b\"\n[drops]\n")),
            "'for' says to whose hand captured pieces come: [hand.returns] is missing\n");
}

TEST(RulesOfPlayers, obey_the_laws) {
  for (const std::string& text : {apart(kWhite + kBlack), castles(kEach)}) {
    int special = 0;
    walk_briefly(variant_from_text(text), 3000, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 3), "");
      ASSERT_EQ(plain::promotions_lie_in_their_zones(at, legal), "");
      for (const Move& move : legal) {
        ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
        special += move.type || move.kind == MoveKind::kCastling;
      }
    });
    EXPECT_GT(special, 0);
  }
}

TEST(RulesOfPlayers, are_told) {
  const std::string pawns = page_of(variant_from_text(apart(kWhite + kBlack)));
  EXPECT_NE(pawns.find("A Pawn whose move ends on the last rank must be promoted. It becomes a Knight. This holds for "
                       "White only.\n"),
            std::string::npos)
      << pawns;
  EXPECT_NE(pawns.find("A Pawn whose move ends on the last two ranks must be promoted. It becomes a Rook. This holds "
                       "for Black only.\n"),
            std::string::npos)
      << pawns;
  const std::string kings = page_of(variant_from_text(castles(kEach)));
  EXPECT_NE(kings.find("for White alone, the King goes from e1 to g1 and the Rook from h1 to f1.\n"), std::string::npos)
      << kings;
  EXPECT_NE(kings.find("for Black alone, the King goes from e8 to c8 and the Rook from a8 to d8.\n"), std::string::npos)
      << kings;
}

TEST(RulesOfPlayers, are_checked) {
  const auto lacks = [](const std::string& text, const std::string& complaint) {
    return complaints_about(text).find(complaint) == std::string::npos ? complaints_about(text) + "?" : "";
  };
  EXPECT_EQ(lacks(apart("[promotion.a]\nfor = \"x\"\npieces = \"P\"\nto = \"N\"\nzone = \"rank:6\"\n"),
                  "'x' is the letter of no player: they are w and b"),
            "");
  EXPECT_EQ(lacks(castles("[castling.a]\nfor = \"x\"\n" + kKingSide), "'x' is the letter of no player"), "");
  EXPECT_EQ(lacks(castles("[castling.a]\n" + kKingSide + "[castling.b]\nfor = \"b\"\n" + kQueenSide),
                  "two castlings have the letter K"),
            "");
  EXPECT_EQ(complaints_about(castles(kEach)), "");
  EXPECT_EQ(lacks(apart(kWhite + "[promotion.all]\npieces = \"P\"\nto = \"N\"\nzone = \"rank:6\"\n"),
                  "two promotions make a N of a P on the same cells"),
            "");
  EXPECT_EQ(complaints_about(apart(kWhite + kBlack)), "");
}

// Both players see the board alike: nothing has to be said of how Black sees the zone.
TEST(RulesOfPlayers, are_told_where_all_see_the_board_alike) {
  const std::string words = page_of(variant_from_text(
      "name = \"March\"\nboard = { shape = \"rectangle\", files = 6, ranks = 8 }\n"
      "players = { views = [\"identity\", \"identity\"] }\nsetup = { K = \"a1\", P = \"b2\", k = \"f8\", p = \"d5\" }\n"
      "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n"
      "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[promotion.pawn]\npieces = \"P\"\nto = \"R\"\nzone = \"d8\"\n"));
  EXPECT_NE(words.find("on d8"), std::string::npos) << words;
  EXPECT_EQ(words.find("For Black"), std::string::npos) << words;
}

}  // namespace
}  // namespace sennight::test
