#include "server/push/push_endpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

constexpr std::string_view kScheme = "https://", kThisMachine = "127.0.0.1";
constexpr std::uint16_t kUsualPort = 443;

// Networks of IPv4 that are nobody's, or everybody's own. Source: RFC 6890 and the registry that it began.
struct Network {
  std::uint32_t first = 0;
  int bits = 0;
};
constexpr std::array<Network, 15> kNotPublic = {{{0x00000000, 8},    // this network
                                                 {0x0a000000, 8},    // private
                                                 {0x64400000, 10},   // between a provider and its customers
                                                 {0x7f000000, 8},    // this machine
                                                 {0xa9fe0000, 16},   // this link; clouds tell secrets there
                                                 {0xac100000, 12},   // private
                                                 {0xc0000000, 24},   // protocols
                                                 {0xc0000200, 24},   // examples
                                                 {0xc0586300, 24},   // relays from IPv6
                                                 {0xc0a80000, 16},   // private
                                                 {0xc6120000, 15},   // measurements
                                                 {0xc6336400, 24},   // examples
                                                 {0xcb007100, 24},   // examples
                                                 {0xe0000000, 4},    // many at once
                                                 {0xf0000000, 4}}};  // reserved

bool is_host_letter(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.'; }

// A name of several parts, the last of which is no number: so no address in any of the ways to write one.
bool is_host_name(std::string_view host) {
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == host.size() || host.front() == '.' || host.size() > 253) return false;
  return std::all_of(host.begin(), host.end(), is_host_letter) && host[dot + 1] >= 'a' && host[dot + 1] <= 'z' &&
         host.find("..") == std::string_view::npos;
}

bool is_target_letter(char c) {
  return c > ' ' && c < '\x7f' && c != '#' && c != '"' && c != '<' && c != '>' && c != '\\';
}

}  // namespace

std::string PushEndpoint::origin() const {
  return port == kUsualPort ? fmt::format("{}{}", kScheme, host) : fmt::format("{}{}:{}", kScheme, host, port);
}

Result<PushEndpoint> parse_push_endpoint(std::string_view text, bool loopback) {
  if (text.size() > kLongestEndpoint) return fail("the address of the push service is too long");
  if (!text.starts_with(kScheme)) return fail("the address of a push service begins with https://");
  text.remove_prefix(kScheme.size());
  const std::size_t path = text.find('/');
  if (path == std::string_view::npos) return fail("the address of the push service has no path");
  PushEndpoint endpoint;
  endpoint.target = std::string(text.substr(path));
  if (!std::all_of(endpoint.target.begin(), endpoint.target.end(), is_target_letter))
    return fail("the address of the push service has letters that no address has");
  std::string_view host = text.substr(0, path);
  if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    const auto port = parse_integer(host.substr(colon + 1));
    if (!port || *port < 1 || *port > 65'535) return fail("the address of the push service has no such port");
    endpoint.port = static_cast<std::uint16_t>(*port);
    host = host.substr(0, colon);
  }
  endpoint.host = to_lower(host);
  if (loopback && endpoint.host == kThisMachine) return endpoint;
  if (!is_host_name(endpoint.host)) return fail("the address of the push service has no name of a host");
  if (endpoint.port != kUsualPort) return fail("push services have no port of their own");
  return endpoint;
}

bool is_public(const boost::asio::ip::address& address) {
  if (address.is_v4()) {
    const std::uint32_t number = address.to_v4().to_uint();
    return std::none_of(kNotPublic.begin(), kNotPublic.end(),
                        [&](const Network& network) { return (number ^ network.first) >> (32 - network.bits) == 0; });
  }
  // What is given out to networks, without what leads on to IPv4 and what is for examples.
  const auto bytes = address.to_v6().to_bytes();
  const auto word = [&](std::size_t at) { return static_cast<unsigned>(bytes[at] << 8 | bytes[at + 1]); };
  if ((bytes[0] & 0xe0) != 0x20 || word(0) == 0x2002) return false;
  return word(0) != 0x2001 || (word(2) >= 0x0200 && word(2) != 0x0db8);
}

}  // namespace sennight
