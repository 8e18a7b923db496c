// People with browsers of their own at a server without sockets.
#pragma once

#include <string>
#include <utility>

#include "unit/server/fixture.h"

namespace sennight::test {

class PeopleTest : public ServerTest {
 protected:
  // One browser: it keeps the cookie that it is given.
  class Browser {
   public:
    explicit Browser(PeopleTest& test) : test_(test) {}

    HttpReply send(const std::string& method, const std::string& target, const std::string& body = "",
                   const std::string& origin = "") {
      HttpReply reply = test_.handle(wanted(method, target, body, origin));
      if (!reply.set_cookie.empty()) {
        const bool of_session = reply.set_cookie.find("-session=") != std::string::npos;
        (of_session ? session : cookie) = reply.set_cookie.substr(0, reply.set_cookie.find(';'));
        if (session.ends_with('=')) session.clear();
      }
      return reply;
    }
    Json get(const std::string& target, int status = 200) { return checked(send("GET", target), status, target); }
    Json post(const std::string& target, const Json& body, int status = 200) {
      return checked(send("POST", target, body.dump()), status, target);
    }
    HttpRequest wanted(const std::string& method, const std::string& target, const std::string& body = "",
                       const std::string& origin = "") const {
      HttpRequest request;
      request.method = method;
      request.target = target;
      request.body = body;
      request.host = "here";
      request.origin = origin;
      request.cookie = session.empty() ? cookie : cookie.empty() ? session : cookie + "; " + session;
      request.address = "1.2.3.4";
      return request;
    }
    Visitor visitor(const std::string& target = "/") const { return Site::visitor(wanted("GET", target)); }

    std::string cookie, session;  // of the guest, of the account

   private:
    static Json checked(const HttpReply& reply, int status, const std::string& target) {
      EXPECT_EQ(reply.status, status) << target << ": " << *reply.body;
      Json json = Json::parse(*reply.body, nullptr, false);
      EXPECT_FALSE(json.is_discarded()) << target;
      return json;
    }
    PeopleTest& test_;
  };

  struct Party {
    std::string id, key;  // key: "?key=…"
  };
  // A game that the browser has made: its own seat first, the others free.
  Party party(Browser& maker, const std::string& variant = "chess", std::size_t players = 2,
              const std::string& access = "private") {
    Json seats = Json::array({{{"kind", "person"}, {"name", "Ann"}}});
    while (seats.size() < players) seats.push_back({{"kind", "person"}, {"free", true}});
    const Json game = maker.post("/api/games", {{"variant", variant}, {"seats", seats}, {"access", access}}, 201);
    return {game.at("id"), "?key=" + game.at("you").at("invitation").get<std::string>()};
  }
  static Json sit(int player, const std::string& name = "") { return {{"player", player}, {"name", name}}; }
  static Json move(const std::string& text, int ply) { return {{"text", text}, {"ply", ply}}; }

  // Waits until it does; some seconds at most.
  template <class Condition>
  static bool comes_true(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }

  // Two who play: Ann is White, Bob is Black.
  Party ann_and_bob(const std::string& access = "private") {
    const Party game = party(ann, "chess", 2, access);
    bob.post(path(game.id, "sit") + game.key, sit(1, "Bob"));
    return game;
  }

  Browser ann{*this}, bob{*this}, cid{*this}, dan{*this}, eve{*this};
};

}  // namespace sennight::test
