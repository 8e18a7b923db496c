// What the service answers: a value, or why it refuses.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace sennight {

struct Refusal {
  int status = 500;     // HTTP status: 400, 404, 409 ...
  std::string message;  // one sentence for people
};

template <class T>
using OrRefusal = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(int status, std::string message) {
  return std::unexpected(Refusal{status, std::move(message)});
}

}  // namespace sennight
