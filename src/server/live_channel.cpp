#include "server/live_channel.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/json.h"

namespace sennight {

// The object, its counts and its place in the queue are as long as a short message.
std::size_t LiveChannel::bytes_of(const std::string& message) {
  constexpr std::size_t kAround = 128;
  return message.capacity() + kAround;
}

LiveChannel::Verdict LiveChannel::receive(std::string_view message, bool is_text, Receiver<SharedText> answer) {
  if (!is_text) return refuse({400, "the message is not text", "", 0});
  if (const auto ping = parse_ping(message))
    return send(std::make_shared<const std::string>(to_text(pong_json(ping->id, source_->clock_now()))), false);
  auto request = parse_live_request(message);
  if (!request) return refuse({400, request.error().message, "", 0});
  ++under_way_;
  source_->change(std::move(*request), visitor_, std::move(answer));
  return Verdict::kGoOn;
}

LiveChannel::Verdict LiveChannel::finish(const OrRefusal<SharedText>& answer) {
  SENNIGHT_REQUIRES(under_way_ > 0, under_way_);
  --under_way_;
  if (!answer) return refuse(answer.error());
  refusals_ = 0;
  return Verdict::kGoOn;
}

LiveChannel::Verdict LiveChannel::refuse(const Refusal& why) {
  if (++refusals_ > limits_.refusals) return Verdict::kTooManyRefusals;
  return send(std::make_shared<const std::string>(to_text(live_error_json(why.message, why.code))), false);
}

LiveChannel::Verdict LiveChannel::send(std::shared_ptr<const std::string> message, bool may_skip) {
  if (may_skip && waiting_.size() >= kSkipFrom) return Verdict::kGoOn;
  const std::size_t bytes = bytes_of(*message);
  if (waiting_.size() >= 2 && waiting_bytes_ + bytes > limits_.waiting_bytes) return Verdict::kTooSlow;
  waiting_.push_back(std::move(message));
  waiting_bytes_ += bytes;
  return Verdict::kGoOn;
}

void LiveChannel::first_is_sent() {
  SENNIGHT_REQUIRES(has_waiting(), waiting_bytes_);
  waiting_bytes_ -= bytes_of(*waiting_.front());
  waiting_.pop_front();
}

}  // namespace sennight
