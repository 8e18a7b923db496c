// The keys of [setup]: whose piece of which type one names.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "rules/definition.h"

namespace sennight {

struct SetupKey {
  std::string token;            // of the type
  std::size_t player = 0;       // whose piece
  bool explicit_owner = false;  // one player's: "k", "q~" or "yK"; else the first player's, and by view everybody's
};

// Nothing when the key names no piece. `is_type` tells which tokens are piece types.
std::optional<SetupKey> read_setup_key(const VariantDefinition& definition, const std::string& key,
                                       const std::function<bool(const std::string& token)>& is_type);

}  // namespace sennight
