// A whole server without sockets, with games in memory and computers that do as they are told.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "movegen/movegen.h"
#include "server/game_service.h"
#include "server/people/people_site.h"
#include "server/site.h"
#include "store/game_id.h"
#include "store/game_log.h"
#include "store/memory_store.h"
#include "support/interface.h"
#include "support/variants.h"

namespace sennight::test {

// Plays at random, the same for the same seed. While it is held, it thinks until it is stopped or let go.
class RandomPlayer : public ComputerPlayer {
 public:
  Result<Move> choose(const Game& game, const ThoughtOrder& order, const std::function<void(const Thought&)>& report,
                      std::stop_token stop) override {
    ++calls;
    milliseconds = order.milliseconds.value_or(-1);
    MoveList moves;
    legal_moves(game.position(), moves);
    const Move move = moves[Random(order.seed).below(moves.size())];
    report({.depth = 1, .nodes = moves.size(), .score = "0.00", .line = {move}, .milliseconds = 1});
    while (held && !stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (stop.stop_requested()) ++stopped;
    if (throwing) throw std::bad_alloc();
    if (failing) return fail("it has no idea");
    return move;
  }

  std::atomic<bool> held = false, failing = false, throwing = false;
  std::atomic<int> calls = 0, stopped = 0;
  std::atomic<std::int64_t> milliseconds = -1;  // that it was given last; -1: as many as it likes
};

// Remembers what it is sent.
class Watcher : public Subscriber {
 public:
  void send(std::shared_ptr<const std::string> message, bool) override {
    EXPECT_EQ(unlike_message(*message), "");
    const std::lock_guard lock(mutex_);
    messages_.push_back(Json::parse(*message));
  }
  std::vector<Json> messages() {
    const std::lock_guard lock(mutex_);
    return messages_;
  }
  std::vector<Json> of_type(const std::string& type) {
    std::vector<Json> found;
    for (Json& message : messages())
      if (message.at("type") == type) found.push_back(std::move(message));
    return found;
  }

 private:
  std::mutex mutex_;
  std::vector<Json> messages_;
};

inline const Json kPerson = {{"kind", "person"}};
inline const Json kComputer = {{"kind", "computer"}, {"level", 1}};

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() { start(); }
  ~ServerTest() override {
    computer.held = false;
    stop();
    // Whatever the test has done, the log tells it.
    store.set_fault({});
    const auto games = store.list(1000);
    for (const GameHead& head : games.value_or(std::vector<GameHead>()))
      EXPECT_EQ(unlike_log(**store.load(head.id), store.events(head.id).value()), "") << head.id;
  }

  // As if the program had been started anew on the same games.
  void restart() {
    stop();
    start();
  }

  HttpReply request(const std::string& method, const std::string& target, const std::string& body = "") {
    return handle({.method = method,
                   .target = target,
                   .body = body,
                   .host = "here",
                   .origin = "",
                   .if_none_match = "",
                   .accept_encoding = "",
                   .address = "1.2.3.4"});
  }
  // Waits for the reply.
  HttpReply handle(HttpRequest wanted) {
    const auto promise = std::make_shared<std::promise<HttpReply>>();  // the setter may outlive the wait
    auto future = promise->get_future();
    const std::string method = wanted.method, target = wanted.target;
    const bool is_plain = wanted.accept_encoding.empty();
    site->handle(std::move(wanted), [promise](HttpReply given) { promise->set_value(std::move(given)); });
    HttpReply reply = future.get();
    if (is_plain && reply.body) {
      EXPECT_EQ(unlike_interface(method, target, reply.status, *reply.body), "") << method << ' ' << target;
    }
    return reply;
  }
  OrRefusal<std::shared_ptr<LiveSource>> live_source(const HttpRequest& wanted) {
    const auto promise =
        std::make_shared<std::promise<OrRefusal<std::shared_ptr<LiveSource>>>>();  // the setter may outlive the wait
    auto found = promise->get_future();
    site->live_source(wanted, [promise](auto given) { promise->set_value(std::move(given)); });
    return found.get();
  }
  std::shared_ptr<Room> room(const std::string& id) {
    const auto promise =
        std::make_shared<std::promise<OrRefusal<std::shared_ptr<Room>>>>();  // the setter may outlive the wait
    auto found = promise->get_future();
    service->room(id, [promise](auto given) { promise->set_value(std::move(given)); });
    return found.get().value();
  }
  Json get(const std::string& target, int status = 200) { return parsed(request("GET", target), status, target); }
  Json post(const std::string& target, const Json& body, int status = 200) {
    return parsed(request("POST", target, body.dump()), status, target);
  }

  // A new game; its id.
  std::string create(const Json& seats, const std::string& variant = "chess", const std::string& fen = "") {
    Json wanted = {{"variant", variant}, {"seats", seats}};
    if (!fen.empty()) wanted["fen"] = fen;
    return post("/api/games", wanted, 201).at("id");
  }
  static std::string path(const std::string& id, const std::string& rest = "") {
    return "/api/games/" + id + (rest.empty() ? "" : "/" + rest);
  }
  Json undo(const std::string& id, int ply, int status = 200) { return post(path(id, "undo"), {{"ply", ply}}, status); }
  Json resign(const std::string& id, int player, int ply, int status = 200) {
    return post(path(id, "resign"), {{"player", player}, {"ply", ply}}, status);
  }
  Json play(const std::string& id, const std::string& text, int ply, int status = 200) {
    return post(path(id, "moves"), {{"text", text}, {"ply", ply}}, status);
  }
  // The game once the computer has moved and `plies` are played.
  Json wait_for(const std::string& id, int plies) {
    for (int i = 0; i < 30'000; ++i) {
      Json game = get(path(id));
      if (game.at("plies") >= plies && !game.at("thinking")) return game;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ADD_FAILURE() << "the computer does not move";
    return get(path(id));
  }

  MemoryStore store;
  RandomPlayer computer;
  std::atomic<TimeStamp> time = 1'700'000'000'000;
  std::unique_ptr<VariantShelf> shelf = std::make_unique<VariantShelf>(
      std::vector{variant("chess")->definition(), variant("crazyhouse")->definition(), three_players()->definition()});
  std::unique_ptr<PeopleStore> accounts = PeopleStore::in_memory().value();
  Ratings ratings{*accounts, [this] { return ++time; }};
  std::unique_ptr<GameService> service;
  std::unique_ptr<People> people_service;
  std::unique_ptr<PeopleSite> people_site;
  std::unique_ptr<Site> site;

  static VariantPtr three_players() {
    for (const std::string& id : variant_ids())
      if (variant(id)->players() == 3) return variant(id);
    return nullptr;
  }

 private:
  void start() {
    service = std::make_unique<GameService>(*shelf, store, computer,
                                            GameService::Options{.now = [this] { return ++time; },
                                                                 .new_id = new_game_id,
                                                                 .computer_threads = 2,
                                                                 .rooms_kept = 4,
                                                                 .pgn_names = {},
                                                                 .down = store.begin_serving(time).value(),
                                                                 .variant_files = test::variant_files(),
                                                                 .ratings = &ratings});
    people_service = std::make_unique<People>(*accounts, *service, [this] { return ++time; });
    people_site = std::make_unique<PeopleSite>(*people_service, *service);
    site = std::make_unique<Site>(*service, StaticFiles(), people_site.get());
  }
  // As the program ends.
  void stop() {
    site.reset();
    if (service) service->close();
    people_site.reset();
    people_service.reset();
    service.reset();
  }
  static Json parsed(const HttpReply& reply, int status, const std::string& target) {
    EXPECT_EQ(reply.status, status) << target << ": " << *reply.body;
    Json json = Json::parse(*reply.body, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << target << ": " << *reply.body;
    EXPECT_EQ(status >= 400, !json.value("error", Json::object()).value("message", "").empty()) << *reply.body;
    return json;
  }
};

}  // namespace sennight::test
