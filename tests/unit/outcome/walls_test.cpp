// Games with walls between neighbours: which moves they bar, and that both generators know it on boards of every kind. Own
// positions, counted by hand.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "aura_moves.h"
#include "notation/fen.h"
#include "outcome/perft.h"
#include "protocol/json.h"
#include "rules_page.h"
#include "support/games.h"
#include "support/laws.h"
#include "support/variants.h"
#include "support/walk.h"

namespace sennight::test::walls {
namespace {

// Chess with walls, and more of it.
std::string walled(const std::string& walls, const std::string& more = "") {
  return "extends = \"chess\"\nname = \"x\"\nboard.walls = [" + walls + "]\n" + more;
}
// One wall of two cells in the middle of the board, which pieces pass by leaps and diagonal steps alone.
const std::string kMiddle = "\"d4-e4\", \"d5-e5\"";
// The same, closed.
const std::string kClosed = "\"d4-e4\", \"e5-d5\", \"d4-e5\", \"d5-e4\"";

TEST(Walls, end_steps_and_lines) {
  EXPECT_EQ(moves_of(walled(kMiddle), "7k/8/8/8/3R4/8/8/7K w - - 0 1", "d4"), "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 ");
  EXPECT_EQ(moves_of(walled(kMiddle), "7k/8/8/8/R3p3/8/8/7K w - - 0 1", "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 ");
  EXPECT_EQ(moves_of(walled(kMiddle), "7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), "c3 c4 c5 d3 d5 e3 e5 ");
  EXPECT_EQ(moves_of(walled(kClosed), "7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), "c3 c4 c5 d3 d5 e3 ");
  EXPECT_EQ(moves_of(walled(kClosed), "7k/8/8/8/3B4/8/8/7K w - - 0 1", "d4"), "a1 a7 b2 b6 c3 c5 e3 f2 g1 ");
}

TEST(Walls, let_leaps_pass) {
  EXPECT_EQ(moves_of(walled(kClosed), "7k/8/8/8/3N4/8/8/7K w - - 0 1", "d4"), "b3 b5 c2 c6 e2 e6 f3 f5 ");
  // A leap of two cells is no way of two steps.
  const std::string leaper = walled(kMiddle, "pieces.R.move = \"D\"\n"),
                    walker = walled(kMiddle, "pieces.R.move = \"[W-W]\"\n");
  EXPECT_EQ(moves_of(leaper, "7k/8/8/8/3R4/8/8/7K w - - 0 1", "d4"), "b4 d2 d6 f4 ");
  EXPECT_EQ(moves_of(walker, "7k/8/8/8/3R4/8/8/7K w - - 0 1", "d4"), "b4 d2 d6 ");
}

TEST(Walls, end_hops_and_bent_ways) {
  // A cannon, the horse of xiangqi, a grasshopper.
  const auto with = [](const std::string& move) { return walled(kMiddle, "pieces.R.move = \"" + move + "\"\n"); };
  EXPECT_EQ(moves_of(with("cpR"), "7k/8/8/8/1R1nn3/8/8/7K w - - 0 1", "b4"), "");
  EXPECT_EQ(moves_of(with("cpR"), "7k/8/8/8/1Rnn4/8/8/7K w - - 0 1", "b4"), "d4 ");
  EXPECT_EQ(moves_of(with("gQ"), "7k/8/8/8/1R1n4/8/8/7K w - - 0 1", "b4"), "");
  EXPECT_EQ(moves_of(with("[W-45F]"), "7k/8/8/8/3R4/8/8/7K w - - 0 1", "d4"), "b3 b5 c2 c6 e2 e6 ");
  // From f5 the way to d4 leads over e5, and to d6 also.
  EXPECT_EQ(moves_of(with("[W-45F]"), "7k/8/8/5R2/8/8/8/7K w - - 0 1", "f5"), "d4 d6 e3 e7 g3 g7 h4 h6 ");
  EXPECT_EQ(moves_of(walled(kClosed, "pieces.R.move = \"[W-45F]\"\n"), "7k/8/8/5R2/8/8/8/7K w - - 0 1", "f5"),
            "d6 e3 e7 g3 g7 h4 h6 ");
}

TEST(Walls, end_checks_and_pins) {
  EXPECT_FALSE(is_check(walled(kMiddle), "k7/8/8/8/r3K3/8/8/8 w - - 0 1"));
  EXPECT_TRUE(is_check(walled(kMiddle), "k7/8/8/8/r2K4/8/8/8 w - - 0 1"));
  EXPECT_TRUE(is_check(walled(kMiddle), "k7/8/8/8/4K2r/8/8/8 w - - 0 1"));
  EXPECT_EQ(moves_of(walled(kMiddle), "k7/8/8/8/r2NK3/8/8/8 w - - 0 1", "d4"), "b3 b5 c2 c6 e2 e6 f3 f5 ");
  EXPECT_EQ(moves_of(walled(kMiddle), "k7/8/8/8/r1NK4/8/8/8 w - - 0 1", "c4"), "");
}

TEST(Walls, stop_pawns) {
  const std::string ahead = walled("\"d3-d4\", \"d6-d5\", \"e4-d5\", \"e5-d4\"");
  EXPECT_EQ(moves_of(ahead, "7k/8/8/8/8/8/3P4/7K w - - 0 1", "d2"), "d3 ");
  EXPECT_EQ(moves_of(ahead, "7k/8/8/8/8/3P4/8/7K w - - 0 1", "d3"), "");
  EXPECT_EQ(moves_of(ahead, "7k/8/8/3p1p2/4P3/8/8/7K w - - 0 1", "e4"), "e5 f5 ");
  EXPECT_EQ(moves_of(ahead, "7k/3p4/8/8/8/8/8/7K b - - 0 1", "d7"), "d6 ");
}

TEST(Walls, end_what_follows_from_a_move) {
  const std::string rules = walled(kMiddle, "[explosion]\ndirections = \"K\"\n");
  EXPECT_EQ(fen_after(variant_from_text(rules), "d1d4", "7k/8/8/4n3/2nnn3/8/8/3R3K w - - 0 1"),
            "7k/8/8/8/4n3/8/8/7K b - - 0 1");
}

TEST(Walls, are_seen_by_zones_and_castlings) {
  const Variant& variant = variant_from_text(walled("\"d3-d4\", \"d6-d5\"", "[zones]\nstop = \"stuck(fW)\"\n"));
  EXPECT_EQ(variant.zone("stop", PlayerId(0)), *variant.board().zone("rank:8 d3 d5"));
  EXPECT_EQ(complaints_about(walled("\"e1-f1\", \"e8-f8\"")),
            "the way of a castling leads over a wall or the edge of the board\n");
  EXPECT_EQ(complaints_about(walled("\"h1-h2\", \"h7-h8\"")), "");
}

TEST(Walls, must_be_those_of_all_views) {
  EXPECT_EQ(complaints_about(walled("\"d4-e4\"")),
            "'mirror' does not map the board onto itself (the wall d4-e4 has no partner), which is how Black sees it "
            "unless [players] says other 'views'\n");
  EXPECT_EQ(complaints_about(walled("\"d4-d5\"")), "");
}

const std::string kTriangles = R"(
name = "Triangles"
[board]
shape = "hexagon"
lattice = "triangles"
side = 3
walls = ["f3-f4", "e3-f3", "e4-f4", "h3-h4"]
[setup]
K = "e1"
R = "d1"
B = "c1"
P = "rank:2"
[pieces.P]
name = "Pawn"
move = "mffF cfD"
[pieces.B]
name = "Bishop"
move = "B"
[pieces.R]
name = "Rook"
move = "R"
[pieces.K]
name = "King"
move = "WFD"
royal = true
[ends]
stalemate = "draw"
)";
const std::string kLevels = R"toml(
name = "Levels"
[board]
shape = "rectangle"
files = 4
ranks = 6
levels = 2
walls = ["b3-1-b3-2", "b4-1-b4-2", "b3-1-b4-1", "c3-2-c4-2", "c3-1-d3-2", "c4-1-d4-2"]
[setup]
K = "b1-1"
R = "a1-1"
U = "c1-1 d1-2"
N = "d1-1"
P = "rank:2 & level:a"
[pieces.P]
name = "Pawn"
move = "mfW cfF u(0,0,1)"
[pieces.N]
name = "Knight"
move = "N (2,0,1)"
[pieces.U]
name = "Unicorn"
move = "(1,1,1)0 (1,0,1)0"
[pieces.R]
name = "Rook"
move = "R (0,0,1)"
[pieces.K]
name = "King"
move = "K (0,0,1) (1,0,1)"
royal = true
[ends]
stalemate = "draw"
)toml";

// These walls of the first sector and their images in the others, for a list.
std::string in_all_sectors(const std::vector<std::string>& walls) {
  const Board& board = variant("yalta")->board();
  std::set<std::pair<Cell, Cell>> found;
  std::string text;
  for (const std::string& wall : walls)
    for (const char* turn : {"identity", "turn-240", "turn-120"}) {
      const Symmetry view = *board.symmetry(turn);
      const Cell a = view(board.find(wall.substr(0, 2))), b = view(board.find(wall.substr(3)));
      if (!found.insert(std::minmax(a, b)).second) continue;
      text += (text.empty() ? "\"" : ", \"") + board.name(a) + "-" + board.name(b) + "\"";
    }
  return text;
}

TEST(Walls, obey_the_laws_on_boards_of_every_kind) {
  const std::string tube = "board.wrap = \"files\"\n";
  const std::vector<std::string> games = {
      walled(kMiddle),
      walled(kClosed + ", \"a2-b2\", \"a7-b7\", \"h3-h4\", \"h5-h6\", \"c3-d4\", \"c6-d5\""),
      walled("\"a4-h4\", \"a5-h5\", \"a4-h5\", \"a5-h4\"", tube),
      "extends = \"glinski\"\nname = \"x\"\nboard.walls = [\"f6-f7\", \"f5-f6\", \"e4-f5\", \"e7-f7\", \"g4-f5\", "
      "\"g7-f7\"]\n",
      "extends = \"xiangqi\"\nname = \"x\"\nboard.walls = [\"e4-f4\", \"e7-f7\", \"c4-c5\", \"c6-c7\"]\n",
      "extends = \"yalta\"\nname = \"x\"\nboard.walls = [" + in_all_sectors({"d4-e4", "d4-d5", "b3-b4", "c4-c5"}) +
          "]\n",
      kTriangles,
      kLevels};
  for (const std::string& rules : games) {
    ASSERT_EQ(complaints_about(rules), "") << rules;
    const Variant& game = variant_from_text(rules);
    std::size_t seen = 0;
    walk_briefly(game, 200, 3, [&](const Position& position) {
      MoveList legal;
      ASSERT_EQ(laws::broken_law(position, legal, 3), "") << rules;
      ++seen;
    });
    EXPECT_GT(seen, 20u);
    EXPECT_EQ(perft(Position::start(game), 3), reference_perft(Position::start(game), 3)) << rules;
  }
}

TEST(Walls, are_told_and_drawn) {
  const Variant& game = variant_from_text(walled(kClosed));
  EXPECT_NE(
      page_of(game).find(
          "Between some neighbours there is a wall, drawn as a thick line on a common edge: d4-e4, e5-d5, d4-e5 and "
          "d5-e4. No step leads from one of the two to the other, whatever goes there; a leap to "
          "a cell farther away passes over walls.\n"),
      std::string::npos);
  const Json board = variant_json(game).at("board");
  EXPECT_EQ(board.at("walls").size(), 4u);
  EXPECT_EQ(board.at("walls")[0], Json::parse(R"({"cell": "d4", "from": 1, "to": 2})"));
  EXPECT_EQ(variant_json(*variant("chess")).at("board").at("walls"), Json::array());
  // On a board of points the line between the two is left out.
  const std::string xiangqi = "extends = \"xiangqi\"\nname = \"x\"\nboard.walls = [\"e4-f4\", \"e7-f7\"]\n";
  const Json points = variant_json(variant_from_text(xiangqi)).at("board");
  EXPECT_EQ(points.at("walls"), Json::array());
  EXPECT_EQ(points.at("links").size() + 2, variant_json(*variant("xiangqi")).at("board").at("links").size());
  EXPECT_EQ(page_of(variant_from_text(xiangqi)).find("thick"), std::string::npos);
}

}  // namespace
}  // namespace sennight::test::walls
