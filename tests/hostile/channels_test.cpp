// WebSockets that flood, do not read, or break the protocol.

#include <fmt/format.h>
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
using test::kMostMib;
using test::kSlackMib;
using test::ServerProgram;
using test::WebSocketClient;

class Channels : public ::testing::Test {
 protected:
  Channels() : server(SENNIGHT_BINARY), game(server.port() == 0 ? "" : test::new_game(server.port())) {}
  void SetUp() override { ASSERT_NE(game, ""); }
  std::unique_ptr<WebSocketClient> open() {
    auto client = std::make_unique<WebSocketClient>(server.port(), game + "/live");
    EXPECT_TRUE(client->accepted());
    return client;
  }
  std::string move(const std::string& text, int ply) {
    return nlohmann::json{{"type", "move"}, {"text", text}, {"ply", ply}}.dump();
  }

  ServerProgram server;
  const std::string game;
};

TEST_F(Channels, who_sends_nothing_but_nonsense_is_let_go) {
  const auto client = open();
  for (int i = 0; i < 100 && client->send_text("{}"); ++i) {
  }
  int errors = 0;
  while (const auto text = client->receive_text(seconds(10)))
    if (nlohmann::json::parse(*text).at("type") == "error") ++errors;
  EXPECT_EQ(client->close_code(), 1008);  // RFC 6455: policy
  EXPECT_GE(errors, 16);                  // a person who errs is told so
  EXPECT_LE(errors, 64);
  EXPECT_TRUE(server.answers());
}

TEST_F(Channels, who_floods_and_does_not_read_takes_no_memory) {
  server.settle();
  const std::size_t before = server.resident_mib();
  std::vector<std::unique_ptr<WebSocketClient>> flood;
  for (int i = 0; i < 20; ++i) flood.push_back(open());
  const std::string masked("\x81\x82\x00\x00\x00\x00{}", 8);
  std::string many;
  for (int i = 0; i < 8000; ++i) many += masked;
  {
    std::vector<std::jthread> threads;
    for (const auto& client : flood)
      threads.emplace_back([&] {
        for (int i = 0; i < 50 && client->send(many); ++i) {
        }
      });
  }
  EXPECT_LT(server.peak_mib(), before + kSlackMib);
  EXPECT_TRUE(server.answers());
}

TEST_F(Channels, who_watches_and_does_not_read_holds_nobody_up) {
  std::vector<std::unique_ptr<WebSocketClient>> deaf;
  for (int i = 0; i < 50; ++i) {
    deaf.push_back(open());
    deaf.back()->shrink_receive_buffer();
  }
  const auto player = open();
  ASSERT_TRUE(player->receive_text(seconds(10)));
  // A move and back, so that the game does not end by repetition; each change is told to all.
  const std::string undo = R"({"type": "undo", "ply": 1})";
  milliseconds slowest{0};
  for (int change = 0; change < 600; ++change) {
    const auto begun = Clock::now();
    player->send_text(change % 2 == 0 ? move("e2e4", 0) : undo);
    const auto told = player->receive_text(seconds(20));
    ASSERT_TRUE(told) << change;
    ASSERT_EQ(nlohmann::json::parse(*told).at("type"), "game") << *told;
    slowest = std::max(slowest, std::chrono::duration_cast<milliseconds>(Clock::now() - begun));
  }
  EXPECT_LT(slowest, seconds(5));
  EXPECT_LT(server.peak_mib(), kMostMib);
  EXPECT_TRUE(server.answers());
}

// Whoever says to have a version is told what has changed since; who makes versions up is told the whole, or all that there
// is, and nothing of it is kept.
TEST_F(Channels, versions_that_were_made_up_take_no_memory_and_hold_nobody_up) {
  constexpr int kThreads = 4, kCalls = 500, kCallsOfAChannel = 20;
  const auto player = open();
  ASSERT_TRUE(player->receive_text(seconds(10)));
  server.settle();
  const std::size_t before = server.resident_mib();
  std::atomic<int> answered = 0, heard = 0, done = 0;
  const auto attack = [&](std::uint64_t seed) {
    Random random(seed);
    const auto half = [&] { return fmt::format("{:016x}", random.next()); };
    test::HttpClient client(server.port());
    std::string known = half();
    for (int i = 0; i < kCalls; ++i) {
      // None that there is; one that there is, of a reader who is nobody; one too long, and one of other characters.
      const std::string have = i % 4 == 0   ? half() + half()
                               : i % 4 == 1 ? known + half()
                               : i % 4 == 2 ? known + std::string(4000, 'a')
                                            : half() + half().substr(0, 15) + "g";
      const auto told = client.request("GET", game + "?have=" + have);
      if (!told || told->status != 200) continue;
      const auto json = nlohmann::json::parse(told->body, nullptr, false);
      known = json.value("version", half() + half()).substr(0, 16);
      // Only of a state that there is may a part be told.
      if (i % 4 == 1 || (json.contains("start") && !json.contains("from"))) ++answered;
      if (i % kCallsOfAChannel >= 4) continue;
      WebSocketClient channel(server.port(), game + "/live?have=" + have);
      const auto first = channel.accepted() ? channel.receive_text(seconds(20)) : std::nullopt;
      if (first && (i % 4 == 1 || nlohmann::json::parse(*first).at("type") == "game")) ++heard;
    }
    ++done;
  };
  milliseconds slowest{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) threads.emplace_back([&, i] { attack(static_cast<std::uint64_t>(i) + 1); });
    const std::string undo = R"({"type": "undo", "ply": 1})";
    for (int change = 0; done < kThreads; ++change) {
      const auto begun = Clock::now();
      player->send_text(change % 2 == 0 ? move("e2e4", 0) : undo);
      const auto told = player->receive_text(seconds(20));
      ASSERT_TRUE(told) << change;
      ASSERT_EQ(nlohmann::json::parse(*told).at("type"), "game") << *told;
      slowest = std::max(slowest, std::chrono::duration_cast<milliseconds>(Clock::now() - begun));
      std::this_thread::sleep_for(milliseconds(20));
    }
  }
  EXPECT_EQ(answered, kThreads * kCalls);
  EXPECT_EQ(heard, kThreads * kCalls * 4 / kCallsOfAChannel);
  EXPECT_LT(slowest, seconds(5));
  EXPECT_LT(server.peak_mib(), before + kSlackMib);
  EXPECT_TRUE(server.answers());
}

TEST_F(Channels, broken_frames_end_the_channel_and_nothing_else) {
  const auto play = open();
  ASSERT_TRUE(play->receive_text(seconds(10)));
  // A length that is never sent, a reserved opcode, a fragmented ping, a length beyond 63 bits, a lone continuation.
  for (const std::string& frame :
       {std::string("\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xff\x00\x00\x00\x00x", 15),
        std::string("\x83\x80\x00\x00\x00\x00", 6), std::string("\x09\x80\x00\x00\x00\x00", 6),
        std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00", 14),
        std::string("\x80\x80\x00\x00\x00\x00", 6), std::string("\xf1\x80\x00\x00\x00\x00", 6)}) {
    const auto client = open();
    ASSERT_TRUE(client->receive_text(seconds(10)));
    client->send(frame);
    EXPECT_TRUE(client->is_closed(seconds(20)));
  }
  play->send_text(move("e2e4", 0));
  EXPECT_TRUE(play->receive_text(seconds(10)));
}

TEST_F(Channels, pings_without_end_are_answered_no_faster_than_they_are_read) {
  const auto client = open();
  std::string pings;
  for (int i = 0; i < 8000; ++i) pings += std::string("\x89\x80\x00\x00\x00\x00", 6);
  std::jthread sender([&] {
    for (int i = 0; i < 100 && client->send(pings); ++i) {
    }
  });
  std::this_thread::sleep_for(seconds(1));
  EXPECT_TRUE(server.answers());
  EXPECT_LT(server.peak_mib(), kMostMib);
  client->shut_down();
}

}  // namespace
}  // namespace sennight
