// What is said over a WebSocket, without sockets: however much a client sends and however little it reads.

#include "server/live_channel.h"

#include <gtest/gtest.h>

#include <future>

#include "unit/server/fixture.h"

namespace sennight {
namespace {

using Verdict = LiveChannel::Verdict;

class LiveChannelTest : public test::ServerTest {
 protected:
  LiveChannel channel(const LiveChannel::Limits& limits = {}) {
    return {room(create(Json::array({test::kPerson, test::kPerson}))), limits};
  }
  // Gives the message and, when the room is asked, its answer.
  static Verdict receive(LiveChannel& live, std::string_view message, bool is_text = true) {
    // Shared: what is refused at once is never answered.
    const auto promise = std::make_shared<std::promise<OrRefusal<SharedText>>>();
    auto answer = promise->get_future();
    const Verdict verdict = live.receive(
        message, is_text, [promise](OrRefusal<SharedText> given) { promise->set_value(std::move(given)); });
    if (live.is_waiting_for_room()) return live.finish(answer.get());
    return verdict;
  }
};

TEST_F(LiveChannelTest, refusals_wait_to_be_sent_and_changes_do_not) {
  LiveChannel live = channel();
  EXPECT_EQ(receive(live, "{}", true), Verdict::kGoOn);
  EXPECT_TRUE(live.has_waiting());
  EXPECT_EQ(Json::parse(live.first_waiting()).at("type"), "error");
  live.first_is_sent();
  EXPECT_EQ(live.waiting_bytes(), 0u);
  EXPECT_EQ(receive(live, R"({"type": "move", "text": "e2e4", "ply": 0})", true), Verdict::kGoOn);
  EXPECT_FALSE(live.has_waiting());
  EXPECT_EQ(receive(live, "{}", false), Verdict::kGoOn);
  EXPECT_TRUE(live.has_waiting());
}

TEST_F(LiveChannelTest, only_so_many_messages_are_refused_one_after_another) {
  LiveChannel live = channel({.waiting_bytes = 1'000'000, .refusals = 3});
  const auto refuse = [&] { return receive(live, "[]", true); };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refuse(), Verdict::kGoOn);
  EXPECT_EQ(receive(live, R"({"type": "move", "text": "e2e4", "ply": 0})", true), Verdict::kGoOn);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refuse(), Verdict::kGoOn);
  EXPECT_EQ(refuse(), Verdict::kTooManyRefusals);
}

TEST_F(LiveChannelTest, who_does_not_take_the_answers_is_not_listened_to) {
  LiveChannel live = channel();
  int heard = 0;
  while (live.wants_more() && heard < 100) {
    receive(live, "{}", true);
    ++heard;
  }
  EXPECT_LT(heard, 20);
  while (live.has_waiting()) live.first_is_sent();
  EXPECT_TRUE(live.wants_more());
}

TEST_F(LiveChannelTest, what_waits_is_bounded_by_what_it_really_takes) {
  LiveChannel live = channel({.waiting_bytes = 100'000, .refusals = 32});
  const auto small = std::make_shared<const std::string>("{}");
  int sent = 0;
  while (live.send(small, false) == Verdict::kGoOn && sent < 100'000) ++sent;
  EXPECT_LT(sent, 1000);  // a message of two bytes takes more than a hundred
  EXPECT_LE(live.waiting_bytes(), 100'000u);
}

TEST_F(LiveChannelTest, a_long_game_is_told_however_long_it_is) {
  LiveChannel live = channel({.waiting_bytes = 1000, .refusals = 32});
  const auto game = std::make_shared<const std::string>(50'000, 'g');
  EXPECT_EQ(live.send(game, false), Verdict::kGoOn);
  EXPECT_EQ(live.send(game, false), Verdict::kGoOn);
  EXPECT_EQ(live.send(game, true), Verdict::kGoOn);  // skipped
  EXPECT_EQ(live.send(game, false), Verdict::kTooSlow);
}

}  // namespace
}  // namespace sennight
