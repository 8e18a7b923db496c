// Games of one player: they are begun, played and ended like any other, and the lobby has none of them.

#include <gtest/gtest.h>

#include <utility>

#include "support/games.h"
#include "unit/server/people.h"

namespace sennight::test {
namespace {

// A Knight takes all Pawns, which do not move.
const std::string kGarden = R"(name = "Garden"
board = { shape = "rectangle", files = 5, ranks = 5 }
setup = { N = "a1", P = "b3 c5 d3" }
players = { names = ["White"], letters = "w", views = ["identity"] }
self-capture = { pieces = "N" }
ends = { loss-of-all = "P", loss-of-all-result = "win", stalemate = "loss", moves = { plies = 8 } }
[pieces.N]
name = "Knight"
move = "N"
[pieces.P]
name = "Pawn"
move = "none"
)";
const Json kAlone = Json::array({kPerson});

class LonePlayer : public PeopleTest {
 protected:
  LonePlayer() {
    VariantDefinition garden = variant_from_text(kGarden).definition();
    id = garden.id = "garden";
    // The service that runs holds on to the shelf that it has.
    const auto before = std::exchange(
        shelf, std::make_unique<VariantShelf>(std::vector{variant("chess")->definition(), std::move(garden)}));
    restart();
  }
  Json begin(const Json& more = Json::object()) {
    Json wanted = {{"variant", id}, {"seats", kAlone}};
    wanted.update(more);
    return ann.post("/api/games", wanted, 201);
  }
  Json moves(const std::string& game, const std::string& text, int ply, int status = 200) {
    return ann.post(path(game, "moves"), move(text, ply), status);
  }

  std::string id;
};

TEST_F(LonePlayer, begins_plays_and_solves_it) {
  const Json made = begin();
  EXPECT_EQ(made.at("seats").size(), 1u);
  EXPECT_EQ(made.at("table").at("begun"), true);
  EXPECT_EQ(made.at("table").at("shared"), false);
  const std::string game = made.at("id");
  moves(game, "a1a2", 0, 400);
  EXPECT_EQ(moves(game, "a1b3", 0).at("position").at("turn"), 0);
  EXPECT_EQ(moves(game, "b3c5", 1).at("result").at("over"), false);
  restart();
  const Json end = moves(game, "c5d3", 2);
  EXPECT_EQ(end.at("result").at("over"), true);
  EXPECT_EQ(end.at("result").at("score"), "1-0");
  EXPECT_EQ(end.at("position").at("legal").size(), 0u);
  moves(game, "d3c5", 3, 409);
  const std::string pgn = *ann.send("GET", path(game, "pgn")).body;
  EXPECT_NE(pgn.find("1-0"), std::string::npos) << pgn;
  EXPECT_NE(pgn.find("1. Nxb3 2. Nxc5 3. Nxd3"), std::string::npos) << pgn;
  EXPECT_EQ(ann.get("/api/games").at("games").size(), 1u);
}

TEST_F(LonePlayer, takes_back_and_gives_up) {
  const std::string game = begin().at("id");
  moves(game, "a1c2", 0);
  EXPECT_EQ(ann.post(path(game, "undo"), {{"ply", 1}}).at("plies"), 0);
  moves(game, "a1b3", 0);
  const Json end = ann.post(path(game, "resign"), {{"player", 0}, {"ply", 1}});
  EXPECT_EQ(end.at("result").at("score"), "0-1");
  EXPECT_EQ(end.at("result").at("text"), "White loses by resignation");
}

TEST_F(LonePlayer, runs_out_of_time) {
  const std::string game =
      begin({{"access", "link"}, {"clock", {{"kind", "fischer"}, {"main", 60}, {"increment", 2}}}}).at("id");
  moves(game, "a1c2", 0);
  time += 61'000;
  ASSERT_TRUE(comes_true([&] { return ann.get(path(game)).at("result").at("over") == true; }));
  const Json result = ann.get(path(game)).at("result");
  EXPECT_EQ(result.at("score"), "0-1");
  EXPECT_EQ(result.at("reason"), "time");
  EXPECT_EQ(result.at("text"), "White is out of time");
}

TEST_F(LonePlayer, sits_at_a_table_of_ones_own_and_begins_anew) {
  const Json made = begin({{"access", "private"}});
  const std::string game = made.at("id");
  EXPECT_EQ(made.at("you").at("seats"), Json::array({0}));
  bob.get(path(game), 404);
  moves(game, "a1b3", 0);
  ann.post(path(game, "resign"), {{"player", 0}, {"ply", 1}});
  const Json next = ann.post(path(game, "rematch"), Json::object(), 201);
  EXPECT_EQ(next.at("you").at("seats"), Json::array({0})) << "the next seat is the same";
  EXPECT_EQ(next.at("plies"), 0);
}

TEST_F(LonePlayer, may_be_a_computer) {
  const std::string game = ann.post("/api/games", {{"variant", id}, {"seats", Json::array({kComputer})}}, 201).at("id");
  ASSERT_TRUE(comes_true([&] { return ann.get(path(game)).at("result").at("over") == true; }));
  const Json end = ann.get(path(game));
  // Eight moves without a capture end it, and there are three Pawns.
  EXPECT_GE(end.at("plies"), 3);
  EXPECT_LE(end.at("plies"), 4 * 8);
}

TEST_F(LonePlayer, has_as_many_seats_as_players) {
  ann.post("/api/games", {{"variant", id}, {"seats", Json::array()}}, 400);
  ann.post("/api/games", {{"variant", id}, {"seats", Json::array({kPerson, kPerson})}}, 400);
}

TEST_F(LonePlayer, is_not_looked_for_in_the_lobby_and_not_rated) {
  const Json refused = ann.post("/api/lobby/seeks", {{"variant", id}}, 400);
  EXPECT_EQ(refused.at("error").at("message"), "that game is played alone");
  ann.post("/api/account", {{"name", "Annabel"}, {"password", "a good long one"}}, 201);
  ann.post("/api/games",
           {{"variant", id},
            {"seats", kAlone},
            {"clock", {{"kind", "fischer"}, {"main", 60}, {"increment", 2}}},
            {"rated", true}},
           400);
}

}  // namespace
}  // namespace sennight::test
