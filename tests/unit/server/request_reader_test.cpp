// Requests from bytes: what is taken, what is refused, and how much is held meanwhile.

#include "server/request_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sennight {
namespace {

using ReadStep = RequestReader::Step;

// Gives the bytes in parts of this size; stops at the first refusal.
ReadStep read_all(RequestReader& reader, std::string_view bytes, std::size_t part) {
  ReadStep step = ReadStep::kMore;
  while (!bytes.empty() || step == ReadStep::kHeaders) {
    step = reader.read(bytes.substr(0, part));
    bytes.remove_prefix(std::min(part, bytes.size()));
    if (step == ReadStep::kRefused || step == ReadStep::kRequest) return step;
  }
  return step;
}

// The status of a refusal, 0 for a request, -1 when more is wanted; the same however the bytes are cut.
int status_of(const std::string& bytes) {
  std::vector<int> statuses;
  for (const std::size_t part : {bytes.size(), std::size_t{1}, std::size_t{7}}) {
    RequestReader reader({});
    const ReadStep step = read_all(reader, bytes, part);
    statuses.push_back(step == ReadStep::kRequest ? 0 : step == ReadStep::kRefused ? reader.refusal().status : -1);
    EXPECT_EQ(statuses.back(), statuses.front()) << part << " bytes at a time: " << bytes.substr(0, 200);
  }
  return statuses.front();
}

std::string get(const std::string& headers) { return "GET / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n"; }
std::string post(const std::string& headers, const std::string& body) {
  return "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n" + body;
}
const std::string kChunked = "Transfer-Encoding: chunked\r\n";

TEST(RequestReader, reads_what_a_request_says) {
  RequestReader reader({});
  EXPECT_EQ(
      read_all(reader,
               "POST /api/games?x=1 HTTP/1.1\r\nHost: Here:80\r\nOrigin: http://here\r\nIf-None-Match: \"1\"\r\n"
               "If-None-Match: \"2\"\r\nAccept-Encoding: gzip\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
               5),
      ReadStep::kRequest);
  const IncomingRequest& request = reader.request();
  EXPECT_EQ(request.plain.method, "POST");
  EXPECT_EQ(request.plain.target, "/api/games?x=1");
  EXPECT_EQ(request.plain.body, "{}");
  EXPECT_EQ(request.plain.host, "Here:80");
  EXPECT_EQ(request.plain.origin, "http://here");
  EXPECT_EQ(request.plain.if_none_match, "\"1\", \"2\"");
  EXPECT_EQ(request.plain.accept_encoding, "gzip");
  EXPECT_EQ(request.headers.size(), 7u);
  EXPECT_EQ(request.version, 11u);
  EXPECT_TRUE(request.keep_alive);
  EXPECT_TRUE(request.expects_continue);
  EXPECT_FALSE(request.upgrade);
}

TEST(RequestReader, reads_chunks) {
  RequestReader reader({});
  EXPECT_EQ(read_all(reader, post(kChunked, "4;a=b\r\n{\"a\"\r\n3\r\n:1}\r\n0\r\n\r\n"), 1), ReadStep::kRequest);
  EXPECT_EQ(reader.request().plain.body, "{\"a\":1}");
}

// Found by fuzzing: Beast's parser broke an assertion of its own when it saw "0\r\n\r" twice.
TEST(RequestReader, waits_for_the_end_of_the_last_chunk) {
  for (const std::string& line : {std::string("0"), std::string("00"), std::string("0;"), std::string("1\r\na\r\n0")}) {
    RequestReader reader({});
    EXPECT_EQ(reader.read(post(kChunked, line)), ReadStep::kHeaders);
    EXPECT_EQ(reader.read({}), ReadStep::kMore);
    for (const char* const part : {"", "\r", "", "\n", "", "\r", ""})
      EXPECT_EQ(reader.read(part), ReadStep::kMore) << line;
    EXPECT_EQ(reader.read("\n"), line == "0;" ? ReadStep::kRefused : ReadStep::kRequest) << line;
  }
}

TEST(RequestReader, keeps_what_follows_for_the_next_request) {
  RequestReader reader({});
  EXPECT_EQ(reader.read(get("") + "\r\nGET /two HTTP/1.1\r\nHost: a\r\n\r\nGET"), ReadStep::kHeaders);
  EXPECT_EQ(reader.read({}), ReadStep::kRequest);
  reader.next();
  EXPECT_TRUE(reader.has_begun());
  EXPECT_EQ(reader.read({}), ReadStep::kHeaders);
  EXPECT_EQ(reader.request().plain.target, "/two");
  EXPECT_EQ(reader.read({}), ReadStep::kRequest);
  reader.next();
  EXPECT_EQ(reader.read({}), ReadStep::kMore);
  EXPECT_EQ(reader.read(" /three HTTP/1.1\r\nHost: a\r\n\r\n"), ReadStep::kHeaders);
  EXPECT_EQ(reader.read({}), ReadStep::kRequest);
  reader.next();
  EXPECT_FALSE(reader.has_begun());
}

TEST(RequestReader, takes_the_path_of_a_whole_address) {
  RequestReader reader({});
  EXPECT_EQ(read_all(reader, "GET http://a/b?c HTTP/1.1\r\nHost: a\r\n\r\n", 1000), ReadStep::kRequest);
  EXPECT_EQ(reader.request().plain.target, "/b?c");
}

// Source: RFC 9112, 3.2, 5.2, 6.1, 6.3 and 11.2.
TEST(RequestReader, refuses_headers_that_others_may_read_in_another_way) {
  EXPECT_EQ(status_of(get("")), 0);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\n\r\n"), 400);
  EXPECT_EQ(status_of(get("Host: a\r\n")), 400);
  EXPECT_EQ(status_of(get("host: b\r\n")), 400);
  EXPECT_EQ(status_of(get("X: 1\r\n 2\r\n")), 400);
  EXPECT_EQ(status_of(get("X: 1\r\n\t2\r\n")), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n Host: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost:\r\n a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost : a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\nHost: a\n\r\n\r\n"), 400);
  EXPECT_EQ(status_of(get("Origin: a\r\nOrigin: b\r\n")), 400);
  EXPECT_EQ(status_of(post("Content-Length: 2\r\n", "{}")), 0);
  EXPECT_EQ(status_of(post("Content-Length: 2\r\nContent-Length: 2\r\n", "{}")), 400);
  EXPECT_EQ(status_of(post("Content-Length: 2, 2\r\n", "{}")), 400);
  EXPECT_EQ(status_of(post("Content-Length: +2\r\n", "{}")), 400);
  EXPECT_EQ(status_of(post("Content-Length: -2\r\n", "{}")), 400);
  EXPECT_EQ(status_of(post("Content-Length:\r\n", "")), 400);
  EXPECT_EQ(status_of(post("Content-Length: 2\r\n" + kChunked, "0\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked + "Content-Length: 5\r\n", "0\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "0\r\n\r\n")), 0);
  EXPECT_EQ(status_of(post(kChunked + kChunked, "0\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post("Transfer-Encoding: identity\r\n", "")), 400);
  EXPECT_EQ(status_of("POST / HTTP/1.0\r\nHost: a\r\n" + kChunked + "\r\n0\r\n\r\n"), 400);
}

TEST(RequestReader, refuses_chunks_with_trailers_or_bad_framing) {
  EXPECT_EQ(status_of(post(kChunked, "0\r\nA: 1\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "0\r\nA: " + std::string(70'000, '0') + "\r\n\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "1;" + std::string(2'000, 'x') + "\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "0;" + std::string(2'000, 'x'))), 400);
  EXPECT_EQ(status_of(post(kChunked, std::string(2'000, '0'))), 400);
  EXPECT_EQ(status_of(post(kChunked, "x\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "-1\r\n")), 400);
  EXPECT_EQ(status_of(post(kChunked, "1\r\nabc\r\n")), 400);
  std::string thin, fat;
  for (int i = 0; i < 10'000; ++i) thin += "1\r\nx\r\n";  // 50,000 bytes round 10,000
  for (int i = 0; i < 100; ++i) fat += "1;" + std::string(900, 'x') + "\r\nx\r\n";
  EXPECT_EQ(status_of(post(kChunked, thin + "0\r\n\r\n")), 0);
  EXPECT_EQ(status_of(post(kChunked, fat + "0\r\n\r\n")), 400);
}

TEST(RequestReader, refuses_what_is_too_long) {
  EXPECT_EQ(status_of(get("X: " + std::string(17'000, 'x') + "\r\n")), 400);
  EXPECT_EQ(status_of("GET /" + std::string(17'000, 'x')), 400);
  std::string many;
  for (int i = 0; i < 200; ++i) many += "X: 1\r\n";
  EXPECT_EQ(status_of(get(many)), 400);
  EXPECT_EQ(status_of(post("Content-Length: 65536\r\n", std::string(65'536, ' '))), 0);
  EXPECT_EQ(status_of(post("Content-Length: 65537\r\n", "")), 413);
  EXPECT_EQ(status_of(post("Content-Length: 99999999999999999999999\r\n", "")), 400);
  EXPECT_EQ(status_of(post(kChunked, "10001\r\n")), 413);
  EXPECT_EQ(status_of(post(kChunked, "ffffffffffffffff\r\n")), 413);
}

TEST(RequestReader, refuses_what_is_no_http_as_soon_as_it_shows) {
  EXPECT_EQ(status_of("nonsense\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/9.9\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status_of("\x16\x03\x01\x02"), 400);  // TLS
  EXPECT_EQ(status_of(std::string("GET / HTTP/1.1\r\nHost: a\0", 24)), 400);
}

TEST(RequestReader, holds_little_whatever_comes) {
  // Each goes on for ever; the reader may refuse at any time, but must not collect.
  const RequestLimits limits;
  const std::vector<std::pair<std::string, std::string>> endless = {
      {"GET /", "x"},
      {"GET / HTTP/1.1\r\n", "X: 1\r\n"},
      {"GET / HTTP/1.1\r\nHost: a\r\nX: ", "x"},
      {"\r\n", "\r\n"},
      {post(kChunked, ""), "1\r\nx\r\n"},
      {post(kChunked, ""), "1;xxxxxxxxxxxxxxxxxxx\r\nx\r\n"},
      {post(kChunked, "1;"), "x"},
      {post(kChunked, "0\r\n"), "A: 1\r\n"},
      {post(kChunked, "0\r\nA:"), "x"},
      {post(kChunked, ""), "0"},
      {post("Content-Length: 65536\r\n", ""), "x"},
  };
  for (const auto& [begin, rest] : endless) {
    RequestReader reader(limits);
    std::string more = begin;
    for (std::size_t sent = 0; sent < 1'000'000; sent += more.size()) {
      const ReadStep step = reader.read(more);
      ASSERT_LT(reader.held_bytes(), limits.header_bytes + limits.body_bytes + 16'384) << begin << rest;
      if (step == ReadStep::kRefused || step == ReadStep::kRequest) break;
      more.clear();
      if (step == ReadStep::kHeaders) continue;
      while (more.size() < 4000) more += rest;
    }
    if (reader.read({}) == ReadStep::kMore) ADD_FAILURE() << "takes " << rest << " for ever";
  }
}

}  // namespace
}  // namespace sennight
