// Whatever bytes a connection sends, the server's own reader of requests holds a bounded part of them and ends with a
// request, a refusal or a wish for more; each request gets an answer.
//
// Input: the bytes in parts, as in support/expand.h.
#include <nlohmann/json.hpp>
#include <string>

#include "server/host_policy.h"
#include "server/request_reader.h"
#include "support/expand.h"
#include "support/fuzz.h"
#include "support/small_server.h"

using namespace sennight;

namespace {

void require_good(const HttpReply& reply, const std::string& target) {
  if (!reply.body) require_law("no body for " + target);
  const bool refused = reply.status >= 400;
  if (reply.status < 200 || reply.status > 599)
    require_law("status " + std::to_string(reply.status) + " for " + target);
  if (reply.status == 500) require_law("a fault of the server for " + target);
  if (refused && reply.content_type == "application/json") {
    const Json json = Json::parse(*reply.body, nullptr, false);
    if (json.is_discarded() || !json.contains("error")) require_law("a refusal that is no error: " + *reply.body);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = 4000, kPart = 4096;
  constexpr int kMostGames = 50;
  if (size > kMostBytes) return -1;
  static auto server = std::make_unique<SmallServer>();
  if (server->games() > kMostGames) server = std::make_unique<SmallServer>();
  static const HostPolicy hosts = *HostPolicy::make("127.0.0.1", {});

  // What a connection may hold, one part that has just come included; strings grow by doubling.
  const RequestLimits limits;
  const std::size_t most_held = 2 * (limits.header_bytes + kPart) + limits.body_bytes + limits.header_lines * 64;
  RequestReader reader(limits);
  for (const std::string& part : expanded_parts(data, size)) {
    for (std::size_t at = 0; at == 0 || at < part.size(); at += kPart) {
      auto step = reader.read(std::string_view(part).substr(std::min(at, part.size()), kPart));
      while (step == RequestReader::Step::kHeaders || step == RequestReader::Step::kRequest) {
        if (step == RequestReader::Step::kRequest) {
          HttpRequest& request = reader.request().plain;
          if (request.body.size() > limits.body_bytes) require_law("a body beyond its limit");
          if (reader.request().headers.size() > limits.header_lines) require_law("headers beyond their limit");
          if (hosts.serves(request.host, "127.0.0.1")) {
            require_good(server->handle(request), request.target);
            (void)server->live_source(request);
          }
          reader.next();
        }
        step = reader.read({});
      }
      if (reader.held_bytes() > most_held)
        require_law("the reader holds " + std::to_string(reader.held_bytes()) + " bytes");
      if (step != RequestReader::Step::kRefused) continue;
      if (reader.refusal().status != 400 && reader.refusal().status != 413) require_law("a strange refusal");
      if (reader.refusal().message.empty()) require_law("a refusal that says nothing");
      return 0;
    }
  }
  return 0;
}
