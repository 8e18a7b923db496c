// Drops that may not give check: [drops] no-check-by. Own positions.
#include <gtest/gtest.h>

#include "movegen/movegen.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/walk.h"
#include "unit/outcome/rules_page.h"

namespace sennight::test {
namespace {

std::string drops(const std::string& rule, const std::string& more = "") {
  return "name = \"Drops\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\n"
         "setup = { K = \"c1\", P = \"a2 c2\", L = \"e1\" }\n"
         "[pieces.K]\nname = \"King\"\nmove = \"K\"\nroyal = true\n[pieces.P]\nname = \"Pawn\"\nmove = \"fW\"\n"
         "[pieces.L]\nname = \"Lance\"\nmove = \"fW0\"\n[hand.returns]\nP = \"P\"\nL = \"L\"\n" +
         more + "[drops]\n" + rule;
}

bool may_drop(const std::string& rule, const std::string& fen, const std::string& text) {
  return may_play(position(variant_from_text(drops(rule)), fen), text);
}

TEST(QuietDrops, of_these_types_give_no_check) {
  const std::string fen = "2k2/5/5/5/2K2[PL] w";
  EXPECT_FALSE(may_drop("no-check-by = \"P\"\n", fen, "P@c4"));
  EXPECT_TRUE(may_drop("no-check-by = \"P\"\n", fen, "P@b4"));
  EXPECT_TRUE(may_drop("no-check-by = \"P\"\n", fen, "L@c3"));
  EXPECT_FALSE(may_drop("no-check-by = \"P L\"\n", fen, "L@c3"));
  EXPECT_TRUE(may_drop("", fen, "P@c4"));
  // Behind a piece it gives none, and one on the board may go where it does.
  EXPECT_TRUE(may_drop("no-check-by = \"L\"\n", "2k2/2p2/5/5/2K2[L] w", "L@c3"));
  EXPECT_TRUE(may_drop("no-check-by = \"P\"\n", "2k2/5/2P2/5/2K2[P] w", "c3c4"));
}

TEST(QuietDrops, obey_the_laws) {
  int held_back = 0;
  const Variant &some = variant_from_text(drops("no-check-by = \"P L\"\n")), &any = variant_from_text(drops(""));
  walk(some, 300, 1, [&](const Position& at) {
    MoveList legal, free;
    ASSERT_EQ(laws::broken_law(at, legal, 3), "");
    const Result<Position> freely = Position::from_setup(any, at.setup());
    ASSERT_TRUE(freely);
    legal_moves(*freely, free);
    held_back += legal.size() < free.size();
  });
  EXPECT_GT(held_back, 0);
}

TEST(QuietDrops, are_told_and_checked) {
  EXPECT_NE(page_of(variant_from_text(drops("no-check-by = \"P L\"\n")))
                .find("The drop of a Pawn or Lance may not give check."),
            std::string::npos);
  EXPECT_NE(complaints_about(drops("no-check-by = \"P\"\nno-mate-by = \"P\"\n")).find("P is in 'no-check-by', too"),
            std::string::npos);
  EXPECT_NE(complaints_about(drops("no-check-by = \"P\"\n", "[legal]\nchecks = \"forbidden\"\n"))
                .find("[legal] forbids all checks"),
            std::string::npos);
  std::string common = drops("no-check-by = \"P\"\n");
  common.erase(common.find("royal = true\n"), 13);
  EXPECT_NE(complaints_about(common).find("'no-check-by' has no sense: there is no royal"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test
