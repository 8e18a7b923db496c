#include "server/trusted_proxies.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/system/error_code.hpp>
#include <optional>

#include "base/printable.h"
#include "base/text.h"
#include "server/host_policy.h"

namespace sennight {

namespace ip = boost::asio::ip;

namespace {

// An IPv4 address that is written as IPv6 is that IPv4 address.
std::optional<ip::address> numeric_address(std::string_view text) {
  constexpr std::size_t kLongest = 64;
  if (text.empty() || text.size() > kLongest) return std::nullopt;
  boost::system::error_code error;
  ip::address address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  if (address.is_v4()) return address;
  ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, v6);
  v6.scope_id(0);  // the zone of a link-local address says where this machine finds it, not whose it is
  return v6;
}

// As some proxies write it, with a port.
std::optional<ip::address> forwarded_address(std::string_view text) {
  if (auto address = numeric_address(text)) return address;
  return numeric_address(host_of(text));
}

// Whether an address lies in a network is whether they agree in the network's bits.
template <class Network, class Address>
bool has_address(const Network& network, const Address& address) {
  return Network(address, network.prefix_length()).network() == network.network();
}

}  // namespace

Result<TrustedProxies> TrustedProxies::make(const std::vector<std::string>& proxies) {
  TrustedProxies made;
  for (const std::string& text : proxies) {
    boost::system::error_code error;
    if (const auto address = numeric_address(text)) {
      if (address->is_v4()) made.networks_v4_.emplace_back(address->to_v4(), 32);
      else made.networks_v6_.emplace_back(address->to_v6(), 128);
      continue;
    }
    if (const auto v4 = ip::make_network_v4(text, error); !error) {
      made.networks_v4_.push_back(v4);
      continue;
    }
    const auto v6 = ip::make_network_v6(text, error);
    if (error)
      return fail(fmt::format("'{}' is no proxy: an address as 10.0.0.2, or a network as 10.0.0.0/8, is needed",
                              printable(text)));
    made.networks_v6_.push_back(v6);
  }
  return made;
}

bool TrustedProxies::trusts(std::string_view address) const {
  const auto numeric = numeric_address(address);
  if (!numeric) return false;
  if (numeric->is_v4())
    return std::any_of(networks_v4_.begin(), networks_v4_.end(),
                       [&](const auto& network) { return has_address(network, numeric->to_v4()); });
  return std::any_of(networks_v6_.begin(), networks_v6_.end(),
                     [&](const auto& network) { return has_address(network, numeric->to_v6()); });
}

std::string TrustedProxies::client(const std::string& peer, std::string_view forwarded_for) const {
  if (!trusts(peer)) return peer;
  std::string client = peer;
  for (std::string_view left = forwarded_for; !trim(left).empty();) {
    const std::size_t comma = left.rfind(',');
    const std::string_view part = trim(comma == std::string_view::npos ? left : left.substr(comma + 1));
    left = comma == std::string_view::npos ? std::string_view() : left.substr(0, comma);
    const auto address = forwarded_address(part);
    if (!address) return peer;
    client = address->to_string();
    if (!trusts(client)) return client;
  }
  return client;
}

}  // namespace sennight
