#include "server/host_policy.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace sennight {

namespace {

bool is_host_character(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-' || c == '.' || c == '_'; }

}  // namespace

std::string host_of(std::string_view authority) {
  constexpr std::size_t kLongestHost = 255, kLongestPort = 5;
  const bool bracketed = authority.starts_with('[');
  const std::size_t end = bracketed ? authority.find(']') : authority.find(':');
  if (bracketed && end == std::string_view::npos) return "";
  std::string_view host = bracketed ? authority.substr(1, end - 1) : authority.substr(0, end);
  std::string_view port = end == std::string_view::npos ? std::string_view()
                                                        : authority.substr(end + (bracketed ? 1 : 0));
  if (!port.empty()) {
    if (port.front() != ':') return "";
    port.remove_prefix(1);
    if (port.size() > kLongestPort || !std::all_of(port.begin(), port.end(), is_digit)) return "";
  }
  std::string lower = to_lower(host);
  const auto fits = [&](char c) { return bracketed ? is_host_character(c) || c == ':' : is_host_character(c); };
  if (lower.size() > kLongestHost || !std::all_of(lower.begin(), lower.end(), fits)) return "";
  if (!bracketed && lower.ends_with('.')) lower.pop_back();
  return lower;
}

Result<HostPolicy> HostPolicy::make(std::string_view listening, const std::vector<std::string>& public_hosts) {
  HostPolicy policy;
  policy.hosts_ = {"localhost", "127.0.0.1", "::1", to_lower(listening)};
  for (const std::string& given : public_hosts) {
    constexpr std::string_view kTls = "https://";
    const bool over_tls = given.starts_with(kTls);
    const std::string text = over_tls ? given.substr(kTls.size()) : given;
    // An IPv6 address may be written without brackets where no port can follow.
    const bool bare_v6 = std::count(text.begin(), text.end(), ':') > 1 && !text.starts_with('[');
    std::string host = host_of(bare_v6 ? "[" + text + "]" : text);
    if (host.empty()) return fail(fmt::format("'{}' is no host: a name as games.example.org is needed", text));
    if (over_tls) policy.over_tls_.insert(host);
    policy.hosts_.insert(std::move(host));
  }
  return policy;
}

bool HostPolicy::serves(std::string_view host_header, std::string_view own_address) const {
  const std::string host = host_of(host_header);
  return !host.empty() && (hosts_.contains(host) || host == own_address);
}

}  // namespace sennight
