// Which hosts the server answers to. A page elsewhere can give its own name the address of this machine after it was
// loaded (DNS rebinding); the browser then takes this server for the page's own, but still names that host.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sennight {

// The host of "host", "host:port", "[v6]" or "[v6]:port" in lower case, without brackets and final dot; "" when the text
// is none of these. Source: RFC 3986, 3.2.2.
std::string host_of(std::string_view authority);

class HostPolicy {
 public:
  // `listening`: the numeric address that the server listens at. `public_hosts`: names or addresses, without port, under
  // which it is reached besides, with https:// before them when a proxy offers them over TLS. Errors: one of them is no
  // host.
  static Result<HostPolicy> make(std::string_view listening, const std::vector<std::string>& public_hosts);

  // Is a request with this Host header answered? `own_address` is the numeric address of this machine that the
  // connection was made to: no name can pretend to be a number. Any port is good: a tunnel may change it.
  bool serves(std::string_view host_header, std::string_view own_address) const;

  // Is the host of this header one that a proxy offers over TLS?
  bool is_over_tls(std::string_view host_header) const { return over_tls_.contains(host_of(host_header)); }

 private:
  std::set<std::string, std::less<>> hosts_, over_tls_;
};

}  // namespace sennight
