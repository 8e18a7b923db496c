#include "server/connection_limiter.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace sennight {

namespace {

constexpr std::string_view kMapped = "::ffff:";

std::string_view without_mapping(std::string_view address) {
  return address.starts_with(kMapped) && address.find('.') != std::string_view::npos ? address.substr(kMapped.size())
                                                                                     : address;
}

}  // namespace

std::string address_key(std::string_view address) {
  address = without_mapping(address);
  std::string text(address.substr(0, address.find('%')));  // without the zone of a link-local address
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::ptrdiff_t kHousehold = 8;
  std::fill(bytes.begin() + kHousehold, bytes.end(), static_cast<unsigned char>(0));
  std::array<char, INET6_ADDRSTRLEN> printed{};
  inet_ntop(AF_INET6, bytes.data(), printed.data(), printed.size());
  return std::string(printed.data()) + "/64";
}

bool is_loopback(std::string_view address) {
  address = without_mapping(address);
  return address == "::1" || address.starts_with("127.");
}

// All of 127.0.0.0/8 is this machine, but each is an address of its own.
std::string queue_of(std::string_view address) {
  return is_loopback(address) ? std::string(without_mapping(address)) : address_key(address);
}

std::size_t ConnectionLimiter::share_of(std::string_view address) const {
  return is_loopback(address) ? limits_.of_loopback : limits_.of_address;
}

ConnectionLimiter::Admission ConnectionLimiter::admit(std::string_view address, bool is_trusted_proxy) {
  std::string key = queue_of(address);
  const std::size_t share = is_trusted_proxy ? limits_.all : share_of(address);
  {
    const MutexLock lock(mutex_);
    if (count_ >= limits_.all) return {.answer = Answer::kAllFull, .place = nullptr};
    std::size_t& own = of_address_[key];
    if (own >= share) return {.answer = Answer::kAddressFull, .place = nullptr};
    ++own;
    ++count_;
  }
  return {.answer = Answer::kWelcome,
          .place = std::shared_ptr<void>(
              nullptr, [self = shared_from_this(), key = std::move(key)](void*) { self->leave(key, 1); })};
}

std::shared_ptr<void> ConnectionLimiter::share(std::string_view address) {
  std::string key = queue_of(address);
  {
    const MutexLock lock(mutex_);
    const auto own = of_address_.find(key);
    if (own != of_address_.end() && own->second >= share_of(address)) return nullptr;
    ++of_address_[key];
  }
  return {this, [self = shared_from_this(), key = std::move(key)](void*) { self->leave(key, 0); }};
}

std::size_t ConnectionLimiter::count() const {
  const MutexLock lock(mutex_);
  return count_;
}

void ConnectionLimiter::leave(const std::string& key, std::size_t connections) {
  const MutexLock lock(mutex_);
  count_ -= connections;
  const auto own = of_address_.find(key);
  if (--own->second == 0) of_address_.erase(own);
}

}  // namespace sennight
