// A whole server without sockets, for fuzz targets: a few variants, games in memory, computers that give up.
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/game_service.h"
#include "server/site.h"
#include "store/memory_store.h"
#include "support/all_variants.h"

namespace sennight {

class SmallServer {
 public:
  SmallServer()
      : shelf_({definition("chess"), definition("minishogi"), definition("honeycomb")}),
        service_(shelf_, store_, computer_,
                 {.now = [this] { return ++time_; },
                  .new_id = [this]() -> Result<std::string> { return std::to_string(100'000'000'000 + ++games_); },
                  .computer_threads = 1,
                  .rooms_kept = 4}),
        site_(service_, StaticFiles()) {}

  int games() const { return games_.load(); }

  // Each waits for the answer.
  HttpReply handle(HttpRequest request) {
    const auto promise = std::make_shared<std::promise<HttpReply>>();  // the setter may outlive the wait
    auto reply = promise->get_future();
    site_.handle(std::move(request), [promise](HttpReply given) { promise->set_value(std::move(given)); });
    return reply.get();
  }
  OrRefusal<std::shared_ptr<LiveSource>> live_source(const HttpRequest& request) {
    const auto promise =
        std::make_shared<std::promise<OrRefusal<std::shared_ptr<LiveSource>>>>();  // the setter may outlive the wait
    auto found = promise->get_future();
    site_.live_source(request, [promise](auto given) { promise->set_value(std::move(given)); });
    return found.get();
  }
  std::shared_ptr<Room> room(const std::string& id) {
    const auto promise =
        std::make_shared<std::promise<OrRefusal<std::shared_ptr<Room>>>>();  // the setter may outlive the wait
    auto found = promise->get_future();
    service_.room(id, [promise](auto given) { promise->set_value(std::move(given)); });
    return found.get().value_or(nullptr);
  }

  // The id of a new game between persons.
  std::string new_game() {
    handle({.method = "POST",
            .target = "/api/games",
            .body = R"({"variant": "chess", "seats": [{"kind": "person"}, {"kind": "person"}]})",
            .host = "localhost",
            .origin = "",
            .if_none_match = "",
            .accept_encoding = "",
            .address = ""});
    return std::to_string(100'000'000'000 + games_);
  }

 private:
  class Clueless : public ComputerPlayer {
   public:
    Result<Move> choose(const Game&, const ThoughtOrder&, const std::function<void(const Thought&)>&,
                        std::stop_token) override {
      return fail("it has no idea");
    }
  };

  static VariantDefinition definition(const char* id) { return AllVariants::get().find(id).definition(); }

  MemoryStore store_;
  Clueless computer_;
  std::atomic<TimeStamp> time_ = 0;
  std::atomic<int> games_ = 0;
  VariantShelf shelf_;
  GameService service_;
  Site site_;
};

}  // namespace sennight
