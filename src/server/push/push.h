// Tells people in their browsers that it is their turn, although no page of the game is open (Web Push), and before their
// time is over. Only who has asked for it, in a browser, is told.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "server/push/push_sender.h"
#include "server/rate_limits.h"
#include "server/refusal.h"
#include "server/turn_news.h"
#include "server/workers.h"

namespace sennight {

inline constexpr std::size_t kMostPushOfPerson = 8, kMostPush = 100'000;

class Push {
 public:
  // The store outlives it. `now`: milliseconds since 1970.
  Push(PeopleStore& store, PushKey key, const std::function<TimeStamp()>& now, PushSender::Options options);
  ~Push();
  void close();

  // The server's open key in base64url.
  const std::string& key() const { return open_key_; }

  // This browser wants to be told; `wanted` without `made`. Refusals: 400, the endpoint or its keys are none; 503, too many.
  void add(PushSubscription wanted, Receiver<void> answer);
  // It does not any more.
  void remove(std::string endpoint, Receiver<void> answer);

  // Returns at once and waits for nothing; what is too much is left out.
  void tell(TurnNews news);

  const PushSender& sender() const { return sender_; }

 private:
  PeopleStore& store_;
  const std::function<TimeStamp()> now_;
  const std::string open_key_;
  const bool loopback_;
  RateLimits limits_;
  std::atomic<std::size_t> asked_ = 0;
  PushSender sender_;
  Workers workers_;  // for what waits for the disk
};

}  // namespace sennight
