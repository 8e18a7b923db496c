// What is left of people in a process that was killed; each takes as long as others wait for them.

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

TEST(OneLobby, whoever_is_in_a_process_that_is_killed_looks_no_more_after_a_while) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  Guest ann(processes), bob(processes), eve(processes);
  const std::string hers = ann.look_for(0).at("seek").at("id");
  const std::string his = bob.look_for(1, "minishogi").at("seek").at("id");
  const auto at_first = ann.page(0), at_second = bob.page(1);
  const auto stranger = eve.page(1);
  processes.kill(0);
  const auto gone = message_of(*stranger, "gone");
  ASSERT_TRUE(gone) << "within the patience of this test";
  EXPECT_EQ(gone->at("id"), hers);
  // Bob is still here.
  const auto again = eve.page(1);
  const auto list = message_of(*again, "lobby");
  ASSERT_TRUE(list);
  ASSERT_EQ(list->at("seeks").size(), 1u);
  EXPECT_EQ(list->at("seeks")[0].at("id"), his);
}

TEST(OneLobby, whoever_looks_on_in_a_process_that_is_killed_is_not_counted_after_a_while) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  Guest ann(processes), bob(processes), eve(processes);
  const std::string id = ann.look_for(0).at("seek").at("id");
  const Response joined = bob.post(0, "/api/lobby/seeks/" + id + "/join");
  ASSERT_EQ(joined.status, 200) << joined.body;
  const std::string target = "/api/games/" + json::parse(joined.body).at("game").get<std::string>() + "/live";
  const auto hers = ann.page(0, target), strangers = eve.page(1, target);
  const auto watched_by = [](int watchers) {
    return [watchers](const json& message) { return message.at("watchers") == watchers; };
  };
  EXPECT_TRUE(message_of(*hers, "presence", watched_by(1)));
  processes.kill(1);
  EXPECT_TRUE(message_of(*hers, "presence", watched_by(0)));
}

}  // namespace
}  // namespace sennight
