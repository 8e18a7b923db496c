// What the service answers: a value, or why it refuses.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "store/game_store.h"

namespace sennight {

struct Refusal {
  int status = 500;     // HTTP status: 400, 404, 409 ...
  std::string message;  // one sentence for people
  std::string code;     // a word for programs where the status does not say enough, of docs/api.md
  int retry_after = 0;  // seconds, of a 429
};

template <class T>
using OrRefusal = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(int status, std::string message, std::string code = "") {
  return std::unexpected(Refusal{status, std::move(message), std::move(code), 0});
}

// `what` is what could not be done: "the move could not be kept".
inline Refusal refusal_of(const StoreError& error, const std::string& what) {
  const std::string message = what + ": " + error.message;
  switch (error.fault) {
    case StoreFault::kRefused: return {500, message, "not-kept", 0};
    case StoreFault::kConflict: return {409, message, "", 0};
    case StoreFault::kBusy: return {503, message, "busy", 0};
    case StoreFault::kDamaged: return {500, message, "damaged", 0};
    case StoreFault::kUnknown: return {503, error.message, "unknown", 0};
    case StoreFault::kRepeated: return {409, message, "repeated", 0};
  }
  return {500, message, "", 0};
}

// Takes an answer: called exactly once, on any thread, perhaps before the call that it was given to returns. Must not
// block: it may run on a thread that answers everybody.
template <class T>
using Receiver = std::move_only_function<void(OrRefusal<T>)>;

// JSON of docs/api.md, shared by all who get it.
using SharedText = std::shared_ptr<const std::string>;

}  // namespace sennight
