// The program itself is killed while games are played: no move that was acknowledged may be missing afterwards.

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "match/process.h"
#include "support/http_client.h"

namespace sennight {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using test::HttpClient;

#ifdef SENNIGHT_SANITIZED
constexpr int kKills = 6;  // everything is several times slower
#else
constexpr int kKills = 20;
#endif

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "sennight-kill-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

// The program, serving the games of a folder.
struct Served {
  explicit Served(const std::string& folder) : process({SENNIGHT_BINARY, "serve", "--port", "0", "--data", folder}) {
    const std::string start = "Sennight is at http://127.0.0.1:";
    const std::string line = process.read_line(std::chrono::seconds(60)).value_or("");
    EXPECT_TRUE(line.starts_with(start)) << line;
    if (line.starts_with(start)) port = static_cast<std::uint16_t>(std::atoi(line.c_str() + start.size()));
  }
  Process process;
  std::uint16_t port = 0;
};

std::optional<nlohmann::json> ask(HttpClient& client, const std::string& method, const std::string& target,
                                  const std::string& body, int status) {
  const auto response = client.request(method, target, body);
  if (!response || response->status != status) return std::nullopt;
  return nlohmann::json::parse(response->body);
}

// What the server has acknowledged of one game.
struct Acknowledged {
  std::vector<std::string> moves;
  bool taking_back = false;  // an undo is under way: the last move may be gone or not
};

// Plays random moves until the server is gone; counts those that it acknowledged in `count`.
void play(std::uint16_t port, const std::string& id, std::uint64_t seed, Acknowledged& acknowledged,
          std::atomic<std::uint64_t>& count) {
  Random random(seed);
  HttpClient client(port);
  auto game = ask(client, "GET", "/api/games/" + id, "", 200);
  while (game) {
    const nlohmann::json& legal = game->at("position").at("legal");
    if (legal.empty()) {
      // Over: one move is taken back, and that must last too.
      acknowledged.taking_back = true;
      game = ask(client, "POST", "/api/games/" + id + "/undo",
                 nlohmann::json{{"ply", acknowledged.moves.size()}}.dump(), 200);
      if (!game) return;
      acknowledged.taking_back = false;
      acknowledged.moves.pop_back();
      continue;
    }
    const std::string text = legal[random.below(legal.size())].at("text");
    const nlohmann::json move = {{"text", text}, {"ply", acknowledged.moves.size()}};
    game = ask(client, "POST", "/api/games/" + id + "/moves", move.dump(), 200);
    if (!game) return;
    acknowledged.moves.push_back(text);
    ++count;
  }
}

TEST(Durability, no_acknowledged_move_is_lost_when_the_server_is_killed) {
  const Folder folder;
  Random random(20240229);
  std::vector<std::string> ids, variants = {"chess", "crazyhouse", "minishogi"};
  std::vector<Acknowledged> acknowledged(variants.size());
  for (int kill = 0; kill <= kKills; ++kill) {
    Served server(folder.path());
    ASSERT_NE(server.port, 0);
    HttpClient client(server.port);
    for (std::size_t i = ids.size(); i < variants.size(); ++i) {
      const nlohmann::json wanted = {{"variant", variants[i]}, {"seats", {{{"kind", "person"}}, {{"kind", "person"}}}}};
      const auto game = ask(client, "POST", "/api/games", wanted.dump(), 201);
      ASSERT_TRUE(game);
      ids.push_back(game->at("id"));
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const auto game = ask(client, "GET", "/api/games/" + ids[i], "", 200);
      ASSERT_TRUE(game) << "kill " << kill;
      std::vector<std::string> kept;
      for (const nlohmann::json& move : game->at("moves")) kept.push_back(move.at("text"));
      // What was under way may have been kept or not; everything before must be there.
      const std::vector<std::string>& sure = acknowledged[i].moves;
      const std::size_t common = std::min(kept.size(), sure.size());
      EXPECT_TRUE(std::equal(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(common), sure.begin()))
          << "kill " << kill;
      EXPECT_GE(kept.size() + (acknowledged[i].taking_back ? 1 : 0), sure.size()) << "kill " << kill;
      EXPECT_LE(kept.size(), sure.size() + (acknowledged[i].taking_back ? 0 : 1)) << "kill " << kill;
      acknowledged[i] = {std::move(kept), false};
    }
    if (kill == kKills) break;
    std::atomic<std::uint64_t> count = 0;
    std::vector<std::jthread> players;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      players.emplace_back(play, server.port, ids[i], random.next(), std::ref(acknowledged[i]), std::ref(count));
    }
    // Some moves first, however slow the machine is, then any moment of the next one.
    const std::uint64_t enough = 1 + random.below(30);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (count < enough && std::chrono::steady_clock::now() < deadline) std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
    ASSERT_TRUE(server.process.send_signal(SIGKILL));
  }
  std::size_t moves = 0;
  for (const Acknowledged& game : acknowledged) moves += game.moves.size();
  EXPECT_GT(moves, 5u * kKills) << "hardly a move was played between the kills";
}

TEST(Durability, a_second_server_on_the_same_folder_is_refused) {
  const Folder folder;
  const Served first(folder.path());
  Process second({SENNIGHT_BINARY, "serve", "--port", "0", "--data", folder.path()});
  EXPECT_EQ(second.wait(std::chrono::seconds(30)), 2);
}

TEST(Durability, a_signal_ends_the_server_in_good_order) {
  const Folder folder;
  for (const int signal : {SIGTERM, SIGINT}) {
    Served server(folder.path());
    HttpClient idle(server.port);
    ASSERT_TRUE(idle.request("GET", "/api/games"));
    ASSERT_TRUE(server.process.send_signal(signal));
    EXPECT_EQ(server.process.wait(std::chrono::seconds(30)), 0);
    EXPECT_FALSE(server.process.read_line(milliseconds(10))) << "standard output has one line";
  }
}

}  // namespace
}  // namespace sennight
