// How many connections there are, in all and of each address, so that no address can shut out the others.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/mutex.h"

namespace sennight {

class ConnectionLimiter : public std::enable_shared_from_this<ConnectionLimiter> {
 public:
  struct Limits {
    std::size_t all = 1200;
    std::size_t of_address = 100;
    // This machine's own addresses are those of a proxy, behind which everybody is one address.
    std::size_t of_loopback = 960;
  };
  enum class Answer { kWelcome, kAllFull, kAddressFull };

  static std::shared_ptr<ConnectionLimiter> make(const Limits& limits) {
    return std::shared_ptr<ConnectionLimiter>(new ConnectionLimiter(limits));
  }

  // Something that counts as a connection of the address as long as anybody holds it, when that is welcome.
  struct Admission {
    Answer answer = Answer::kAllFull;
    std::shared_ptr<void> place;
  };
  // A proxy that is trusted speaks for many: it has no share of its own, only all that there are.
  Admission admit(std::string_view address, bool is_trusted_proxy = false) SENNIGHT_EXCLUDES(mutex_);

  // Something that counts for the address as its connections do, but not in all, as long as anybody holds it: for what a
  // client does over a connection of its proxy. Nothing when the share is used up.
  std::shared_ptr<void> share(std::string_view address) SENNIGHT_EXCLUDES(mutex_);

  std::size_t count() const SENNIGHT_EXCLUDES(mutex_);

 private:
  explicit ConnectionLimiter(const Limits& limits) : limits_(limits) {}
  // `connections`: how many of all it was.
  void leave(const std::string& key, std::size_t connections) SENNIGHT_EXCLUDES(mutex_);
  std::size_t share_of(std::string_view address) const;

  const Limits limits_;
  mutable Mutex mutex_;
  std::size_t count_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  std::map<std::string, std::size_t, std::less<>> of_address_ SENNIGHT_GUARDED_BY(mutex_);
};

// What counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address, which one household has. Takes
// the numeric text; an IPv4 address written as IPv6 is that IPv4 address.
std::string address_key(std::string_view address);

bool is_loopback(std::string_view address);

// In whose name work waits that an address has asked for: one address as above, but each of this machine's own for itself.
std::string queue_of(std::string_view address);

}  // namespace sennight
