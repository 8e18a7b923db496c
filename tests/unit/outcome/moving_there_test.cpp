// Captures en passant by pieces that also move to the passed cell. Own positions.
#include <gtest/gtest.h>

#include "movegen/reference.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Pawns go two cells by their first move; Kings, Princes and Rooks capture them on their way, and so do Pawns.
std::string moving_there(const std::string& en_passant, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 6, ranks = 6 }\n"
         "setup = { K = \"d1\", R = \"a1\", M = \"c3\", P = \"b2 d2 f2\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.M]\nname = \"Prince\"\nmove = \"K im[fW-W]\"\n"
         "[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF im[fW-W]\"\n[initial]\ncells = \"ranks:1-2\"\n[en-passant]\n" +
         en_passant + "\n" + more;
}

const std::string kEverybody = moving_there("by = \"P M R K\"\nmoving-there = \"captures\"");

Texts replies_there(const std::string& toml, const std::string& fen, const std::string& first,
                    const std::string& from) {
  Texts texts = legal_texts(play(variant_from_text(toml), first, fen).position());
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(from); });
  return texts;
}

TEST(MovingThere, captures_what_has_passed) {
  const Variant& variant = variant_from_text(kEverybody);
  // The Prince on c4 takes the Pawn that goes from b2 to b4 by going to b3.
  EXPECT_EQ(fen_after(variant, "b2b4 c4b3", "k5/6/2m3/6/1P4/5K w"), "k5/6/6/1m4/6/5K w - - 0 2");
  EXPECT_EQ(replies_there(kEverybody, "k5/6/2m3/6/1P4/5K w", "b2b4", "c4"),
            (Texts{"c4b3", "c4b4", "c4b5", "c4c3", "c4c5", "c4d3", "c4d4", "c4d5"}));
  // So does the Rook on its line, and no longer a move later.
  EXPECT_EQ(fen_after(variant, "b2b4 e3b3", "k5/6/6/4r1/1P4/5K w"), "k5/6/6/1r4/6/5K w - - 0 2");
  EXPECT_EQ(fen_after(variant, "b2b4 a6b6 f1f2 e3b3", "k5/6/6/4r1/1P4/5K w"), "1k4/6/1P4/1r4/5K/6 w - - 4 3");
  // Not one that is not named.
  const std::string king_alone = moving_there("by = \"P K\"\nmoving-there = \"captures\"");
  EXPECT_EQ(fen_after(variant_from_text(king_alone), "b2b4 e3b3", "k5/6/6/4r1/1P4/5K w"),
            "k5/6/1P4/1r4/6/5K w - - 2 2");
}

TEST(MovingThere, is_the_only_way_there) {
  const Game game = play(variant_from_text(kEverybody), "b2b4", "k5/6/2m3/6/1P4/5K w");
  MoveList moves;
  reference::legal_moves(game.position(), moves);
  int there = 0;
  for (const Move& move : moves)
    if (move.to == game.position().variant().board().find("b3")) {
      ++there;
      EXPECT_EQ(move.kind, MoveKind::kEnPassant);
    }
  EXPECT_EQ(there, 1);
}

TEST(MovingThere, is_no_move_where_the_capture_would_lay_the_king_open) {
  // With the Pawn on b4 gone the Rook on a4 looks along the rank at the King on d4; the quiet move is none, either.
  EXPECT_EQ(replies_there(kEverybody, "6/6/R2k2/2m3/1P4/5K w", "b2b4", "c3b3"), Texts{});
  EXPECT_EQ(replies_there(kEverybody, "6/6/3k2/R1m3/1P4/5K w", "b2b4", "c3b3"), Texts{"c3b3"});
  // A King that would step into an attack once the Pawn is gone.
  EXPECT_EQ(replies_there(kEverybody, "6/1R4/6/2k3/1P4/5K w", "b2b4", "c3b3"), Texts{});
  EXPECT_EQ(replies_there(kEverybody, "6/6/6/2k3/1P4/5K w", "b2b4", "c3b3"), Texts{"c3b3"});
}

// A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
constexpr std::size_t kFewCaptures = 0;
#else
constexpr std::size_t kFewCaptures = 5;
#endif

TEST(MovingThere, obeys_the_laws) {
  std::size_t taken = 0;
  for (const std::string& toml :
       {kEverybody, moving_there("by = \"P M R K\"\nmoving-there = \"captures\"\npassed = \"every\""),
        moving_there("by = \"M R\"\nmoving-there = \"captures\"", "[legal]\ncaptures = \"compulsory\"\n"),
        moving_there("by = \"M R K\"\nmoving-there = \"captures\"", "[explosion]\ndirections = \"W\"\n"),
        moving_there("by = \"M R\"\nmoving-there = \"captures\"", "[turn]\nmoves = 2\n")}) {
    const bool is_plain = toml.find("[explosion]") == std::string::npos;  // what explodes has tests of its own
    walk(variant_from_text(toml), 600, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) {
        taken += move.kind == MoveKind::kEnPassant;
        if (is_plain) {
          ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
        }
      }
    });
  }
  EXPECT_GT(taken, kFewCaptures);
}

TEST(MovingThere, is_told_and_refused_without_the_word) {
  EXPECT_NE(page_of(variant_from_text(kEverybody))
                .find("could also move to that cell without capturing captures when it goes there."),
            std::string::npos);
  EXPECT_EQ(complaints_about(moving_there("by = \"P M\"")),
            "M can move and capture to one cell, and its moves could not tell which is meant en passant; "
            "moving-there = \"captures\" says that a move there is the capture\n");
  EXPECT_EQ(complaints_about(kEverybody), "");
}

}  // namespace
}  // namespace sennight::test
