// Several processes of the program on one PostgreSQL database: one site.

#include "integration/processes.h"

#include <algorithm>

#include "support/follower.h"
#include "support/program.h"

namespace sennight {
namespace {

using nlohmann::json;
using test::HttpClient;
using test::PostgresServer;
using test::Processes;
using test::Response;
using test::ServerProgram;
using test::TimedGame;
using test::WebSocketClient;

TEST(SeveralProcesses, no_acknowledged_move_is_lost_or_doubled_when_one_of_three_is_killed) {
  test::kill_processes_while_games_are_played(4);
}

// As an upgrade goes: each process ends in good order and comes back while games go on through both.
TEST(SeveralProcesses, a_rolling_restart_under_load_loses_no_move) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  std::vector<std::unique_ptr<test::Player>> players;
  for (std::uint64_t i = 0; i < 4; ++i) players.push_back(std::make_unique<test::Player>(processes, 300 + i));
  int restarts = 0;
  {
    std::atomic<bool> stop = false;
    std::vector<std::jthread> threads;
    for (const auto& player : players) threads.emplace_back([&] { player->play(stop); });
    const auto played = [&] {
      int all = 0;
      for (const auto& player : players) all += player->acknowledged();
      return all;
    };
    for (int round = 0; round < 2; ++round)
      for (std::size_t which = 0; which < 2; ++which) {
        const int before = played();
        for (int i = 0; i < 4000 && played() < before + 20; ++i)
          std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_GE(played(), before + 20) << "games go on";
        processes.server(which).send_signal(SIGTERM);
        EXPECT_EQ(processes.server(which).wait(std::chrono::seconds(20)), 0);
        const int alone = played();
        processes.start(which);
        EXPECT_GT(played(), alone) << "the other goes on meanwhile";
        ++restarts;
      }
    stop = true;
  }
  EXPECT_EQ(restarts, 4);
  for (std::size_t which = 0; which < 2; ++which)
    for (const auto& player : players) player->check(which);
}

TEST(SeveralProcesses, of_two_that_take_a_move_for_the_same_ply_exactly_one_wins) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  std::string id = processes.new_game(0);
  int contested = 0;
  for (int move = 0, ply = 0; move < 24; ++move, ++ply) {
    const auto game = processes.ask_for(0, 200, "GET", "/api/games/" + id);
    ASSERT_TRUE(game);
    const json& legal = game->at("position").at("legal");
    if (legal.empty()) {  // who wins is chance, and so is whether the game lasts
      id = processes.new_game(0);
      ply = -1;
      continue;
    }
    if (legal.size() < 2) {
      ASSERT_TRUE(processes.ask_for(0, 200, "POST", "/api/games/" + id + "/moves",
                                    {{"text", legal[0].at("text")}, {"ply", ply}}));
      continue;
    }
    ++contested;
    std::optional<Response> answers[2];
    {
      std::atomic<int> ready = 0;
      const auto post = [&](std::size_t which) {
        HttpClient client(processes.port(which));
        const std::string body = json{{"text", legal[legal.size() / 2 - which].at("text")}, {"ply", ply}}.dump();
        ++ready;
        while (ready < 2) std::this_thread::yield();
        answers[which] = client.request("POST", "/api/games/" + id + "/moves", body);
      };
      const std::jthread one(post, 0), two(post, 1);
    }
    ASSERT_TRUE(answers[0] && answers[1]);
    const std::size_t winner = answers[0]->status == 200 ? 0 : 1;
    EXPECT_EQ(answers[winner]->status, 200) << answers[winner]->body;
    EXPECT_EQ(answers[1 - winner]->status, 409) << answers[1 - winner]->body;
    EXPECT_NE(answers[1 - winner]->body.find("the game has moved on"), std::string::npos) << answers[1 - winner]->body;
    for (std::size_t which = 0; which < 2; ++which) {
      const auto after = processes.ask_for(which, 200, "GET", "/api/games/" + id);
      ASSERT_TRUE(after);
      ASSERT_EQ(after->at("moves").size(), static_cast<std::size_t>(ply) + 1);
      EXPECT_EQ(after->at("moves").back().at("text"), legal[legal.size() / 2 - winner].at("text"));
    }
  }
  EXPECT_GE(contested, 12) << "most moves have a rival";
}

TEST(SeveralProcesses, clocks_are_right_after_a_kill_within_a_tenth_of_a_second) {
  Processes processes(PostgresServer::shared().new_database());
  TimedGame game(processes);
  // Each move through a process that lives.
  for (std::size_t ply = 0; ply < TimedGame::kMoves.size(); ++ply) {
    const std::size_t victim = ply % 3;
    if (ply >= 2) {
      processes.kill(victim);
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
    game.move((victim + 1) % 3);
    if (ply >= 2) processes.start(victim);
  }
}

// White has eight seconds, and the database is away for nine. What a crash does differently is looked at in the store's test.
TEST(SeveralProcesses, time_while_the_database_is_away_is_nobodys) {
  using Steady = std::chrono::steady_clock;
  PostgresServer server;
  ASSERT_EQ(server.problem(), "");
  Processes processes(server.new_database(), 2);
  TimedGame game(processes, 8);
  game.move(0);
  game.move(1);
  const auto began = Steady::now();
  std::this_thread::sleep_for(std::chrono::seconds(1));
  server.stop();
  const auto gone = Steady::now();
  std::this_thread::sleep_for(std::chrono::seconds(9));
  const auto back = Steady::now();
  server.start();
  ASSERT_EQ(server.problem(), "");
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  for (std::size_t which = 0; which < 2; ++which) {
    const auto now = game.state(which);
    ASSERT_TRUE(now);
    EXPECT_EQ(now->at("result").at("over"), false) << now->at("result");
  }
  // What was thought while it was there counts, what came between does not; it is not known to the moment when that was.
  const auto left = game.left_after_move(0);
  ASSERT_TRUE(left);
  const double counted = 8000 - *left;
  const double thought = std::chrono::duration<double, std::milli>((Steady::now() - began) - (back - gone)).count();
  EXPECT_LE(counted, thought + 100);
  EXPECT_GE(counted, 900);
  game.move(1);
  EXPECT_EQ(game.state(0)->at("plies"), 4);
}

TEST(SeveralProcesses, whoever_watches_in_one_hears_what_happens_in_another) {
  Processes processes(PostgresServer::shared().new_database(), 2);
  const std::string id = processes.new_game(0);
  WebSocketClient watcher(processes.port(1), "/api/games/" + id + "/live?have=");
  ASSERT_TRUE(watcher.accepted());
  json game;
  // Who looks without being told does so every five seconds: after one look each further move would wait that long. On a busy
  // machine the quickest of some tells.
  auto quickest = std::chrono::steady_clock::duration::max();
  int ply = 0;
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    ASSERT_TRUE(processes.ask_for(0, 200, "POST", "/api/games/" + id + "/moves", {{"text", move}, {"ply", ply}}));
    const auto began = std::chrono::steady_clock::now();
    ++ply;
    bool heard = false;
    while (!heard) {
      const auto text = watcher.receive_text(std::chrono::seconds(10));
      ASSERT_TRUE(text);
      const json message = json::parse(*text);
      if (message.at("type") == "game") game = message.at("game");
      else if (message.at("type") == "change") game = test::with_change(game, message.at("change"));
      heard = game.at("plies") == ply;
    }
    quickest = std::min(quickest, std::chrono::steady_clock::now() - began);
  }
  EXPECT_LT(quickest, std::chrono::milliseconds(3000));
  const auto whole = processes.ask(0, "GET", "/api/games/" + id);
  ASSERT_TRUE(whole && whole->status == 200);
  EXPECT_EQ(game, json::parse(whole->body)) << "by what has changed it has come to what the other has";
}

TEST(SeveralProcesses, a_guest_is_the_same_in_all_of_them) {
  Processes processes(PostgresServer::shared().new_database());
  const auto cookie_of = [](const Response& response) {
    const std::string cookie = response.headers.contains("set-cookie") ? response.headers.at("set-cookie") : "";
    return cookie.substr(0, cookie.find(';'));
  };
  const auto made = processes.ask(
      0, "POST", "/api/games",
      {{"variant", "chess"}, {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"free", true}}}}});
  ASSERT_TRUE(made && made->status == 201) << (made ? made->body : "");
  const json game = json::parse(made->body);
  const std::string ann = cookie_of(*made), path = "/api/games/" + game.at("id").get<std::string>();
  const auto sat = processes.ask(1, "POST", path + "/sit?key=" + game.at("you").at("invitation").get<std::string>(),
                                 {{"player", 1}, {"name", "Bob"}});
  ASSERT_TRUE(sat && sat->status == 200) << (sat ? sat->body : "");
  const std::string bob = cookie_of(*sat);
  EXPECT_EQ(processes.ask(2, "POST", path + "/moves", {{"text", "e2e4"}, {"ply", 0}}, bob)->status, 403);
  EXPECT_EQ(processes.ask(2, "POST", path + "/moves", {{"text", "e2e4"}, {"ply", 0}}, ann)->status, 200);
  EXPECT_EQ(processes.ask(0, "POST", path + "/moves", {{"text", "e7e5"}, {"ply", 1}}, bob)->status, 200);
  EXPECT_EQ(processes.ask(1, "GET", path)->status, 404) << "private, and nobody asks";
  EXPECT_EQ(processes.ask(1, "GET", path, {}, bob)->status, 200);
}

TEST(SeveralProcesses, a_database_that_is_away_is_a_clear_refusal_and_nothing_is_lost) {
  PostgresServer server;
  ASSERT_EQ(server.problem(), "");
  Processes processes(server.new_database(), 2);
  const std::string id = processes.new_game(0), path = "/api/games/" + id;
  ASSERT_TRUE(processes.ask_for(0, 200, "POST", path + "/moves", {{"text", "e2e4"}, {"ply", 0}}));
  for (const bool crashes : {false, true}) {
    if (crashes) server.crash();
    else server.stop();
    for (std::size_t which = 0; which < 2; ++which) {
      const auto refused = processes.ask(which, "POST", path + "/moves", {{"text", "e7e5"}, {"ply", 1}});
      ASSERT_TRUE(refused);
      EXPECT_EQ(refused->status, 503) << refused->body;
      EXPECT_NE(refused->body.find("away"), std::string::npos) << refused->body;
      EXPECT_EQ(processes.ask(which, "GET", "/api/games")->status, 503);
      EXPECT_EQ(processes.ask(which, "GET", "/api/variants")->status, 200) << "what needs no games goes on";
    }
    server.start();
    ASSERT_EQ(server.problem(), "");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    for (std::size_t which = 0; which < 2; ++which)
      EXPECT_EQ(processes.ask_for(which, 200, "GET", path)->at("plies"), 1) << "what was refused is not there";
  }
  ASSERT_TRUE(processes.ask_for(1, 200, "POST", path + "/moves", {{"text", "e7e5"}, {"ply", 1}}));
  EXPECT_EQ(processes.ask_for(0, 200, "GET", path)->at("plies"), 2);
}

TEST(SeveralProcesses, a_start_without_its_database_says_why_and_never_a_password) {
  for (const std::string& address :
       {std::string("postgresql://me:hunter2@127.0.0.1:1/games"), std::string("postgresql://me:hunter2@[/games"),
        std::string("mysql://me:hunter2@x/y")}) {
    const test::Finished ended = test::run(SENNIGHT_BINARY, {"serve", "--port", "0", "--store", address});
    EXPECT_EQ(ended.status, 2);
    EXPECT_EQ((ended.output + ended.error).find("hunter2"), std::string::npos) << ended.error;
    EXPECT_FALSE(ended.error.empty());
  }
  EXPECT_NE(test::run(SENNIGHT_BINARY, {"serve", "--store", "postgresql://x/y", "--data", "z"}).status, 0);
}

}  // namespace
}  // namespace sennight
