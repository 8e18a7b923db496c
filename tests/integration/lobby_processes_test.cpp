// One lobby for all processes of a site, and who is here through any of them.

#include "integration/guests.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::Guest;
using test::message_of;
using test::PostgresServer;
using test::Processes;
using test::Response;
using test::WebSocketClient;

TEST(OneLobby, a_search_made_in_one_process_is_seen_answered_and_begun_through_others) {
  Processes processes(PostgresServer::shared().new_database());
  Guest ann(processes), bob(processes), eve(processes);
  const auto stranger = eve.page(2);
  const std::string id = ann.look_for(0).at("seek").at("id");
  const auto hers = ann.page(0);
  const auto told = message_of(*stranger, "seek");
  ASSERT_TRUE(told);
  EXPECT_EQ(told->at("seek").at("id"), id);
  const Response joined = bob.post(1, "/api/lobby/seeks/" + id + "/join", {{"name", "Bob"}});
  ASSERT_EQ(joined.status, 200) << joined.body;
  const std::string game = json::parse(joined.body).at("game");
  const auto begun = message_of(*hers, "begun");
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->at("game"), game);
  EXPECT_TRUE(message_of(*stranger, "gone"));
  for (std::size_t which = 0; which < processes.count(); ++which) {
    const auto shown = processes.ask_for(which, 200, "GET", "/api/lobby/games");
    ASSERT_TRUE(shown);
    ASSERT_EQ(shown->at("games").size(), 1u) << which;
    EXPECT_EQ(shown->at("games")[0].at("id"), game);
  }
}

TEST(OneLobby, exactly_one_game_begins_when_two_join_the_last_seat_through_two_processes) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  for (int round = 0; round < 12; ++round) {
    Guest ann(processes);
    std::array<Guest, 2> others = {Guest(processes), Guest(processes)};
    const std::string id = ann.look_for(static_cast<std::size_t>(round % 2)).at("seek").at("id");
    std::array<Response, 2> answers;
    {
      std::atomic<int> ready = 0;
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < 2; ++i)
        threads.emplace_back([&, i] {
          ++ready;
          while (ready < 2) std::this_thread::yield();
          answers[i] = others[i].post(i, "/api/lobby/seeks/" + id + "/join");
        });
    }
    const std::size_t winner = answers[0].status == 200 ? 0 : 1;
    EXPECT_EQ(answers[winner].status, 200) << answers[winner].body;
    EXPECT_TRUE(answers[1 - winner].status == 409 || answers[1 - winner].status == 404) << answers[1 - winner].body;
    const auto games = processes.ask_for(0, 200, "GET", "/api/games");
    ASSERT_TRUE(games);
    EXPECT_EQ(games->at("games").size(), static_cast<std::size_t>(round) + 1);
  }
}

TEST(OneLobby, who_sits_and_who_looks_on_is_seen_through_all_processes) {
  Processes processes(PostgresServer::shared().new_database());
  Guest ann(processes), bob(processes), eve(processes);
  const std::string id = ann.look_for(0).at("seek").at("id");
  const Response joined = bob.post(1, "/api/lobby/seeks/" + id + "/join");
  ASSERT_EQ(joined.status, 200) << joined.body;
  const std::string game = json::parse(joined.body).at("game"), target = "/api/games/" + game + "/live";
  const auto hers = ann.page(0, target), his = bob.page(1, target), strangers = eve.page(2, target);
  const auto all_here = [](const json& message) {
    return message.at("online") == json::array({true, true}) && message.at("watchers") == 1;
  };
  for (WebSocketClient* page : {hers.get(), his.get(), strangers.get()})
    EXPECT_TRUE(message_of(*page, "presence", all_here));
  for (std::size_t which = 0; which < processes.count(); ++which) {
    const auto shown = processes.ask_for(which, 200, "GET", "/api/lobby/games");
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->at("games")[0].at("watchers"), 1) << which;
    EXPECT_EQ(shown->at("games")[0].at("attended"), true) << which;
  }
}

}  // namespace
}  // namespace sennight
