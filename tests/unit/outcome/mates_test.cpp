// Mates that do not win: without a check by certain types in the row of checks that they end, or by certain types alone. Own
// positions, mated by hand.
#include <gtest/gtest.h>

#include <atomic>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules/describe.h"
#include "search/searcher.h"
#include "support/games.h"
#include "support/plain.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

const std::string kBoardOfMates =
    "name = \"Small\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
    "setup = { K = \"a1\", R = \"b1\", B = \"c1\", N = \"d1\" }\n[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = "
    "true\n"
    "[pieces.R]\nname = \"Rook\"\nmove = \"R\"\n[pieces.B]\nname = \"Bishop\"\nmove = \"B\"\n"
    "[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n";
const std::string kMates = kBoardOfMates + "[ends]\nmate-needs = \"R N\"\nmate-never-by = \"N\"\n";

std::string mate(const std::string& moves, const std::string& fen) {
  return result_text(variant_from_text(kMates), moves, fen);
}

std::string fen_of_mates(const std::string& moves, const std::string& fen) {
  return format_fen(play(variant_from_text(kMates), moves, fen).position());
}

TEST(Mate, counts_if_a_needed_type_gives_it) {
  EXPECT_EQ(mate("e4e5", "k4/4R/1K3/5/5 w"), "1-0 checkmate");
  EXPECT_EQ(mate("e3d2", "k4/3N1/1K2B/5/5 w"), "1/2-1/2 a mate that does not count");
  EXPECT_EQ(result_text(variant_from_text(kBoardOfMates), "e3d2", "k4/3N1/1K2B/5/5 w"), "1-0 checkmate");
  // The second player's, turned round.
  EXPECT_EQ(mate("e2e1", "5/5/1k3/4r/K4 b"), "0-1 checkmate");
  EXPECT_EQ(mate("e3d4", "5/5/1k2b/3n1/K4 b"), "1/2-1/2 a mate that does not count");
}

TEST(Mate, counts_at_the_end_of_a_row_of_checks_with_a_needed_one) {
  EXPECT_EQ(mate("e3d2", "k4/3N1/1K2B/5/5 w - - 0+1 0 1"), "1-0 checkmate");
  EXPECT_EQ(mate("e3d2", "k4/3N1/1K2B/5/5 w - - 1+0 0 1"), "1/2-1/2 a mate that does not count");
  // A row begins with a check by a needed type, goes on with any check, and ends with another move.
  EXPECT_EQ(fen_of_mates("", "2k2/5/5/5/K3R w"), "2k2/5/5/5/K3R w - - 1+1 0 1");
  EXPECT_EQ(fen_of_mates("e1e5", "2k2/5/5/5/K3R w"), "2k1R/5/5/5/K4 b - - 0+1 1 1");
  EXPECT_EQ(fen_of_mates("e1d2", "k4/5/5/5/K3B w - - 1+1 0 1"), "k4/5/5/3B1/K4 b - - 1+1 1 1");
  EXPECT_EQ(fen_of_mates("e3d2", "k4/5/4B/5/K4 w - - 0+1 0 1"), "k4/5/5/3B1/K4 b - - 0+1 1 1");
  EXPECT_EQ(fen_of_mates("a1b1", "k4/5/4B/5/K4 w - - 0+1 0 1"), "k4/5/4B/5/1K3 b - - 1+1 1 1");
  // Positions that differ in it are different.
  const Variant& variant = variant_from_text(kMates);
  EXPECT_NE(position(variant, "k4/5/4B/5/K4 w - - 0+1 0 1").key(),
            position(variant, "k4/5/4B/5/K4 w - - 1+1 0 1").key());
}

TEST(Mate, by_some_types_alone_loses) {
  EXPECT_EQ(mate("e3c4", "k4/B4/1K2N/5/5 w"), "0-1 a mate that is not allowed");
  EXPECT_EQ(mate("e3c4", "k4/B4/1K2N/5/5 w - - 0+1 0 1"), "0-1 a mate that is not allowed");
  // With a Rook behind it is a mate by both.
  EXPECT_EQ(mate("c5e4", "k1N1R/5/1K3/5/5 w"), "1-0 checkmate");
}

TEST(Mate, by_some_types_alone_may_be_a_draw) {
  const std::string drawn = kBoardOfMates + "[ends]\nmate-never-by = \"N\"\nmate-never-by-result = \"draw\"\n";
  const Variant& variant = variant_from_text(drawn);
  EXPECT_EQ(result_text(variant, "e3c4", "k4/B4/1K2N/5/5 w"), "1/2-1/2 a mate that does not count");
  EXPECT_EQ(result_text(variant, "c5e4", "k1N1R/5/1K3/5/5 w"), "1-0 checkmate");
  EXPECT_NE(page_of(variant).find("A mate by a Knight alone is a draw."), std::string::npos) << page_of(variant);
  walk_briefly(variant, 250, 1, [&](const Position& position) {
    MoveList legal;
    ASSERT_EQ(laws::broken_law(position, legal, 3), "");
  });
}

TEST(Mate, that_does_not_win_is_avoided_by_the_search) {
  const std::atomic<bool> never = false;
  const auto best = [&](const std::string& toml, const std::string& fen) {
    const VariantPtr variant(std::shared_ptr<const Variant>(), &variant_from_text(toml));
    Searcher searcher(variant, {.hash_megabytes = 1});
    Limits limits;
    limits.depth = 3;
    const Position at = position(*variant, fen);
    const SearchResult result = searcher.search(Game(at), limits, {}, never);
    return std::pair(format_move(at, *result.best), result.score);
  };
  EXPECT_EQ(best(kMates, "k4/3N1/1K2B/5/5 w - - 0+1 0 1"), std::pair(std::string("e3d2"), win_in(1)));
  EXPECT_NE(best(kMates, "k4/3N1/1K2B/5/5 w - - 1+1 0 1").first, "e3d2");
  EXPECT_GT(best(kMates, "k4/3N1/1K2B/5/5 w - - 1+1 0 1").second, 0);
  EXPECT_EQ(best(kBoardOfMates, "k4/B4/1K2N/5/5 w"), std::pair(std::string("e3c4"), win_in(1)));
  EXPECT_NE(best(kMates, "k4/B4/1K2N/5/5 w - - 1+1 0 1").first, "e3c4");
}

TEST(Mate, obeys_the_laws) {
  for (const std::string& toml :
       {kMates, std::string("extends = \"chess\"\nname = \"x\"\n[ends]\nmate-needs = \"Q\"\n"),
        std::string("extends = \"glinski\"\nname = \"x\"\n[ends]\nmate-needs = \"R\"\nmate-never-by = \"N\"\n"),
        std::string("extends = \"janggi\"\nname = \"x\"\n[ends]\nmate-needs = \"R\"\n")}) {
    const Variant& variant = variant_from_text(toml);
    std::size_t counted = 0;
    walk_briefly(variant, 250, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "");
      for (const Move& move : legal) ASSERT_EQ(plain::make_does_what_the_text_says(position, move), "");
      ASSERT_EQ(plain::ends_are_as_counted(position), "");
      counted += static_cast<std::size_t>(position.checks(PlayerId(0)) + position.checks(PlayerId(1)));
    });
    if (toml == kMates) {
      EXPECT_GT(counted, 0u);
    }
  }
}

TEST(Mate, is_told_and_refused_where_there_is_none) {
  std::string told;
  for (const RuleSection& section : describe_rules(variant_from_text(kMates)))
    for (const RuleSentence& sentence : section.sentences) told += sentence.text + '\n';
  EXPECT_NE(told.find("Nobody may mate with a Knight alone: who does so has lost."), std::string::npos);
  EXPECT_NE(told.find("A mate counts only if it is given by a Rook or Knight, or ends checks with every move"),
            std::string::npos);
  EXPECT_EQ(complaints_about(kMates + "checks = 3\n"),
            "'mate-needs' and 'checks' count different things in one place\n");
  std::string plain = kMates;
  plain.replace(plain.find("royal = true\n"), 13, "");
  EXPECT_NE(complaints_about(plain).find("'checkmate' has no sense: "), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
