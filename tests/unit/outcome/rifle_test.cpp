// Pieces that capture without moving, and pieces that go over to the other side when they capture. Own positions, counted
// by hand.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

const std::string kRifle =
    "extends = \"chess\"\nname = \"x\"\n[rifle]\npieces = \"K Q R B N P\"\n"
    "[promotion.last-rank]\nwhen = \"quiet-arrival\"\n";
const std::string kDefection = "extends = \"chess\"\nname = \"x\"\n[defection]\npieces = \"Q R B N P\"\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kFew = 1500;
#else
constexpr int kFew = 120;
#endif

TEST(Rifle, takes_from_afar_and_leaves_the_piece_where_it_was) {
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "d1d5", "4k3/8/8/3n4/8/8/8/3RK3 w - - 5 1"),
            "4k3/8/8/8/8/8/8/3RK3 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "e1d2", "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"),
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "e1e2", "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"),
            "4k3/8/8/8/8/8/3nK3/8 b - - 1 1");
}

TEST(Rifle, keeps_rights_to_castle_and_to_first_moves_of_whoever_stays) {
  const std::string shot = fen_after(variant_from_text(kRifle), "e2f3 e8e7 a1a4",
                                     "4k3/8/8/8/r7/5n2/4P3/R3K2R w KQ - 0 1");
  EXPECT_EQ(shot, "8/4k3/8/8/8/8/4P3/R3K2R b KQ - 0 2");
  const Position on = position(variant_from_text(kRifle), "8/4k3/8/8/8/8/4P3/R3K2R w KQ - 0 2");
  for (const char* move : {"e1g1", "e1c1", "e2e4"}) EXPECT_TRUE(may_play(on, move)) << move;
  // Whose partner is shot has lost the right.
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "a1a8", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1"),
            "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
}

TEST(Rifle, captures_in_passing_from_where_the_Pawn_stands) {
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "d7d5 e5d6", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"),
            "4k3/8/8/4P3/8/8/8/4K3 b - - 0 2");
}

// With `step` some captures are from afar, and all others are as usual.
TEST(Rifle, is_told_from_other_captures_by_its_step) {
  const std::string archers =
      "extends = \"chess\"\nname = \"x\"\n[pieces.N]\nname = \"Archer\"\nmove = \"K cD cA\"\n"
      "[rifle]\npieces = \"N\"\nstep = \"D A\"\n";
  const Variant& variant = variant_from_text(archers);
  EXPECT_EQ(fen_after(variant, "d4d5", "4k3/8/8/3n4/3N4/8/8/4K3 w - - 5 1"), "4k3/8/8/3N4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant, "d4d6", "4k3/8/3n4/8/3N4/8/8/4K3 w - - 5 1"), "4k3/8/8/8/3N4/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant, "d4f2", "4k3/8/8/8/3N4/8/5n2/4K3 w - - 5 1"), "4k3/8/8/8/3N4/8/8/4K3 b - - 0 1");
  walk(variant, 120, 3, [&](const Position& at) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(at, legal, 3), "");
  });
  const std::string page = page_of(variant);
  EXPECT_NE(page.find("Archers capture on some cells from afar, from c3 for example on a1, c1, e1, a3, e3, a5, c5 and "
                      "e5: the captured piece leaves the board"),
            std::string::npos)
      << page;
}

TEST(Rifle, promotes_only_where_a_piece_arrives) {
  const Position near = position(variant_from_text(kRifle), "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(near, "e7d8"));
  EXPECT_FALSE(may_play(near, "e7d8q"));
  EXPECT_EQ(fen_after(variant_from_text(kRifle), "e7d8", format_fen(near)), "4k3/4P3/8/8/8/8/8/4K3 b - - 0 1");
  const Position free = position(variant_from_text(kRifle), "3n1k2/4P3/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(free, "e7e8q"));
  EXPECT_FALSE(may_play(free, "e7e8"));
}

TEST(Rifle, answers_a_check_also_when_pinned) {
  // The Rook on e2 is pinned, and shoots whoever checks without leaving its line.
  const Position pinned = position(variant_from_text(kRifle), "k3r3/8/8/8/8/8/n3R3/2b1K3 w - - 0 1");
  EXPECT_TRUE(may_play(pinned, "e2a2"));
  EXPECT_TRUE(may_play(pinned, "e2e8"));
  EXPECT_FALSE(may_play(pinned, "e2f2"));
  // The King may take what is protected, as it does not go there.
  EXPECT_TRUE(may_play(position(variant_from_text(kRifle), "k2r4/8/8/8/8/8/3n4/4K3 w - - 0 1"), "e1d2"));
  EXPECT_FALSE(may_play(
      position(variant_from_text("extends = \"chess\"\nname = \"x\"\n"), "k2r4/8/8/8/8/8/3n4/4K3 w - - 0 1"), "e1d2"));
}

TEST(Rifle, is_told_to_pages_that_know_no_rule) {
  const Json json = position_json(position(variant_from_text(kRifle), "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"), true);
  for (const Json& move : json.at("legal")) {
    if (move.at("text") != "d1d5") continue;
    std::map<std::string, bool> emptied;
    for (const auto& [cell, piece] : move.at("effects").at("cells").items()) emptied[cell] = piece.is_null();
    EXPECT_EQ(emptied, (std::map<std::string, bool>{{"d5", true}}));
    return;
  }
  ADD_FAILURE() << "no capture";
}

TEST(Rifle, is_seen_by_the_search) {
  // The protected Knight can be taken for nothing: the Queen stays where nobody attacks her.
  const VariantPtr rifle(std::shared_ptr<const Variant>(), &variant_from_text(kRifle));
  const std::atomic<bool> never = false;
  Searcher searcher(rifle, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 1;
  const std::string fen = "4k3/2p5/1p6/3n4/8/8/8/3QK3 w - - 0 1";
  const SearchResult found = searcher.search(Game(position(*rifle, fen)), limits, {}, never);
  EXPECT_EQ(format_move(position(*rifle, fen), *found.best), "d1d5");
}

TEST(Defection, gives_the_capturer_to_the_other_side) {
  EXPECT_EQ(fen_after(variant_from_text(kDefection), "d1d5", "4k3/8/8/3n4/8/8/8/3RK3 w - - 5 1"),
            "4k3/8/8/3r4/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kDefection), "e1d2", "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"),
            "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kDefection), "e7d8q", "3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1"),
            "3qk3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(variant_from_text(kDefection), "d7d5 e5d6", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"),
            "4k3/8/3p4/8/8/8/8/4K3 b - - 0 2");
}

TEST(Defection, may_not_give_check_to_the_own_royal) {
  // On d5 the Queen would be Black's and attack nobody; on e4 she would attack the own King.
  const Position near = position(variant_from_text(kDefection), "k7/8/8/3n4/4n3/8/8/3QK3 w - - 0 1");
  EXPECT_TRUE(may_play(near, "d1d5"));
  const Position line = position(variant_from_text(kDefection), "k7/8/8/8/4n3/8/8/1B2K3 w - - 0 1");
  EXPECT_TRUE(may_play(line, "b1e4"));
  const Position queen = position(variant_from_text(kDefection), "k7/8/8/8/4n3/8/8/1Q2K3 w - - 0 1");
  EXPECT_FALSE(may_play(queen, "b1e4"));
}

TEST(RifleAndDefection, obey_the_laws_of_all_games_on_every_board) {
  for (const std::string base : {"glinski", "crazyhouse", "xiangqi", "los-alamos", "three-check", "marseillais",
                                 "../four-linepiece/mishling-fusion", "../mitred/mitred-sylvia", "../trimac/trimac"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string all, common;
    for (std::size_t t = 0; t < plain.types().size(); ++t) {
      const std::string& token = plain.types()[t].token;
      const bool promotes = !plain.promotions_of(TypeId(t)).empty();
      if (!promotes && !plain.twice().contains(TypeId(t))) all += token + " ";
      if (!plain.royals().contains(TypeId(t))) common += token + " ";
    }
    const std::string rifle = "[rifle]\npieces = \"" + all + "\"\n",
                      defection = "[defection]\npieces = \"" + common + "\"\n";
    for (const std::string& rules : {rifle, defection, rifle + defection}) {
      if (plain.players() != 2 && rules != rifle) continue;
      const Variant& variant = variant_from_text(start + rules);
      walk_briefly(variant, kFew, 1, [&](const Position& position) {
        MoveList legal;
        ASSERT_EQ(laws::broken_law(position, legal, 3), "") << rules;
      });
    }
  }
}

TEST(RifleAndDefection, agree_in_both_generators) {
  for (const std::string& rules : {kRifle, kDefection}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
    EXPECT_EQ(perft(start, 1), 48u);
  }
}

// On some cells only: by its other captures the piece arrives, and may promote.
const std::string kMarksmen =
    "extends = \"chess\"\nremove = \"en-passant\"\nname = \"x\"\n[pieces.P]\nmove = \"mfW cfF cffD im[fW-W]\"\n"
    "[rifle]\npieces = \"P N\"\nstep = \"ffD N\"\n"
    "[promotion.knights]\npieces = \"N\"\nto = \"Q\"\nzone = \"rank:8\"\nwhen = \"arrival-or-departure\"\n";

TEST(Rifle, promotes_only_by_captures_with_which_it_arrives) {
  const Variant& rules = variant_from_text(kMarksmen);
  const Position pawns = position(rules, "2nn4/3P4/3P4/8/8/4k3/8/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(pawns, "d7c8q"));
  EXPECT_FALSE(may_play(pawns, "d7c8"));
  EXPECT_TRUE(may_play(pawns, "d6d8"));
  EXPECT_FALSE(may_play(pawns, "d6d8q"));
  EXPECT_EQ(fen_after(rules, "d6d8", "2nn4/3P4/3P4/8/8/4k3/8/4K3 w - - 0 1"), "2n5/3P4/3P4/8/8/4k3/8/4K3 b - - 0 1");
  // A Knight shoots wherever it captures, from the zone too: then it leaves no cell.
  const Position knights = position(rules, "3N4/1n6/2N5/8/3n4/4k3/8/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(knights, "d8b7"));
  EXPECT_FALSE(may_play(knights, "d8b7q"));
  EXPECT_TRUE(may_play(knights, "d8f7q"));
  EXPECT_FALSE(may_play(knights, "d8f7"));
}

TEST(Rifle, with_promotions_by_capture_agrees_in_both_generators) {
  const Variant& rules = variant_from_text(kMarksmen);
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "n1n1k3/PP1P4/3P4/8/8/3p4/p3p1p1/3NKN2 w - - 0 1"}) {
    const Position start = position(rules, fen);
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << fen;
  }
  walk_briefly(rules, kFew, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
}

// Of one type, to another one by captures and to a third by all other moves: no move could be both.
TEST(Promotion, differs_by_what_moves_do_in_both_generators) {
  const Variant& rules = variant_from_text(
      "extends = \"chess\"\nname = \"x\"\n[promotion.up]\nbecomes = { N = \"B\" }\nzone = \"all\"\n"
      "when = \"capture\"\n[promotion.down]\nbecomes = { N = \"R\" }\nzone = \"all\"\nwhen = \"quiet-arrival\"\n");
  const std::string fen = "4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1";
  EXPECT_EQ(fen_after(rules, "d4c6+", fen), "4k3/8/2B5/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_after(rules, "d4f5+", fen), "4k3/8/2p5/5R2/8/8/8/4K3 b - - 1 1");
  const Position start = position(rules, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
  walk_briefly(rules, kFew, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
}

TEST(RifleAndDefection, are_told_on_the_page) {
  const auto text_of = [](const std::string& rules) {
    std::string text;
    for (const RuleSection& section : describe_rules(variant_from_text(rules)))
      for (const RuleSentence& sentence : section.sentences) text += section.title + ": " + sentence.text + '\n';
    return text;
  };
  EXPECT_NE(
      text_of(kRifle).find("Captures from afar: Pawns, Knights, Bishops, Rooks, Queens and Kings capture from afar"),
      std::string::npos)
      << text_of(kRifle);
  EXPECT_NE(text_of(kRifle).find("A Pawn whose move without a capture ends"), std::string::npos) << text_of(kRifle);
  EXPECT_NE(text_of(kDefection).find("Changing sides: Pawns, Knights, Bishops, Rooks and Queens that capture go over"),
            std::string::npos)
      << text_of(kDefection);
}

TEST(RifleAndDefection, refuse_what_has_no_sense) {
  const std::string small =
      "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
      "setup = { K = \"a1\", R = \"b1\", P = \"b2\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n"
      "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.P]\nname = \"Pawn\"\nmove = \"mfWcfF\"\n"
      "[promotion.last]\npieces = \"P\"\nto = \"R\"\nzone = \"rank:5\"\n";
  EXPECT_EQ(complaints_about(small + "[rifle]\npieces = \"R P\"\n"),
            "P captures from afar and arrives nowhere by it: its promotion needs when = \"quiet-arrival\"\n");
  EXPECT_EQ(complaints_about(small + "when = \"quiet-arrival\"\n[rifle]\npieces = \"K R P\"\n"), "");
  EXPECT_EQ(complaints_about(small + "[rifle]\n"), "[rifle] needs 'pieces'\n");
  EXPECT_EQ(complaints_about(small + "[defection]\npieces = \"K R\"\n"),
            "K is royal, and cannot go over to the other side\n");
  EXPECT_EQ(complaints_about(small + "[defection]\npieces = \"R X\"\n"), "no piece type is called 'X'\n");
}

}  // namespace
}  // namespace sennight::test
