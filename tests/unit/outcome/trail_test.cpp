// Pieces that leave a stone behind where they stood. Own positions, by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/outcome.h"
#include "outcome/perft.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kTrailPositions = 60;
#else
constexpr int kTrailPositions = 120;
#endif

const std::string kRuin = "[pieces.X]\nname = \"Ruin\"\nmove = \"none\"\n";

std::string ruined(const std::string& base, const std::string& more = "") {
  return "extends = \"" + base + "\"\nname = \"x\"\n[trail]\nto = \"X\"\n" + more + kRuin;
}

// A Knight and a Rook each, and no other end than that nothing is left to move.
std::string joust(const std::string& more) {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { N = \"b1\", R = \"d1\" }\n"
         "ends = { stalemate = \"loss\" }\n[pieces.N]\nname = \"Knight\"\nmove = \"N\"\n[pieces.R]\nname = \"Rook\"\n"
         "move = \"R\"\n[trail]\nto = \"X\"\n" +
         more + kRuin;
}

TEST(Trail, stays_where_a_piece_stood) {
  const std::string rules = ruined("chess");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/R3K2R w KQ - 5 1", "a1a4"), "4k3/8/8/8/R7/8/8/X3K2R b K - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/n7/8/8/R3K3 w - - 5 1", "a1a4"), "4k3/8/8/8/R7/8/8/X3K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/R3K2R w KQ - 5 1", "e1g1"), "4k3/8/8/8/8/8/8/R3XRKX b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "4k3/8/3P4/4X3/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), "Q7/X3k3/8/8/8/8/8/4K3 b - - 0 1");
  // Of some pieces alone, and none where a piece captures from afar.
  EXPECT_EQ(fen_left(ruined("chess", "pieces = \"Q\"\n"), "4k3/8/8/8/8/8/8/R3K3 w - - 5 1", "a1a4"),
            "4k3/8/8/8/R7/8/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(ruined("chess", "[rifle]\npieces = \"R\"\n"), "4k3/8/8/8/n7/8/8/R3K3 w - - 5 1", "a1a4"),
            "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
}

TEST(Trail, lets_a_double_step_be_taken_in_passing) {
  const std::string rules = ruined("chess");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"), "4k3/8/8/8/3pP3/8/4X3/4K3 b - e3 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/3pP3/8/4X3/4K3 b - e3 0 1", "d4e3"), "4k3/8/8/8/3x4/4p3/4X3/4K3 w - - 0 2");
  // Any other piece on the cell where the Pawn stood tells that it did not stand there a move ago.
  const auto read = parse_fen(variant_from_text(rules), "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1");
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("no double step can have passed e3"), std::string::npos) << read.error().message;
}

TEST(Trail, changes_nothing_for_the_other_effects_of_a_capture) {
  // Who captures turns to stone, where it has left one, too, and whatever it has become.
  const std::string stones = ruined("chess", "[petrifaction]\npieces = \"P\"\nto = \"X\"\n");
  EXPECT_EQ(fen_left(stones, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), "1X2k3/X7/8/8/8/8/8/4K3 b - - 0 1");
  // Who comes up to a rival's piece takes it.
  const std::string contact = ruined("chess", "[contact]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K X\"\n");
  EXPECT_EQ(fen_left(contact, "4k3/8/p7/8/8/8/8/R3K3 w - - 0 1", "a1a5"), "4k3/8/8/R7/8/8/8/X3K3 b - - 0 1");
}

TEST(Trail, stands_in_the_way_of_all) {
  const Variant& variant = variant_from_text(ruined("chess"));
  const Position walled = position(variant, "4k3/8/8/8/X7/8/8/R3K3 w - - 5 1");
  EXPECT_TRUE(may_play(walled, "a1a3"));
  EXPECT_FALSE(may_play(walled, "a1a4"));
  EXPECT_FALSE(may_play(walled, "a1a5"));
  EXPECT_FALSE(may_play(position(variant, "4k3/8/8/8/x7/8/8/R3K3 w - - 5 1"), "a1a4"));
  // A pinned piece may leave its line: what stays behind shields the King.
  EXPECT_TRUE(may_play(position(variant, "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1"), "e2c3"));
  EXPECT_FALSE(may_play(
      position(variant_from_text(ruined("chess", "pieces = \"R\"\n")), "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1"), "e2c3"));
}

// From a program of brute force that was written for it, without any code of this one.
TEST(Trail, counts_as_another_program_does) {
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> all = {
      {"", {9, 66, 472, 3011, 19038}}, {"pieces = \"N\"\n", {9, 68, 555, 4387, 36817}}};
  for (const auto& [more, counts] : all)
    for (std::size_t depth = 0; depth < counts.size(); ++depth) {
      const Position start = Position::start(variant_from_text(joust(more)));
      EXPECT_EQ(perft(start, static_cast<int>(depth) + 1), counts[depth]) << more;
      if (depth < 3) {
        EXPECT_EQ(reference_perft(start, static_cast<int>(depth) + 1), counts[depth]) << more;
      }
    }
}

TEST(Trail, obeys_the_laws_of_all_games) {
  const auto walk_through = [](const Variant& variant, const std::string& name) {
    walk_briefly(variant, kTrailPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << name;
    });
  };
  walk_through(variant_from_text(joust("")), "joust");
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "three-check", "marseillais", "atomic",
                                 "raumschach", "../four-linepiece/mishling-fusion", "four-armies-partners"})
    walk_through(variant_from_text(ruined(base)), base);
}

TEST(Trail, is_told_on_the_page) {
  const auto says = [](const std::string& rules, const std::string& sentence) {
    const std::string page = page_of(variant_from_text(rules));
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
  };
  says(ruined("chess"), "When a piece moves, a Ruin stays behind on the cell where it stood.");
  says(ruined("chess", "pieces = \"R Q\"\n"),
       "When a Rook or Queen moves, a Ruin stays behind on the cell where it stood.");
  says(ruined("chess"),
       "Ruins stand in everybody's way for the rest of the game: they do not move, and nobody can capture them.");
}

TEST(Trail, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\n[trail]\n" + table);
  };
  EXPECT_EQ(complaints("to = \"R\"\n"), "R stays behind, and needs move = \"none\"\n");
  EXPECT_EQ(complaints("pieces = \"R\"\n"), "[trail] needs 'to'\n");
}

}  // namespace
}  // namespace sennight::test
