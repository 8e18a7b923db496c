// Tables of endings: each value against those of the positions that the reference generator leads to, on every kind of
// board, and lengths that are known.
#include "endings/endings.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "movegen/reference.h"
#include "outcome/outcome.h"
#include "rules/travels.h"
#include "support/games.h"

namespace sennight::test {
namespace {

const std::atomic<bool> kNever = false;
#ifdef SENNIGHT_SANITIZED
constexpr bool kHasTime = false;
#else
constexpr bool kHasTime = true;
#endif

const std::string kArmy = R"toml(
[pieces.K]
name = "King"
move = "K"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[pieces.B]
name = "Bishop"
move = "B"
[pieces.N]
name = "Knight"
move = "N"
[ends]
stalemate = "draw"
repetition = { count = 3, result = "draw" }
)toml";

// `setup`: lines about further pieces.
std::string squares(const std::string& setup = {}, int side = 5) {
  return R"toml(
name = "Squares"
[board]
shape = "rectangle"
files = )toml" +
         std::to_string(side) + "\nranks = " + std::to_string(side) + R"toml(
[setup]
K = "c1"
R = "a1"
B = "b1"
N = "d1"
)toml" + setup +
         kArmy;
}

const std::string kHexagons = R"toml(
name = "Hexagons"
[board]
shape = "hexagon"
orientation = "files"
side = 3
[setup]
K = "c1"
R = "b1"
B = "d1"
N = "a1"
)toml" + kArmy;

const std::string kTriangles = R"toml(
name = "Triangles"
[board]
shape = "rectangle"
lattice = "triangles"
files = 6
ranks = 4
[setup]
K = "c1"
R = "b1"
B = "d1"
N = "a1"
[pieces.K]
name = "King"
move = "WFD"
royal = true
[pieces.R]
name = "Rook"
move = "R"
[pieces.B]
name = "Bishop"
move = "B"
[pieces.N]
name = "Knight"
move = "C"
[ends]
stalemate = "loss"
)toml";

const std::string kPrism = R"toml(
name = "Prism"
[board]
shape = "region"
orientation = "ranks"
where = ["-3 <= x <= -1", "1 <= y <= 3"]
levels = 3
names = "column-level"
[players]
views = ["identity", "half-turn"]
[setup]
K = "1a1"
[pieces.K]
name = "King"
move = "W (0,0,1) (0,1,1)"
royal = true
[pieces.R]
name = "Rook"
move = "W0 (0,0,1)0"
[pieces.B]
name = "Bishop"
move = "(0,1,1)0"
[ends]
stalemate = "draw"
)toml";

// "K R | K": tokens of the first and the second player's pieces.
Material material_of(const Variant& variant, const std::string& text) {
  std::vector<Piece> pieces;
  std::size_t owner = 0;
  std::string token;
  for (const char c : text + " ") {
    if (c == '|') owner = 1;
    else if (c != ' ') token += c;
    else if (!token.empty()) {
      pieces.emplace_back(PlayerId(owner), variant.find_type(token));
      token.clear();
    }
  }
  return {variant, pieces};
}

const EndingTable& table_of(Endings& endings, const std::string& pieces) {
  const auto table = endings.table(material_of(*endings.variant(), pieces), kNever);
  EXPECT_TRUE(table) << table.error().message;
  return **table;
}

// What the moves of the reference generator make of the position, from the values one ply on.
EndingValue value_by_moves(const Endings& endings, Position position) {
  MoveList moves;
  reference::legal_moves(position, moves);
  const Outcome outcome = outcome_of(position);
  if (moves.empty() || outcome.over) {
    const int quarters = outcome.quarters[position.turn().index()];
    if (outcome.over && quarters == 4) return {EndingResult::kWon, 0};
    return {outcome.over && quarters == 0 ? EndingResult::kLost : EndingResult::kDrawn, 0};
  }
  int quickest = 0, longest = 0;
  bool draws = false;
  for (const Move& move : moves) {
    Undo undo;
    position.make(move, undo);
    const auto next = endings.find(position);
    position.unmake(move, undo);
    if (!next) {
      ADD_FAILURE() << "a move leads to a position without a value";
      return {};
    }
    if (next->result == EndingResult::kDrawn) draws = true;
    else if (next->result == EndingResult::kWon) longest = std::max(longest, next->plies + 1);
    else if (quickest == 0 || next->plies + 1 < quickest) quickest = next->plies + 1;
  }
  if (quickest > 0) return {EndingResult::kWon, quickest};
  return draws ? EndingValue{EndingResult::kDrawn, 0} : EndingValue{EndingResult::kLost, longest};
}

// Every drawn position has the value that its moves give it: then wins and losses end when they say, and nobody can end
// the draws. Returns how many wins and losses were among them.
int expect_exact(const std::string& toml, const std::string& pieces, int cases) {
  const VariantPtr variant(&variant_from_text(toml), [](const Variant*) {});
  Endings endings(variant, {.threads = 2});
  const Material material = table_of(endings, pieces).material();
  Random random(5);
  int decided = 0;
  for (int i = 0; i < cases; ++i) {
    EndingCells cells;
    for (std::size_t k = 0; k < material.size(); ++k) cells[k] = Cell(random.below(variant->cells()));
    bool apart = true;
    for (std::size_t k = 0; k < material.size(); ++k)
      for (std::size_t m = 0; m < k; ++m) apart = apart && cells[k] != cells[m];
    if (!apart) continue;
    const PlayerId turn(random.below(2));
    const Position position = *Position::from_setup(*variant, ending_setup(material, cells, turn));
    const Cell royal = position.royal(rival_of(turn));
    const auto value = endings.find(position);
    if (royal && variant->safety() == Safety::kLegal && reference::is_attacked(position, royal, turn)) {
      EXPECT_FALSE(value);
      continue;
    }
    const EndingValue expected = value_by_moves(endings, position);
    EXPECT_TRUE(value && *value == expected)
        << i << ": " << static_cast<int>(expected.result) << " in " << expected.plies << ", not "
        << (value ? static_cast<int>(value->result) : -1) << " in " << (value ? value->plies : -1);
    if (!value || *value != expected) return 0;
    decided += expected.result != EndingResult::kDrawn ? 1 : 0;
  }
  return decided;
}

TEST(Endings, squares_are_solved) {
  EXPECT_GT(expect_exact(squares(), "K R | K", 3000), 1000);
  EXPECT_GT(expect_exact(squares(), "K B N | K", 3000), 500);
  if (kHasTime) {
    EXPECT_GT(expect_exact(squares(), "K R | K N", 3000), 300);
    EXPECT_GT(expect_exact(squares(), "K N N | K", 3000), 1);
  }
}

TEST(Endings, hexagons_are_solved) {
  EXPECT_GT(expect_exact(kHexagons, "K R | K", 3000), 500);
  EXPECT_GT(expect_exact(kHexagons, "K R N | K", 3000), 500);
  EXPECT_GT(expect_exact(kHexagons, "K R | K R", 3000), 200);
}

TEST(Endings, triangles_are_solved) {
  EXPECT_GT(expect_exact(kTriangles, "K R | K", 3000), 300);
  EXPECT_GT(expect_exact(kTriangles, "K B N | K", 3000), 300);
}

TEST(Endings, prisms_are_solved) {
  if (kHasTime) {
    EXPECT_GT(expect_exact(kPrism, "K R R | K", 3000), 100);
    expect_exact(kPrism, "K R B | K", 3000);
  }
  expect_exact(kPrism, "K R | K", 3000);
}

TEST(Endings, promotions_and_initial_moves_are_solved) {
  const std::string pawns = R"toml(
[pieces.P]
name = "Pawn"
move = "mfW cfF im[fW-W]"
[initial]
right = "cells"
[promotion.last]
pieces = "P"
to = "R N"
zone = "rank:5"
)toml";
  EXPECT_GT(expect_exact(squares("P = \"rank:2\"\n") + pawns, "K P | K", 3000), 500);
  if (kHasTime) {
    EXPECT_GT(expect_exact(squares("P = \"rank:2\"\n") + pawns, "K P | K B", 3000), 200);
  }
}

// Moves that cannot be taken back along a piece's own path.
TEST(Endings, other_ways_to_move_are_solved) {
  const std::string hopper = "[pieces.C]\nname = \"Cannon\"\nmove = \"mR cpR\"\n";
  EXPECT_GT(expect_exact(squares("C = \"e1\"\n") + hopper, "K C R | K", 3000), 200);
  const std::string grasshopper = "[pieces.G]\nname = \"Grasshopper\"\nmove = \"pQ\"\n";
  if (kHasTime) {
    EXPECT_GT(expect_exact(squares("G = \"e1\"\n") + grasshopper, "K R G | K", 3000), 200);
    EXPECT_GT(expect_exact(squares() + "[legal]\ncaptures = \"compulsory\"\n", "K R | K N", 3000), 200);
  }
}

TEST(Endings, other_ends_are_solved) {
  std::string goal = squares();
  goal += "goal = { pieces = \"K\", zone = \"rank:5\" }\n";
  EXPECT_GT(expect_exact(goal, "K N | K", 3000), 500);
  std::string baring = squares();
  baring += "baring = { result = \"loss\" }\n";
  EXPECT_GT(expect_exact(baring, "K N | K B", 3000), 300);
}

// A board that is turned keeps how the pieces move, and not where they shoot, or what explodes beside them.
TEST(Endings, rules_that_look_one_way_are_solved) {
  const std::string shots = "[rifle]\npieces = \"R\"\nstep = \"fW0\"\n";
  EXPECT_GT(expect_exact(squares("", 4) + shots, "K R | K N", 3000), 300);
  const std::string blasts = "[explosion]\ndirections = \"fW\"\n";
  EXPECT_GT(expect_exact(squares("", 4) + blasts, "K R | K N", 3000), 300);
}

EndingSummary summary_of(const std::string& id, const std::string& pieces) {
  Endings endings(variant(id));
  return table_of(endings, pieces).summary(travels(*endings.variant()));
}

// Lengths in moves are published in every textbook of endings.
TEST(Endings, lengths_are_those_of_the_books) {
  const EndingSummary queen = summary_of("chess", "K Q | K");
  EXPECT_EQ(queen.longest[0], 2 * 10 - 1);
  EXPECT_EQ(queen.turns[0].won[0], queen.turns[0].positions);
  EXPECT_EQ(queen.turns[0].won[1] + queen.turns[1].won[1], 0u);
  if (!kHasTime) return;
  EXPECT_EQ(summary_of("chess", "K R | K").longest[0], 2 * 16 - 1);
  EXPECT_EQ(summary_of("chess", "K P | K").longest[0], 2 * 28 - 1);
  const EndingSummary bishop = summary_of("chess", "K B | K");
  EXPECT_EQ(bishop.turns[0].won[0] + bishop.turns[1].won[0], 0u);
  EXPECT_FALSE(bishop.hard[0]);
}

// Source of the numbers: pairs of squares on which Kings do not touch, as published; a Queen on any of the others.
TEST(Endings, mirror_images_count_each) {
  const EndingSummary queen = summary_of("chess", "K Q | K");
  const EndingSummary alone = summary_of("chess", "K | K");
  EXPECT_EQ(alone.turns[0].positions, 3612u);  // published: pairs of squares on which Kings do not touch
  EXPECT_EQ(alone.turns[1].positions, 3612u);
  EXPECT_EQ(queen.turns[1].positions, 3612u * 62u);  // wherever the Queen stands
  EXPECT_LT(queen.turns[0].positions, queen.turns[1].positions);
}

TEST(Endings, what_tables_cannot_tell_is_refused) {
  const auto refusal = [](const std::string& id, const std::string& pieces) {
    Endings endings(variant(id));
    const auto table = endings.table(material_of(*variant(id), pieces), kNever);
    return table ? std::string("solved") : table.error().message;
  };
  EXPECT_NE(refusal("three-check", "K Q | K").find("counts checks"), std::string::npos)
      << refusal("three-check", "K Q | K");
  EXPECT_NE(refusal("shogi", "K R | K").find("not always a draw"), std::string::npos) << refusal("shogi", "K R | K");
  EXPECT_NE(refusal("honeycomb", "K R").find("two players"), std::string::npos) << refusal("honeycomb", "K R");
  EXPECT_NE(refusal("crazyhouse", "K Q | K R").find("come back from the hand"), std::string::npos)
      << refusal("crazyhouse", "K Q | K R");
  EXPECT_NE(refusal("chess", "K P | K P").find("en passant"), std::string::npos) << refusal("chess", "K P | K P");
  EXPECT_NE(refusal("grand", "K Q | K Q").find("too many"), std::string::npos) << refusal("grand", "K Q | K Q");
  Endings endings(variant("chess"));
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(endings.table(material_of(*variant("chess"), "K Q | K"), stop));
}

TEST(Endings, a_position_finds_its_value) {
  Endings endings(variant("chess"));
  const Position start = position(*variant("chess"), "8/8/8/8/8/1K6/8/k6R w");
  EXPECT_FALSE(endings.find(start));
  table_of(endings, "K R | K");
  EXPECT_FALSE(endings.find(start));  // in check and not to move
  const Position mate = position(*variant("chess"), "8/8/8/8/8/1K6/8/k6R b");
  EXPECT_EQ(endings.find(mate), (EndingValue{EndingResult::kLost, 0}));
  const Position before = position(*variant("chess"), "8/8/8/8/8/1K6/7R/k7 w");
  EXPECT_EQ(endings.find(before), (EndingValue{EndingResult::kWon, 1}));
  EXPECT_EQ(endings.find(position(*variant("chess"), "8/8/8/8/8/8/8/k1K5 w")), (EndingValue{EndingResult::kDrawn, 0}));
}

}  // namespace
}  // namespace sennight::test
