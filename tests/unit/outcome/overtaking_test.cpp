// Pieces that take what they pass over, what stands where their lines cross, and several tables of one effect. Own positions, by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "movegen/movegen.h"
#include "movegen/reference.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test {
namespace {

#ifdef SENNIGHT_SANITIZED
constexpr int kOvertakingPositions = 40;
#else
constexpr int kOvertakingPositions = 100;
#endif

const std::string kLeapingRooks = "extends = \"chess\"\nname = \"x\"\npieces.R.move = \"R mpR{over any}\"\n";

std::string overtaking_chess(const std::string& more = "") {
  return kLeapingRooks + "[overtaking]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K\"\n" + more;
}

std::string coordination_chess(const std::string& pieces = "R", const std::string& partners = "K") {
  return "extends = \"chess\"\nname = \"x\"\n[coordination]\npieces = \"" + pieces + "\"\npartners = \"" + partners +
         "\"\ndirections = \"W\"\nexcept = \"K\"\n";
}

TEST(Overtaking, takes_what_it_passes) {
  const std::string rules = overtaking_chess(), two = "4k3/7n/8/7p/8/7b/8/4K2R w - - 5 1";
  EXPECT_EQ(fen_left(rules, two, "h1h2"), "4k3/7n/8/7p/8/7b/7R/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, two, "h1h3"), "4k3/7n/8/7p/8/7R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, two, "h1h4"), "4k3/7n/8/7p/7R/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, two, "h1h6"), "4k3/7n/7R/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, two, "h1h8"), "4k2R/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Overtaking, passes_neither_rows_nor_own_pieces_nor_what_is_safe) {
  const std::string row = "4k3/8/8/8/7p/7b/8/4K2R w - - 5 1";
  EXPECT_FALSE(may_play(position(variant_from_text(overtaking_chess()), row), "h1h5"));
  EXPECT_EQ(fen_left(overtaking_chess("gaps = \"free\"\n"), row, "h1h5"), "4k3/8/8/7R/8/8/8/4K3 b - - 0 1");
  EXPECT_FALSE(may_play(position(variant_from_text(overtaking_chess("gaps = \"free\"\nmost = 1\n")), row), "h1h5"));
  const Variant& variant = variant_from_text(overtaking_chess());
  EXPECT_FALSE(may_play(position(variant, "4k3/8/8/7p/8/7B/8/4K2R w - - 5 1"), "h1h4"));
  EXPECT_TRUE(may_play(position(variant, "4k3/8/8/7p/8/7b/8/4K2R w - - 5 1"), "h1h4"));
  // Over a King it goes no more than it takes him.
  EXPECT_FALSE(may_play(position(variant, "8/8/8/8/8/8/8/r2K3k b - - 5 1"), "a1f1"));
  // A piece on the very cell where it would end is taken as ever, and is no empty cell behind another.
  EXPECT_FALSE(may_play(position(variant, "4k3/8/8/7p/8/7b/8/4K2R w - - 5 1"), "h1h5"));
  const std::string one = overtaking_chess("most = 1\n"), two = "4k3/7n/8/7p/8/7b/8/4K2R w - - 5 1";
  EXPECT_TRUE(may_play(position(variant_from_text(one), two), "h1h4"));
  EXPECT_FALSE(may_play(position(variant_from_text(one), two), "h1h6"));
}

TEST(Overtaking, leaves_other_moves_alone) {
  const std::string rules = overtaking_chess();
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/7b/7Q/4K3 w - - 5 1", "h2h3"), "4k3/8/8/8/8/7Q/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/4K2R w K - 5 1", "e1g1"), "4k3/8/8/8/8/8/8/5RK1 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "r3k3/8/8/8/8/8/8/4K3 b q - 5 1", "e8c8"), "2kr4/8/8/8/8/8/8/4K3 w - - 6 2");
}

TEST(Coordination, takes_where_lines_cross) {
  const std::string rules = coordination_chess();
  EXPECT_EQ(fen_left(rules, "4k3/8/8/4n3/8/8/8/4K2R w - - 5 1", "h1h5"), "4k3/8/8/7R/8/8/8/4K3 b - - 0 1");
  // On the King's rank and the Rook's file, whatever stands between; on both cells at once.
  EXPECT_EQ(fen_left(rules, "4k3/8/8/R3nP2/8/8/8/4KB1n w - - 5 1", "a5a1"), "4k3/8/8/4nP2/8/8/8/R3KB1n b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/4nP2/8/8/7R/4KB1n w - - 5 1", "h2h5"), "4k3/8/8/5P1R/8/8/8/4KB2 b - - 0 1");
  // Neither what is its own, nor by a move of the King or of another piece.
  EXPECT_EQ(fen_left(rules, "4k3/8/8/4N3/8/8/8/4K2R w - - 5 1", "h1h5"), "4k3/8/8/4N2R/8/8/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/4n2R/8/8/8/3K4 w - - 5 1", "d1e1"), "4k3/8/8/4n2R/8/8/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/4n3/8/8/8/4K2Q w - - 5 1", "h1h5"), "4k3/8/8/4n2Q/8/8/8/4K3 b - - 6 1");
  // A King on a cell where lines cross is safe.
  EXPECT_EQ(fen_left(rules, "8/8/8/8/4k3/8/8/4K2R w - - 5 1", "h1h4"), "8/8/8/8/4k2R/8/8/4K3 b - - 6 1");
}

TEST(Coordination, takes_nothing_on_a_line_that_both_share) {
  const std::string rules = coordination_chess();
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/n3K1R1 w - - 5 1", "g1f1"), "4k3/8/8/8/8/8/8/n3KR2 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/4K1Rn w - - 5 1", "g1f1"), "4k3/8/8/8/8/8/8/4KR1n b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/8/4Kn1R w - - 5 1", "h1g1"), "4k3/8/8/8/8/8/8/4KnR1 b - - 6 1");
}

// A board full of the rival's stones, but for the partner in the middle and the piece that moves: what is taken lies on a line of each, and
// these are not parallel.
TEST(Coordination, takes_on_all_crossings_of_hexagons) {
  const Variant& variant = variant_from_text(
      "name = \"x\"\nboard = { shape = \"hexagon\", orientation = \"files\", side = 4 }\n"
      "setup = { C = \"a1\", c = \"none\", P = \"d4\", p = \"all - a1 - d4 - b2\" }\n[pieces.C]\nname = "
      "\"Coordinator\"\nmove = \"W "
      "F\"\n"
      "[pieces.P]\nname = \"Stone\"\nmove = \"none\"\n[coordination]\npieces = \"C\"\npartners = \"P\"\n"
      "directions = \"W\"\n[ends]\nextinction = \"board\"\n");
  const Board& board = variant.board();
  const Cell mover = board.find("b2"), partner = board.find("d4");
  const Position position = play(variant, "a1b2").position();
  const auto is_along = [&](Vec direction, Cell from, Cell to) {
    for (Vec at = board.coordinates(from); board.at(at); at = at + direction)
      if (board.at(at) == to && to != from) return true;
    return false;
  };
  const std::vector<Vec> steps = board.lattice().images(board.lattice().orthogonal());
  int taken = 0;
  for (const Cell cell : board.all()) {
    if (cell == mover || cell == partner || cell == board.find("a1")) continue;
    bool crosses = false;
    for (const Vec one : steps)
      for (const Vec other : steps)
        crosses = crosses || (one != other && one != Vec{} - other && is_along(one, mover, cell) &&
                              is_along(other, partner, cell));
    EXPECT_EQ(position.is_empty(cell), crosses) << board.name(cell);
    taken += crosses;
  }
  EXPECT_GE(taken, 2);
}

TEST(Overtaking, obeys_the_laws_of_all_games) {
  const auto walk_through = [](const Variant& variant, const std::string& name) {
    walk_briefly(variant, kOvertakingPositions, 1, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << name;
    });
  };
  walk_through(variant_from_text(overtaking_chess()), "chess");
  for (const std::string base : {"chess", "glinski", "crazyhouse", "xiangqi", "three-check", "marseillais",
                                 "raumschach", "../four-linepiece/mishling-fusion", "four-armies-partners"}) {
    const std::string start = "extends = \"" + base + "\"\nname = \"x\"\n";
    const Variant& plain = variant_from_text(start);
    std::string royals, others, leaping = start, last;
    for (const PieceType& type : plain.types()) {
      (type.royal ? royals : others) += type.token + " ";
      if (!type.royal) last = type.token;
    }
    const std::string named = "\nexcept = \"" + royals + "\"\n", who = "\npieces = \"" + others + "\"" + named;
    walk_through(variant_from_text(start + "[coordination]\ndirections = \"WF\"\npartners = \"" + royals + "\"" + who),
                 base + " coordination");
    walk_through(variant_from_text(start + "[pieces.\"" + last + "\"]\nmove = \"mQ mpQ{over any}\"\n[overtaking]\n" +
                                   "directions = \"WF\"\npieces = \"" + last + "\"" + named),
                 base + " overtaking");
  }
}

TEST(Overtaking, agrees_in_both_generators) {
  for (const std::string& rules : {overtaking_chess(), overtaking_chess("gaps = \"free\"\n"), coordination_chess(),
                                   coordination_chess("Q N", "P B")}) {
    const Position start = position(variant_from_text(rules),
                                    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    EXPECT_EQ(perft(start, kReferenceDepth), reference_perft(start, kReferenceDepth)) << rules;
  }
}

TEST(EffectTables, may_be_several) {
  const std::string rules =
      "extends = \"chess\"\nname = \"x\"\n[[contact]]\npieces = \"R\"\ndirections = \"W\"\n"
      "except = \"K P\"\n[[contact]]\npieces = \"Q\"\ndirections = \"WF\"\nexcept = \"K N\"\n"
      "when = \"leaving\"\n";
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7n/8/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/8/7R/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/7p/8/8/4K2R w - - 5 1", "h1h3"), "4k3/8/8/8/7p/7R/8/4K3 b - - 6 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/7Q/4K2b w - - 5 1", "h2h3"), "4k3/8/8/8/8/7Q/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_left(rules, "4k3/8/8/8/8/8/7Q/4K2n w - - 5 1", "h2h3"), "4k3/8/8/8/8/7Q/8/4K2n b - - 6 1");
  // One title, and the sentences of both.
  const std::string page = page_of(variant_from_text(rules));
  EXPECT_NE(page.find("When a Rook has moved orthogonally"), std::string::npos) << page;
  EXPECT_NE(page.find("When a Queen has moved orthogonally or diagonally, straight away"), std::string::npos) << page;
  int titles = 0;
  for (const RuleSection& section : describe_rules(variant_from_text(rules)))
    titles += section.title == "Coming up and moving away";
  EXPECT_EQ(titles, 1);
}

TEST(EffectTables, are_sixteen_at_most) {
  const std::string one = "[[contact]]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K\"\n";
  std::string rules = "extends = \"chess\"\nname = \"x\"\n";
  for (int i = 0; i < 16; ++i) rules += one;
  EXPECT_EQ(complaints_about(rules), "");
  EXPECT_EQ(complaints_about(rules + one), "there are 17 tables [[contact]]; at most 16 are possible\n");
  EXPECT_NE(complaints_about("extends = \"chess\"\nname = \"x\"\n[[trail]]\nto = \"P\"\n"), "");
}

TEST(Overtaking, is_told_on_the_page) {
  const auto says = [](const std::string& rules, const std::string& sentence) {
    const std::string page = page_of(variant_from_text(rules));
    EXPECT_NE(page.find(sentence), std::string::npos) << page;
  };
  says(overtaking_chess(),
       "When a Rook moves orthogonally over rivals' pieces, it takes all that it passes.\n"
       "The cell behind each piece that is passed so must be empty.\n"
       "Own pieces cannot be passed so.\n"
       "Kings cannot be passed so.\n");
  says(overtaking_chess("most = 1\n"), "it takes the one that it passes.\n");
  says(overtaking_chess("gaps = \"free\"\nmost = 3\n"),
       "it takes all that it passes, 3 at most.\nOwn pieces cannot be passed so.\n");
  says(coordination_chess("R Q"),
       "When a Rook or Queen has moved, every rival's piece is taken where a line that leads orthogonally from it "
       "crosses "
       "one that leads so from a King of the same player; Kings are safe from that.\n");
}

TEST(Overtaking, is_told_to_pages_that_know_no_rule) {
  const Json json = position_json(
      position(variant_from_text(overtaking_chess()), "4k3/8/8/3pP3/8/7b/8/4K2R w - d6 5 1"), true);
  std::string taking;
  for (const Json& move : json.at("legal")) {
    const Json& effects = move.at("effects");
    if (!effects.contains("takesElsewhere")) continue;
    EXPECT_EQ(effects.at("takesElsewhere"), true);
    taking += move.at("text").get<std::string>() + ' ';
    if (move.at("text") == "e5d6") continue;
    EXPECT_TRUE(effects.at("cells").at("h3").is_null()) << move;
  }
  std::vector<std::string> texts;
  for (const std::string_view text : split_words(taking)) texts.emplace_back(text);
  std::ranges::sort(texts);
  EXPECT_EQ(texts, (std::vector<std::string>{"e5d6", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8"}));
}

TEST(Overtaking, refuses_what_has_no_sense) {
  const auto complaints = [](const std::string& table) {
    return complaints_about("extends = \"chess\"\nname = \"x\"\n" + table);
  };
  EXPECT_EQ(complaints("[overtaking]\npieces = \"R\"\ndirections = \"W\"\n"),
            "K is royal, and cannot be taken so: 'except' must name it\n");
  EXPECT_EQ(complaints("[overtaking]\ndirections = \"W\"\nexcept = \"K\"\n"), "[overtaking] needs 'pieces'\n");
  EXPECT_EQ(complaints("[coordination]\npieces = \"R\"\ndirections = \"W\"\nexcept = \"K\"\n"),
            "[coordination] needs 'partners'\n");
  EXPECT_EQ(complaints("[coordination]\npieces = \"R\"\npartners = \"K\"\ndirections = \"N2\"\nexcept = \"K\"\n"),
            "single steps are expected, such as \"W\" or \"WF\"\n");
}

}  // namespace
}  // namespace sennight::test
