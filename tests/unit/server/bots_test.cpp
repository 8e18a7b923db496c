// Bots: accounts that programs play with. Everybody sees that, and nobody gets into a game with one unasked.
#include <gtest/gtest.h>

#include "unit/server/people.h"

namespace sennight::test {
namespace {

class Bots : public PeopleTest {
 protected:
  Bots() { eve.post("/api/account", {{"name", "Robin"}, {"password", "a good long one"}, {"bot", true}}, 201); }
  // Eve's browser is the program's.
  Json seek(Browser& who, int status = 200) { return who.post("/api/lobby/seeks", {{"variant", "chess"}}, status); }
  Json join(Browser& who, const std::string& seek, int status = 200) {
    return who.post("/api/lobby/seeks/" + seek + "/join", Json::object(), status);
  }
  static std::string id_of(const Json& sought) { return sought.at("seek").at("id"); }
  Json table(const std::string& access) {
    return ann.post(
        "/api/games",
        {{"variant", "chess"}, {"access", access}, {"seats", {kPerson, {{"kind", "person"}, {"free", true}}}}}, 201);
  }
};

TEST_F(Bots, are_marked_wherever_their_name_stands) {
  EXPECT_EQ(eve.get("/api/account").at("account").at("bot"), true);
  EXPECT_EQ(bob.get("/api/players/Robin").at("bot"), true);
  const Json sought = seek(eve);
  EXPECT_EQ(sought.at("seek").at("people")[0].at("bot"), true);
  const Json game = bob.get(path(join(bob, id_of(sought)).at("game").get<std::string>()));
  int marked = 0;
  for (const Json& place : game.at("table").at("places")) marked += place.contains("bot") ? 1 : 0;
  EXPECT_EQ(marked, 1);

  ann.post("/api/account", {{"name", "Annabel"}, {"password", "a good long one"}}, 201);
  EXPECT_EQ(ann.get("/api/account").at("account").at("bot"), false);
  EXPECT_FALSE(seek(ann).at("seek").at("people")[0].contains("bot"));
}

TEST_F(Bots, are_nobodys_opponents_unasked) {
  // Who looks for the same, before and after, gets people only.
  const Json hers = seek(ann);
  const Json robins = seek(eve);
  EXPECT_EQ(robins.at("game"), "");
  EXPECT_NE(id_of(robins), id_of(hers));
  EXPECT_NE(seek(bob).at("game"), "");
  EXPECT_EQ(seek(ann).at("game"), "");
}

TEST_F(Bots, join_no_search_and_take_no_seat_uninvited) {
  EXPECT_EQ(join(eve, id_of(seek(ann)), 403).at("error").at("code"), "bot");
  const Json open = table("public");
  const std::string id = open.at("id");
  EXPECT_EQ(eve.post(path(id, "sit"), {{"player", 1}}, 403).at("error").at("code"), "not-invited");
  EXPECT_FALSE(eve.get(path(id)).at("you").at("mayJoin"));
  const std::string key = open.at("you").at("invitation");
  EXPECT_TRUE(eve.post(path(id, "sit?key=" + key), {{"player", 1}}).at("table").at("begun"));
}

TEST_F(Bots, look_on_where_everybody_may) {
  const std::string id = table("public").at("id");
  EXPECT_EQ(eve.get(path(id)).at("you").at("seats"), Json::array());
}

TEST_F(Bots, cannot_be_made_of_an_account_later) {
  bob.post("/api/account", {{"name", "Bobby"}, {"password", "a good long one"}}, 201);
  bob.post("/api/account/session", {{"name", "Bobby"}, {"password", "a good long one"}, {"bot", true}}, 400);
  EXPECT_EQ(bob.get("/api/account").at("account").at("bot"), false);
}

}  // namespace
}  // namespace sennight::test
