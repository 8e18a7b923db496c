// Rated games at a site of several processes: two and three people with accounts play to the end over HTTP, and watch over
// WebSockets.
#include <array>
#include <set>
#include <thread>

#include "integration/guests.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::message_of;
using test::PostgresServer;
using test::Processes;
using test::Response;
using test::WebSocketClient;

// A browser with an account, which may ask any of the processes.
class Member : public test::Guest {
 public:
  Member(const Processes& processes, const std::string& name) : Guest(processes) {
    const Response made = post(0, "/api/account", {{"name", name}, {"password", "a good long one"}});
    EXPECT_EQ(made.status, 201) << made.body;
  }
  json look_for_rated(std::size_t which, const std::string& variant) {
    const json clock = {{"kind", "fischer"}, {"main", 300}, {"increment", 3}};
    return look_for(which, variant, {{"clock", clock}, {"rated", true}});
  }
  int seat(const std::string& game) const { return get(0, "/api/games/" + game).at("you").at("seats")[0].get<int>(); }
};

bool has_counted(const json& message) {
  for (const json& place : message.at("game").at("table").at("places"))
    if (place.contains("after")) return true;
  return false;
}

json rating_at(const Processes& processes, std::size_t which, const std::string& name) {
  const auto page = processes.ask_for(which, 200, "GET", "/api/players/" + name);
  EXPECT_TRUE(page && page->at("ratings").size() == 1) << name;
  return page && page->at("ratings").size() == 1 ? page->at("ratings")[0] : json();
}

TEST(RatingsOfProcesses, two_play_through_two_of_them_and_the_game_counts_once) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  Member ann(processes, "Annabel"), bob(processes, "Bobby");
  const std::string id = ann.look_for_rated(0, "chess").at("seek").at("id");
  const Response joined = bob.post(1, "/api/lobby/seeks/" + id + "/join");
  ASSERT_EQ(joined.status, 200) << joined.body;
  const std::string game = json::parse(joined.body).at("game"), target = "/api/games/" + game;
  const auto page = ann.page(0, target + "/live"), other = bob.page(1, target + "/live");
  Member& white = ann.seat(game) == 0 ? ann : bob;
  Member& black = &white == &ann ? bob : ann;
  const std::array moves = {"f2f3", "e7e5", "g2g4", "d8h4"};
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    Member& mover = ply % 2 == 0 ? white : black;
    const Response moved = mover.post(ply % 2, target + "/moves", {{"text", moves[ply]}, {"ply", ply}});
    ASSERT_EQ(moved.status, 200) << moved.body;
  }
  for (WebSocketClient* one : {page.get(), other.get()}) ASSERT_TRUE(message_of(*one, "game", has_counted));
  const std::string winner = &black == &ann ? "Annabel" : "Bobby", loser = &black == &ann ? "Bobby" : "Annabel";
  for (std::size_t which = 0; which < 2; ++which) {
    EXPECT_GT(rating_at(processes, which, winner).at("rating"), 1600);
    EXPECT_LT(rating_at(processes, which, loser).at("rating"), 1400);
    EXPECT_EQ(rating_at(processes, which, winner).at("games"), 1);
  }
}

TEST(RatingsOfProcesses, three_are_rated_by_their_places) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  Member ann(processes, "Annabel"), bob(processes, "Bobby"), cid(processes, "Cidney");
  ann.look_for_rated(0, "hr-mccooey-3p");
  bob.look_for_rated(0, "hr-mccooey-3p");
  const std::string game = cid.look_for_rated(0, "hr-mccooey-3p").at("game"), target = "/api/games/" + game;
  const auto page = ann.page(0, target + "/live");
  // The first to give up is the last; when the second does the game is over.
  for (Member* one : {&cid, &bob}) {
    const json now = one->get(0, target);
    const Response gave_up = one->post(0, target + "/resign", {{"player", one->seat(game)}, {"ply", now.at("plies")}});
    ASSERT_EQ(gave_up.status, 200) << gave_up.body;
  }
  ASSERT_TRUE(message_of(*page, "game", has_counted));
  const json first = rating_at(processes, 1, "Annabel"), second = rating_at(processes, 1, "Bobby"),
             third = rating_at(processes, 1, "Cidney");
  EXPECT_EQ(first.at("players"), 3);
  EXPECT_GT(first.at("rating"), second.at("rating"));
  EXPECT_GT(second.at("rating"), third.at("rating"));
}

}  // namespace
}  // namespace sennight
