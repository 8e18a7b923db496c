// Whatever messages a WebSocket's client sends and however seldom it reads, what waits for it is bounded, it hears of each
// refusal, and the game stays one that can be played.
//
// Input: messages in parts, as in support/expand.h. The first byte of a part says what happens: 'b' a binary message, 'r'
// the client reads one message, 'R' all of them, 'n' news of the room, 's' news that may be skipped; anything else begins
// a text message.
#include <future>
#include <nlohmann/json.hpp>
#include <string>

#include "server/live_channel.h"
#include "support/expand.h"
#include "support/fuzz.h"
#include "support/small_server.h"

using namespace sennight;

namespace {

// The client takes the first message; it must be one of the interface.
void take_first(LiveChannel& channel) {
  const Json json = Json::parse(channel.first_waiting(), nullptr, false);
  if (json.is_discarded()) require_law("a message that is no JSON");
  if (json.at("type") == "error" && json.at("message").get<std::string>().empty())
    require_law("an error that says nothing");
  channel.first_is_sent();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = 4000, kMostMessageBytes = 64 * 1024;
  constexpr int kMostGames = 50;
  if (size > kMostBytes) return -1;
  static auto server = std::make_unique<SmallServer>();
  if (server->games() > kMostGames) server = std::make_unique<SmallServer>();
  const auto room = server->room(server->new_game());
  if (!room) require_law("no game");

  const LiveChannel::Limits limits;
  LiveChannel channel(room, limits);
  const auto news = std::make_shared<const std::string>(R"({"type": "game"})");
  auto verdict = LiveChannel::Verdict::kGoOn;
  for (const std::string& part : expanded_parts(data, size)) {
    if (part == "r" || part == "R") {
      while (channel.has_waiting()) {
        take_first(channel);
        if (part == "r") break;
      }
    } else if (part == "n" || part == "s") {
      verdict = channel.send(news, part == "s");
    } else if (part.size() <= kMostMessageBytes && channel.wants_more()) {
      const bool is_binary = part.starts_with('b');
      const std::size_t before = channel.waiting_bytes();
      const auto promise = std::make_shared<std::promise<OrRefusal<SharedText>>>();
      auto answer = promise->get_future();
      verdict = channel.receive(part, !is_binary,
                                [promise](OrRefusal<SharedText> given) { promise->set_value(std::move(given)); });
      if (channel.is_waiting_for_room()) verdict = channel.finish(answer.get());
      if (is_binary && verdict == LiveChannel::Verdict::kGoOn && channel.waiting_bytes() <= before)
        require_law("a message that is not text is not refused");
    }
    // Two messages may wait whatever they take; a refusal may quote what it refuses.
    if (channel.waiting_bytes() > limits.waiting_bytes + 2 * kMostMessageBytes)
      require_law(std::to_string(channel.waiting_bytes()) + " bytes wait");
    if (verdict != LiveChannel::Verdict::kGoOn) break;
  }
  const Json game = Json::parse(*room->view());
  if (game.at("moves").size() != game.at("plies").get<std::size_t>()) require_law("the game does not know its moves");
  return 0;
}
