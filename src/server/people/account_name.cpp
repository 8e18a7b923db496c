#include "server/people/account_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace sennight {

namespace {

// Nobody should be taken for whoever runs the site, or for what is no person.
constexpr std::array<std::string_view, 18> kReserved = {
    "admin", "administrator", "anonymous", "bot",    "computer", "guest",    "mod",     "moderator", "nobody",
    "null",  "operator",      "owner",     "player", "root",     "sennight", "support", "system",    "you"};

std::string fold(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const char lower = to_lower(c);
    if (lower == '-' || lower == '_') continue;
    switch (lower) {
      case '0': result += 'o'; break;
      case '1':
      case 'i': result += 'l'; break;
      case '5': result += 's'; break;
      case '8': result += 'b'; break;
      // Two that look like one.
      case 'n':
        if (result.ends_with('r')) result.back() = 'm';
        else result += 'n';
        break;
      case 'v':
        if (result.ends_with('v')) result.back() = 'w';
        else result += 'v';
        break;
      default: result += lower;
    }
  }
  return result;
}

}  // namespace

Result<std::string> folded_name(std::string_view name) {
  if (name.size() < kShortestAccountName || name.size() > kLongestAccountName) {
    return fail(
        fmt::format("field 'name' does not have {} to {} characters", kShortestAccountName, kLongestAccountName));
  }
  const auto is_good = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
  if (!is_letter(name.front()) || !std::all_of(name.begin(), name.end(), is_good))
    return fail(
        "field 'name' has other characters than letters from a to z, digits, '-' and '_', or begins with none of the "
        "letters");
  std::string result = fold(name);
  if (std::any_of(kReserved.begin(), kReserved.end(), [&](std::string_view other) { return result == fold(other); }))
    return fail("field 'name': that name is not given to anybody");
  return result;
}

}  // namespace sennight
