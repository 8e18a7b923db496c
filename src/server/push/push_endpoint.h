// Where a browser's push service takes messages. The address comes from a page, so that anybody can name any: what is sent
// there must not reach anything but public services.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

struct PushEndpoint {
  std::string host;  // a name in small letters
  std::uint16_t port = 443;
  std::string target;  // path and query

  // Scheme, host and, where it is not the usual one, port.
  std::string origin() const;
};

inline constexpr std::size_t kLongestEndpoint = 1024;

// "https://push.example.org/..." with the usual port. `loopback`, for tests: also "127.0.0.1", with any port. Errors: it is
// none, with the reason.
Result<PushEndpoint> parse_push_endpoint(std::string_view text, bool loopback);

// Can only the open net have this address? Neither this machine, nor its network, nor what is reserved.
bool is_public(const boost::asio::ip::address& address);

}  // namespace sennight
