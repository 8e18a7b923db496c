// The program is killed hundreds of times while its disk fails now and then: nothing acknowledged is missing afterwards,
// nothing refused is there.

#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "support/disk_faults.h"
#include "support/http_client.h"
#include "support/server_program.h"

namespace sennight {
namespace {

using Json = nlohmann::json;
using test::DiskFaults;
using test::FaultRecord;
using test::Folder;
using test::HttpClient;
using test::ServerProgram;

#ifdef SENNIGHT_SANITIZED
constexpr int kKills = 30;
#else
constexpr int kKills = 300;
#endif

// What is known of one game: the moves that are certain, and one that may be there.
struct Known {
  std::string id;
  std::vector<std::string> moves;
  std::optional<std::string> perhaps;
};

std::optional<Json> game_of(HttpClient& client, const std::string& id) {
  const auto response = client.request("GET", "/api/games/" + id);
  if (!response || response->status != 200) return std::nullopt;
  return Json::parse(response->body);
}

// Plays random moves until the server is gone or an answer leaves it open whether the move is kept.
void play(std::uint16_t port, std::uint64_t seed, Known& known, std::atomic<int>& count) {
  Random random(seed);
  HttpClient client(port);
  while (const auto game = game_of(client, known.id)) {
    const Json& legal = game->at("position").at("legal");
    if (legal.empty()) return;
    const std::string text = legal[random.below(legal.size())].at("text");
    known.perhaps = text;
    const auto answer = client.request("POST", "/api/games/" + known.id + "/moves",
                                       Json{{"text", text}, {"ply", known.moves.size()}}.dump());
    if (!answer) return;
    if (answer->status == 200) {
      known.moves.push_back(text);
      known.perhaps.reset();
      ++count;
    } else if (answer->status == 500) {
      known.perhaps.reset();  // refused: it must never be there
    } else {
      return;
    }
  }
}

TEST(DiskKills, nothing_acknowledged_is_missing_and_nothing_refused_is_there) {
  const Folder folder;
  DiskFaults faults(folder.path());
  Random random(20260131);
  std::vector<Known> games(4);
  int moves = 0;
  for (int kill = 0; kill <= kKills; ++kill) {
    faults.heal();
    ServerProgram server(
        SENNIGHT_BINARY,
        {.arguments = {}, .data = folder.path() + "/data", .store = "", .before = faults.before(SENNIGHT_DISK_FAULTS)});
    ASSERT_NE(server.port(), 0) << "kill " << kill << ": " << server.log();
    HttpClient client(server.port());
    for (Known& known : games) {
      const auto game = known.id.empty() ? std::nullopt : game_of(client, known.id);
      ASSERT_TRUE(game || known.id.empty()) << "kill " << kill;
      if (game) {
        std::vector<std::string> kept;
        for (const Json& move : game->at("moves")) kept.push_back(move.at("text"));
        std::vector<std::string> with_perhaps = known.moves;
        if (known.perhaps) with_perhaps.push_back(*known.perhaps);
        EXPECT_TRUE(kept == known.moves || kept == with_perhaps)
            << "kill " << kill << ": " << kept.size() << " moves are there, " << known.moves.size() << " are certain";
        known.moves = kept;
        known.perhaps.reset();
      }
      if (!game || game->at("result").at("over") == true) {
        const auto made = client.request("POST", "/api/games",
                                         R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "person"}]})");
        ASSERT_TRUE(made && made->status == 201) << "kill " << kill;
        known = {Json::parse(made->body).at("id"), {}, {}};
      }
    }
    if (kill == kKills) break;
    faults.record().flush_microseconds = static_cast<std::int64_t>(random.below(3000));
    faults.record().tears = random.below(2) == 0;
    std::atomic<int> count = 0;
    {
      std::vector<std::jthread> players;
      for (Known& known : games)
        players.emplace_back(play, server.port(), random.next(), std::ref(known), std::ref(count));
      const auto call = static_cast<FaultRecord::Call>(random.below(FaultRecord::kOpen));
      std::this_thread::sleep_for(std::chrono::milliseconds(20 + random.below(150)));
      faults.fail(call, static_cast<std::int64_t>(random.below(20)), 1 + static_cast<std::int64_t>(random.below(4)),
                  random.below(2) == 0 ? EIO : ENOSPC);
      std::this_thread::sleep_for(std::chrono::microseconds(random.below(100'000)));
      ASSERT_TRUE(server.send_signal(SIGKILL));
      server.wait(std::chrono::seconds(10));
    }
    moves += count;
  }
  EXPECT_GT(moves, kKills) << "hardly a move was played between the kills";
}

}  // namespace
}  // namespace sennight
