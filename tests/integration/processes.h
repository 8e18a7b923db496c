// Several processes of the program that serve one database.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "support/http_client.h"
#include "support/postgres.h"
#include "support/server_program.h"

namespace sennight::test {

class Processes {
 public:
  explicit Processes(const std::string& address, std::size_t count = 3) : address_(address) {
    for (std::size_t i = 0; i < count; ++i) start(i);
  }
  void start(std::size_t which) {
    if (servers_.size() <= which) servers_.resize(which + 1);
    servers_[which] = std::make_shared<ServerProgram>(SENNIGHT_BINARY, ServerProgram::Options{{}, "", address_, ""});
    EXPECT_NE(servers_[which]->port(), 0) << servers_[which]->log();
    if (ports_.size() <= which) ports_ = std::vector<std::atomic<std::uint16_t>>(servers_.size());
    for (std::size_t i = 0; i < servers_.size(); ++i) ports_[i] = servers_[i]->port();
  }
  void kill(std::size_t which) {
    servers_[which]->send_signal(SIGKILL);
    servers_[which]->wait(std::chrono::seconds(10));
  }
  std::size_t count() const { return servers_.size(); }
  ServerProgram& server(std::size_t which) { return *servers_[which]; }
  std::uint16_t port(std::size_t which) const { return ports_[which]; }

  // What one of them answers. Nothing when it is not there.
  std::optional<Response> ask(std::size_t which, const std::string& method, const std::string& target,
                              const nlohmann::json& body = {}, const std::string& cookie = "") const {
    HttpClient client(port(which));
    return client.request(method, target, body.is_null() ? "" : body.dump(),
                          cookie.empty() ? "" : "Cookie: " + cookie + "\r\n");
  }
  std::optional<nlohmann::json> ask_for(std::size_t which, int status, const std::string& method,
                                        const std::string& target, const nlohmann::json& body = {}) const {
    const auto response = ask(which, method, target, body);
    if (!response || response->status != status) return std::nullopt;
    return nlohmann::json::parse(response->body);
  }
  // A game as one of them knows it. A process that has just missed the database looks again within a second.
  std::optional<nlohmann::json> game(std::size_t which, const std::string& id) const {
    for (int tries = 0; tries < 100; ++tries) {
      if (auto found = ask_for(which, 200, "GET", "/api/games/" + id)) return found;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return std::nullopt;
  }
  // A game whose seats are nobody's.
  std::string new_game(std::size_t which, const std::string& variant = "chess") const {
    const nlohmann::json person = {{"kind", "person"}};
    const auto game = ask_for(which, 201, "POST", "/api/games",
                              {{"variant", variant}, {"seats", {person, person}}, {"access", "open"}});
    return game ? game->at("id").get<std::string>() : "";
  }

 private:
  const std::string address_;
  std::vector<std::shared_ptr<ServerProgram>> servers_;
  std::vector<std::atomic<std::uint16_t>> ports_;
};

// Plays one game after the other, each move through any of the processes, and compares what is kept with what was
// acknowledged.
class Player {
 public:
  Player(const Processes& processes, std::uint64_t seed) : processes_(processes), random_(seed) {}

  void play(const std::atomic<bool>& stop) {
    while (!stop)
      if (!game_ || game_->at("position").at("legal").empty()) begin();
      else move();
  }
  // Has every process all that was acknowledged, once?
  void check(std::size_t which) {
    if (id_.empty()) return;
    const auto game = processes_.game(which, id_);
    ASSERT_TRUE(game) << "process " << which;
    compare(*game);
  }
  int acknowledged() const { return acknowledged_; }
  int refused() const { return refused_; }

 private:
  std::size_t any() { return random_.below(processes_.count()); }
  void begin() {
    game_.reset();
    moves_.clear();
    doubtful_.clear();
    id_ = processes_.new_game(any(), "minishogi");
    if (!id_.empty()) look();
  }
  void look() {
    game_.reset();
    const auto found = processes_.ask_for(any(), 200, "GET", "/api/games/" + id_);
    if (!found) return;
    compare(*found);
    game_ = *found;
  }
  // What was acknowledged is there; of what was under way nobody knows until one looks.
  void compare(const nlohmann::json& game) {
    std::vector<std::string> kept;
    for (const nlohmann::json& one : game.at("moves")) kept.push_back(one.at("text"));
    if (kept.size() == moves_.size() + 1 && doubtful_.contains(kept.back())) {
      moves_.push_back(kept.back());
      doubtful_.clear();
    }
    EXPECT_EQ(kept, moves_) << "what is kept, and what was acknowledged";
    moves_ = kept;
  }
  void move() {
    const nlohmann::json& legal = game_->at("position").at("legal");
    const std::string text = legal[random_.below(legal.size())].at("text");
    const bool alone = doubtful_.empty();
    const auto response = processes_.ask(any(), "POST", "/api/games/" + id_ + "/moves",
                                         {{"text", text}, {"ply", moves_.size()}});
    if (response && response->status == 200) {
      ++acknowledged_;
      moves_.push_back(text);
      doubtful_.clear();
      game_ = nlohmann::json::parse(response->body);
      compare(*game_);
      return;
    }
    ++refused_;
    doubtful_.insert(text);
    if (response && response->status != 503) {
      // A move that was not answered came after one had looked.
      EXPECT_FALSE(alone) << response->body;
      EXPECT_EQ(response->status, 409) << response->body;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    game_.reset();
    while (!game_ && tries_++ < 5000) {
      look();
      if (!game_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    tries_ = 0;
  }

  const Processes& processes_;
  Random random_;
  std::string id_;
  std::set<std::string> doubtful_;  // moves for the present ply that were not answered: one of them may come
  std::vector<std::string> moves_;
  std::optional<nlohmann::json> game_;
  std::atomic<int> acknowledged_ = 0, refused_ = 0;
  int tries_ = 0;
};

// Two who say something at tables of their own, through any of the processes; what is kept is compared with what was
// acknowledged.
class Talker {
 public:
  Talker(const Processes& processes, std::uint64_t seed) : processes_(processes), random_(seed) {}

  void talk(const std::atomic<bool>& stop) {
    while (!stop)
      if (game_.empty() || said_.size() >= kMostAtOneTable) begin();
      else say();
  }
  void check(std::size_t which) {
    if (game_.empty()) return;
    const auto game = processes_.game(which, game_);
    ASSERT_TRUE(game) << "process " << which;
    compare(*game);
  }
  int acknowledged() const { return acknowledged_; }

 private:
  // Nobody may say more at once.
  static constexpr std::size_t kMostAtOneTable = 4;
  static constexpr const char* kWords[] = {"hello", "good-luck", "good-move", "well-played", "thanks", "sorry"};

  std::size_t any() { return random_.below(processes_.count()); }
  void begin() {
    game_.clear();
    said_.clear();
    doubtful_.clear();
    const auto made = processes_.ask(any(), "POST", "/api/games",
                                     {{"variant", "minishogi"},
                                      {"access", "public"},
                                      {"seats", {{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}}}});
    if (!made || made->status != 201) return std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const nlohmann::json game = nlohmann::json::parse(made->body);
    const std::string id = game.at("id");
    const std::string cookie = made->headers.at("set-cookie");
    cookie_ = cookie.substr(0, cookie.find(';'));
    const auto sat = processes_.ask(
        any(), "POST", "/api/games/" + id + "/sit?key=" + game.at("you").at("invitation").get<std::string>(),
        {{"player", 1}, {"name", "B"}});
    if (sat && sat->status == 200) game_ = id;
  }
  // Of a message that was not answered nobody knows until one looks; it may come later.
  void compare(const nlohmann::json& game) {
    std::vector<std::string> kept;
    for (const nlohmann::json& one : game.at("table").at("said")) kept.push_back(one.at("phrase"));
    if (kept.size() == said_.size() + 1 && doubtful_ == kept.back()) {
      said_.push_back(kept.back());
      doubtful_.clear();
    }
    EXPECT_EQ(kept, said_) << "what is kept, and what was acknowledged";
    said_ = kept;
  }
  void say() {
    const std::string word = kWords[words_++ % std::size(kWords)];
    const auto answer = processes_.ask(any(), "POST", "/api/games/" + game_ + "/say", {{"phrase", word}}, cookie_);
    if (answer && answer->status == 200) {
      ++acknowledged_;
      said_.push_back(word);
      return compare(nlohmann::json::parse(answer->body));
    }
    // The table is left with a message in doubt: only one at a time can be told from the others.
    doubtful_ = word;
    for (int tries = 0; tries < 5000; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      const auto game = processes_.ask_for(any(), 200, "GET", "/api/games/" + game_);
      if (!game) continue;
      compare(*game);
      break;
    }
    begin();
  }

  const Processes& processes_;
  Random random_;
  std::string game_, cookie_, doubtful_;
  std::vector<std::string> said_;
  std::size_t words_ = 0;
  std::atomic<int> acknowledged_ = 0;
};

// A game of two people with clocks, each move through any process. What a turn took is what its sender has seen, give or
// take the time of the calls that began and ended it.
class TimedGame {
 public:
  static constexpr std::array<const char*, 8> kMoves = {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "b1c3", "g8f6"};

  explicit TimedGame(const Processes& processes, int seconds = 300) : processes_(processes) {
    left_ = {seconds * 1000.0, seconds * 1000.0};
    const auto cookie_of = [](const Response& response) {
      const std::string cookie = response.headers.contains("set-cookie") ? response.headers.at("set-cookie") : "";
      return cookie.substr(0, cookie.find(';'));
    };
    const auto made = processes.ask(0, "POST", "/api/games",
                                    {{"variant", "chess"},
                                     {"clock", {{"kind", "fischer"}, {"main", seconds}, {"increment", 0}}},
                                     {"seats", {{{"kind", "person"}}, {{"kind", "person"}, {"free", true}}}}});
    if (!made || made->status != 201) return;
    const nlohmann::json game = nlohmann::json::parse(made->body);
    path_ = "/api/games/" + game.at("id").get<std::string>();
    const auto sat = processes.ask(0, "POST", path_ + "/sit?key=" + game.at("you").at("invitation").get<std::string>(),
                                   {{"player", 1}, {"name", "Bob"}});
    if (sat) cookies_ = {cookie_of(*made), cookie_of(*sat)};
  }
  // As its owner sees it.
  std::optional<nlohmann::json> state(std::size_t which) const {
    const auto answer = processes_.ask(which, "GET", path_, {}, cookies_[0]);
    if (!answer || answer->status != 200) return std::nullopt;
    return nlohmann::json::parse(answer->body);
  }
  bool is_over() const { return ply_ == kMoves.size(); }

  // The next move; what the mover has left then. Nothing when it was refused.
  std::optional<double> left_after_move(std::size_t which) {
    const std::size_t mover = ply_ % 2;
    const auto answer = processes_.ask(which, "POST", path_ + "/moves", {{"text", kMoves[ply_]}, {"ply", ply_}},
                                       cookies_[mover]);
    EXPECT_TRUE(answer && answer->status == 200) << "ply " << ply_ << ": " << (answer ? answer->body : "no answer");
    if (!answer || answer->status != 200) return std::nullopt;
    ++ply_;
    turn_began_ = Steady::now();
    const nlohmann::json sides = nlohmann::json::parse(answer->body).at("clock").at("sides");
    for (std::size_t player = 0; player < 2; ++player) left_[player] = sides[player].at("milliseconds").get<double>();
    return left_[mover];
  }
  // The same, when nothing but thinking has happened since the last one; looks at both clocks.
  void move(std::size_t which) {
    const std::size_t ply = ply_, mover = ply % 2;
    const auto asked = Steady::now();
    std::array<double, 2> expected = left_;
    if (ply >= 2) expected[mover] -= std::chrono::duration<double, std::milli>(asked - turn_began_).count();
    if (!left_after_move(which)) return;
    const double call = std::chrono::duration<double, std::milli>(turn_began_ - asked).count();
    const double slack = 100 + call + std::exchange(last_call_, call);
    for (std::size_t player = 0; player < 2; ++player)
      EXPECT_NEAR(left_[player], expected[player], slack) << "ply " << ply;
  }

 private:
  using Steady = std::chrono::steady_clock;
  const Processes& processes_;
  std::string path_;
  std::array<std::string, 2> cookies_;
  std::array<double, 2> left_{};
  std::size_t ply_ = 0;
  Steady::time_point turn_began_;
  double last_call_ = 0;
};

// Kills one of three so often while games are played through all of them.
inline void kill_processes_while_games_are_played(int kills) {
  Processes processes(PostgresServer::shared().new_database());
  Random random(20240229);
  std::vector<std::unique_ptr<Player>> players;
  for (std::uint64_t i = 0; i < 4; ++i) players.push_back(std::make_unique<Player>(processes, 100 + i));
  Talker talker(processes, 200);
  std::optional<TimedGame> timed;
  for (int kill = 0; kill < kills && !::testing::Test::HasFailure(); ++kill) {
    const std::size_t victim = random.below(processes.count());
    if (!timed || timed->is_over()) timed.emplace(processes);
    {
      std::atomic<bool> stop = false;
      std::vector<std::jthread> threads;
      for (const auto& player : players) threads.emplace_back([&] { player->play(stop); });
      threads.emplace_back([&] { talker.talk(stop); });
      const int before = players.front()->acknowledged();
      for (int i = 0; i < 2000 && players.front()->acknowledged() < before + 3; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(50'000)));
      processes.kill(victim);
      // The others go on.
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      stop = true;
    }
    for (std::size_t which = 0; which < processes.count(); ++which) {
      if (which == victim) continue;
      for (const auto& player : players) player->check(which);
      talker.check(which);
    }
    // The clocks that ran while it was killed.
    timed->move((victim + 1) % processes.count());
    processes.start(victim);
    for (const auto& player : players) player->check(victim);
    talker.check(victim);
  }
  int acknowledged = 0, refused = 0;
  for (const auto& player : players) {
    acknowledged += player->acknowledged();
    refused += player->refused();
  }
  EXPECT_GT(acknowledged, 10 * kills);
  EXPECT_GT(refused, 0) << "nobody noticed the kills";
  EXPECT_GT(talker.acknowledged(), kills);
  std::printf("%d kills: %d moves and %d messages acknowledged, %d moves unanswered or refused\n", kills, acknowledged,
              talker.acknowledged(), refused);
}

}  // namespace sennight::test
