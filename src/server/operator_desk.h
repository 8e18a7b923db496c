// What whoever runs the server may ask it, on a port of its own that only this machine reaches: docs/server.md.
#pragma once

#include <functional>

#include "server/game_service.h"
#include "server/http_handler.h"

namespace sennight {

class OperatorDesk : public HttpHandler {
 public:
  // `connections`: how many the server has now. Both outlive the desk.
  OperatorDesk(GameService& service, std::function<std::size_t()> connections)
      : service_(service), connections_(std::move(connections)) {}

  void handle(HttpRequest request, Done done) override;
  // There is none here: 404.
  void live_source(const HttpRequest& request, Receiver<std::shared_ptr<LiveSource>> answer) override;

 private:
  GameService& service_;
  const std::function<std::size_t()> connections_;
};

}  // namespace sennight
