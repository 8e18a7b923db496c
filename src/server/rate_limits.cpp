#include "server/rate_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "base/assert.h"
#include "server/connection_limiter.h"

namespace sennight {

namespace {

struct Allowance {
  std::string_view what;  // "too many ..."
  double most;            // that one may do at once
  double per_second;      // that come back
};

// By Act, for one person. One person may be a program that plays many games, or tries many: what is refused could only be a flood.
constexpr std::array<Allowance, kActs> kAllowances = {{
    {"new games", 300, 1},
    {"searches for players", 20, 0.2},
    {"moves", 1000, 100},
    {"phrases", 4, 0.2},
    {"offers", 100, 2},
    {"changes of seats", 40, 0.5},
    {"new accounts", 5, 1.0 / 60},
    {"attempts to sign in", 10, 1.0 / 30},
    {"changes of an account", 40, 0.2},
    {"messages", 6, 0.5},
    {"reports", 6, 1.0 / 60},
    {"questions about passkeys", 60, 0.5},
    {"notifications", 20, 1.0 / 20},
    // Two computers that always think, after half an hour of as much as the machine has.
    {"thoughts of computers", 1'800'000, 2000},
}};
constexpr std::array<std::string_view, kActs> kActWords = {"new_game", "seek",    "move",    "phrase",  "offer",
                                                           "seat",     "sign_up", "sign_in", "account", "message",
                                                           "report",   "passkey", "push",    "thinking"};

// How many persons an address is taken for.
constexpr double kOfAddress = 10, kOfLoopback = 200;

// Beyond that many buckets those that are full are thrown away; if that is not enough, new persons count for their
// address alone.
constexpr std::size_t kMostBuckets = 50'000;
constexpr TimeStamp kSweepEvery = 10'000;

// A bucket that nobody has used for so long is full: the slowest of all fills in 900 seconds.
constexpr TimeStamp kFullAfter = 1'000'000;

}  // namespace

std::string_view act_word(Act act) { return kActWords[static_cast<std::size_t>(act)]; }

RateLimits::Bucket* RateLimits::bucket(const Key& key, double most, double per_second, TimeStamp now) {
  auto found = buckets_.find(key);
  if (found == buckets_.end()) {
    if (buckets_.size() >= kMostBuckets) sweep(now);
    if (buckets_.size() >= kMostBuckets) return nullptr;
    found = buckets_.emplace(key, Bucket{most, now}).first;
  }
  Bucket& bucket = found->second;
  const double seconds = static_cast<double>(std::max<TimeStamp>(0, now - bucket.at)) / 1000;
  bucket.tokens = std::min(most, bucket.tokens + seconds * per_second);
  bucket.at = now;
  return &bucket;
}

void RateLimits::sweep(TimeStamp now) {
  if (now - swept_ < kSweepEvery) return;
  swept_ = now;
  std::erase_if(buckets_, [&](const auto& entry) { return now - entry.second.at > kFullAfter; });
}

OrRefusal<void> RateLimits::take(Act act, const Visitor& visitor, double cost) {
  SENNIGHT_REQUIRES(cost >= 0, cost);
  const Allowance& allowance = kAllowances[static_cast<std::size_t>(act)];
  cost = std::min(cost, allowance.most);
  const double share = is_loopback(visitor.address) ? kOfLoopback : kOfAddress;
  const TimeStamp now = now_();
  const MutexLock lock(mutex_);
  std::array<Bucket*, 2> asked{};
  std::array<double, 2> rates{};
  std::size_t count = 0;
  const auto ask = [&](std::string key, double times) SENNIGHT_REQUIRES_LOCK(mutex_) {
    if (Bucket* found = bucket({act, std::move(key)}, allowance.most * times, allowance.per_second * times, now)) {
      rates[count] = allowance.per_second * times;
      asked[count++] = found;
    }
  };
  // No address begins with '+'.
  if (!visitor.person.empty()) ask('+' + visitor.person, 1);
  ask(address_key(visitor.address), share);
  double wait = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (asked[i]->tokens < cost) wait = std::max(wait, (cost - asked[i]->tokens) / rates[i]);
  if (wait > 0) {
    ++refused_[static_cast<std::size_t>(act)];
    const int seconds = std::max(1, static_cast<int>(std::ceil(wait)));
    Refusal refusal{
        429, fmt::format("too many {}: try again in {} second{}", allowance.what, seconds, seconds == 1 ? "" : "s"),
        "too-often", seconds};
    return std::unexpected(std::move(refusal));
  }
  for (std::size_t i = 0; i < count; ++i) asked[i]->tokens -= cost;
  return {};
}

}  // namespace sennight
