// Games in which nothing is captured, and in which what is threatened changes sides. Own positions, counted by hand.
#include <gtest/gtest.h>

#include "endings/endings.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Chess in which threatened pieces go over, and who has no King has lost.
const std::string kThreats =
    "name = \"Threats\"\nextends = \"chess\"\n"
    "remove = [\"en-passant\", \"ends.stalemate\", \"ends.bare-royals\", \"ends.lone-minors\", \"ends.one-colour\"]\n"
    "pieces = { K = { royal = false } }\nlegal = { captures = \"forbidden\" }\n"
    "conversion = { directions = \"captures\" }\nends = { loss-of-all = \"K\" }\n";

TEST(NoCaptures, pieces_go_to_empty_cells_alone) {
  const Variant& variant = variant_from_text(kThreats);
  EXPECT_EQ(legal_texts(position(variant, "k7/8/8/8/1p6/p1p5/1P6/7K w - - 0 1")),
            (Texts{"b2b3", "h1g1", "h1g2", "h1h2"}));
  EXPECT_EQ(legal_texts(position(variant, "7k/8/8/8/8/8/p7/RN5K w - - 0 1")).size(), 6u);
}

TEST(NoCaptures, what_is_threatened_changes_sides) {
  const Variant& variant = variant_from_text(kThreats);
  // The Rook on a4 sees the Knight on d4, and past it nothing; the Pawn on a7 is seen, too.
  EXPECT_EQ(fen_after(variant, "a1a4", "7k/p7/8/8/3n1b2/8/8/R6K w - - 0 1"), "7k/P7/8/8/R2N1b2/8/8/7K b - - 1 1");
  // Only what moved converts, and only as it captures: a Pawn ahead is safe from a Pawn.
  EXPECT_EQ(fen_after(variant, "c2c3", "7k/8/8/8/1npn4/8/2P5/R6K w - - 0 1"), "7k/8/8/8/1NpN4/2P5/8/R6K b - - 0 1");
  // Castling converts nothing. A promoted piece converts as what it has become.
  EXPECT_EQ(fen_after(variant, "b7b8q", "6nk/1P6/8/8/8/8/8/R6K w - - 0 1"), "1Q4Nk/8/8/8/8/8/8/R6K b - - 0 1");
}

TEST(NoCaptures, who_loses_the_king_so_has_lost) {
  const Variant& variant = variant_from_text(kThreats);
  EXPECT_TRUE(result_text(variant, "a1a8", "7k/8/8/8/8/8/8/R6K w - - 0 1").starts_with("1-0"));
  // Nobody is in check, and a King may go where it is threatened by the next move.
  EXPECT_TRUE(may_play(position(variant, "6k1/8/8/8/8/8/r7/7K w - - 0 1"), "h1h2"));
  EXPECT_EQ(result_text(variant, "h1h2", "6k1/8/8/8/8/8/r7/7K w - - 0 1"), "ongoing");
}

TEST(NoCaptures, obeys_the_laws) {
  for (const std::string& toml :
       {kThreats,
        std::string("name = \"x\"\nextends = \"glinski\"\nremove = [\"en-passant\", \"ends\"]\n"
                    "pieces = { K = { royal = false } }\nlegal = { captures = \"forbidden\" }\n"
                    "ends = { stalemate = \"loss\" }\n"),
        std::string("name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
                    "setup = { C = \"a1 c1\", R = \"b1\" }\nlegal = { captures = \"forbidden\" }\n"
                    "conversion = { directions = \"captures\" }\nends = { extinction = \"board\" }\n"
                    "[pieces.C]\nname = \"Cannon\"\nmove = \"mR cpR\"\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n")}) {
    const Variant& variant = variant_from_text(toml);
    walk(variant, 120, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 2), "");
      for (const Move& move : legal) {
        if (move.kind != MoveKind::kCastling) {
          ASSERT_TRUE(position.is_empty(move.to));
        }
        // No piece leaves the board.
        Position after = position;
        Undo undo;
        after.make(move, undo);
        ASSERT_EQ(after.pieces(PlayerId(0)).size() + after.pieces(PlayerId(1)).size(),
                  position.pieces(PlayerId(0)).size() + position.pieces(PlayerId(1)).size());
      }
    });
    EXPECT_EQ(reference_perft(Position::start(variant), 3), perft(Position::start(variant), 3));
  }
}

TEST(NoCaptures, is_told_and_refused_beside_what_captures) {
  EXPECT_NE(page_of(variant_from_text(kThreats)).find("Nobody may capture."), std::string::npos);
  const std::string rest = "name = \"x\"\nextends = \"chess\"\nlegal = { captures = \"forbidden\" }\n";
  const std::string complaints = complaints_about(rest + "[explosion]\ndirections = \"K\"\n");
  for (const std::string what : {"royals: no royal would ever be attacked", "[en-passant]", "[explosion]"})
    EXPECT_NE(complaints.find("captures = \"forbidden\" and " + what + " do not go together"), std::string::npos)
        << what;
  EXPECT_FALSE(Endings::check(variant_from_text(kThreats)));
}

}  // namespace
}  // namespace sennight::test
