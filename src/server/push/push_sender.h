// Sends messages to push services: on a thread of its own, some at a time, each within its time. What waits is bounded, and
// so is what a service that is slow or away can cost the others.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "server/push/push_crypto.h"
#include "store/people_store.h"

namespace sennight {

struct PushMessage {
  PushSubscription to;
  std::string text;          // at most kMostPushBytes
  std::string topic;         // a later message of the same takes its place; letters of base64url, at most 32
  std::int64_t seconds = 0;  // for so long the service may keep it
};

class PushSender {
 public:
  struct Options {
    std::string contact = {};  // of those who run this server: mailto: or https:, "" for none
    bool loopback = false;     // for tests: services on this machine, of whom nobody else has a certificate
    std::size_t most_waiting = 1000;
    std::size_t at_once = 8;
    std::chrono::milliseconds time = std::chrono::seconds(10);   // for one try
    std::chrono::milliseconds again = std::chrono::seconds(30);  // after a try that failed; the next time twice as long
    int tries = 3;
  };
  // The subscription is no more. Called on the sender's thread; must not throw.
  using Gone = std::function<void(const std::string& endpoint)>;

  // `now`: milliseconds since 1970.
  PushSender(PushKey key, std::function<TimeStamp()> now, Options options, Gone gone);
  ~PushSender();

  // Returns at once. False: too many wait, and this one is not sent.
  bool send(PushMessage message);
  // What waits is not sent.
  void close();

  std::int64_t sent() const { return sent_; }
  std::int64_t failed() const { return failed_; }  // given up
  std::size_t waiting() const { return waiting_; }

 private:
  class Work;
  const std::size_t most_waiting_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<std::int64_t> sent_ = 0, failed_ = 0;
  const std::unique_ptr<Work> work_;
  std::jthread thread_;
};

}  // namespace sennight
