// Castling with a piece that is not royal in a game with royals. Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

// A Bishop on c2 and a Rook on a2 castle above the King, who castles with the other Rook.
std::string above(const std::string& castling) {
  return "name = \"Above\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 8, ranks = 8 }\n"
         "setup = { K = \"e1\", B = \"c2\", R = \"a2 h1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n"
         "[castling.king]\nletter = \"K\"\nroyal = \"e1 g1\"\npartner = \"h1 f1\"\n" +
         castling;
}

const std::string kBishop = "[castling.bishop]\nletter = \"B\"\ncastler = \"c2 e2\"\npartner = \"a2 d2\"\n";
const std::string kSafe = kBishop + "attacked = \"forbidden\"\n";

bool castles(const std::string& castling, const std::string& fen) {
  return may_play(position(variant_from_text(above(castling)), fen), "c2e2");
}

TEST(Castler, castles_unmoved_over_empty_cells) {
  EXPECT_TRUE(castles(kBishop, "6k1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));
  EXPECT_FALSE(castles(kBishop, "6k1/8/8/8/8/8/R1B5/4K3 w - - 0 1"));
  EXPECT_FALSE(castles(kBishop, "6k1/8/8/8/8/8/R1Br4/4K3 w B - 0 1"));
  EXPECT_FALSE(castles(kBishop, "6k1/8/8/8/8/8/Rb1B4/4K3 w B - 0 1"));
  const Variant& variant = variant_from_text(above(kBishop));
  EXPECT_EQ(format_fen(play(variant, "c2e2", "6k1/8/8/8/8/8/R1B5/4K2R w KB - 0 1").position()),
            "6k1/8/8/8/8/8/3RB3/4K2R b K - 1 1");
}

TEST(Castler, is_free_of_attacks_unless_that_is_said) {
  const std::string attacked = "3r2k1/8/8/8/8/8/R1B5/4K3 w B - 0 1";  // over d2
  EXPECT_TRUE(castles(kBishop, attacked));
  EXPECT_FALSE(castles(kSafe, attacked));
  EXPECT_TRUE(castles(kSafe, "5rk1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));
}

TEST(Castler, may_need_a_safe_way_for_its_partner_too) {
  const std::string both = kBishop + "partner-attacked = \"forbidden\"\n";
  const std::string partner = "1r4k1/8/8/8/8/8/R1B5/4K3 w B - 0 1";  // over b2
  EXPECT_TRUE(castles(kSafe, partner));
  EXPECT_FALSE(castles(both, partner));
  EXPECT_FALSE(castles(both, "r5k1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));
  EXPECT_TRUE(castles(both, "4r1k1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));  // over the castler's cell
  // A royal and its partner: the Rook is attacked, or passes an attacked cell.
  const std::string king = "name = \"x\"\nextends = \"chess\"\n";
  const std::string safe = king +
                           "[castling.king-side]\npartner-attacked = \"forbidden\"\n"
                           "[castling.queen-side]\npartner-attacked = \"forbidden\"\n";
  for (const std::string attacked : {"r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"}) {
    EXPECT_TRUE(may_play(position(variant_from_text(king), attacked), "e1c1")) << attacked;
    EXPECT_FALSE(may_play(position(variant_from_text(safe), attacked), "e1c1")) << attacked;
  }
  const Position free = position(variant_from_text(safe), "4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_TRUE(may_play(free, "e1c1"));
  const std::string page = page_of(variant_from_text(safe));
  EXPECT_NE(page.find("no cell that one of them leaves, crosses or reaches may be attacked."), std::string::npos)
      << page;
  walk(variant_from_text(safe), 400, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
}

TEST(Castler, keeps_the_own_royal_safe) {
  EXPECT_TRUE(castles(kBishop, "4r1k1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));   // it parries the check
  EXPECT_FALSE(castles(kSafe, "4r1k1/8/8/8/8/8/R1B5/4K3 w B - 0 1"));    // to e2, which is attacked
  EXPECT_FALSE(castles(kBishop, "6k1/8/8/8/7b/8/R1B5/4K3 w B - 0 1"));   // it does not
  EXPECT_FALSE(castles(kBishop, "6k1/8/8/8/8/1b6/R1B5/3K4 w B - 0 1"));  // it is pinned
}

TEST(Castler, is_written_as_a_move_of_that_piece) {
  const Position at = position(variant_from_text(above(kBishop)), "6k1/8/8/8/8/8/R1B5/4K2R w KB - 0 1");
  for (const auto& [text, notation] : {std::pair{"c2e2", "Be2"}, {"e1g1", "O-O"}}) {
    const Move castling = move(at, text);
    EXPECT_EQ(castling.kind, MoveKind::kCastling);
    EXPECT_EQ(format_notation(at, castling), notation);
    const Result<Move> back = read_notation(at, notation);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, castling);
  }
}

TEST(Castler, starts_from_any_of_several_cells) {
  const std::string sets =
      "[castling.bishop]\nletter = \"B\"\ncastler = { piece = \"B\", from = \"files:b-c & rank:2\", to = \"e2\" }\n"
      "partner = { piece = \"R\", from = \"a2\", to = \"d2\" }\n";
  std::string text = above(sets);
  EXPECT_NE(complaints_about(text).find("it could not tell whose, with a castler"), std::string::npos)
      << complaints_about(text);
  text.erase(text.find("fen = \"fairy\"\n"), std::string("fen = \"fairy\"\n").size());
  EXPECT_EQ(complaints_about(text), "");
  EXPECT_TRUE(may_play(play(variant_from_text(text), "e1f1 e8f8").position(), "c2e2"));
}

TEST(Castler, obeys_the_laws) {
  for (const std::string& rule : {kBishop, kSafe}) {
    int castlings = 0;
    walk(variant_from_text(above(rule)), 300, 1, [&](const Position& at) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, 5), "");
      for (const Move& move : legal) {
        ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
        castlings += move.kind == MoveKind::kCastling && at.piece(move.from).type() != at.variant().find_type("K");
      }
    });
    EXPECT_GT(castlings, 0);
  }
}

TEST(Castler, is_told) {
  const std::string page = page_of(variant_from_text(above(kBishop)));
  const std::size_t bishop = page.find("the Bishop goes from c2 to e2 and the Rook from a2 to d2.");
  ASSERT_NE(bishop, std::string::npos) << page;
  EXPECT_NE(page.find("Neither of the two may have moved before, and all cells between them and those they go to must "
                      "be empty.\n",
                      bishop),
            std::string::npos)
      << page;
  EXPECT_NE(page_of(variant_from_text(above(kSafe))).find("no cell that the Bishop leaves, crosses or reaches"),
            std::string::npos);
}

TEST(Castler, is_checked) {
  const auto lacks = [](const std::string& castling, const std::string& complaint) {
    const std::string found = complaints_about(above(castling));
    return found.find(complaint) == std::string::npos ? found + "?" : "";
  };
  EXPECT_EQ(complaints_about(above(kBishop)), "");
  EXPECT_EQ(lacks("[castling.b]\nletter = \"B\"\ncastler = \"e1 c1\"\npartner = \"a2 d2\"\n",
                  "K is royal: it castles as 'royal', not as 'castler'"),
            "");
  EXPECT_EQ(
      lacks("[castling.b]\nletter = \"B\"\ncastler = \"h1 c1\"\npartner = \"e1 f2\"\n", "K is royal, and no partner"),
      "");
  EXPECT_EQ(
      lacks("[castling.b]\nletter = \"B\"\nroyal = \"c2 e2\"\npartner = \"a2 d2\"\n", "no royal of White stands on c2"),
      "");
  EXPECT_EQ(lacks("[castling.b]\nletter = \"B\"\nroyal = \"e1 c1\"\npartner = \"h1 d1\"\nattacked = \"allowed\"\n",
                  "goes with 'castler' only"),
            "");
  EXPECT_EQ(lacks(kBishop + "royal = \"e1 c1\"\n", "does not go with 'castler'"), "");
}

}  // namespace
}  // namespace sennight::test
