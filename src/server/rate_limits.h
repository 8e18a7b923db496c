// How often one may do something: token buckets for each person and for each address. Who has used theirs up is told when
// to try again.
//
// A person is whoever brings a cookie, and anybody can bring a new one each time: so the address counts too, with more
// room, for a household or a school is one address. Of this machine's own addresses with very much, for they may be those
// of a proxy in front that nobody has named: see TrustedProxies.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/mutex.h"
#include "server/guest.h"
#include "server/refusal.h"

namespace sennight {

enum class Act {
  kNewGame,
  kSeek,
  kMove,
  kPhrase,
  kOffer,
  kSeat,
  kSignUp,
  kSignIn,
  kAccount,
  kMessage,
  kReport,
  kPasskey,
  kPush,
  kThinking,  // of computers; it costs its milliseconds
};

inline constexpr std::size_t kActs = static_cast<std::size_t>(Act::kThinking) + 1;
// For numbers about them: "new_game".
std::string_view act_word(Act act);

class RateLimits {
 public:
  // `now`: milliseconds; never goes back by much.
  explicit RateLimits(std::function<TimeStamp()> now) : now_(std::move(now)) {}

  // Counts the act `cost` times, or as often as one may at most at once. Refusals: 429, and it is not counted. REQUIRES:
  // cost >= 0.
  OrRefusal<void> take(Act act, const Visitor& visitor, double cost = 1) SENNIGHT_EXCLUDES(mutex_);

  // How often it was refused.
  std::uint64_t refused(Act act) const { return refused_[static_cast<std::size_t>(act)]; }

  // Of the buckets that are kept.
  std::size_t size() SENNIGHT_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    return buckets_.size();
  }

 private:
  struct Bucket {
    double tokens = 0;
    TimeStamp at = 0;  // when it had them
  };
  using Key = std::pair<Act, std::string>;
  Bucket* bucket(const Key& key, double most, double per_second, TimeStamp now) SENNIGHT_REQUIRES_LOCK(mutex_);
  void sweep(TimeStamp now) SENNIGHT_REQUIRES_LOCK(mutex_);

  const std::function<TimeStamp()> now_;
  Mutex mutex_;
  std::map<Key, Bucket> buckets_ SENNIGHT_GUARDED_BY(mutex_);
  TimeStamp swept_ SENNIGHT_GUARDED_BY(mutex_) = 0;
  std::array<std::atomic<std::uint64_t>, kActs> refused_{};
};

}  // namespace sennight
