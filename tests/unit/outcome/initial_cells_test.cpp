// Initial moves from cells that differ by type. Own positions, counted by hand.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/slips.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// The Pawn goes two cells by its first move, the King and the Man leap forward.
std::string beginning(const std::string& initial, const std::string& more = "") {
  return "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 6 }\n"
         "setup = { K = \"c1\", M = \"d1\", R = \"a1\", P = \"b2 d2\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K imffN\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
         "[pieces.M]\nname = \"Man\"\nmove = \"F imffN\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF im[fW-W]\"\n" +
         more + "[initial]\n" + initial + "\n";
}

Texts from_cell(const std::string& toml, const std::string& fen, const std::string& cell) {
  Texts texts = legal_texts(position(variant_from_text(toml), fen));
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(cell); });
  return texts;
}

const std::string kByType = beginning("cells = { P = \"rank:2\", K = \"c1\" }");

TEST(InitialCells, each_type_begins_from_its_own) {
  // A Pawn on the King's cell and a King on the Pawns' rank have no first move.
  EXPECT_EQ(from_cell(kByType, "4k/5/5/5/1P3/2K2 w", "b2"), (Texts{"b2b3", "b2b4"}));
  EXPECT_EQ(from_cell(kByType, "k4/5/5/5/K4/2P2 w", "c1"), Texts{"c1c2"});
  EXPECT_EQ(from_cell(kByType, "k4/5/5/5/5/2K2 w", "c1"),
            (Texts{"c1b1", "c1b2", "c1b3", "c1c2", "c1d1", "c1d2", "c1d3"}));
  EXPECT_EQ(from_cell(kByType, "k4/5/5/5/1K3/5 w", "b2").size(), 8u);
  // The Man is not named: it begins where it starts.
  EXPECT_EQ(from_cell(kByType, "k4/5/5/5/K4/3M1 w", "d1"), (Texts{"d1c2", "d1c3", "d1e2", "d1e3"}));
  EXPECT_EQ(from_cell(kByType, "k4/5/5/5/K4/2M2 w", "c1"), (Texts{"c1b2", "c1d2"}));
  // The other player sees the same.
  EXPECT_EQ(from_cell(kByType, "2k2/1p3/5/5/5/K4 b", "b5"), (Texts{"b5b3", "b5b4"}));
  EXPECT_EQ(from_cell(kByType, "2p2/k4/5/5/5/K4 b", "c6"), Texts{"c6c5"});
}

TEST(InitialCells, others_have_cells_of_their_own) {
  const std::string others = beginning("cells = { K = \"none\", others = \"ranks:1-3\" }\nexcept = \"b3\"");
  EXPECT_EQ(from_cell(others, "k4/5/5/5/5/2K2 w", "c1").size(), 5u);
  EXPECT_EQ(from_cell(others, "k4/5/5/2P2/K4/5 w", "c3"), (Texts{"c3c4", "c3c5"}));
  EXPECT_EQ(from_cell(others, "k4/5/5/1P3/K4/5 w", "b3"), Texts{"b3b4"});
  EXPECT_EQ(from_cell(others, "k4/5/5/3M1/K4/5 w", "d3").size(), 6u);
}

TEST(InitialCells, unmoved_pieces_have_rights_by_type) {
  const std::string unmoved = beginning("right = \"unmoved\"\ncells = { P = \"b2\", K = \"c1 d2\" }");
  const Variant& variant = variant_from_text(unmoved);
  // The Pawn on d2 stands where a King would have the right.
  EXPECT_EQ(from_cell(unmoved, "4k/5/5/5/1P1P1/2K2 w", "d2"), Texts{"d2d3"});
  EXPECT_EQ(from_cell(unmoved, "4k/5/5/5/1P1P1/2K2 w", "b2"), (Texts{"b2b3", "b2b4"}));
  const Position start = Position::start(variant);
  EXPECT_EQ(start.unmoved().size(), 6);  // a Pawn, the King and the Man of each
  // A King that has come to c1 again has lost it, and no FEN gives it to what stands there in its place.
  EXPECT_FALSE(may_play(play(variant, "c1c2 b5b4 c2c1 b4b3").position(), "c1b3"));
  EXPECT_EQ(from_cell(unmoved, "4k/5/5/5/K4/2P2 w", "c1"), Texts{"c1c2"});
}

TEST(InitialCells, what_is_dropped_has_it_on_other_cells) {
  const std::string dropped = beginning("cells = { P = \"rank:2\", K = \"c1\" }\nafter-drop = \"rank:1\"",
                                        "[hand]\nstart = \"P\"\n[drops]\n");
  const Variant& variant = variant_from_text(dropped);
  EXPECT_FALSE(may_play(position(variant, "k4/5/5/5/K4/2P2 w"), "c1c3"));
  EXPECT_TRUE(may_play(play(variant, "P@c1 a6a5", "k4/5/5/5/K4/5[P] w").position(), "c1c3"));
}

TEST(InitialCells, a_right_to_castle_is_none_to_initial_moves) {
  const std::string castles = beginning("cells = { K = \"none\" }",
                                        "[castling.long]\nletter = \"Q\"\nroyal = \"c1 a1\"\npartner = \"a1 b1\"\n");
  EXPECT_EQ(from_cell(castles, "k4/5/5/5/5/R1K2 w", "c1").size(), 6u);  // five steps and the castling
}

TEST(InitialCells, obeys_the_laws) {
  for (const std::string& toml :
       {kByType, beginning("right = \"unmoved\"\ncells = { P = \"b2\", K = \"c1 d2\" }"),
        beginning("cells = { P = \"rank:2\", K = \"c1\" }\nafter-drop = \"ranks:1-2\"",
                  "[hand]\nstart = \"P\"\nreturns = { P = \"P\", M = \"M\" }\n[drops]\n"),
        beginning("cells = { P = \"rank:2\", others = \"none\" }\n[en-passant]\nby = \"P\"")}) {
    const Variant& variant = variant_from_text(toml);
    walk(variant, 150, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    });
    EXPECT_EQ(reference_perft(Position::start(variant), kReferenceDepth),
              perft(Position::start(variant), kReferenceDepth));
  }
}

TEST(InitialCells, the_rules_tell_them_apart) {
  const std::string page = page_of(variant_from_text(kByType));
  EXPECT_NE(page.find("A Pawn may make its initial move, which is told with the piece, when it stands on the second "
                      "rank"),
            std::string::npos)
      << page;
  EXPECT_NE(
      page.find("A King may make its initial move, which is told with the piece, from any cell on which a King of "
                "its side started."),
      std::string::npos)
      << page;
  EXPECT_NE(page.find("A Man may make its initial move"), std::string::npos) << page;
}

TEST(InitialCells, is_refused_or_warned_of_where_it_has_no_sense) {
  EXPECT_EQ(complaints_about(beginning("cells = { R = \"rank:2\" }")), "R has no initial moves\n");
  EXPECT_EQ(complaints_about(beginning("cells = { X = \"rank:2\" }")).substr(0, 30), "no piece type is called 'X'\n");
  EXPECT_NE(complaints_about(beginning("cells = { P = \"rank:9\" }")).find("rank"), std::string::npos);
  const auto warned = [](const std::string& toml) {
    Findings findings;
    find_slips(variant_from_text(toml), findings);
    std::string text;
    for (const Finding& finding : findings) text += finding.text + '\n';
    return text;
  };
  EXPECT_EQ(warned(kByType).find("initial move"), std::string::npos);
  EXPECT_NE(warned(beginning("cells = { P = \"rank:3\" }"))
                .find("no piece with initial moves stands on these cells at the start"),
            std::string::npos);
  EXPECT_NE(warned(beginning("cells = { P = \"rank:2\" }\nexcept = \"e3\""))
                .find("on these cells there is no initial move anyway"),
            std::string::npos);
}

}  // namespace
}  // namespace sennight::test
