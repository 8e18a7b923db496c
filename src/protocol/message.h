// What every message from a client is: a JSON object.
#pragma once

#include <nlohmann/json.hpp>
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

}  // namespace sennight
