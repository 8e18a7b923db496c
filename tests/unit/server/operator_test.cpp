// What whoever runs the server may ask it: metrics, health, draining.

#include <gtest/gtest.h>

#include "server/operator_desk.h"
#include "unit/server/people.h"

namespace sennight {
namespace {

class Operator : public test::PeopleTest {
 protected:
  HttpReply ask(const std::string& method, const std::string& target, const std::string& origin = "") {
    OperatorDesk desk(*service, [](Gauges& gauges) {
      gauges.connections = 7;
      gauges.pushes_sent = 5;
      gauges.pushes_failed = 2;
    });
    std::promise<HttpReply> promise;
    desk.handle(ann.wanted(method, target, "", origin), [&](HttpReply given) { promise.set_value(std::move(given)); });
    return promise.get_future().get();
  }
  // The number behind a name and its labels.
  double metric(const std::string& name) {
    const std::string text = "\n" + *ask("GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    EXPECT_NE(at, std::string::npos) << name << " is not in " << text;
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
  }
};

TEST_F(Operator, metrics_count_what_happens) {
  EXPECT_EQ(metric("sennight_change_seconds_count"), 0);
  EXPECT_EQ(metric("sennight_rooms"), 0);
  const Party game = ann_and_bob();
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  ann.post(path(game.id, "moves"), move("e2e4", 1), 403);
  EXPECT_EQ(metric("sennight_change_seconds_count"), 3) << "the game, a seat, a move";
  EXPECT_EQ(metric("sennight_change_seconds_bucket{le=\"+Inf\"}"), 3);
  EXPECT_GT(metric("sennight_change_seconds_sum"), 0);
  EXPECT_EQ(metric("sennight_requests_total{status=\"2xx\"}"), 3);
  EXPECT_EQ(metric("sennight_requests_total{status=\"4xx\"}"), 1);
  EXPECT_EQ(metric("sennight_rooms"), 1);
  EXPECT_EQ(metric("sennight_connections"), 7);
  EXPECT_EQ(metric("sennight_seeks"), 0);
  cid.post("/api/lobby/seeks", {{"variant", "chess"}});
  EXPECT_EQ(metric("sennight_seeks"), 1);
  EXPECT_GT(metric("process_resident_memory_bytes"), 1e6);
  store.set_fault([](std::string_view) { return StoreFault::kRefused; });
  bob.post(path(game.id, "moves"), move("e7e5", 1), 500);
  EXPECT_EQ(metric("sennight_store_faults_total{fault=\"refused\"}"), 1);
  EXPECT_EQ(ask("GET", "/metrics").content_type, "text/plain; version=0.0.4; charset=utf-8");
}

TEST_F(Operator, metrics_count_what_was_refused_and_what_was_sent) {
  EXPECT_EQ(metric("sennight_pushes_total{result=\"sent\"}"), 5);
  EXPECT_EQ(metric("sennight_pushes_total{result=\"failed\"}"), 2);
  EXPECT_EQ(metric("sennight_bells_total{of=\"game\"}"), 0);
  EXPECT_EQ(metric("sennight_bells_missed_total"), 0);
  const Party game = ann_and_bob();
  EXPECT_EQ(metric("sennight_too_often_total{what=\"phrase\"}"), 0);
  for (int i = 0; i < 4; ++i) ann.post(path(game.id, "say"), {{"phrase", "hello"}});
  ann.post(path(game.id, "say"), {{"phrase", "hello"}}, 429);
  EXPECT_EQ(metric("sennight_too_often_total{what=\"phrase\"}"), 1);
  EXPECT_EQ(metric("sennight_too_often_total{what=\"move\"}"), 0);
}

TEST_F(Operator, a_server_that_drains_begins_no_games_and_those_that_go_on_do) {
  const Party game = ann_and_bob();
  EXPECT_EQ(ann.get("/api/health"), (Json{{"status", "ok"}}));
  EXPECT_EQ(Json::parse(*ask("POST", "/drain").body), (Json{{"status", "draining"}}));
  EXPECT_EQ(metric("sennight_draining"), 1);
  EXPECT_EQ(ann.get("/api/health", 503).at("error").at("code"), "draining");
  const Json two = Json::array({test::kPerson, test::kPerson});
  EXPECT_EQ(ann.post("/api/games", {{"variant", "chess"}, {"seats", two}}, 503).at("error").at("code"), "draining");
  EXPECT_EQ(cid.post("/api/lobby/seeks", {{"variant", "chess"}}, 503).at("error").at("code"), "draining");
  ann.post(path(game.id, "moves"), move("e2e4", 0));
  bob.post(path(game.id, "resign"), {{"player", 1}, {"ply", 1}});
  EXPECT_EQ(bob.post(path(game.id, "rematch"), Json::object(), 503).at("error").at("code"), "draining");
  ask("POST", "/undrain");
  bob.post(path(game.id, "rematch"), Json::object(), 201);
  EXPECT_EQ(ann.get("/api/health"), (Json{{"status", "ok"}}));
}

TEST_F(Operator, health_says_that_the_games_cannot_be_read) {
  store.set_fault(
      [](std::string_view call) { return call == "list" ? std::optional(StoreFault::kBusy) : std::nullopt; });
  ann.get("/api/health", 503);
  store.set_fault({});
  ann.get("/api/health");
}

TEST_F(Operator, pages_and_other_addresses_are_refused) {
  EXPECT_EQ(ask("POST", "/drain", "http://evil.example").status, 403);
  EXPECT_EQ(ask("GET", "/metrics", "http://localhost").status, 403);
  EXPECT_EQ(ask("GET", "/drain").status, 405);
  EXPECT_EQ(ask("GET", "/drain").allow, "POST");
  EXPECT_EQ(ask("POST", "/metrics").status, 405);
  EXPECT_EQ(ask("GET", "/api/games").status, 404);
  EXPECT_EQ(metric("sennight_draining"), 0);
}

}  // namespace
}  // namespace sennight
