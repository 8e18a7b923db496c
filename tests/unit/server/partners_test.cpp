// Games of partners: who leaves, runs out of time or agrees on a draw, and what the result is for the others.

#include <gtest/gtest.h>

#include <utility>

#include "unit/server/people.h"

namespace sennight::test {
namespace {

const std::string kGame = "four-armies-partners";  // Red and Blue against Yellow and White, who move in turns
const Json kAMinute = {{"kind", "fischer"}, {"main", 60}, {"increment", 2}};

class Partners : public PeopleTest {
 protected:
  Partners() {
    // The service that runs holds on to the shelf that it has.
    const auto before = std::exchange(shelf, std::make_unique<VariantShelf>(std::vector{
                                                 variant("chess")->definition(), variant("four-armies")->definition(),
                                                 variant(kGame)->definition()}));
    restart();
  }
  // Ann is Red, Bob Yellow, Cid Blue and Dan White.
  Party four(const std::string& leaving = "", const Json& clock = nullptr) {
    Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}});
    while (seats.size() < 4) seats.push_back({{"kind", "person"}, {"free", true}});
    Json wanted = {{"variant", kGame}, {"seats", seats}, {"clock", clock}};
    if (!leaving.empty()) wanted["leaving"] = leaving;
    const Json game = ann.post("/api/games", wanted, 201);
    const Party made{game.at("id"), "?key=" + game.at("you").at("invitation").get<std::string>()};
    for (int player = 1; player < 4; ++player)
      people[player]->post(path(made.id, "sit") + made.key, sit(player, names[player]));
    return made;
  }
  Json now(const Party& game) { return ann.get(path(game.id)); }
  Json gives_up(const Party& game, int player, int status = 200) {
    return people[player]->post(path(game.id, "resign"), {{"player", player}, {"ply", now(game).at("plies")}}, status);
  }
  // Whoever has the turn makes the first legal move.
  void one_moves(const Party& game) {
    const Json before = now(game);
    const int player = before.at("position").at("turn");
    const Json seen = people[player]->get(path(game.id));
    people[player]->post(path(game.id, "moves"),
                         move(seen.at("position").at("legal").at(0).at("text"), before.at("plies")));
  }
  bool has_living(const Party& game, const Json& living) {
    return comes_true([&] { return now(game).at("position").at("living") == living; });
  }
  bool is_over(const Party& game) {
    return comes_true([&] { return now(game).at("result").at("over") == true; });
  }
  Json offers_draw(const Party& game, int player) {
    return people[player]->post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", now(game).at("plies")}});
  }

  Browser* const people[4] = {&ann, &bob, &cid, &dan};
  const std::string names[4] = {"Ann", "Bob", "Cid", "Dan"};
};

TEST_F(Partners, who_gives_up_is_out_and_the_partner_plays_on) {
  const Party game = four();
  EXPECT_EQ(now(game).at("table").at("leaving"), "out");
  const Json left = gives_up(game, 1);
  EXPECT_EQ(left.at("result").at("over"), false);
  EXPECT_EQ(left.at("table").at("gone"), Json::array({1}));
  one_moves(game);
  ASSERT_TRUE(has_living(game, {0, 2, 3}));
  EXPECT_EQ(now(game).at("position").at("turn"), 2);
  // White was the last of the team: both lose, and who was out before is no worse off.
  const Json end = gives_up(game, 3);
  EXPECT_EQ(end.at("result").at("score"), "placing 1,2,1,2");
  EXPECT_EQ(end.at("result").at("text"), "Red and Blue win by resignation; Yellow had left");
}

TEST_F(Partners, who_has_left_wins_with_the_partner) {
  const Party game = four();
  gives_up(game, 0);
  ASSERT_TRUE(has_living(game, {1, 2, 3}));
  EXPECT_EQ(gives_up(game, 3).at("result").at("over"), false);
  const Json end = gives_up(game, 1);
  EXPECT_EQ(end.at("result").at("score"), "placing 1,2,1,2");
  EXPECT_EQ(end.at("result").at("text"), "Red and Blue win by resignation; Red and White had left");
}

// A rival has to be left, whoever else is.
TEST_F(Partners, both_of_a_team_may_leave_before_the_turn_of_either) {
  const Party game = four();
  EXPECT_EQ(gives_up(game, 2).at("result").at("over"), false);
  const Json end = gives_up(game, 0);
  EXPECT_EQ(end.at("result").at("over"), true);
  EXPECT_EQ(end.at("result").at("score"), "placing 2,1,2,1");
  EXPECT_EQ(end.at("result").at("text"), "Yellow and White win by resignation; Blue had left");
}

TEST_F(Partners, where_leaving_ends_the_game_the_partner_loses_too) {
  const Party game = four("end");
  const Json end = gives_up(game, 2);
  EXPECT_EQ(end.at("result").at("score"), "placing 2,1,2,1");
  EXPECT_EQ(end.at("result").at("text"), "Yellow and White win by resignation");
}

TEST_F(Partners, a_computer_that_plays_on_shares_with_the_partner_of_whoever_left) {
  const Party game = four("computer");
  const Json left = gives_up(game, 1);
  EXPECT_EQ(left.at("seats")[1].at("kind"), "computer");
  EXPECT_EQ(left.at("position").at("living"), Json::array({0, 1, 2, 3}));
  EXPECT_EQ(gives_up(game, 2).at("result").at("over"), false) << "Ann and Dan are left, who are rivals";
  const Json end = gives_up(game, 0);
  EXPECT_EQ(end.at("result").at("score"), "placing 2,1,2,1") << "Bob's seat wins with Dan's";
  EXPECT_EQ(end.at("result").at("text"), "Yellow and White win by resignation; Yellow and Blue had left");
}

TEST_F(Partners, a_flag_that_falls_puts_one_out_and_the_last_of_a_team_loses_for_both) {
  const Party game = four("", kAMinute);
  for (int i = 0; i < 4; ++i) one_moves(game);
  time += 61'000;
  ASSERT_TRUE(has_living(game, {1, 2, 3}));
  EXPECT_EQ(now(game).at("clock").at("running"), 1);
  time += 70'000;
  ASSERT_TRUE(has_living(game, {2, 3}));
  EXPECT_EQ(now(game).at("table").at("gone"), Json::array({0, 1}));
  time += 70'000;
  ASSERT_TRUE(is_over(game));
  const Json result = now(game).at("result");
  EXPECT_EQ(result.at("score"), "placing 2,1,2,1");
  EXPECT_EQ(result.at("reason"), "time");
  EXPECT_EQ(result.at("text"), "Yellow and White win on time") << "Yellow too, who ran out of time before";
}

TEST_F(Partners, a_draw_needs_all_four_and_is_shared_by_all) {
  const Party game = four();
  for (const int player : {1, 3, 0}) EXPECT_EQ(offers_draw(game, player).at("result").at("over"), false) << player;
  const Json end = offers_draw(game, 2);
  EXPECT_EQ(end.at("result").at("score"), "placing 1,1,1,1");
  EXPECT_EQ(end.at("result").at("reason"), "agreement");
}

TEST_F(Partners, who_is_out_is_not_asked_for_a_draw_and_shares_it) {
  const Party game = four();
  gives_up(game, 1);
  one_moves(game);
  ASSERT_TRUE(has_living(game, {0, 2, 3}));
  bob.post(path(game.id, "offer"), {{"kind", "draw"}, {"ply", 2}}, 403);
  for (const int player : {0, 3}) EXPECT_EQ(offers_draw(game, player).at("result").at("over"), false) << player;
  EXPECT_EQ(offers_draw(game, 2).at("result").at("score"), "placing 1,1,1,1");
}

// Who has both seats of a team gives up one after the other.
TEST_F(Partners, may_be_one_person) {
  Json seats = Json::array(
      {kPerson, {{"kind", "person"}, {"free", true}}, kPerson, {{"kind", "person"}, {"free", true}}});
  const Json made = ann.post("/api/games", {{"variant", kGame}, {"seats", seats}}, 201);
  const Party game{made.at("id"), "?key=" + made.at("you").at("invitation").get<std::string>()};
  for (const int player : {1, 3}) people[player]->post(path(game.id, "sit") + game.key, sit(player, names[player]));
  const auto red = ann.post(path(game.id, "resign"), {{"player", 0}, {"ply", 0}});
  EXPECT_EQ(red.at("result").at("over"), false);
  EXPECT_EQ(red.at("you").at("seats"), Json::array({2}));
  ASSERT_TRUE(has_living(game, {1, 2, 3}));
  const auto blue = ann.post(path(game.id, "resign"), {{"player", 2}, {"ply", 1}});
  EXPECT_EQ(blue.at("result").at("score"), "placing 2,1,2,1");
}

TEST_F(Partners, are_not_rated) {
  for (const auto& [browser, name] : {std::pair{&ann, "Annabel"}, {&bob, "Bobby"}})
    browser->post("/api/account", {{"name", name}, {"password", "a good long one"}}, 201);
  const auto game = [](const std::string& variant) {
    return Json{{"variant", variant},
                {"seats", Json::array({kPerson, kComputer, kComputer, kComputer})},
                {"clock", kAMinute},
                {"rated", true}};
  };
  const auto seek = [](const std::string& variant, bool rated) {
    return Json{{"variant", variant}, {"clock", kAMinute}, {"rated", rated}};
  };
  const std::string refusal = "games of partners are not rated";
  EXPECT_EQ(ann.post("/api/games", game(kGame), 409).at("error").at("message"), refusal);
  EXPECT_EQ(ann.post("/api/lobby/seeks", seek(kGame, true), 409).at("error").at("message"), refusal);
  EXPECT_TRUE(accounts->open_rated(0, "").value().empty());
  EXPECT_EQ(ann.get(path(ann.post("/api/games", game("four-armies"), 201).at("id"))).at("table").at("rated"), true)
      << "the same game of four who play each for oneself is";
  EXPECT_FALSE(ann.post("/api/lobby/seeks", seek(kGame, false)).at("seek").at("rated"));
}

}  // namespace
}  // namespace sennight::test
