// [self-capture]: pieces that capture their own side's.
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

const std::string kOwn = "extends = \"chess\"\nname = \"x\"\n[self-capture]\npieces = \"K Q R B N P\"\n";

#ifdef SENNIGHT_SANITIZED
constexpr int kOwnWalks = 1500;
#else
constexpr int kOwnWalks = 120;
#endif

TEST(SelfCapture, agrees_in_both_generators) {
  for (const std::string& rules : {kOwn, kOwn + "except = \"Q P\"\n"}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth));
  }
}

TEST(SelfCapture, spares_what_is_excepted) {
  const Variant& variant = variant_from_text(kOwn + "except = \"Q\"\n");
  const Position start = position(variant, "4k3/8/8/8/8/8/PQ6/RN2K3 w - - 0 1");
  std::string own;
  for (const std::string& text : legal_texts(start))
    if (!start.is_empty(move(start, text).to)) own += text + ' ';
  EXPECT_EQ(own, "a1a2 a1b1 b2a1 b2a2 b2b1 ");
}

TEST(SelfCapture, obeys_the_laws_of_all_games_on_every_board) {
  for (const std::string base : {"glinski", "crazyhouse", "xiangqi", "los-alamos", "three-check", "marseillais",
                                 "s-house", "atomic", "circe", "duck-chess", "spartan", "alice", "shogi",
                                 "cannon-shogi", "raumschach", "../trimac/trimac", "../horn-rimmed/hr-mccooey-3p"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string all;
    for (const PieceType& type : plain.types()) all += type.token + " ";
    const Variant& variant = variant_from_text(start + "[self-capture]\npieces = \"" + all + "\"\n");
    walk_briefly(variant, kOwnWalks, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << base;
    });
  }
}

TEST(SelfCapture, is_no_gain_to_the_search) {
  const std::atomic<bool> never = false;
  const VariantPtr& game = variant("self-capture-chess");
  Searcher searcher(game, {.hash_megabytes = 1});
  Limits limits;
  limits.depth = 4;
  // There are nine own pieces to be had, and a Knight.
  const Position start = position(*game, "4k3/8/8/3n4/8/8/PPPQ1PPP/R1B1KBNR w KQ - 0 1");
  EXPECT_EQ(format_move(start, *searcher.search(Game(start), limits, {}, never).best), "d2d5");
  // Only by taking the own Pawn the King gets out of the mate, and only that is looked for.
  const Position smothered = position(*game, "6k1/8/8/8/8/8/5nPP/6RK w - - 0 1");
  const SearchResult found = searcher.search(Game(smothered), limits, {}, never);
  ASSERT_TRUE(found.best);
  EXPECT_NE(format_move(smothered, *found.best), "h1g1");
}

TEST(SelfCapture, is_told_on_the_page) {
  const std::string page = page_of(variant_from_text(kOwn + "except = \"Q\"\n"));
  EXPECT_NE(page.find("No piece moves onto a piece of its own side, except as is said below.\n"), std::string::npos);
  EXPECT_NE(page.find("may capture pieces of their own side, in the ways in which they capture others.\nOwn Queens are "
                      "never captured.\n"),
            std::string::npos)
      << page;
}

TEST(SelfCapture, refuses_what_has_no_sense) {
  const auto of = [](const std::string& base, const std::string& more, const std::string& pieces = "K") {
    return complaints_about("extends = \"" + base + "\"\nname = \"x\"\n" + more + "[self-capture]\npieces = \"" +
                            pieces + "\"\n");
  };
  EXPECT_EQ(of("chess", "[legal]\ncaptures = \"compulsory\"\n"),
            "[self-capture] and compulsory captures do not go together: nobody need capture an own piece\n");
  EXPECT_EQ(of("../four-linepiece/mishling-fusion", "", "R"),
            "[self-capture] and [fusion] do not go together: a piece that joins another moves there too\n");
  EXPECT_EQ(of("chess960", ""),
            "[self-capture] and a castling with text = \"partner\" do not go together: both moves would have one "
            "text\n");
  EXPECT_EQ(of("chu-shogi", ""),
            "[self-capture] and [trade] do not go together: that is about what a rival takes\n"
            "[self-capture] does not go together with pieces that take on their way\n");
  EXPECT_EQ(complaints_about("extends = \"chess\"\nname = \"x\"\n[self-capture]\nexcept = \"Q\"\n"),
            "[self-capture] needs 'pieces'\n");
}

}  // namespace
}  // namespace sennight::test
