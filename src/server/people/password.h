// Passwords: which are good enough, and what is kept of them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

inline constexpr std::size_t kShortestPassword = 8, kLongestPassword = 256;  // bytes

// Errors: too short, too long, has a zero byte, is the name, or one that everybody tries first. `folded` is of the name.
Result<void> check_password(std::string_view password, std::string_view folded);

// Argon2id with a salt of its own; the text says the costs. Takes 19 MiB and some tens of milliseconds: never on a thread
// that serves sockets. Errors: no memory.
Result<std::string> hash_of_password(std::string_view password);

// Is it the password of that hash? Takes as long whatever differs, and as long for a hash that is none.
bool is_password(std::string_view password, const std::string& hash);

}  // namespace sennight
