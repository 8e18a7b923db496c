// Processes that only think, for servers on the same database.

#include "integration/processes.h"
#include "integration/worker_program.h"
#include "support/program.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::HttpClient;
using test::PostgresServer;
using test::ServerProgram;
using test::WorkerProgram;

// The level that thinks for so long about a first move that what happens meanwhile can be seen.
constexpr int kThinksForSeconds = 10;

class WorkerProcesses : public ::testing::Test {
 protected:
  void serve(const std::string& think) {
    server_ = std::make_unique<ServerProgram>(SENNIGHT_BINARY,
                                              ServerProgram::Options{{"--think", think}, "", address_, ""});
    ASSERT_NE(server_->port(), 0) << server_->log();
  }
  // A game whose first player is a computer of that level; its id.
  std::string game_with_computer(int level) {
    HttpClient client(server_->port());
    const json body = {{"variant", "chess"},
                       {"seats", {{{"kind", "computer"}, {"level", level}}, {{"kind", "person"}}}}};
    const auto made = client.request("POST", "/api/games", body.dump());
    EXPECT_TRUE(made && made->status == 201) << (made ? made->body : "");
    return made ? json::parse(made->body).at("id").get<std::string>() : "";
  }
  int plies(const std::string& id) {
    HttpClient client(server_->port());
    const auto game = client.request("GET", "/api/games/" + id);
    return game && game->status == 200 ? json::parse(game->body).at("plies").get<int>() : -1;
  }
  bool moves_within(const std::string& id, std::chrono::seconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (plies(id) < 1 && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return plies(id) == 1;
  }
  std::optional<test::Response> analyse() {
    HttpClient client(server_->port());
    return client.request("POST", "/api/analysis",
                          R"({"variant": "chess", "moves": ["e2e4"], "lines": 1, "milliseconds": 100})");
  }
  // How many jobs there are of which that is true.
  int jobs(const std::string& condition) const {
    return std::atoi(PostgresServer::shared().sql(database_, "SELECT count(*) FROM jobs WHERE " + condition).c_str());
  }

  // Waits until a worker thinks about one.
  bool job_is_taken() const {
    for (int i = 0; i < 1000; ++i) {
      if (jobs("worker <> ''") == 1) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  const std::string address_ = PostgresServer::shared().new_database();
  const std::string database_ = PostgresServer::shared().last_database();
  std::unique_ptr<ServerProgram> server_;
};

TEST_F(WorkerProcesses, think_for_a_server_that_does_not) {
  serve("no");
  const std::string waits = game_with_computer(2);
  EXPECT_FALSE(moves_within(waits, std::chrono::seconds(1))) << "nobody is there";
  WorkerProgram worker(address_, 2);
  EXPECT_TRUE(worker.line().starts_with("Sennight thinks for ")) << worker.line();
  EXPECT_TRUE(moves_within(waits, std::chrono::seconds(30))) << server_->log();
  EXPECT_TRUE(moves_within(game_with_computer(1), std::chrono::seconds(30)));
  const auto found = analyse();
  ASSERT_TRUE(found);
  ASSERT_EQ(found->status, 200) << found->body;
  EXPECT_FALSE(json::parse(found->body).at("lines").empty());
  EXPECT_EQ(jobs("true"), 0) << "what was answered is forgotten";
  HttpClient client(server_->port());
  const auto refused = client.request("POST", "/api/analysis",
                                      R"({"variant": "nothing", "lines": 1, "milliseconds": 9})");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 400) << refused->body;
  EXPECT_EQ(worker.end(), 0);
}

TEST_F(WorkerProcesses, that_are_killed_lose_only_what_they_have_thought) {
  serve("no");
  WorkerProgram first(address_, 2);
  const std::string id = game_with_computer(kThinksForSeconds);
  ASSERT_TRUE(job_is_taken());
  first.kill();
  EXPECT_EQ(plies(id), 0);
  WorkerProgram second(address_, 2);
  EXPECT_TRUE(moves_within(id, std::chrono::seconds(40))) << server_->log();
}

TEST_F(WorkerProcesses, that_have_gone_are_not_waited_for_where_the_server_thinks_itself) {
  serve("yes");
  EXPECT_TRUE(moves_within(game_with_computer(2), std::chrono::seconds(30))) << "nobody else is there";
  WorkerProgram worker(address_, 2);
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  const std::string id = game_with_computer(kThinksForSeconds);
  EXPECT_TRUE(job_is_taken()) << "it is asked while it is there";
  worker.kill();
  EXPECT_TRUE(moves_within(id, std::chrono::seconds(40))) << server_->log();
}

TEST_F(WorkerProcesses, do_not_go_on_with_what_nobody_wants) {
  serve("no");
  WorkerProgram worker(address_, 2);
  const std::string id = game_with_computer(kThinksForSeconds);
  ASSERT_TRUE(job_is_taken());
  HttpClient client(server_->port());
  const auto resigned = client.request("POST", "/api/games/" + id + "/resign", R"({"player": 1, "ply": 0})");
  ASSERT_TRUE(resigned && resigned->status == 200) << (resigned ? resigned->body : "");
  bool none = false;
  for (int i = 0; i < 400 && !none; ++i) {
    none = jobs("true") == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_TRUE(none);
  EXPECT_EQ(plies(id), 0);
}

TEST(WorkerProgram, says_what_is_wrong_and_never_a_password) {
  for (const std::string& address :
       {std::string("postgresql://me:hunter2@127.0.0.1:1/games"), std::string("mysql://me:hunter2@x/y")}) {
    const test::Finished ended = test::run(SENNIGHT_BINARY, {"worker", "--store", address});
    EXPECT_EQ(ended.status, 2);
    EXPECT_EQ((ended.output + ended.error).find("hunter2"), std::string::npos) << ended.error;
    EXPECT_FALSE(ended.error.empty());
  }
  EXPECT_NE(test::run(SENNIGHT_BINARY, {"serve", "--think", "no", "--data", "/nonexistent/x"}).status, 0);
}

}  // namespace
}  // namespace sennight
