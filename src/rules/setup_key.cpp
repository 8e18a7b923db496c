#include "rules/setup_key.h"

#include "base/text.h"

namespace sennight {

std::optional<SetupKey> read_setup_key(const VariantDefinition& definition, const std::string& key,
                                       const std::function<bool(const std::string& token)>& is_type) {
  if (is_type(key)) return SetupKey{key, 0, false};
  if (definition.player_names.size() == 2) {
    std::string upper = key;
    for (char& c : upper) c = to_upper(c);
    if (upper != key && is_type(upper)) return SetupKey{std::move(upper), 1, true};
  } else if (key.size() > 1) {
    const std::size_t player = definition.player_letters.find(key[0]);
    if (player < definition.player_names.size() && is_type(key.substr(1))) return SetupKey{key.substr(1), player, true};
  }
  return std::nullopt;
}

}  // namespace sennight
