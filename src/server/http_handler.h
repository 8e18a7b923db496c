// What an HTTP server has its answers from.
#pragma once

#include <functional>
#include <memory>

#include "server/http_message.h"
#include "server/live_source.h"
#include "server/refusal.h"

namespace sennight {

class HttpHandler {
 public:
  virtual ~HttpHandler() = default;

  // Takes a reply: called exactly once, on any thread, perhaps before the call that it was given to returns. Must not
  // block.
  using Done = std::move_only_function<void(HttpReply)>;

  // Never fails: what goes wrong becomes a reply. Thread-safe. Waits for nothing.
  virtual void handle(HttpRequest wanted, Done done) = 0;

  // What a WebSocket request asks for. Refusals: with status, as for any request.
  virtual void live_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) = 0;
};

}  // namespace sennight
