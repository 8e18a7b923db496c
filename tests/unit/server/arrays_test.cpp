// New games of a variant with several start arrays: one by chance, by number or by FEN, and another one for a rematch.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "unit/server/people.h"

namespace sennight {
namespace {

class Arrays : public test::PeopleTest {
 protected:
  Arrays() {
    // The service that runs holds on to the shelf that it has.
    const auto before = std::exchange(
        shelf, std::make_unique<VariantShelf>(std::vector{test::variant("chess")->definition(),
                                                          test::variant("chess960")->definition(),
                                                          test::variant("janggi")->definition()}));
    restart();
  }
};

const Json kTwoPeople = Json::array({test::kPerson, test::kPerson});

Json new_game(const Json& more = Json::object()) {
  Json body = {{"variant", "chess960"}, {"seats", kTwoPeople}};
  body.update(more);
  return body;
}

TEST_F(Arrays, a_new_game_draws_one) {
  std::set<int> drawn;
  for (int i = 0; i < 12; ++i) {
    const Json game = post("/api/games", new_game(), 201);
    const int number = game.at("array").get<int>();
    EXPECT_EQ(post("/api/lines", {{"variant", "chess960"}, {"array", number}}, 200).at("start"), game.at("start"));
    drawn.insert(number);
  }
  EXPECT_GT(drawn.size(), 6u);
}

TEST_F(Arrays, a_number_or_a_fen_says_which) {
  const Json numbered = post("/api/games", new_game({{"array", 0}}), 201);
  EXPECT_EQ(numbered.at("start"), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
  EXPECT_EQ(numbered.at("array"), 0);
  const Json other = post("/api/games", new_game({{"fen", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1"}}), 201);
  EXPECT_EQ(other.at("start"), "4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
  EXPECT_FALSE(other.contains("array"));
  EXPECT_FALSE(post("/api/games", {{"variant", "chess"}, {"seats", kTwoPeople}}, 201).contains("array"));
}

TEST_F(Arrays, what_is_no_number_is_refused) {
  post("/api/games", new_game({{"array", 960}}), 400);
  post("/api/games", new_game({{"array", -1}}), 400);
  post("/api/games", new_game({{"array", "5"}}), 400);
  post("/api/games", new_game({{"array", 5}, {"fen", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1"}}), 400);
  post("/api/games", {{"variant", "chess"}, {"seats", kTwoPeople}, {"array", 5}}, 400);
  post("/api/lines", {{"variant", "chess960"}, {"array", 960}}, 400);
}

TEST_F(Arrays, the_page_of_the_game_tells_how_many_there_are) {
  const Json variant = get("/api/variants/chess960");
  EXPECT_EQ(variant.at("arrays"), (Json{{"count", 960}, {"number", 518}, {"chance", true}}));
  EXPECT_FALSE(get("/api/variants/chess").contains("arrays"));
}

TEST_F(Arrays, where_the_players_choose_nothing_is_left_to_chance) {
  EXPECT_EQ(get("/api/variants/janggi").at("arrays"), (Json{{"count", 4}, {"number", 0}, {"chance", false}}));
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(post("/api/games", {{"variant", "janggi"}, {"seats", kTwoPeople}}, 201).at("array"), 0);
  // A rematch has what was chosen.
  const Json start = get("/api/variants/janggi").at("start").at("fen");
  const Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "computer"}, {"level", 1}}});
  const Json other = ann.post("/api/games",
                              {{"variant", "janggi"}, {"seats", seats}, {"array", 2}, {"access", "private"}}, 201);
  EXPECT_NE(other.at("start"), start);
  ann.post(path(other.at("id"), "resign"), {{"player", 0}, {"ply", 0}}, 200);
  EXPECT_EQ(ann.post(path(other.at("id"), "rematch"), Json::object(), 201).at("array"), 2);
}

// By chance now and then the same one.
TEST_F(Arrays, a_rematch_draws_anew) {
  std::set<std::string> starts;
  for (int i = 0; i < 4; ++i) {
    const Party game = party(ann, "chess960");
    bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
    starts.insert(ann.get(path(game.id)).at("start"));
    ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}});
    const Json next = ann.post(path(game.id, "rematch"), Json::object(), 201);
    starts.insert(next.at("start"));
    EXPECT_TRUE(next.contains("array"));
    EXPECT_EQ(bob.post(path(game.id, "rematch"), Json::object(), 201).at("start"), next.at("start"));
  }
  EXPECT_GT(starts.size(), 5u);
}

}  // namespace
}  // namespace sennight
