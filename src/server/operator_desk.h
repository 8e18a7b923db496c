// What whoever runs the server may ask it, on a port of its own that only this machine reaches: docs/server.md.
#pragma once

#include <functional>

#include "server/game_service.h"
#include "server/http_handler.h"

namespace sennight {

class OperatorDesk : public HttpHandler {
 public:
  // `add` fills in what the service does not know: connections, pushes. Both outlive the desk.
  OperatorDesk(GameService& service, std::function<void(Gauges&)> add) : service_(service), add_(std::move(add)) {}

  void handle(HttpRequest request, Done done) override;
  // There is none here: 404.
  void live_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) override;

 private:
  GameService& service_;
  const std::function<void(Gauges&)> add_;
};

}  // namespace sennight
