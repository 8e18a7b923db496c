// What can be followed over a WebSocket: a game, or the lobby.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "protocol/requests.h"
#include "server/guest.h"
#include "server/refusal.h"
#include "store/game_store.h"

namespace sennight {

// Somebody who watches.
class Subscriber {
 public:
  virtual ~Subscriber() = default;
  // Must not block nor call back into the source. A message that may be skipped says nothing that a later one does not.
  virtual void send(std::shared_ptr<const std::string> message, bool may_skip) = 0;
};

// All functions may be called from any thread, and none waits for the disk.
class LiveSource {
 public:
  virtual ~LiveSource() = default;

  // Sends how things stand, and everything later until the subscriber is gone.
  virtual void subscribe(const std::shared_ptr<Subscriber>& subscriber, const Visitor& visitor) = 0;
  // The subscriber has gone: the others hear of it. One that is destroyed without this is noticed with the next message.
  virtual void unsubscribe(const Subscriber* subscriber) = 0;

  // What a message of a subscriber asks for. Success is told by the news that it makes.
  virtual void change(LiveRequest request, Visitor visitor, Receiver<SharedText> answer) = 0;

  // The server has measured how long a message takes to the subscriber and back.
  virtual void measured(const Subscriber* subscriber, std::chrono::milliseconds time) = 0;

  // What time it is for the clocks of games.
  virtual TimeStamp clock_now() const = 0;
};

}  // namespace sennight
