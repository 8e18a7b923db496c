// Assertions: what a programmer promised and did not keep. Bad input is no such thing; it is an Error (base/result.h).
//
//   SENNIGHT_REQUIRES(bound > 0, bound);          the caller broke a `REQUIRES:` of this function
//   SENNIGHT_ASSERT(undo.captured, player, cell);  this code broke a promise of its own
//
// On where NDEBUG is not defined: in debug, sanitizer and fuzz builds. A condition that does not hold ends the program
// with one line on stderr: file, line, function, condition, and the values given after it with their names. In release
// builds neither the condition nor the values are evaluated, so they must have no effects. Both may stand in constexpr
// functions. Values may be numbers, truth values, enums, texts and ids, and what has a size().
#pragma once

#ifdef NDEBUG
#define SENNIGHT_ASSERTIONS 0
#else
#define SENNIGHT_ASSERTIONS 1
#endif

#if SENNIGHT_ASSERTIONS

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace sennight::assertion {

// Where and what; texts as the preprocessor made them.
struct Place {
  const char* kind;
  const char* condition;
  const char* names;  // of the values: "cell, size"
  const char* file;
  int line;
  const char* function;
};

template <class Value>
std::string shown(const Value& value) {
  if constexpr (std::same_as<Value, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::same_as<Value, char>) {
    return {'\'', value, '\''};
  } else if constexpr (std::is_enum_v<Value>) {
    return std::to_string(static_cast<std::underlying_type_t<Value>>(value));
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return std::to_string(value);
  } else if constexpr (std::convertible_to<Value, std::string_view>) {
    return '"' + std::string(std::string_view(value)) + '"';
  } else if constexpr (requires { value.is_none(); }) {  // an Id
    return value.is_none() ? "none" : std::to_string(value.index());
  } else {
    return std::to_string(value.size()) + " elements";
  }
}

// Prints the line and aborts.
[[noreturn]] void fail(const Place& place, std::initializer_list<std::string> values);

template <class... Values>
[[noreturn, gnu::cold, gnu::noinline]] void broken(const Place& place, const Values&... values) {
  fail(place, {shown(values)...});
}

}  // namespace sennight::assertion

#define SENNIGHT_CHECK_PROMISE(kind, condition, ...)                                                \
  ((condition) ? static_cast<void>(0)                                                               \
               : ::sennight::assertion::broken({kind, #condition, #__VA_ARGS__, __FILE__, __LINE__, \
                                                static_cast<const char*>(__func__)} __VA_OPT__(, ) __VA_ARGS__))

#else

// The condition is compiled, so that it stays correct and its variables count as used, but not evaluated.
#define SENNIGHT_CHECK_PROMISE(kind, condition, ...) static_cast<void>(sizeof(static_cast<bool>(condition)))

#endif

#define SENNIGHT_REQUIRES(...) SENNIGHT_CHECK_PROMISE("broken REQUIRES", __VA_ARGS__)
#define SENNIGHT_ASSERT(...) SENNIGHT_CHECK_PROMISE("failed assertion", __VA_ARGS__)
