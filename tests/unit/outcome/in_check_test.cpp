// What a check forbids: a royal that may not flee, first moves that are not made in check, and rights that are lost when an
// enemy piece aims. Own positions, counted by hand; the whole of it together is counted by another program in the variant
// files.
#include <gtest/gtest.h>

#include "notation/fen.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

using Texts = std::vector<std::string>;

const std::string kStays =
    "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { K = \"a1\", R = \"b1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
    "[legal]\nroyal-in-check = \"stays\"\n";
// The King may leap forward by its first move, but not in check; an enemy Rook that aims at it ends the right.
const std::string kLeaps =
    "name = \"Small\"\nfen = \"fairy\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
    "players = { views = [\"identity\", \"half-turn\"] }\nsetup = { K = \"c1\", M = \"d1\", R = \"a1\" }\n"
    "[pieces.K]\nname = \"King\"\nmove = \"K imffN\"\nroyal = true\n[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n"
    "[pieces.M]\nname = \"Met\"\nmove = \"F imffD\"\n"
    "[initial]\nright = \"unmoved\"\nnot-in-check = \"K\"\naimed-by = { K = \"R\" }\ncells = \"c1 d1\"\n";

Texts replies(const std::string& toml, const std::string& fen) {
  return legal_texts(position(variant_from_text(toml), fen));
}
Texts replies_from(const std::string& toml, const std::string& fen, const std::string& cell) {
  Texts texts = replies(toml, fen);
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(cell); });
  return texts;
}

std::string rules_told(const std::string& toml) {
  std::string text;
  for (const RuleSection& section : describe_rules(variant_from_text(toml)))
    for (const RuleSentence& sentence : section.sentences) text += sentence.text + '\n';
  return text;
}

// A walk takes few of the positions with sanitizers; what is seldom needs a longer one.
#ifdef SENNIGHT_SANITIZED
constexpr int kLonger = 10;
constexpr std::size_t kManyChecks = 2, kSomeChecks = 0;
#else
constexpr int kLonger = 1;
constexpr std::size_t kManyChecks = 20, kSomeChecks = 3;
#endif

std::size_t checks_met_by(const std::string& toml, int positions) {
  std::size_t checks = 0;
  walk(variant_from_text(toml), kLonger * positions, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
    ASSERT_EQ(plain::legal_moves_keep_to_what_is_forbidden(position, legal), "");
    for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
    if (position.variant().safety() == Safety::kLegal && position.royal(position.turn()))
      checks += reference::is_attacked(position, position.royal(position.turn()),
                                       PlayerId(1 - position.turn().index()));
  });
  return checks;
}

TEST(RoyalInCheck, may_not_flee) {
  EXPECT_EQ(replies(kStays, "4k/5/5/5/K4 w"), (Texts{"a1a2", "a1b1", "a1b2"}));
  EXPECT_EQ(replies(kStays, "r3k/5/5/5/K4 w"), Texts{});
  EXPECT_EQ(result_text(variant_from_text(kStays), "", "r3k/5/5/5/K4 w"), "0-1 checkmate");
  EXPECT_EQ(replies(kStays, "r3k/5/2R2/5/K4 w"), Texts{"c3a3"});
}

TEST(RoyalInCheck, may_take_the_one_piece_that_gives_it) {
  EXPECT_EQ(replies(kStays, "4k/5/5/r4/K4 w"), Texts{"a1a2"});
  EXPECT_EQ(replies(kStays, "r3k/5/5/r4/K4 w"), Texts{});   // it is protected
  EXPECT_EQ(replies(kStays, "4k/5/5/r4/Kr3 w"), Texts{});   // two give check
  EXPECT_EQ(replies(kStays, "4k/5/r4/1r3/K4 w"), Texts{});  // the one that may be taken gives none
}

TEST(RoyalInCheck, obeys_the_laws_of_all_games) {
  std::size_t checks = 0;
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "janggi", "shogi", "atomic", "torpedo"})
    checks += checks_met_by("extends = \"" + base + "\"\nname = \"x\"\n[legal]\nroyal-in-check = \"stays\"\n", 120);
  EXPECT_GT(checks, kManyChecks);
  EXPECT_NE(rules_told(kStays).find("A King in check may not move away."), std::string::npos);
}

TEST(RoyalInCheck, needs_a_royal_that_may_be_in_check) {
  std::string no_royal = kStays;
  no_royal.replace(no_royal.find("royal = true\n"), 13, "");
  EXPECT_NE(complaints_about(no_royal).find("'royal-in-check' has no sense: "), std::string::npos);
  const std::string swap = kStays + "[swap.rescue]\nkind = \"unmoved-in-check\"\n";
  EXPECT_NE(complaints_about(swap).find("a royal that stays in check and a swap of a royal in check"),
            std::string::npos);
}

TEST(InitialRight, is_not_used_in_check_by_the_types_that_are_named) {
  EXPECT_EQ(replies_from(kLeaps, "k4/5/5/5/2KM1 w CD - 0 1", "c1"),
            (Texts{"c1b1", "c1b2", "c1b3", "c1c2", "c1d2", "c1d3"}));
  // A Met gives check from d2; the King takes it or steps away.
  EXPECT_EQ(replies_from(kLeaps, "k4/5/5/3m1/2K2 w C - 0 1", "c1"), (Texts{"c1b1", "c1b2", "c1c2", "c1d1", "c1d2"}));
  // The Met is not named: its leap may parry a check.
  EXPECT_EQ(replies_from(kLeaps, "1k3/5/K3r/5/3M1 w D - 0 1", "d1"), Texts{"d1d3"});
}

TEST(InitialRight, is_lost_when_an_enemy_piece_aims) {
  const Variant& variant = variant_from_text(kLeaps);
  const std::string before = "4k/r4/5/2M2/2K2 b C - 0 1";
  // On the King's file, behind another piece; then it goes away again.
  EXPECT_EQ(format_fen(play(variant, "a4c4", before).position()), "4k/2r2/5/2M2/2K2 w - - 1 2");
  const std::string gone = format_fen(play(variant, "a4c4 d1d2 c4b4", "4k/r4/5/2M2/2KR1 b C - 0 1").position());
  EXPECT_EQ(gone, "4k/1r3/5/2MR1/2K2 w - - 3 3");
  EXPECT_EQ(replies_from(kLeaps, gone, "c1"), Texts{"c1d1"});
  EXPECT_EQ(format_fen(play(variant, "a4b4", before).position()), "4k/1r3/5/2M2/2K2 w C - 1 2");
  // The own Rook aims at nobody, and a Met has nothing to lose by it.
  EXPECT_EQ(format_fen(play(variant, "a2a1", "4k/5/5/R4/2KM1 w CD - 0 1").position()), "4k/5/5/5/R1KM1 b CD - 1 1");
  EXPECT_EQ(format_fen(play(variant, "a4d4", "4k/r4/5/5/2KM1 b CD - 0 1").position()), "4k/3r1/5/5/2KM1 w CD - 1 2");
  EXPECT_EQ(variant.initial().aims.size(), 1u);
}

TEST(InitialRight, is_written_as_files_in_the_dialect_of_other_programs) {
  const Variant& variant = variant_from_text(kLeaps);
  EXPECT_EQ(format_fen(Position::start(variant)), "1mk1r/5/5/5/R1KM1 w CDbc - 0 1");
  EXPECT_EQ(format_fen(play(variant, "d1e2").position()), "1mk1r/5/5/4M/R1K2 b Cbc - 1 1");
  EXPECT_EQ(format_fen(position(variant, "1mk1r/5/5/5/R1KM1 w")), "1mk1r/5/5/5/R1KM1 w CDbc - 0 1");
  const auto wrong = parse_fen(variant, "1mk1r/5/5/5/R1KM1 w CDx - 0 1");
  EXPECT_EQ(
      wrong ? ""
      : wrong.error().message.find("'x' is no castling letter, and no file of an unmoved piece") == std::string::npos
          ? wrong.error().message
          : "told",
      "told");
}

TEST(InitialRight, obeys_the_laws) {
  EXPECT_GT(checks_met_by(kLeaps, 300), kSomeChecks);
  EXPECT_GT(checks_met_by("extends = \"cambodian\"\nname = \"x\"\n", 300), kSomeChecks);
  checks_met_by(
      "extends = \"glinski\"\nname = \"x\"\n[initial]\nright = \"unmoved\"\nnot-in-check = \"P\"\n"
      "aimed-by = { P = \"R N\" }\n",
      200);
  EXPECT_EQ(reference_perft(position(variant_from_text(kLeaps), "1mk1r/5/5/5/R1KM1 w CDbc - 0 1"), 3),
            perft(position(variant_from_text(kLeaps), "1mk1r/5/5/5/R1KM1 w CDbc - 0 1"), 3));
  const std::string told = rules_told(kLeaps);
  EXPECT_NE(told.find("A King may not make it while its player is in check."), std::string::npos);
  EXPECT_NE(told.find("A King loses this right for good as soon as an enemy Rook aims at it"), std::string::npos);
}

TEST(InitialRight, is_refused_where_it_has_no_sense) {
  const auto wrong = [](const std::string& was, const std::string& becomes) {
    std::string text = kLeaps;
    return complaints_about(text.replace(text.find(was), was.size(), becomes));
  };
  EXPECT_EQ(wrong("", ""), "");
  EXPECT_EQ(wrong("not-in-check = \"K\"", "not-in-check = \"R\""), "R has no initial moves\n");
  EXPECT_EQ(wrong("{ K = \"R\" }", "{ R = \"K\" }"), "R has no initial moves\n");
  EXPECT_EQ(wrong("right = \"unmoved\"\n", ""),
            "'aimed-by' needs right = \"unmoved\": a right that comes with a cell is not lost\n");
  EXPECT_EQ(wrong("move = \"R\"", "move = \"mR cpR\""),
            "R never aims at anything: hops and moves without captures do not\n");
  // Two unmoved pieces on one file could not be told apart.
  EXPECT_EQ(wrong("cells = \"c1 d1\"", "cells = \"c1 d1 d2\""),
            "fen = \"fairy\" has no field for unmoved pieces, but for one on each file\n");
}

}  // namespace
}  // namespace sennight::test
