// Requests that are framed to do harm: none may end the program, take memory without bound, or be read in two ways.

#include <gtest/gtest.h>

#include <string>

#include "support/http_client.h"
#include "support/server_program.h"

namespace sennight {
namespace {

using std::chrono::milliseconds;
using test::HttpClient;
using test::Response;
using test::ServerProgram;

TEST(Framing, a_trailer_that_is_too_long_does_not_end_the_program) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  for (const std::size_t size : {70'000uz, 1'000'000uz}) {
    HttpClient client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: " +
                std::string(size, '0') + "\r\n\r\n");
    EXPECT_EQ(client.receive().value_or(Response{}).status, 400) << size;
    EXPECT_TRUE(client.is_closed()) << size;
  }
  EXPECT_TRUE(server.is_running());
  EXPECT_TRUE(server.answers());
}

}  // namespace
}  // namespace sennight
