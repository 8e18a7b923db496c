// The server over real sockets of this machine: well-behaved clients, broken ones and hostile ones.

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "sockets/http_server.h"
#include "support/http_client.h"
#include "support/program.h"
#include "support/server_program.h"
#include "unit/server/fixture.h"

namespace sennight {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using test::HttpClient;
using test::kComputer;
using test::kPerson;
using test::Response;
using test::WebSocketClient;

class HttpTest : public test::ServerTest {
 protected:
  HttpTest() { serve({}); }
  ~HttpTest() override { end(); }

  void serve(HttpOptions options) {
    end();
    options.port = 0;
    options.threads = 2;
    auto listening = HttpServer::listen(options, *site);
    ASSERT_TRUE(listening) << listening.error().message;
    server = std::move(*listening);
    thread_ = std::jthread([this] { server->run(); });
  }
  void end() {
    computer.held = false;
    if (!server) return;
    server->stop();
    thread_.join();
    server.reset();
  }
  std::uint16_t port() const { return server->port(); }
  // A request on a connection of its own.
  Response ask(std::string_view method, std::string_view target, std::string_view body = "",
               std::string_view headers = "") {
    const auto response = HttpClient(port()).request(method, target, body, headers);
    EXPECT_TRUE(response) << method << " " << target;
    return response.value_or(Response{});
  }
  std::string new_game(const Json& seats = Json::array({kPerson, kPerson})) {
    const Response response = ask("POST", "/api/games", Json{{"variant", "chess"}, {"seats", seats}}.dump());
    EXPECT_EQ(response.status, 201) << response.body;
    return Json::parse(response.body).at("id");
  }
  static std::string move(const std::string& text, int ply) { return Json{{"text", text}, {"ply", ply}}.dump(); }
  static std::string live_move(const std::string& text, int ply) {
    return Json{{"type", "move"}, {"text", text}, {"ply", ply}}.dump();
  }
  static Json next(WebSocketClient& client) {
    const auto text = client.receive_text();
    EXPECT_TRUE(text) << "no message; closed with " << client.close_code();
    return text ? Json::parse(*text) : Json::object({{"type", "none"}});
  }

  std::unique_ptr<HttpServer> server;

 private:
  std::jthread thread_;
};

TEST_F(HttpTest, a_game_is_played_over_one_connection) {
  HttpClient client(port());
  const auto made = client.request("POST", "/api/games",
                                   Json{{"variant", "chess"}, {"seats", Json::array({kPerson, kPerson})}}.dump());
  ASSERT_TRUE(made);
  EXPECT_EQ(made->status, 201);
  EXPECT_EQ(made->headers.at("content-type"), "application/json");
  const std::string id = Json::parse(made->body).at("id");
  int ply = 0;
  for (const char* text : {"e2e4", "e7e5", "g1f3"}) {
    const auto played = client.request("POST", path(id, "moves"), move(text, ply++));
    ASSERT_TRUE(played);
    EXPECT_EQ(played->status, 200);
    EXPECT_EQ(Json::parse(played->body).at("plies"), ply);
  }
}

TEST_F(HttpTest, head_sends_the_headers_alone) {
  HttpClient client(port());
  const auto head = client.request("HEAD", "/api/variants");
  const auto whole = client.request("GET", "/api/variants");
  ASSERT_TRUE(head && whole);
  EXPECT_EQ(head->headers.at("content-length"), std::to_string(whole->body.size()));
  EXPECT_EQ(head->body, "");
}

TEST_F(HttpTest, requests_in_one_go_are_answered_in_order) {
  HttpClient client(port());
  client.send(
      "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET "
      "/api/games "
      "HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(client.receive().value_or(Response{}).status, 200);
  EXPECT_EQ(client.receive().value_or(Response{}).status, 404);
  EXPECT_EQ(client.receive().value_or(Response{}).status, 200);
  EXPECT_TRUE(client.is_closed());
}

TEST_F(HttpTest, what_is_no_http_gets_400_and_an_end) {
  for (const std::string& text :
       {std::string("nonsense\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"), std::string("GET\r\n\r\n"),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(60, '\0') + "\r\n\r\n",
        std::string("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n"),
        "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n",
        "GET /" + std::string(20'000, 'x') + " HTTP/1.1\r\n\r\n"}) {
    HttpClient client(port());
    client.send(text);
    const auto response = client.receive();
    ASSERT_TRUE(response) << text.substr(0, 40);
    EXPECT_EQ(response->status, 400) << text.substr(0, 40);
    EXPECT_TRUE(Json::parse(response->body).at("error").contains("message"));
    EXPECT_TRUE(client.is_closed()) << text.substr(0, 40);
  }
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
}

TEST_F(HttpTest, a_body_over_64_kib_gets_413) {
  // The whole body is on its way when the server refuses; the answer must arrive all the same.
  for (const std::size_t size : {std::size_t{65 * 1024}, std::size_t{3 * 1024 * 1024}}) {
    HttpClient client(port());
    client.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n");
    client.send(std::string(size, ' '));
    const auto response = client.receive();
    ASSERT_TRUE(response) << size;
    EXPECT_EQ(response->status, 413);
  }
  // Without a length the limit is found on the way.
  HttpClient client(port());
  client.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 20; ++i) client.send("1000\r\n" + std::string(0x1000, ' ') + "\r\n");
  EXPECT_EQ(client.receive().value_or(Response{}).status, 413);
  // A body of exactly the limit is read.
  EXPECT_EQ(ask("POST", "/api/games", std::string(64 * 1024, ' ')).status, 400);
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
}

TEST_F(HttpTest, a_client_that_asks_first_is_told_to_go_on) {
  HttpClient client(port());
  const std::string body = Json{{"variant", "chess"}, {"seats", Json::array({kPerson, kPerson})}}.dump();
  client.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n");
  EXPECT_EQ(client.receive().value_or(Response{}).status, 100);
  client.send(body);
  EXPECT_EQ(client.receive().value_or(Response{}).status, 201);
}

TEST_F(HttpTest, bad_json_and_wrong_methods_are_refused_on_a_connection_that_stays) {
  HttpClient client(port());
  for (const char* body : {"{", "[]", "null", "\xff\xfe", "{\"variant\": 1}"}) {
    EXPECT_EQ(client.request("POST", "/api/games", body).value_or(Response{}).status, 400) << body;
  }
  const auto wrong = client.request("DELETE", "/api/games");
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->status, 405);
  EXPECT_EQ(wrong->headers.at("allow"), "GET, HEAD, POST");
  EXPECT_EQ(client.request("BREW", "/api/games").value_or(Response{}).status, 405);
  EXPECT_EQ(client.request("GET", "/api/games").value_or(Response{}).status, 200);
}

TEST_F(HttpTest, a_client_that_says_nothing_is_let_go) {
  // Each is held to the time that is its own: all others are far away.
  const milliseconds own(300), far(60'000);
  const auto closes_in_time = [&](HttpClient& client, Clock::time_point begun) {
    EXPECT_TRUE(client.is_closed(far));
    EXPECT_GE(Clock::now() - begun, own * 9 / 10);  // not at once
    EXPECT_LT(Clock::now() - begun, far / 2);
  };
  HttpOptions options;
  options.header_time = own;
  options.request_time = options.idle_time = far;
  serve(options);
  {
    const auto begun = Clock::now();
    HttpClient silent(port()), slow(port());
    slow.send("GET /api/ga");
    closes_in_time(silent, begun);
    closes_in_time(slow, begun);
  }
  {
    // A later request has no more time than the first.
    HttpClient second(port());
    EXPECT_EQ(second.request("GET", "/api/games").value_or(Response{}).status, 200);
    const auto begun = Clock::now();
    second.send("GET /api/ga");
    closes_in_time(second, begun);
  }
  options.header_time = options.idle_time = far;
  options.request_time = own;
  serve(options);
  {
    const auto begun = Clock::now();
    HttpClient half(port());
    half.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\n{");
    closes_in_time(half, begun);
  }
  options.header_time = options.request_time = far;
  options.idle_time = own;
  serve(options);
  HttpClient idle(port());
  EXPECT_EQ(idle.request("GET", "/api/games").value_or(Response{}).status, 200);
  closes_in_time(idle, Clock::now());
}

TEST_F(HttpTest, too_many_connections_are_turned_away) {
  HttpOptions options;
  options.connections = {.all = 3, .of_address = 3, .of_loopback = 3};
  serve(options);
  std::vector<std::unique_ptr<HttpClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<HttpClient>(port()));
    EXPECT_EQ(clients.back()->request("GET", "/api/games").value_or(Response{}).status, 200);
  }
  HttpClient late(port());
  EXPECT_EQ(late.receive().value_or(Response{}).status, 503);
  EXPECT_TRUE(late.is_closed());
  clients.clear();
  for (int i = 0; i < 500; ++i) {
    const auto response = HttpClient(port()).request("GET", "/api/games");
    if (response && response->status == 200) return;
    std::this_thread::sleep_for(milliseconds(10));
  }
  FAIL() << "the connections that ended still count";
}

TEST_F(HttpTest, no_address_takes_all_connections) {
  HttpOptions options;
  options.connections = {.all = 5, .of_address = 1, .of_loopback = 3};
  serve(options);
  std::vector<std::unique_ptr<HttpClient>> greedy;
  for (int i = 0; i < 3; ++i) {
    greedy.push_back(std::make_unique<HttpClient>(port()));
    EXPECT_EQ(greedy.back()->request("GET", "/api/games").value_or(Response{}).status, 200);
  }
  HttpClient one_more(port()), another(port(), "127.0.0.2");
  const auto refused = one_more.receive();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 503);
  EXPECT_NE(refused->body.find("your address"), std::string::npos) << refused->body;
  EXPECT_EQ(another.request("GET", "/api/games").value_or(Response{}).status, 200);
}

TEST_F(HttpTest, only_hosts_that_it_knows_are_served) {
  HttpOptions options;
  options.public_hosts = {"games.example.org"};
  serve(options);
  const std::string id = new_game();
  const auto status_of = [&](const std::string& headers, const std::string& target = "/api/games") {
    HttpClient client(port());
    client.send("GET " + target + " HTTP/1.1\r\n" + headers + "\r\n");
    return client.receive().value_or(Response{}).status;
  };
  const std::string handshake =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Version: 13\r\n";
  for (const std::string& host : {std::string("127.0.0.1"), std::string("localhost"), std::string("LocalHost:9999"),
                                  std::string("[::1]:8080"), std::string("games.example.org")}) {
    EXPECT_EQ(status_of("Host: " + host + "\r\n"), 200) << host;
    EXPECT_EQ(status_of("Host: " + host + "\r\n" + handshake, path(id, "live")), 101) << host;
    EXPECT_EQ(status_of("Host: " + host + "\r\nOrigin: http://" + host + "\r\n" + handshake, path(id, "live")), 101);
    EXPECT_EQ(status_of("Host: " + host + "\r\nOrigin: http://evil.example\r\n" + handshake, path(id, "live")), 403);
  }
  for (const std::string& host :
       {std::string("evil.example"), std::string("127.0.0.1.evil.example"), std::string("localhost.evil.example"),
        std::string("10.1.2.3"), std::string(""), std::string("localhost:x"), std::string("me@localhost")}) {
    EXPECT_EQ(status_of("Host: " + host + "\r\n"), 421) << host;
    EXPECT_EQ(status_of("Host: " + host + "\r\nOrigin: http://" + host + "\r\n" + handshake, path(id, "live")), 421)
        << host;
  }
}

TEST_F(HttpTest, a_fault_in_answering_is_a_500_and_a_line_in_the_log) {
  std::ostringstream lines;
  const auto before = spdlog::default_logger();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(lines)));
  store.set_fault([](std::string_view call) -> decltype(MemoryStore::Fault()(call)) { throw std::bad_alloc(); });
  HttpClient client(port());
  const auto failed = client.request("GET", "/api/games?limit=7");
  store.set_fault(nullptr);
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->status, 500);
  EXPECT_FALSE(Json::parse(failed->body).at("error").at("message").get<std::string>().empty());
  store.set_fault([](std::string_view call) -> decltype(MemoryStore::Fault()(call)) { throw std::bad_alloc(); });
  EXPECT_EQ(ask("GET", "/api/games?limit=7&key=topsecret").status, 500);
  store.set_fault(nullptr);
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
  end();
  spdlog::set_default_logger(before);
  EXPECT_NE(lines.str().find("bad_alloc"), std::string::npos) << lines.str();
  EXPECT_NE(lines.str().find("GET /api/games?limit=7 of 127.0.0.1"), std::string::npos) << lines.str();
  EXPECT_NE(lines.str().find("GET /api/games?limit=7&key=... of"), std::string::npos) << lines.str();
  EXPECT_EQ(lines.str().find("topsecret"), std::string::npos) << lines.str();
}

TEST_F(HttpTest, answers_forbid_what_the_app_does_not_need) {
  const Response page = ask("GET", "/");
  const std::string policy = page.headers.at("content-security-policy");
  EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe"), std::string::npos) << policy;
  EXPECT_EQ(page.headers.at("x-frame-options"), "DENY");
  for (const char* target : {"/", "/api/games", "/api/nothing"}) {
    const Response answer = ask("GET", target);
    EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
    EXPECT_EQ(answer.headers.at("referrer-policy"), "no-referrer");
    EXPECT_FALSE(answer.headers.contains("strict-transport-security")) << "this machine has no TLS";
  }
  // Who was here over TLS stays with it; whoever uses another name does not come over TLS.
  HttpOptions options;
  options.public_hosts = {"https://games.example.org", "plain.example.org"};
  serve(options);
  const auto transport = [&](const std::string& host, const std::string& target) {
    HttpClient client(port());
    client.send("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    const Response answer = client.receive().value_or(Response{});
    EXPECT_NE(answer.status, 0);
    const auto found = answer.headers.find("strict-transport-security");
    return found == answer.headers.end() ? "" : found->second;
  };
  for (const char* target : {"/", "/api/games", "/api/nothing"}) {
    EXPECT_EQ(transport("games.example.org", target), "max-age=31536000") << target;
    EXPECT_EQ(transport("Games.Example.org:8443", target), "max-age=31536000") << target;
    for (const char* host : {"plain.example.org", "127.0.0.1", "localhost", "evil.example"})
      EXPECT_EQ(transport(host, target), "") << host << target;
  }
}

TEST_F(HttpTest, only_a_trusted_proxy_says_who_a_client_is) {
  HttpOptions options;
  options.trusted_proxies = {"127.0.0.1"};
  serve(options);
  const std::string id = new_game();
  HttpClient proxy(port(), "127.0.0.1"), stranger(port(), "127.0.0.9");
  const auto say = [&](HttpClient& over, const std::string& headers) {
    return over.request("POST", path(id, "say"), R"({"phrase": "hello"})", headers).value_or(Response{}).status;
  };
  int said = 0;
  while (said < 1000 && say(proxy, "X-Forwarded-For: 192.0.2.1\r\n") != 429) ++said;
  EXPECT_GE(said, 40);
  EXPECT_LT(said, 60) << "the share of one address, not of this machine";
  // What the client writes itself changes nothing, on the line or on one of its own.
  EXPECT_EQ(say(proxy, "X-Forwarded-For: 192.0.2.2, 192.0.2.1\r\n"), 429);
  EXPECT_EQ(say(proxy, "X-Forwarded-For: 192.0.2.2\r\nx-forwarded-for: 192.0.2.1\r\n"), 429);
  EXPECT_EQ(say(proxy, "X-Forwarded-For: nonsense, 192.0.2.1, 127.0.0.1\r\n"), 429);
  // Another client is free, and so are whoever the header does not name and whoever is not believed.
  EXPECT_NE(say(proxy, "X-Forwarded-For: 192.0.2.2\r\n"), 429);
  EXPECT_NE(say(proxy, ""), 429);
  EXPECT_NE(say(proxy, "X-Forwarded-For: nonsense\r\n"), 429);
  EXPECT_NE(say(stranger, "X-Forwarded-For: 192.0.2.1\r\n"), 429);
  options.trusted_proxies = {"caddy"};
  EXPECT_FALSE(HttpServer::listen(options, *site));
}

TEST_F(HttpTest, behind_a_trusted_proxy_each_client_has_its_share_of_connections) {
  HttpOptions options;
  options.connections = {.all = 8, .of_address = 1, .of_loopback = 2};
  options.trusted_proxies = {"127.0.0.1"};
  serve(options);
  const std::string live = path(new_game(), "live");
  WebSocketClient one(port(), live, "X-Forwarded-For: 192.0.2.1\r\n");
  WebSocketClient two(port(), live, "X-Forwarded-For: 192.0.2.2\r\n");
  WebSocketClient three(port(), live, "X-Forwarded-For: 192.0.2.3\r\n");
  EXPECT_TRUE(one.accepted() && two.accepted() && three.accepted()) << "the proxy has more than one share";
  EXPECT_EQ(WebSocketClient(port(), live, "X-Forwarded-For: 192.0.2.1\r\n").status(), 503);
  EXPECT_EQ(ask("GET", "/api/time", "", "X-Forwarded-For: 192.0.2.1\r\n").status, 503);
  EXPECT_EQ(ask("GET", "/api/time", "", "X-Forwarded-For: 192.0.2.4\r\n").status, 200);
  one.reset();
  for (int i = 0; i < 500; ++i) {
    if (ask("GET", "/api/time", "", "X-Forwarded-For: 192.0.2.1\r\n").status == 200) return;
    std::this_thread::sleep_for(milliseconds(10));
  }
  FAIL() << "a channel that has ended still counts for its client";
}

TEST_F(HttpTest, two_clients_see_the_same_game) {
  const std::string id = new_game();
  WebSocketClient one(port(), path(id, "live")), two(port(), path(id, "live"));
  ASSERT_TRUE(one.accepted() && two.accepted());
  EXPECT_EQ(next(one).at("game").at("plies"), 0);
  EXPECT_EQ(next(two).at("game").at("plies"), 0);
  one.send_text(live_move("e2e4", 0));
  const Json seen = next(one);
  EXPECT_EQ(seen.at("type"), "game");
  EXPECT_EQ(seen.at("game").at("plies"), 1);
  EXPECT_EQ(next(two), seen);
  two.send_text(live_move("e7e5", 1));
  EXPECT_EQ(next(one), next(two));
  EXPECT_EQ(ask("POST", path(id, "moves"), move("g1f3", 2)).status, 200);
  EXPECT_EQ(next(one).at("game").at("plies"), 3);
  EXPECT_EQ(next(two).at("game").at("plies"), 3);
  one.send_text(R"({"type": "undo", "ply": 3})");
  EXPECT_EQ(next(two).at("game").at("plies"), 2);
  EXPECT_EQ(next(one).at("game").at("plies"), 2);
  two.send_text(R"({"type": "resign", "player": 0, "ply": 2})");
  EXPECT_EQ(next(one).at("game").at("result").at("score"), "0-1");
}

TEST_F(HttpTest, who_comes_back_gets_the_game_as_it_is) {
  const std::string id = new_game();
  {
    WebSocketClient client(port(), path(id, "live"));
    next(client);
    client.send_text(live_move("e2e4", 0));
    next(client);
  }
  EXPECT_EQ(ask("POST", path(id, "moves"), move("e7e5", 1)).status, 200);
  WebSocketClient again(port(), path(id, "live"));
  EXPECT_EQ(next(again).at("game").at("plies"), 2);
}

TEST_F(HttpTest, bad_messages_get_errors_and_the_channel_stays) {
  const std::string id = new_game();
  WebSocketClient client(port(), path(id, "live"));
  next(client);
  for (const char* message :
       {"", "{", "[]", R"({"type": "dance"})", R"({"type": "move", "text": "e2e5", "ply": 0})",
        R"({"type": "move", "text": "e2e4", "ply": 3})", R"({"type": "resign", "player": 7, "ply": 0})",
        R"({"type": "undo"})", R"({"type": "undo", "ply": 0})"}) {
    client.send_text(message);
    const Json answer = next(client);
    EXPECT_EQ(answer.at("type"), "error") << message;
    EXPECT_FALSE(answer.at("message").get<std::string>().empty()) << message;
  }
  client.send_frame(0x2, "{}");
  EXPECT_EQ(next(client).at("type"), "error");
  client.send_text(live_move("e2e4", 0));
  EXPECT_EQ(next(client).at("game").at("plies"), 1);
}

TEST_F(HttpTest, broken_frames_end_the_channel_and_nothing_else) {
  const std::string id = new_game();
  WebSocketClient huge(port(), path(id, "live")), unmasked(port(), path(id, "live")), no_utf8(port(), path(id, "live"));
  for (WebSocketClient* client : {&huge, &unmasked, &no_utf8}) next(*client);
  huge.send_text(std::string(70 * 1024, ' '));
  EXPECT_FALSE(huge.receive_text());
  EXPECT_EQ(huge.close_code(), 1009);  // RFC 6455: message too big
  unmasked.send_frame(0x1, "{}", false);
  EXPECT_FALSE(unmasked.receive_text());
  EXPECT_EQ(unmasked.close_code(), 1002);  // protocol error
  no_utf8.send_text("\xff\xfe");
  EXPECT_FALSE(no_utf8.receive_text());
  EXPECT_EQ(ask("GET", path(id)).status, 200);
}

TEST_F(HttpTest, a_channel_is_opened_only_to_a_game_and_from_here) {
  const std::string id = new_game();
  EXPECT_EQ(WebSocketClient(port(), path("0123456789ab", "live")).status(), 404);
  EXPECT_EQ(WebSocketClient(port(), "/live").status(), 404);
  EXPECT_EQ(WebSocketClient(port(), path(id, "live"), "Origin: http://evil.example\r\n").status(), 403);
  EXPECT_EQ(WebSocketClient(port(), path(id, "live"), "Origin: http://127.0.0.1\r\n").status(), 101);
  EXPECT_EQ(ask("GET", path(id, "live")).status, 400);
}

// It costs memory for each socket.
TEST_F(HttpTest, compression_of_a_channel_is_not_accepted) {
  const std::string id = new_game();
  WebSocketClient client(port(), path(id, "live"),
                         "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
  ASSERT_TRUE(client.accepted());
  EXPECT_EQ(client.header("sec-websocket-extensions"), "");
  EXPECT_NE(client.header("sec-websocket-accept"), "") << "the headers of the answer are read";
  EXPECT_EQ(next(client).at("game").at("id"), id) << "what comes is plain text";
}

TEST_F(HttpTest, the_computer_is_seen_thinking_and_moving) {
  computer.held = true;
  const std::string id = new_game(Json::array({kPerson, kComputer}));
  WebSocketClient client(port(), path(id, "live"));
  next(client);
  client.send_text(live_move("e2e4", 0));
  EXPECT_EQ(next(client).at("game").at("thinking"), true);
  EXPECT_EQ(next(client).at("type"), "thinking");
  computer.held = false;
  const Json moved = next(client);
  EXPECT_EQ(moved.at("game").at("plies"), 2);
  EXPECT_EQ(moved.at("game").at("thinking"), false);
}

TEST_F(HttpTest, many_clients_at_once_are_served) {
  const std::string id = new_game();
  std::atomic<int> good = 0;
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 8; ++t) {
      threads.emplace_back([&] {
        HttpClient client(port());
        WebSocketClient live(port(), path(id, "live"));
        for (int i = 0; i < 20; ++i) {
          const auto response = client.request("GET", path(id));
          if (response && response->status == 200) ++good;
        }
        if (live.receive_text()) ++good;
      });
    }
  }
  EXPECT_EQ(good, 8 * 21);
}

TEST_F(HttpTest, when_it_stops_it_says_good_bye) {
  const std::string id = new_game();
  auto live = std::make_unique<WebSocketClient>(port(), path(id, "live"));
  HttpClient idle(port());
  EXPECT_EQ(idle.request("GET", path(id)).value_or(Response{}).status, 200);
  next(*live);
  server->stop();
  EXPECT_FALSE(live->receive_text());
  EXPECT_EQ(live->close_code(), 1001);  // going away
  EXPECT_TRUE(idle.is_closed());
  live.reset();  // until the client hangs up, too, the server would wait its shutdown time
  const auto begun = std::chrono::steady_clock::now();
  end();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
}

TEST_F(HttpTest, a_client_that_does_not_hang_up_keeps_it_no_longer_than_the_shutdown_time) {
  HttpOptions hasty;
  hasty.shutdown_time = milliseconds(300);
  serve(hasty);
  const std::string id = new_game();
  WebSocketClient live(port(), path(id, "live"));
  next(live);
  const auto begun = Clock::now();
  end();
  const auto taken = Clock::now() - begun;
  EXPECT_GE(taken, hasty.shutdown_time);       // it did wait for the client
  EXPECT_LT(taken, std::chrono::seconds(20));  // far below every other time limit
}

TEST_F(HttpTest, a_port_that_is_taken_is_an_error) {
  HttpOptions options;
  options.port = port();
  EXPECT_FALSE(HttpServer::listen(options, *site));
  options.port = 0;
  options.host = "nowhere";
  EXPECT_FALSE(HttpServer::listen(options, *site));
}

// A port that is free now.
std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), size), 0);
  EXPECT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  ::close(socket);
  return ntohs(address.sin_port);
}

// Everything that the program says, while people play, look on, fail and come with what only they know.
TEST(JsonLog, is_one_object_a_line_and_tells_no_secrets) {
  const test::Folder folder;
  test::ServerProgram program(SENNIGHT_BINARY,
                              {.arguments = {"--log", "json"}, .data = folder.path(), .store = "", .before = ""});
  ASSERT_NE(program.port(), 0) << program.log();
  std::vector<std::string> secrets;
  std::string cookies;
  const auto ask = [&](const std::string& method, const std::string& target, const Json& body = nullptr) {
    const auto answer = HttpClient(program.port())
                            .request(method, target, body.is_null() ? "" : body.dump(),
                                     cookies.empty() ? "" : "Cookie: " + cookies + "\r\n");
    EXPECT_TRUE(answer) << target;
    const Response response = answer.value_or(Response{});
    if (const auto made = response.headers.find("set-cookie"); made != response.headers.end()) {
      const std::string cookie = made->second.substr(0, made->second.find(';'));
      cookies += (cookies.empty() ? "" : "; ") + cookie;
      secrets.push_back(cookie.substr(cookie.find('=') + 1));
    }
    return response;
  };
  const std::string password = "correct horse battery";
  secrets.push_back(password);
  const Json free = {{"kind", "person"}, {"free", true}};
  const Response made = ask("POST", "/api/games",
                            {{"variant", "chess"}, {"seats", {{{"kind", "person"}}, free}}, {"access", "private"}});
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string id = Json::parse(made.body).at("id"), game = "/api/games/" + id;
  const std::string invitation = Json::parse(made.body).at("you").at("invitation");
  secrets.push_back(invitation);
  const std::string key = "?key=" + invitation;
  EXPECT_EQ(ask("POST", "/api/account", {{"name", "Annabel"}, {"password", password}}).status, 201);
  const Response handed = ask("POST", game + "/handover", Json::object());
  ASSERT_EQ(handed.status, 200) << handed.body;
  secrets.push_back(Json::parse(handed.body).at("token"));
  EXPECT_EQ(ask("GET", game + key).status, 200);
  EXPECT_EQ(ask("GET", "/game/" + id + key).status / 100, ask("GET", "/game/" + id).status / 100);
  ask("POST", game + "/takeover", {{"token", secrets.back()}});
  EXPECT_EQ(ask("GET", "/api/nothing\"{}" + key).status / 100, 4);
  EXPECT_TRUE(WebSocketClient(program.port(), game + "/live" + key).accepted());
  EXPECT_EQ(WebSocketClient(program.port(), game + "/live?key=wrong").status(), 404);
  ASSERT_GE(secrets.size(), 5u) << "password, guest, invitation, session, link";
  program.send_signal(SIGTERM);
  EXPECT_EQ(program.wait(std::chrono::seconds(20)), 0);

  const std::string log = program.log();
  for (const std::string& secret : secrets) EXPECT_EQ(log.find(secret), std::string::npos) << secret << " in\n" << log;
  std::istringstream lines(log);
  int requests = 0, of_game = 0;
  for (std::string line; std::getline(lines, line);) {
    const Json entry = Json::parse(line, nullptr, false);
    ASSERT_TRUE(entry.is_object()) << line;
    for (const char* field : {"time", "level", "text"}) EXPECT_TRUE(entry.contains(field)) << line;
    if (entry.value("event", "") != "request") continue;
    ++requests;
    EXPECT_GE(entry.at("milliseconds").get<int>(), 0) << line;
    EXPECT_GE(entry.at("status").get<int>(), 101) << line;
    if (entry.value("game", "") == id) ++of_game;
  }
  EXPECT_GE(requests, 10);
  EXPECT_EQ(of_game, 5) << log;

  // A start that fails says so in the same form.
  const auto failed = test::run(
      SENNIGHT_BINARY, {"serve", "--log", "json", "--port", "0", "--data", folder.path(), "--trusted-proxy", "caddy"});
  EXPECT_EQ(failed.status, 2);
  EXPECT_EQ(failed.output, "");
  const Json why = Json::parse(failed.error.substr(failed.error.rfind("{\"time\"")), nullptr, false);
  ASSERT_TRUE(why.is_object()) << failed.error;
  EXPECT_EQ(why.at("level"), "critical");
  EXPECT_NE(why.at("text").get<std::string>().find("'caddy' is no proxy"), std::string::npos) << why;
}

TEST(OperatorPort, has_metrics_and_draining_and_the_site_has_not) {
  const std::uint16_t port = free_port();
  test::ServerProgram::Options options;
  options.arguments = {"--operator-port", std::to_string(port)};
  test::ServerProgram server(SENNIGHT_BINARY, options);
  ASSERT_NE(server.port(), 0);
  EXPECT_EQ(HttpClient(server.port()).request("GET", "/api/health").value_or(Response{}).status, 200);
  EXPECT_EQ(HttpClient(server.port()).request("POST", "/drain").value_or(Response{}).status, 405) << "a file, at most";
  EXPECT_EQ(HttpClient(port).request("POST", "/drain").value_or(Response{}).status, 200);
  const Response metrics = HttpClient(port).request("GET", "/metrics").value_or(Response{});
  EXPECT_EQ(metrics.status, 200);
  EXPECT_NE(metrics.body.find("\nsennight_draining 1\n"), std::string::npos) << metrics.body;
  EXPECT_EQ(HttpClient(server.port()).request("GET", "/api/health").value_or(Response{}).status, 503);
  server.send_signal(SIGTERM);
  EXPECT_EQ(server.wait(std::chrono::seconds(30)), 0);
}

}  // namespace
}  // namespace sennight
