// Requests that are framed to do harm: none may end the program, take memory without bound, or be read in two ways.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "hostile/attack.h"

namespace sennight {
namespace {

using test::HttpClient;
using test::kSlackMib;
using test::Response;
using test::ServerProgram;

const std::string kHost = "Host: 127.0.0.1\r\n";
const std::string kChunked = "GET / HTTP/1.1\r\n" + kHost + "Transfer-Encoding: chunked\r\n\r\n";

TEST(Framing, trailers_are_refused_and_end_nothing) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  for (const std::size_t size : {10uz, 1'000uz, 70'000uz, 1'000'000uz}) {
    HttpClient client(server.port());
    client.send(kChunked + "0\r\nA: " + std::string(size, '0') + "\r\n\r\n");
    EXPECT_EQ(client.receive().value_or(Response{}).status, 400) << size;
    EXPECT_TRUE(client.is_closed()) << size;
  }
  EXPECT_TRUE(server.is_running());
  EXPECT_TRUE(server.answers());
}

TEST(Framing, framing_without_end_takes_no_memory) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  server.settle();
  const std::size_t before = server.resident_mib();
  const std::vector<std::pair<std::string, std::string>> endless = {
      {kChunked + "0\r\n", "A: " + std::string(60, 'x') + "\r\n"},
      {kChunked + "0\r\nA:", "x"},
      {kChunked + "1;", "x"},
      {kChunked, "1;" + std::string(500, 'x') + "\r\nx\r\n"},
      {kChunked, "0"},
      {"GET / HTTP/1.1\r\n" + kHost, "X: " + std::string(60, 'x') + "\r\n"},
      {"GET /", "x"},
      {"\r\n", "\r\n"},
  };
  for (const auto& [begin, rest] : endless) {
    HttpClient client(server.port());
    std::string part;
    while (part.size() < 64 * 1024) part += rest;
    bool open = client.send(begin);
    // The server hangs up long before so much is through.
    for (int i = 0; open && i < 3200; ++i) open = client.send(part);
    EXPECT_FALSE(open) << "200 MB of '" << rest.substr(0, 20) << "' are taken";
  }
  EXPECT_LT(server.peak_mib(), before + kSlackMib);
  EXPECT_TRUE(server.answers());
}

TEST(Framing, a_request_that_can_be_read_in_two_ways_is_refused) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const std::string smuggled = "GET /api/variants HTTP/1.1\r\n" + kHost + "\r\n";
  for (const std::string& request :
       {"GET /api/games HTTP/1.1\r\n\r\n" + smuggled, "GET /api/games HTTP/1.1\r\n" + kHost + kHost + "\r\n" + smuggled,
        "GET /api/games HTTP/1.1\r\nHost:\r\n 127.0.0.1\r\n\r\n" + smuggled,
        "POST /api/games HTTP/1.1\r\n" + kHost + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" +
            smuggled,
        "POST /api/games HTTP/1.1\r\n" + kHost + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + smuggled,
        "POST /api/games HTTP/1.1\r\n" + kHost + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n" +
            smuggled,
        "POST /api/games HTTP/1.1\r\n" + kHost + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" + smuggled}) {
    HttpClient client(server.port());
    client.send(request);
    EXPECT_EQ(client.receive().value_or(Response{}).status, 400) << request;
    EXPECT_FALSE(client.receive()) << "what follows is answered: " << request;
  }
}

TEST(Framing, garbage_gets_400_at_once) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  std::string noise;
  for (int i = 0; i < 5000; ++i) noise += static_cast<char>(i * 7919 >> 3);
  for (const std::string& bytes :
       {noise, std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc", 9), std::string(100, '\0'),
        std::string("SSH-2.0-x\r\n\r\n"), std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")}) {
    HttpClient client(server.port());
    client.send(bytes);
    EXPECT_EQ(client.receive(true, std::chrono::seconds(5)).value_or(Response{}).status, 400) << bytes.substr(0, 20);
    EXPECT_TRUE(client.is_closed());
  }
  EXPECT_TRUE(server.answers());
}

TEST(Framing, a_name_that_was_given_this_address_is_not_served) {
  // DNS rebinding: the page's own host is now this machine; its origin is the same as its host.
  ServerProgram server(SENNIGHT_BINARY,
                       {.arguments = {"--public-host", "games.example"}, .data = "", .store = "", .before = ""});
  ASSERT_NE(server.port(), 0);
  const auto status_of = [&](const std::string& line, const std::string& headers) {
    HttpClient client(server.port());
    client.send(line + " HTTP/1.1\r\n" + headers + "\r\n");
    return client.receive().value_or(Response{}).status;
  };
  const std::string evil = "Host: evil.example\r\nOrigin: http://evil.example\r\n";
  EXPECT_EQ(status_of("GET /", evil), 421);
  EXPECT_EQ(status_of("GET /api/games", evil), 421);
  EXPECT_EQ(status_of("POST /api/games", evil + "Content-Length: 0\r\n"), 421);
  EXPECT_EQ(status_of("GET /api/games/0123456789ab/live",
                      evil + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
            421);
  EXPECT_EQ(status_of("GET /api/games", "Host: games.example\r\nOrigin: http://games.example\r\n"), 200);
  EXPECT_EQ(status_of("GET /api/games", "Host: localhost:1\r\n"), 200);
}

}  // namespace
}  // namespace sennight
