// Initial moves that a piece may make once in a game, however often it has moved otherwise. Small positions counted by hand;
// the counts of Jetan are those of a program that was written for it and shares no code with this one.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace unused_rights_tests {
namespace {

using Texts = std::vector<std::string>;

// The Queen leaps like a Knight once, the King two cells aside once, the Pawn goes two cells by its first move.
std::string game(const std::string& initial, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 6 }\n"
         "setup = { K = \"c1\", Q = \"d1\", R = \"a1\", P = \"b2 d2\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K imsD\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.Q]\nname = \"Queen\"\nmove = \"Q2 imN\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF im[fW-W]\"\n"
         "[promotion.end]\npieces = \"P\"\nto = \"Q\"\nzone = \"rank:6\"\n" +
         more + "[initial]\n" + initial + "\n";
}

const std::string kByType = game("right = { Q = \"unused\", K = \"unused\", others = \"unmoved\" }");

Texts from_cell(const std::string& toml, const std::string& fen, const std::string& cell) {
  Texts texts = legal_texts(position(variant_from_text(toml), fen));
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(cell); });
  return texts;
}

TEST(UnusedRights, go_along_until_they_are_used) {
  const Variant& variant = variant_from_text(kByType);
  const std::string fen = "4k/5/5/5/5/K2Q1 w d1 - 0 1";
  EXPECT_EQ(fen_after(variant, "d1d2", fen), "4k/5/5/5/3Q1/K4 b d2 - 1 1");
  EXPECT_EQ(fen_after(variant, "d1d2 e6e5 d2d3 e5e6", fen), "4k/5/5/3Q1/5/K4 w d3 - 4 3");
  EXPECT_TRUE(may_play(play(variant, "d1d2 e6e5 d2d3 e5e6", fen).position(), "d3b4"));
  EXPECT_EQ(fen_after(variant, "d1d2 e6e5 d2d3 e5e6 d3b4", fen), "4k/5/1Q3/5/5/K4 b - - 5 3");
  EXPECT_FALSE(may_play(play(variant, "d1d2 e6e5 d2d3 e5e6 d3b4 e6e5", fen).position(), "b4d3"));
  // A cell to which it goes anyway costs nothing: here none of the leaps. It captures nothing by them.
  EXPECT_FALSE(may_play(position(variant, "4k/5/5/2r2/5/K2Q1 w d1 - 0 1"), "d1c3"));
  // A move that captures keeps the right, and what is captured leaves it to nobody.
  EXPECT_EQ(fen_after(variant, "d1d3", "4k/5/5/3q1/5/K2Q1 w d1,d3 - 0 1"), "4k/5/5/3Q1/5/K4 b d3 - 0 1");
  EXPECT_EQ(fen_after(variant, "d1d3", "4k/5/5/3q1/5/K2Q1 w d3 - 0 1"), "4k/5/5/3Q1/5/K4 b - - 0 1");
}

TEST(UnusedRights, differ_by_type) {
  const Variant& variant = variant_from_text(kByType);
  // The Pawn has moved, the King and the Queen have, too.
  const Position later = play(variant, "b2b3 b5b4 c1c2 c6c5 d1e2 a6b6").position();
  EXPECT_EQ(format_fen(later), "1r1q1/2kp1/1p3/1P3/2KPQ/R4 w c2,d2,e2,c5,d5,d6 - 6 4");
  EXPECT_EQ(from_cell(kByType, format_fen(later), "b3"), Texts());
  EXPECT_TRUE(may_play(later, "c2a2"));
  EXPECT_FALSE(may_play(later, "c2e2"));
  EXPECT_TRUE(may_play(later, "d2d4"));
  EXPECT_TRUE(may_play(later, "e2d4"));
  // A new Queen has none, and where nothing is said those have it that stand as at the start.
  EXPECT_EQ(fen_after(variant, "b5b6q", "4k/1P3/5/5/5/K4 w - - 0 1"), "1Q2k/5/5/5/5/K4 b - - 1 1");
  EXPECT_EQ(format_fen(position(variant, "4k/5/5/5/1Q3/2KQ1 w")), "4k/5/5/5/1Q3/2KQ1 w c1,d1 - 0 1");
}

TEST(UnusedRights, end_when_they_are_aimed_at) {
  const std::string aimed = game("right = \"unused\"\naimed-by = { K = \"R\" }");
  const Variant& variant = variant_from_text(aimed);
  EXPECT_TRUE(may_play(position(variant, "r3k/5/5/1K3/5/5 w b3 - 0 1"), "b3d3"));
  EXPECT_EQ(format_fen(play(variant, "a6b6", "r3k/5/1p3/1K3/5/5 b b3 - 0 1").position()),
            "1r2k/5/1p3/1K3/5/5 w - - 1 2");
}

TEST(UnusedRights, are_used_where_the_rule_lets_them) {
  const std::string limits = game(
      "right = { Q = \"unused\", others = \"cells\" }\nexcept = \"rank:3\"\n"
      "unattacked = { Q = \"end\" }\nnot-in-check = \"Q\"");
  EXPECT_EQ(from_cell(limits, "5/5/k4/4Q/5/4K w e3 - 0 1", "e3").size(), 9u);
  const Variant& variant = variant_from_text(limits);
  EXPECT_TRUE(may_play(play(variant, "e3e4 a4a5", "5/5/k4/4Q/5/4K w e3 - 0 1").position(), "e4d2"));
  EXPECT_TRUE(may_play(position(variant, "5/5/k4/5/4Q/4K w e2 - 0 1"), "e2d4"));
  EXPECT_FALSE(may_play(position(variant, "3r1/5/k4/5/4Q/4K w e2 - 0 1"), "e2d4"));
  EXPECT_FALSE(may_play(position(variant, "2k2/5/5/5/2Q2/r3K w c2 - 0 1"), "c2d4"));
}

TEST(UnusedRights, stand_beside_castling) {
  const std::string castles = game(
      "right = { Q = \"unused\" }",
      "[castling.long]\nletter = \"Q\"\nroyal = \"c1 b1\"\npartner = \"a1 c1\"\ntext = \"partner\"\n");
  const Variant& variant = variant_from_text(castles);
  EXPECT_TRUE(may_play(position(variant, "4k/5/5/5/3Q1/R1K2 w a1,c1,d2 - 0 1"), "c1a1"));
  // The Queen on the Rook's cell has her right, and castles with nobody.
  EXPECT_EQ(format_fen(position(variant, "4k/5/5/5/5/Q1K2 w a1 - 0 1")), "4k/5/5/5/5/Q1K2 w a1 - 0 1");
  EXPECT_EQ(fen_after(variant, "a2a1 e6e5", "4k/5/5/5/Q4/2K2 w a2,c1 - 0 1"), "5/4k/5/5/5/Q1K2 w a1 - 2 2");
  EXPECT_TRUE(may_play(position(variant, "4k/5/5/5/5/Q1K2 w a1 - 0 1"), "a1b3"));
}

TEST(UnusedRights, go_along_with_who_changes_places_or_shoots) {
  const std::string swaps = game("right = { Q = \"unused\" }",
                                 "[swap.near]\nkind = \"adjacent\"\ndirections = \"W\"\n");
  EXPECT_EQ(fen_after(variant_from_text(swaps), "c1d1", "4k/5/5/5/5/2KQ1 w d1 - 0 1"), "4k/5/5/5/5/2QK1 b c1 - 1 1");
  const std::string shoots = game("right = { Q = \"unused\" }", "[rifle]\npieces = \"Q\"\n");
  EXPECT_EQ(fen_after(variant_from_text(shoots), "d1d3", "4k/5/5/3r1/5/K2Q1 w d1 - 0 1"), "4k/5/5/5/5/K2Q1 b d1 - 0 1");
}

const char* const kJetan = R"toml(
name = "Test"
board = { shape = "rectangle", files = 10, ranks = 10 }
players = { views = ["identity", "half-turn"] }
setup = { W = "a1 j1", B = "b1 i1", D = "c1 h1", F = "d1 g1", C = "e1", S = "f1", T = "a2 j2", P = "files:b-i & rank:2" }
[pieces.W]
name = "Warrior"
move = "[W-aW]"
[pieces.B]
name = "Padwar"
move = "[F-aF]"
[pieces.D]
name = "Dwar"
move = "[W-aW-aW]"
[pieces.F]
name = "Flier"
move = "F (3,1) (3,3)"
[pieces.C]
name = "Chief"
move = "[K-aK-aK]"
[pieces.T]
name = "Thoat"
move = "[W-aF]"
[pieces.P]
name = "Panthan"
move = "lrfW fF"
[pieces.S]
name = "Princess"
move = "PRINCESS"
royal = true
[initial]
right = "unused"
unattacked = { S = "end" }
[ends]
loss-of-all = "C"
stalemate = "draw"
)toml";

// The Princess leaps up to three steps; her escape is a leap to any cell.
std::string jetan() {
  std::string text = kJetan, move;
  for (int a = 0; a < 10; ++a)
    for (int b = 0; b <= a; ++b)
      if (a > 0) move += (a <= 3 ? "m(" : "im(") + std::to_string(a) + "," + std::to_string(b) + ") ";
  move.pop_back();
  return text.replace(text.find("PRINCESS"), 8, move);
}

TEST(UnusedRights, count_as_another_program_does) {
  const Variant& variant = variant_from_text(jetan());
  const auto counts = [&](const std::string& fen, int depth) {
    const Position at = position(variant, fen);
    std::vector<std::uint64_t> found;
    for (int d = 1; d <= depth; ++d) found.push_back(perft(at, d));
    return found;
  };
  const std::string sparse = "10/3s6/4p2w2/1d5F2/10/4C5/2T4f2/5S4/3c2P3/10 ";
  EXPECT_EQ(counts("wbdfscfdbw/tppppppppt/10/10/10/10/10/10/TPPPPPPPPT/WBDFCSFDBW w", 2),
            (std::vector<std::uint64_t>{74, 5462}));
  EXPECT_EQ(counts(sparse + "w f3,d9 - 0 1", 3), (std::vector<std::uint64_t>{39, 4154, 350464}));
  EXPECT_EQ(counts(sparse + "b d9 - 0 1", 2), (std::vector<std::uint64_t>{112, 2177}));
  EXPECT_EQ(reference_perft(position(variant, sparse + "w f3,d9 - 0 1"), 2), 4154u);
}

TEST(UnusedRights, obey_the_laws) {
  for (const std::string& toml :
       {kByType, game("right = \"unused\""), game("right = \"unused\"\naimed-by = { K = \"R\", Q = \"P\" }"),
        game("right = { Q = \"unused\", P = \"unmoved\" }\nafter-drop = \"ranks:2-3\"",
             "[hand]\nreturns = { P = \"P\", Q = \"Q\" }\n[drops]\n"),
        game("right = { Q = \"unused\" }",
             "[castling.long]\nletter = \"Q\"\nroyal = \"c1 b1\"\npartner = \"a1 c1\"\ntext = \"partner\"\n"),
        game("right = \"unused\"\n",
             "[en-passant]\nby = \"P\"\n[swap.near]\nkind = \"adjacent\"\ndirections = \"K\"\n"),
        game("right = \"unused\"\n", "[turn]\nmoves = 2\n"),
        game("right = \"unused\"\n", "[explosion]\ndirections = \"K\"\nexcept = \"P\"\n"),
        game("right = \"unused\"\n", "[rifle]\npieces = \"Q\"\n"),
        game("right = \"unused\"\n", "[pushing]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K\"\n")}) {
    const Variant& variant = variant_from_text(toml);
    walk(variant, 150, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      if (toml.find("[rifle]") != std::string::npos) return;  // which the texts do not tell
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    });
    EXPECT_EQ(reference_perft(Position::start(variant), kReferenceDepth),
              perft(Position::start(variant), kReferenceDepth));
  }
}

TEST(UnusedRights, are_told) {
  const std::string page = page_of(variant_from_text(kByType));
  EXPECT_NE(
      page.find(
          "A King or Queen may make its initial move, which is told with the piece, once in the game, whatever other "
          "moves it has made."),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("A Pawn that has not moved may make its initial move"), std::string::npos) << page;
  const std::string except = page_of(variant_from_text(game("right = { Q = \"unused\" }\nexcept = \"rank:3\"")));
  EXPECT_NE(except.find("whatever other moves it has made, but not if it stands on the third rank."), std::string::npos)
      << except;
}

TEST(UnusedRights, are_refused_where_they_have_no_sense) {
  EXPECT_EQ(complaints_about(game("right = { R = \"unused\" }")), "R has no initial moves\n");
  EXPECT_NE(complaints_about(game("right = { K = \"used\" }")).find("'used'"), std::string::npos);
  EXPECT_EQ(complaints_about(game("right = \"unused\"",
                                  "[castling.long]\nletter = \"Q\"\nroyal = \"c1 b1\"\npartner = "
                                  "\"a1 c1\"\ntext = \"partner\"\n")),
            "right = \"unused\" and castlings or swaps of an unmoved K do not go together\n");
  EXPECT_NE(complaints_about("fen = \"fairy\"\n" + game("right = \"unused\"")).find("have not used a right"),
            std::string::npos);
  EXPECT_NE(
      complaints_about(game("right = \"cells\"\naimed-by = { K = \"R\" }")).find("a right that comes with a cell"),
      std::string::npos);
}

}  // namespace
}  // namespace unused_rights_tests
}  // namespace sennight::test
