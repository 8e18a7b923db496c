// The list of variants as JSON: what cards and small pictures of games need, said once and briefly, so that all
// variants go over the wire in a few ten kilobytes. docs/api.md describes every message. Pure functions.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "position/position.h"
#include "protocol/json_board.h"

namespace sennight {

// `Placement` of docs/api.md: the pieces on the board by player and type.
Json placement_json(const Position& position);

// Middle numbers of plies by variant; see parse_lengths.
using GameLengths = std::map<std::string, int, std::less<>>;

// Reads lines "ID PLIES"; empty lines and those that begin with '#' say nothing. Errors: a line that is neither, with its
// number.
Result<GameLengths> parse_lengths(std::string_view text);

// `VariantList` of docs/api.md: `variant_at(0)` to `variant_at(count - 1)`, of which none is kept, without those that are null;
// boards that look the same are said once.
using VariantAt = std::function<VariantPtr(std::size_t index)>;
Json variant_list_json(std::size_t count, const VariantAt& variant_at, const GameLengths& lengths);
Json variant_list_json(const std::vector<VariantPtr>& variants, const GameLengths& lengths);

}  // namespace sennight
