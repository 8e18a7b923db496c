// Whatever is asked of the interface, the answer is JSON with a status, an error has a message of one line, and a game
// that was changed can be read again.
//
// Input: requests, one a line: a method, an address, then the body. `GAME` in an address stands for the game that was
// made last. All come from one person. The games lie in memory; a computer makes any legal move at once.
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "movegen/movegen.h"
#include "protocol/requests.h"
#include "server/game_service.h"
#include "server/site.h"
#include "store/memory_store.h"
#include "support/all_variants.h"
#include "support/fuzz.h"

using namespace sennight;

namespace {

class FirstMove : public ComputerPlayer {
 public:
  Result<Move> choose(const Game& game, const ThoughtOrder&, const std::function<void(const Thought&)>&,
                      std::stop_token) override {
    MoveList moves;
    legal_moves(game.position(), moves);
    if (moves.empty()) return fail("there is no legal move");
    return moves.front();
  }
};

VariantShelf& shelf() {
  static VariantShelf shelf([] {
    std::vector<VariantDefinition> definitions;
    for (const char* id : {"chess", "crazyhouse", "glinski", "hr-mccooey-3p", "mitred-ariana", "minishogi"})
      definitions.push_back(AllVariants::get().find(id).definition());
    return definitions;
  }());
  return shelf;
}

// The id of the n-th game, in the form that addresses have.
std::string id_of(int game) { return std::to_string(100'000'000'000 + game); }

// An answer as JSON. What is compressed was looked at when it was not.
nlohmann::json checked(const HttpReply& reply) {
  if (reply.status < 200 || reply.status > 599) require_law("no status: " + std::to_string(reply.status));
  nlohmann::json json = nlohmann::json::parse(*reply.body, nullptr, false);
  if (json.is_discarded()) require_law("no JSON: " + *reply.body);
  if (reply.status >= 400) {
    const std::string message = json["error"]["message"];
    if (message.empty()) require_law("an error without a message");
    for (const char c : message)
      if (static_cast<unsigned char>(c) < ' ') require_law("a message of several lines: " + message);
  }
  return json;
}

// Waits for the answer.
HttpReply answer_of(Site& site, HttpRequest request) {
  const auto promise = std::make_shared<std::promise<HttpReply>>();  // the setter may outlive the wait
  auto reply = promise->get_future();
  site.handle(std::move(request), [promise](HttpReply given) { promise->set_value(std::move(given)); });
  return reply.get();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostCharacters = 4000, kMostRequests = 12;
  if (size > kMostCharacters) return -1;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  MemoryStore store;
  FirstMove computer;
  int games = 0;
  GameService service(shelf(), store, computer,
                      {.now = [] { return TimeStamp{1}; },
                       .new_id = [&]() -> Result<std::string> { return id_of(++games); },
                       .computer_threads = 1});
  Site site(service, StaticFiles());
  std::size_t requests = 0;
  std::string cookie;
  for (std::string_view line : split(text, '\n')) {
    if (++requests > kMostRequests) break;
    static_cast<void>(parse_live_request(line));
    HttpRequest request;
    const auto take_word = [&] {
      const std::size_t end = std::min(line.find(' '), line.size());
      const std::string word(line.substr(0, end));
      line.remove_prefix(std::min(end + 1, line.size()));
      return word;
    };
    request.method = take_word();
    request.target = take_word();
    request.body = std::string(line);
    request.host = "localhost";
    request.cookie = cookie;
    if (const std::size_t at = request.target.find("GAME"); at != std::string::npos)
      request.target.replace(at, 4, id_of(games));
    const HttpReply reply = answer_of(site, request);
    if (!reply.set_cookie.empty()) cookie = reply.set_cookie.substr(0, reply.set_cookie.find(';'));
    if (reply.content_type != "application/json") continue;
    const nlohmann::json answer = checked(reply);
    if (request.method != "POST" || reply.status >= 300 || games == 0) continue;
    HttpRequest again;
    again.method = "GET";
    again.target = "/api/games/" + id_of(games);
    again.host = "localhost";
    again.cookie = cookie;
    const HttpReply game = answer_of(site, again);
    if (game.status != 200) require_law("a game that was changed cannot be read: " + *game.body);
    checked(game);
  }
  return 0;
}
