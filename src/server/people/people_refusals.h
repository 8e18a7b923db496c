// How the sources of People refuse.
#pragma once

#include <spdlog/spdlog.h>

#include <string>
#include <string_view>

#include "server/refusal.h"

namespace sennight {

inline std::unexpected<Refusal> failure(const StoreError& error, const std::string& what) {
  spdlog::error("{}", error.message);
  return std::unexpected(refusal_of(error, what));
}

inline std::unexpected<Refusal> last_way_in() {
  return refuse(409, "that is the only way to sign in: nobody would get in any more", "last");
}

// What challenges of passkeys are for: whoever changes the account, or deletes it.
inline constexpr std::string_view kConfirmWord = "confirm";

}  // namespace sennight
