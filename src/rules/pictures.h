// The drawings of pieces that the web app has, by the names under which variant files ask for them.
#pragma once

#include <array>
#include <string_view>

namespace sennight {

// web/src/pieces/silhouettes.ts draws them; a test compares both lists.
inline constexpr auto kPictures = std::to_array<std::string_view>({
    "pawn",     "rook",    "bishop",    "knight", "queen",  "king",    "cannon", "general", "guard",
    "elephant", "horse",   "chariot",   "lance",  "gold",   "silver",  "finch",  "phoenix", "anvil",
    "jackal",   "coyote",  "witch-hat", "orb",    "scroll", "menorah", "candle", "lamp",    "cloche",
    "goblet",   "tankard", "wing",      "mitre",  "helm",   "horn",    "crab",   "turban",  "coronet",
    "fan",      "axe",     "saltire",   "keep",   "cross",  "camel",   "gnu",    "sling",   "cannonade",
    "unicorn",  "stupa",   "spire",     "bell",   "steed",  "drum",    "cowrie",
});

}  // namespace sennight
