// Names of games: who knows one may play, so they cannot be guessed.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace sennight {

// Twelve characters of 32 (digits and lower-case letters without i, l, o, u), 60 random bits from the operating system.
// Errors: the operating system gives no random numbers.
Result<std::string> new_game_id();

// Could this text be an id? Says nothing about whether the game exists.
bool is_game_id(std::string_view text);

}  // namespace sennight
