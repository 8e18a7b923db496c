// The names of accounts: which are possible, and which look alike.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

inline constexpr std::size_t kShortestAccountName = 3, kLongestAccountName = 20;

// The same text for all names that a reader could take for this one: case, '-' and '_', and letters and digits that look
// alike do not count. Errors: it is too short or too long; it has other characters than Latin letters, digits, '-' and
// '_', or does not begin with a letter; it is a name of those who run a site.
Result<std::string> folded_name(std::string_view name);

}  // namespace sennight
