// The long attacks: those that wait for time limits, and everything at once for a minute.

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "base/random.h"
#include "hostile/attack.h"

namespace sennight {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::Clients;
using test::connect_many;
using test::HttpClient;
using test::kMostMib;
using test::served;
using test::ServerProgram;
using test::WebSocketClient;

TEST(Patience, a_slow_first_request_ends_after_its_time) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const auto begun = Clock::now();
  Clients silent = connect_many(server.port(), 20, ""), half = connect_many(server.port(), 20, "GET / HT");
  // A byte now and then does not buy more time.
  while (Clock::now() - begun < seconds(8)) {
    for (const auto& client : half) client->send("x");
    std::this_thread::sleep_for(milliseconds(500));
  }
  EXPECT_EQ(served(server.port(), 3, seconds(2)), 3);
  for (const Clients* group : {&silent, &half})
    for (const auto& client : *group) EXPECT_TRUE(client->is_closed(seconds(30)));
  const auto taken = Clock::now() - begun;
  EXPECT_GE(taken, seconds(9));
  EXPECT_LT(taken, seconds(25));
}

TEST(Patience, a_body_that_trickles_ends_after_its_time) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const auto begun = Clock::now();
  Clients slow = connect_many(server.port(), 100,
                              "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n");
  std::size_t open = slow.size();
  while (open > 0 && Clock::now() - begun < seconds(60)) {
    open = 0;
    for (const auto& client : slow)
      if (client->send(" ")) ++open;
    std::this_thread::sleep_for(milliseconds(500));
  }
  EXPECT_GE(Clock::now() - begun, seconds(15));
  EXPECT_LT(Clock::now() - begun, seconds(40));
  EXPECT_TRUE(server.answers());
}

TEST(Patience, a_reply_that_is_not_read_ends_after_its_time) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  Clients deaf;
  std::string many;
  for (int i = 0; i < 40; ++i) many += "GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  for (int i = 0; i < 300; ++i) {
    deaf.push_back(std::make_unique<HttpClient>(server.port()));
    deaf.back()->shrink_receive_buffer();
    deaf.back()->send(many);
  }
  EXPECT_EQ(served(server.port(), 10, seconds(5)), 10);
  EXPECT_LT(server.peak_mib(), kMostMib);
  std::this_thread::sleep_for(seconds(60));
  int open = 0;
  for (const auto& client : deaf)
    if (client->send("GET / HTTP/1.1\r\n") && client->send("x")) ++open;
  EXPECT_LE(open, 3);
}

TEST(Patience, a_watcher_that_does_not_read_but_talks_is_let_go) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const std::string game = test::new_game(server.port());
  WebSocketClient deaf(server.port(), game + "/live");
  deaf.shrink_receive_buffer();
  const auto begun = Clock::now();
  std::string pings;
  for (int i = 0; i < 20'000; ++i) pings += std::string("\x89\x80\x00\x00\x00\x00", 6);
  while (deaf.send(pings) && Clock::now() - begun < seconds(150)) {
  }
  EXPECT_LT(Clock::now() - begun, seconds(140));
  EXPECT_TRUE(server.answers());
}

// Everything at once: others are served, memory stays bounded, and at the end all is as before.
TEST(Patience, a_mixed_attack_of_a_minute_is_weathered) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const std::string game = test::new_game(server.port());
  std::atomic<bool> ending = false;
  const std::vector<std::string> openings = {
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: " + std::string(70'000, '0'),
      "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
      "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 65536\r\n\r\n" + std::string(60'000, '['),
      "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 65536\r\n\r\n" + std::string(65'536, '['),
      std::string("\x16\x03\x01\x02\x00\x01\x00\x01", 8),
      "GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "GET " + game +
          "/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
  };
  std::vector<std::jthread> attackers;
  for (unsigned seed = 0; seed < 4; ++seed) {
    attackers.emplace_back([&, seed] {
      Random random(seed);
      Clients kept;
      while (!ending) {
        kept.push_back(std::make_unique<HttpClient>(server.port(), "127.0.1." + std::to_string(seed + 1)));
        kept.back()->send(openings[random.below(openings.size())]);
        if (random.below(4) == 0) kept.back()->reset();
        if (kept.size() > 200) kept.erase(kept.begin(), kept.begin() + 100);
      }
    });
  }
  int asked = 0, good = 0;
  for (const auto begun = Clock::now(); Clock::now() - begun < seconds(60); ++asked) {
    good += served(server.port(), 1, seconds(60));  // a machine may have much else to do
    std::this_thread::sleep_for(milliseconds(50));
  }
  ending = true;
  attackers.clear();
  EXPECT_EQ(good, asked);
  EXPECT_LT(server.peak_mib(), kMostMib);
  EXPECT_TRUE(server.is_running());
  EXPECT_EQ(server.log().find("failed"), std::string::npos) << server.log();
}

}  // namespace
}  // namespace sennight
