// Whose word counts for where a request comes from. Behind a proxy every connection has the proxy's address; the proxy says
// in X-Forwarded-For who it speaks for. Anybody can send that header, so it is believed only from proxies that whoever
// runs the server has named, and only as far as they have written it: each adds the address that it was called from at the
// right end, and what stands left of that is what a stranger says.
#pragma once

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sennight {

class TrustedProxies {
 public:
  // `proxies`: numeric addresses, or networks as 10.0.0.0/8 and fd00::/8. Errors: one of them is neither.
  static Result<TrustedProxies> make(const std::vector<std::string>& proxies);

  // `address`: the numeric text.
  bool trusts(std::string_view address) const;

  // Who a request comes from that `peer` has sent, with the values of all its headers X-Forwarded-For, in order, joined by
  // commas: the rightmost address there that is no trusted proxy's, an IPv4 address never written as IPv6; when all are,
  // the leftmost. `peer` itself where it is not trusted, says nothing, or a text that is read is no address.
  std::string client(const std::string& peer, std::string_view forwarded_for) const;

 private:
  std::vector<boost::asio::ip::network_v4> networks_v4_;
  std::vector<boost::asio::ip::network_v6> networks_v6_;
};

}  // namespace sennight
