// WebSockets that flood, do not read, or break the protocol.

#include <gtest/gtest.h>

#include <string>
#include <thread>

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
