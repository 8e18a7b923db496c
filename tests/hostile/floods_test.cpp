// Many connections, slow ones, half-open ones and those that reset: others are served meanwhile, and memory stays bounded.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>

#include "hostile/attack.h"

namespace sennight {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::Clients;
using test::connect_many;
using test::HttpClient;
using test::kMostMib;
using test::kSlackMib;
using test::Response;
using test::served;
using test::ServerProgram;

int open_descriptors(int process) {
  int count = 0;
  for ([[maybe_unused]] const auto& entry :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd"))
    ++count;
  return count;
}

int lines_with(const std::string& text, const std::string& words) {
  int count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST(Floods, who_takes_all_connections_of_one_address_does_not_keep_others_out) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  {
    const Clients flood = connect_many(server.port(), 1100, "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n",
                                       "127.0.0.9");
    EXPECT_EQ(served(server.port(), 5, seconds(5)), 5);
    EXPECT_LT(server.peak_mib(), kMostMib);
  }
  EXPECT_TRUE(server.recovers(seconds(10)));
}

TEST(Floods, connections_that_come_and_go_leave_nothing_behind) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  served(server.port(), 5, seconds(5));
  const int descriptors = open_descriptors(server.process_id());
  server.settle();
  const std::size_t before = server.resident_mib();
  for (int i = 0; i < 1200; ++i) {
    HttpClient client(server.port());
    if (i % 4 == 1) client.send("GET / HTTP/1.1\r\nHo");
    if (i % 4 == 2) client.send("GET /api/variants HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    if (i % 4 == 3) client.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n{");
    if (i % 2 == 1) client.reset();
  }
  EXPECT_TRUE(server.recovers(seconds(10)));
  const auto deadline = Clock::now() + seconds(10);
  while (open_descriptors(server.process_id()) > descriptors + 2 && Clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(20));
  EXPECT_LE(open_descriptors(server.process_id()), descriptors + 2);
  EXPECT_LT(server.resident_mib(), before + kSlackMib);
}

TEST(Floods, every_connection_with_the_most_that_it_may_hold_stays_within_memory) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  const std::string headers = "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(15'000, 'x') +
                              "\r\nContent-Length: 65536\r\n\r\n";
  server.settle();
  Clients flood = connect_many(server.port(), 900, headers + std::string(65'000, ' '));
  Clients second = connect_many(server.port(), 200, headers + std::string(65'000, ' '), "127.0.0.3");
  EXPECT_TRUE(server.answers());
  EXPECT_LT(server.peak_mib(), kMostMib);
}

TEST(Floods, when_descriptors_run_out_it_waits_and_says_so_once) {
  ServerProgram server(SENNIGHT_BINARY);
  ASSERT_NE(server.port(), 0);
  server.settle();
  ASSERT_TRUE(server.answers());
  const auto few = static_cast<rlim_t>(open_descriptors(server.process_id()) + 10);
  const rlimit limit{few, few};
  ASSERT_EQ(prlimit(server.process_id(), RLIMIT_NOFILE, &limit, nullptr), 0);
  {
    const Clients flood = connect_many(server.port(), 40, "");
    std::this_thread::sleep_for(milliseconds(300));
    const auto before = server.processor_time();
    std::this_thread::sleep_for(milliseconds(1500));
    EXPECT_LT(server.processor_time() - before, milliseconds(500)) << "it spins";
    EXPECT_EQ(lines_with(server.log(), "no connection can be accepted"), 1) << server.log();
  }
  EXPECT_TRUE(server.recovers(seconds(20)));
  EXPECT_GE(lines_with(server.log(), "connections are accepted again"), 1) << server.log();
}

TEST(Floods, the_limit_on_open_files_is_raised_or_kept_to) {
  {
    ServerProgram server(SENNIGHT_BINARY, {.arguments = {}, .data = "", .store = "", .before = "ulimit -Sn 64"});
    ASSERT_NE(server.port(), 0);
    const Clients many = connect_many(server.port(), 150, "");
    EXPECT_TRUE(server.answers());
    EXPECT_EQ(server.log().find("may be open"), std::string::npos) << server.log();
  }
  ServerProgram server(SENNIGHT_BINARY, {.arguments = {}, .data = "", .store = "", .before = "ulimit -n 100"});
  ASSERT_NE(server.port(), 0);
  EXPECT_NE(server.log().find("only 100 files may be open"), std::string::npos) << server.log();
  {
    const Clients many = connect_many(server.port(), 300, "");
    EXPECT_EQ(served(server.port(), 3, seconds(5), "127.0.0.5"), 3);
  }
  EXPECT_TRUE(server.recovers(seconds(10)));
}

TEST(Floods, a_hangup_ends_it_in_good_order_and_failing_writes_do_not) {
  {
    ServerProgram server(SENNIGHT_BINARY);
    ASSERT_NE(server.port(), 0);
    for (const int harmless : {SIGXFSZ, SIGPIPE}) {
      ASSERT_TRUE(server.send_signal(harmless));
      EXPECT_TRUE(server.answers());
    }
    ASSERT_TRUE(server.send_signal(SIGHUP));
    EXPECT_EQ(server.wait(seconds(20)), 0);
  }
  ServerProgram server(SENNIGHT_BINARY, {.arguments = {}, .data = "", .store = "", .before = "trap '' HUP"});
  ASSERT_NE(server.port(), 0);
  ASSERT_TRUE(server.send_signal(SIGHUP));
  std::this_thread::sleep_for(milliseconds(200));
  EXPECT_TRUE(server.answers());
  EXPECT_TRUE(server.is_running());
}

}  // namespace
}  // namespace sennight
