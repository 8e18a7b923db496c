// Who may connect: hosts that are served, and shares of addresses.

#include <gtest/gtest.h>

#include "server/connection_limiter.h"
#include "server/host_policy.h"

namespace sennight {
namespace {

using Answer = ConnectionLimiter::Answer;

TEST(HostPolicy, reads_the_host_of_an_authority) {
  EXPECT_EQ(host_of("Games.Example.org"), "games.example.org");
  EXPECT_EQ(host_of("localhost:8080"), "localhost");
  EXPECT_EQ(host_of("localhost.:8080"), "localhost");
  EXPECT_EQ(host_of("127.0.0.1:1"), "127.0.0.1");
  EXPECT_EQ(host_of("[::1]:8080"), "::1");
  EXPECT_EQ(host_of("[FE80::1]"), "fe80::1");
  for (const char* bad : {"", ":80", "a:b", "a:123456", "a b", "a@b", "a/b", "[::1", "[::1]x", "::1", "a,b", "a\"b"})
    EXPECT_EQ(host_of(bad), "") << bad;
}

TEST(HostPolicy, serves_this_machine_the_named_hosts_and_the_address_that_was_called) {
  const auto policy = HostPolicy::make("192.168.1.5", {"Games.example.org", "2001:db8::7", "other.example:8443"});
  ASSERT_TRUE(policy);
  for (const char* host : {"localhost", "127.0.0.1:8080", "[::1]", "192.168.1.5:80", "games.example.ORG",
                           "[2001:db8::7]", "other.example"})
    EXPECT_TRUE(policy->serves(host, "127.0.0.1")) << host;
  for (const char* host : {"evil.example", "192.168.1.6", "localhost.evil.example", "evil-localhost", ""})
    EXPECT_FALSE(policy->serves(host, "127.0.0.1")) << host;
  EXPECT_TRUE(policy->serves("192.168.1.6:8080", "192.168.1.6"));
  EXPECT_FALSE(policy->serves("", ""));
}

TEST(HostPolicy, refuses_what_is_no_host) {
  for (const char* bad : {"", "http://games.example.org", "games.example.org/", "a b", "*"})
    EXPECT_FALSE(HostPolicy::make("127.0.0.1", {bad})) << bad;
}

TEST(ConnectionLimiter, gives_each_address_its_share_and_takes_it_back) {
  const auto limiter = ConnectionLimiter::make({.all = 5, .of_address = 2, .of_loopback = 3});
  auto one = limiter->admit("10.0.0.1"), two = limiter->admit("10.0.0.1");
  EXPECT_EQ(one.answer, Answer::kWelcome);
  EXPECT_EQ(two.answer, Answer::kWelcome);
  EXPECT_EQ(limiter->admit("10.0.0.1").answer, Answer::kAddressFull);
  EXPECT_EQ(limiter->admit("::ffff:10.0.0.1").answer, Answer::kAddressFull);
  auto own = limiter->admit("127.0.0.1"), own_too = limiter->admit("127.0.0.1"), third = limiter->admit("127.0.0.1");
  EXPECT_EQ(third.answer, Answer::kWelcome);
  EXPECT_EQ(limiter->count(), 5u);
  EXPECT_EQ(limiter->admit("10.0.0.2").answer, Answer::kAllFull);
  one.place.reset();
  EXPECT_EQ(limiter->count(), 4u);
  EXPECT_EQ(limiter->admit("10.0.0.1").answer, Answer::kWelcome);  // and is gone again
  third.place.reset();
  EXPECT_EQ(limiter->admit("127.0.0.1").answer, Answer::kWelcome);
}

TEST(ConnectionLimiter, a_household_is_one_address) {
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2::9"));
  EXPECT_NE(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:3::1"));
  EXPECT_EQ(address_key("::ffff:10.0.0.1"), "10.0.0.1");
  EXPECT_NE(address_key("10.0.0.1"), address_key("10.0.0.2"));
  EXPECT_TRUE(is_loopback("127.8.9.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
  EXPECT_FALSE(is_loopback("10.0.0.1"));
}

}  // namespace
}  // namespace sennight
