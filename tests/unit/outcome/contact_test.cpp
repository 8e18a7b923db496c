// Pieces that take what they come up to, or what they move away from. Own positions, by hand.
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
constexpr int kContactPositions = 60;
#else
constexpr int kContactPositions = 120;
#endif

std::string contact_chess(const std::string& more, const std::string& pieces = "R") {
  return "extends = \"chess\"\nname = \"x\"\n[contact]\npieces = \"" + pieces +
         "\"\ndirections = \"W\"\nexcept = \"K\"\n" + more;
}
const std::string kLeaving = "when = \"leaving\"\n", kEitherWay = "when = \"both\"\n";

// Rooks that do not capture but so.
std::string stones(const std::string& more) {
  return "name = \"x\"\nboard = { shape = \"rectangle\", files = 5, ranks = 5 }\nsetup = { P = \"rank:1\" }\n"
         "[pieces.P]\nname = \"Stone\"\nmove = \"mR\"\n[contact]\npieces = \"P\"\ndirections = \"W\"\n" +
         more + "\n[ends]\nextinction = \"board\"\n";
}

TEST(Contact, takes_what_it_comes_up_to) {
  const std::string rules = contact_chess("");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/n7/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/8/n6R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/8/8/4K2R w - - 5 1", "h1h2"), "4k3/8/8/8/7n/8/7R/4K3 b - - 6 1");
  // Besides what it takes where it arrives.
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/7p/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/8/7R/8/4K3 b - - 0 1");
  // Neither its own, nor by other pieces, nor beside its line.
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7N/8/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/7N/7R/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/8/8/4K2Q w - - 5 1", "h1h3"), "4k3/8/8/8/7n/7Q/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/6n1/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/8/6nR/8/4K3 b - - 6 1");
  // A Knight moves along none of the lines.
  EXPECT_EQ(fen_left(contact_chess("", "N"), "4k3/8/8/5n2/8/8/8/4K1N1 w - - 5 1", "g1f3"),
            "4k3/8/8/5n2/8/5N2/8/4K3 b - - 6 1");
}

TEST(Contact, takes_what_it_moves_away_from) {
  const std::string rules = contact_chess(kLeaving);
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/7R/4K2n w - - 5 1", "h2h5"), "4k3/8/8/7R/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/7R/4K2n w - - 5 1", "h2g2"), "4k3/8/8/8/8/8/6R1/4K2n b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/8/7R/4K3 w - - 5 1", "h2h3"), "4k3/8/8/8/7n/7R/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(contact_chess(kEitherWay), "4k3/8/8/7n/8/8/7R/4K2n w - - 5 1", "h2h4"),
            "4k3/8/8/8/7R/8/8/4K3 b - - 0 1");
}

TEST(Contact, is_not_made_by_castling) {
  const std::string rules = contact_chess(kEitherWay, "K R");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/3bK2R w K - 5 1", "e1g1"), "4k3/8/8/8/8/8/8/3b1RK1 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/R3Kb2 w Q - 5 1", "e1c1"), "4k3/8/8/8/8/8/8/2KR1b2 b - - 6 1");
  // The King by itself takes so.
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/3bK2R w K - 5 1", "e1f1"), "4k3/8/8/8/8/8/8/5K1R b - - 0 1");
}

TEST(Contact, spares_some_and_takes_rows) {
  EXPECT_EQ(fen_left(contact_chess("", "P"), "8/8/4k3/8/4P3/8/8/4K3 w - - 5 1", "e4e5"),
            "8/8/4k3/4P3/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(contact_chess("", "P"), "k7/8/4n3/8/4P3/8/8/4K3 w - - 5 1", "e4e5"),
            "k7/8/8/4P3/8/8/8/4K3 b - - 0 1");
  const std::string three = "4k3/8/7n/7n/7n/8/8/4K2R w - - 5 1";
  EXPECT_EQ(fen_left(contact_chess(""), three, "h1h3"), "4k3/8/7n/7n/8/7R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(contact_chess("most = 2\n"), three, "h1h3"), "4k3/8/7n/8/8/7R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(contact_chess("most = 0\n"), three, "h1h3"), "4k3/8/8/8/8/7R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(contact_chess("most = 0\n"), "4k3/8/7n/8/7n/8/8/4K2R w - - 5 1", "h1h3"),
            "4k3/8/7n/8/8/7R/8/4K3 b - - 0 1");  // a gap
}

TEST(Contact, opens_lines_to_the_own_royal_and_answers_checks) {
  const Variant& variant = variant_from_text(contact_chess(""));
  const Position shielded = position(variant, "k3r3/8/8/8/R3n3/8/8/4K3 w - - 0 1");
  EXPECT_FALSE(may_play(shielded, "a4d4"));
  EXPECT_TRUE(may_play(shielded, "a4c4"));
  const Position checked = position(variant, "k7/8/8/8/8/R2n4/8/4K3 w - - 0 1");
  EXPECT_TRUE(may_play(checked, "a3c3"));
  EXPECT_FALSE(may_play(checked, "a3b3"));
}

// From a program of brute force that was written for it, without any code of this one.
TEST(Contact, counts_as_another_program_does) {
  const std::vector<std::pair<std::string, std::vector<std::uint64_t>>> all = {
      {"", {15, 203, 3780, 65505, 1205222}},
      {kLeaving, {15, 195, 3517, 59762, 1070818}},
      {kEitherWay, {15, 203, 3780, 65283, 1198802}},
      {kEitherWay + "most = 0\n", {15, 203, 3780, 65283, 1198452}}};
  for (const auto& [more, counts] : all)
    for (std::size_t depth = 0; depth < counts.size(); ++depth)
      EXPECT_EQ(perft(Position::start(variant_from_text(stones(more))), static_cast<int>(depth) + 1), counts[depth])
          << more;
}

TEST(Contact, obeys_the_laws_of_all_games) {
  const auto walk_through = [](const Variant& variant, const std::string& name) {
    walk_briefly(variant, kContactPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << name;
    });
  };
  walk_through(variant_from_text(stones(kEitherWay + "most = 0\n")), "stones");
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "three-check", "marseillais",
                                 "raumschach", "../four-linepiece/mishling-fusion", "four-armies-partners"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals, others;
    for (const PieceType& type : plain.types()) (type.royal ? royals : others) += type.token + " ";
    for (const std::string& more : {std::string(), kLeaving, kEitherWay + "most = 0\n"})
      walk_through(variant_from_text(start + "[contact]\ndirections = \"WF\"\npieces = \"" + others +
                                     "\"\nexcept = \"" + royals + "\"\n" + more),
                   base + more);
  }
}

TEST(Contact, agrees_in_both_generators) {
  for (const std::string& more : {std::string(), kLeaving, kEitherWay + "most = 2\n"}) {
    const Position start = position(variant_from_text(contact_chess(more, "R Q P K")),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << more;
  }
}

TEST(Contact, is_told_on_the_page) {
  const auto says = [](const std::string& rules, const std::string& sentence) {
    const std::string page = page_of(variant_from_text(rules));
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
  };
  says(contact_chess(""),
       "When a Rook has moved orthogonally and a rival's piece stands on the next cell of that line, that piece is "
       "taken; "
       "Kings are safe from that.");
  says(contact_chess(kLeaving + "most = 0\n"),
       "When a Rook has moved orthogonally, straight away from a rival's piece that stood next to it, that piece and "
       "all "
       "rivals' pieces in a row behind it are taken; Kings are safe from that.");
  says(contact_chess(kEitherWay + "most = 3\n", "R Q"),
       "When a Rook or Queen has moved orthogonally, straight away from a rival's piece that stood next to it, that "
       "piece "
       "and the rivals' pieces in a row behind it are taken, 3 at most; Kings are safe from that.");
}

TEST(Contact, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\n[contact]\n" + table);
  };
  EXPECT_EQ(complaints("pieces = \"R\"\ndirections = \"W\"\n"),
            "K is royal, and cannot be taken so: 'except' must name it\n");
  EXPECT_EQ(complaints("pieces = \"R\"\ndirections = \"W2\"\nexcept = \"K\"\n"),
            "single steps are expected, such as \"W\" or \"WF\"\n");
  EXPECT_EQ(complaints("directions = \"W\"\nexcept = \"K\"\n"), "[contact] needs 'pieces'\n");
  EXPECT_EQ(complaints("pieces = \"R\"\nexcept = \"K\"\n"), "[contact] needs 'directions'\n");
}

}  // namespace
}  // namespace sennight::test
