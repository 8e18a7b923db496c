// What is said over one WebSocket, without sockets: messages are done, answers and news wait here to be sent.
// Whatever the client sends and however little it reads, what waits is bounded. Not thread-safe.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "server/live_source.h"

namespace sennight {

class LiveChannel {
 public:
  struct Limits {
    // A client that reads so slowly that more waits is let go: it will come back and get the game as it then is. Two
    // messages may always wait, however long the game is that they tell.
    std::size_t waiting_bytes = 256 * 1024;
    // So many refused messages one after another, and the client is let go.
    int refusals = 32;
  };
  enum class Verdict { kGoOn, kTooSlow, kTooManyRefusals };

  LiveChannel(std::shared_ptr<LiveSource> source, const Limits& limits, Visitor visitor = {})
      : source_(std::move(source)), limits_(limits), visitor_(std::move(visitor)) {}

  // Does what a message of the client says. What can be refused at once is; else `answer` gets the source's answer, on any
  // thread, and gives it to `finish`.
  Verdict receive(std::string_view message, bool is_text, Receiver<SharedText> answer);

  bool is_waiting_for_room() const { return under_way_ > 0; }

  // Of one message that the source was asked for. Success is told by the news that the source sends, a refusal waits to be
  // sent.
  Verdict finish(const OrRefusal<SharedText>& answer);

  // News of the source.
  Verdict send(std::shared_ptr<const std::string> message, bool may_skip);

  // Should the next message be read? While the client does not take the answers to the last ones, or they are not there
  // yet, it must wait.
  bool wants_more() const { return waiting_.size() + under_way_ < kReadBelow; }

  bool has_waiting() const { return !waiting_.empty(); }
  // REQUIRES for both: has_waiting().
  const std::string& first_waiting() const {
    SENNIGHT_REQUIRES(has_waiting(), waiting_bytes_);
    return *waiting_.front();
  }
  void first_is_sent();

  // Of all that waits, with what it takes to keep it.
  std::size_t waiting_bytes() const { return waiting_bytes_; }

 private:
  static constexpr std::size_t kReadBelow = 8;
  // From this many waiting messages on those that may be skipped are.
  static constexpr std::size_t kSkipFrom = 2;
  static std::size_t bytes_of(const std::string& message);
  Verdict refuse(const Refusal& why);

  const std::shared_ptr<LiveSource> source_;
  const Limits limits_;
  const Visitor visitor_;
  std::deque<std::shared_ptr<const std::string>> waiting_;  // the first is being sent
  std::size_t waiting_bytes_ = 0;
  std::size_t under_way_ = 0;  // messages that the source has not answered yet
  int refusals_ = 0;           // since the last message that was done
};

}  // namespace sennight
