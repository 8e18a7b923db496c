// Captures en passant on every cell that an initial move passed.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

// Pawns of one file each, with up to four steps at first. `rule`: what [en-passant] says besides.
std::string marching(const std::string& rule, const std::string& rest = "", const std::string& pawn = "im[fW-W?W?W]") {
  return "name = \"March\"\nboard = { shape = \"rectangle\", files = 4, ranks = 8 }\n"
         "setup = { K = \"a1\", P = \"rank:2\", k = \"d8\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfW cfF " +
         pawn + "\"\n[initial]\ncells = \"rank:2\"\n[en-passant]\nby = \"P\"\n" + rule + rest;
}
const std::string kEvery = "passed = \"every\"\n";

Texts passing(const std::string& toml, const std::string& fen) {
  const Position at = position(variant_from_text(toml), fen);
  MoveList legal;
  EXPECT_EQ(laws::broken_law(at, legal, 0), "");
  Texts texts;
  for (const Move& move : legal)
    if (move.kind == MoveKind::kEnPassant) texts.push_back(format_move(at, move));
  std::ranges::sort(texts);
  return texts;
}

TEST(PassedCells, all_count_where_the_file_says_so) {
  // The Pawn goes from b2 over b3, b4 and b5; enemy Pawns on c4, c5 and c6 stand beside its way.
  const std::string start = "3k/4/2p1/2p1/2p1/4/1P2/K3 w - - 0 1";
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b6", start),
            "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b5b6,b4b6,b3b6 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b5", start),
            "3k/4/2p1/1Pp1/2p1/4/4/K3 b - b4b5,b3b5 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b4", start), "3k/4/2p1/2p1/1Pp1/4/4/K3 b - b3b4 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b3", start), "3k/4/2p1/2p1/2p1/1P2/4/K3 b - - 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching("")), "b2b6", start), "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b5b6 1 1");
  EXPECT_EQ(passing(marching(kEvery), "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b5b6,b4b6,b3b6"), (Texts{"c4b3", "c5b4", "c6b5"}));
  EXPECT_EQ(passing(marching(""), "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b5b6"), (Texts{"c6b5"}));
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b6 c5b4", start), "3k/4/2p1/4/1pp1/4/4/K3 w - - 0 2");
  // At once or never.
  EXPECT_EQ(passing(marching(kEvery), fen_after(variant_from_text(marching(kEvery)), "b2b6 d8d7 a1a2", start)),
            Texts{});
}

TEST(PassedCells, count_as_far_as_somebody_can_take_there_and_the_file_names_them) {
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b6", "3k/4/4/2p1/4/4/1P2/K3 w - - 0 1"),
            "3k/4/1P2/2p1/4/4/4/K3 b - b4b6 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery)), "b2b6", "3k/4/4/4/4/4/1P2/K3 w - - 0 1"),
            "3k/4/1P2/4/4/4/4/K3 b - - 1 1");
  const std::string start = "3k/4/2p1/2p1/2p1/4/1P2/K3 w - - 0 1";
  EXPECT_EQ(fen_after(variant_from_text(marching(kEvery + "over = \"ranks:3-4\"\n")), "b2b6", start),
            "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b4b6,b3b6 1 1");
  EXPECT_EQ(fen_after(variant_from_text(marching("over = \"ranks:3-4\"\n")), "b2b6", start),
            "3k/4/1Pp1/2p1/2p1/4/4/K3 b - - 1 1");
}

TEST(PassedCells, are_read_in_FEN_and_make_positions_differ) {
  const Variant& game = variant_from_text(marching(kEvery));
  const auto at = [&](const std::string& chances) {
    return position(game, "3k/4/1Pp1/2p1/2p1/4/4/K3 b - " + chances + " 1 1");
  };
  EXPECT_EQ(format_fen(at("b4,b3")), "3k/4/1Pp1/2p1/2p1/4/4/K3 b - b4b6,b3b6 1 1");
  EXPECT_NE(at("b5b6,b4b6").key(), at("b5b6").key());
  EXPECT_NE(at("b5b6,b4b6").key(), at("b5b6,b3b6").key());
  for (const char* wrong : {"b6b6", "b2b6", "b7b6", "b5b6,b5b6"})
    EXPECT_FALSE(parse_fen(game, std::string("3k/4/1Pp1/2p1/2p1/4/4/K3 b - ") + wrong + " 0 1")) << wrong;
}

// Two ways lead from a2 to b5: straight on and then aside, or aside first.
TEST(PassedCells, are_those_of_the_first_free_path) {
  const std::string toml = marching(kEvery, "", "im[fW-W-45F] im[fF-45W-W]");
  EXPECT_EQ(fen_after(variant_from_text(toml), "a2b5", "3k/4/4/3p/2p1/2p1/P3/K3 w - - 0 1"),
            "3k/4/4/1P1p/2p1/2p1/4/K3 b - - 1 1");
  EXPECT_EQ(fen_after(variant_from_text(toml), "a2b5", "3k/4/4/2pp/p1p1/2p1/P3/K3 w - - 0 1"),
            "3k/4/4/1Ppp/p1p1/2p1/4/K3 b - b4b5,b3b5 1 1");
}

// A walk takes few of the positions with sanitizers.
#ifdef SENNIGHT_SANITIZED
constexpr int kMarches = 75'000;
#else
constexpr int kMarches = 1500;
#endif

TEST(PassedCells, are_found_alike_by_both_generators_in_random_games) {
  std::size_t positions = 0, taken = 0, several = 0;
  const std::string there =
      "[[sample]]\nfen = \"3k/4/2p1/p1p1/2p1/4/1P1P/K3 w\"\nincludes = [\"b2b4\"]\norigin = \"own\"\n";
  for (const std::string& toml : {marching(kEvery, there), marching(kEvery + "over = \"ranks:3-4\"\n", there),
                                  marching(kEvery, there, "im[fW-W?W?W] im[fF-45W?W]")}) {
    walk_briefly(variant_from_text(toml), kMarches, 1, [&](const Position& at) {
      ++positions;
      several += static_cast<bool>(at.en_passant()[1].passed);
      MoveList legal;
      ASSERT_EQ(laws::broken_law(at, legal, positions), "");
      for (const Move& move : legal) {
        taken += move.kind == MoveKind::kEnPassant;
        ASSERT_EQ(plain::make_does_what_the_text_says(at, move), "");
      }
      if (positions % 8 == 0) {
        ASSERT_EQ(perft(at, 2), reference_perft(at, 2));
      }
    });
  }
  EXPECT_GT(positions, 300u);
  EXPECT_GT(taken, 5u);
  EXPECT_GT(several, 0u);
}

TEST(PassedCells, are_told_on_the_page_and_refused_where_they_cannot_be_told) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(marching(kEvery))))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  EXPECT_NE(text.find("may be captured as if it had stopped on any cell that it passed, as long as that is empty"),
            std::string::npos)
      << text;
  EXPECT_EQ(complaints_about("fen = \"fairy\"\n" + marching(kEvery)),
            "fen = \"fairy\" has no field for several cells on which one piece may be captured en passant\n");
  EXPECT_EQ(complaints_about(marching(kEvery, "[turn]\nmoves = 2\n")),
            "passed = \"every\" does not go together with turns of several moves\n");
  std::string far = marching(kEvery, "", "imfW0");
  far.replace(far.find("ranks = 8"), 9, "ranks = 12");
  far.replace(far.find("d8"), 2, "d12");
  EXPECT_EQ(complaints_about(far), "an initial move passes 9 cells; with 2 players 8 are possible\n");
}

// The King of the page has a double step, too.
TEST(PassedCells, of_royals_are_left_alone) {
  for (const std::string& rule : {std::string(), kEvery}) {
    std::string page = marching(rule);
    page.replace(page.find("move = \"K\""), 10, "move = \"K im[fW-W]\"");
    page.replace(page.find("cells = \"rank:2\""), 16, "cells = \"ranks:1-2\"");
    const Variant& game = variant_from_text(page);
    EXPECT_EQ(fen_after(game, "a1a3", "3k/4/4/4/4/1p2/4/K3 w - - 0 1"), "3k/4/4/4/4/Kp2/4/4 b - - 1 1");
    EXPECT_FALSE(parse_fen(game, "3k/4/4/4/4/Kp2/4/4 b - a2a3 1 1"));
    EXPECT_NE(fen_after(game, "b2b4", "3k/4/4/4/2p1/4/1P2/K3 w - - 0 1"), "3k/4/4/4/1Pp1/4/4/K3 b - - 1 1");
  }
}

}  // namespace
}  // namespace sennight::test
