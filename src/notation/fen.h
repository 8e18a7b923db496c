// Positions as text. docs/fen.md describes all fields.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "position/position.h"

namespace sennight {

// Reads a FEN, also one that ends after SIDE. Errors name the field and what is wrong in it.
Result<Position> parse_fen(const Variant& variant, std::string_view text);

// parse_fen(format_fen(p)) == p for every position reached by play.
std::string format_fen(const Position& position);

}  // namespace sennight
