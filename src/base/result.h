// Errors as values. Core code returns Result<T>; it never throws, prints, exits or reads the clock.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace sennight {

// What went wrong, in one line for people: what is wrong and where. No trailing full stop or newline.
struct Error {
  std::string message;
};

template <class T>
using Result = std::expected<T, Error>;

// The failing Result of any type: `return fail("no cell is named 'z9'")`.
inline std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message)}); }

}  // namespace sennight
