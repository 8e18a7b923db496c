// Errors as values. Core code returns Result<T>; it never throws, prints, exits or reads the clock.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <utility>

namespace sennight {

// What went wrong, in one line for people: what is wrong and where. No trailing full stop or newline.
struct Error {
  std::string message;
  // Of a text that was read: how many characters stand before what is wrong; none: it is the whole.
  std::optional<std::size_t> place = {};
};

template <class T>
using Result = std::expected<T, Error>;

// The failing Result of any type: `return fail("no cell is named 'z9'")`.
inline std::unexpected<Error> fail(std::string message) { return std::unexpected(Error{std::move(message), {}}); }
inline std::unexpected<Error> fail(std::string message, std::size_t place) {
  return std::unexpected(Error{std::move(message), place});
}

}  // namespace sennight
