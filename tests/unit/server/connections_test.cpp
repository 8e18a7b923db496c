// Who may connect: hosts that are served, and shares of addresses.

#include <gtest/gtest.h>

#include <vector>

#include "server/connection_limiter.h"
#include "server/host_policy.h"
#include "server/trusted_proxies.h"

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

TEST(ConnectionLimiter, a_trusted_proxy_has_no_share_and_each_of_its_clients_has_one) {
  const auto limiter = ConnectionLimiter::make({.all = 4, .of_address = 1, .of_loopback = 2});
  std::vector<ConnectionLimiter::Admission> proxied;
  for (int i = 0; i < 4; ++i) {
    proxied.push_back(limiter->admit("10.0.0.9", true));
    EXPECT_EQ(proxied.back().answer, Answer::kWelcome);
  }
  EXPECT_EQ(limiter->admit("10.0.0.9", true).answer, Answer::kAllFull);
  auto one = limiter->share("192.0.2.1");
  EXPECT_TRUE(one);
  EXPECT_FALSE(limiter->share("192.0.2.1"));
  EXPECT_TRUE(limiter->share("192.0.2.2")) << "and is gone again";
  EXPECT_EQ(limiter->count(), 4u) << "it is no connection more";
  proxied.pop_back();
  EXPECT_EQ(limiter->admit("192.0.2.1").answer, Answer::kAddressFull) << "both ways count together";
  one.reset();
  EXPECT_EQ(limiter->admit("192.0.2.1").answer, Answer::kWelcome);
}

TEST(TrustedProxies, only_their_word_counts_and_only_what_they_wrote) {
  const auto proxies = TrustedProxies::make({"127.0.0.1", "10.1.0.0/16", "2001:db8:5::/48", "::1"});
  ASSERT_TRUE(proxies) << proxies.error().message;
  struct {
    const char *peer, *header, *client;
  } const cases[] = {
      {"127.0.0.1", "192.0.2.1", "192.0.2.1"},
      {"127.0.0.1", "1.1.1.1, 192.0.2.1", "192.0.2.1"},                      // the left part is what the client said
      {"127.0.0.1", "nonsense, 192.0.2.1", "192.0.2.1"},                     // whatever it is
      {"127.0.0.1", "127.0.0.1, 192.0.2.1", "192.0.2.1"},                    // also when it names a proxy
      {"127.0.0.1", "1.1.1.1,192.0.2.1 ,10.1.2.3,  10.1.9.9", "192.0.2.1"},  // a chain of proxies
      {"10.1.255.1", "192.0.2.1", "192.0.2.1"},
      {"10.2.0.1", "192.0.2.1", "10.2.0.1"},  // not one of them
      {"192.0.2.7", "127.0.0.1", "192.0.2.7"},
      {"::ffff:10.1.0.1", "::ffff:192.0.2.1", "192.0.2.1"},
      {"2001:db8:5::9", "2001:DB8::7", "2001:db8::7"},
      {"2001:db8:6::9", "2001:db8::7", "2001:db8:6::9"},
      {"127.0.0.1", "192.0.2.1:4711", "192.0.2.1"},
      {"127.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"},
      {"::1", "10.1.0.1", "10.1.0.1"},  // all are proxies: one of them asks
      {"127.0.0.1", "", "127.0.0.1"},
      {"127.0.0.1", "  ", "127.0.0.1"},
      {"127.0.0.1", "unknown", "127.0.0.1"},
      {"127.0.0.1", "192.0.2.1, ", "127.0.0.1"},
      {"127.0.0.1", "192.0.2.1, 10.1.0.1, _hidden", "127.0.0.1"},
      {"127.0.0.1", "192.0.2.1, bad, 10.1.0.1", "127.0.0.1"},
      {"127.0.0.1", "192.0.2.256", "127.0.0.1"},
  };
  for (const auto& [peer, header, client] : cases)
    EXPECT_EQ(proxies->client(peer, header), client) << peer << ": " << header;
  const auto none = TrustedProxies::make({});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->client("127.0.0.1", "192.0.2.1"), "127.0.0.1");
}

TEST(TrustedProxies, are_addresses_or_networks) {
  for (const char* good : {"10.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "::1", "fd00::/8"})
    EXPECT_TRUE(TrustedProxies::make({good})) << good;
  for (const char* bad : {"", "proxy.example.org", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "fd00::/129", "10.0.0.1/x"})
    EXPECT_FALSE(TrustedProxies::make({bad})) << bad;
  EXPECT_NE(TrustedProxies::make({"caddy"}).error().message.find("'caddy'"), std::string::npos);
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
