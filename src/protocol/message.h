// What every message from a client begins with, a JSON object, and its numbers.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Errors: the text is not JSON, or no object.
inline Result<nlohmann::json> parse_message(std::string_view text) {
  nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("the message is not JSON");
  if (!json.is_object()) return fail("the message is not a JSON object");
  return json;
}

// Errors: the field is missing, no whole number, or out of range.
inline Result<int> whole_number(const nlohmann::json& object, const std::string& name, int low, int high) {
  const auto field = object.find(name);
  if (field == object.end()) return fail(fmt::format("field '{}' is missing", name));
  const bool fits = field->is_number_integer() &&
                    (field->is_number_unsigned()
                         ? field->get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
                         : field->get<std::int64_t>() <= high && field->get<std::int64_t>() >= low);
  if (!fits || field->get<int>() < low)
    return fail(fmt::format("field '{}' is not a whole number from {} to {}", name, low, high));
  return field->get<int>();
}

}  // namespace sennight
