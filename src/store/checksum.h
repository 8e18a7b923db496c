// Checksums of games at rest, which tell a game that somebody or something altered from one that was written so. They
// guard against accidents, not against people.
#pragma once

#include <cstdint>
#include <string_view>

#include "store/game_store.h"

namespace sennight {

// The sum of some moves and one more. The sum of no moves is 0.
std::int64_t add_move_to_sum(std::int64_t moves_sum, std::string_view move);
std::int64_t sum_of_moves(const std::vector<std::string>& moves);

// The sum of everything that is kept of a game. `seats` as they are kept.
std::int64_t sum_of_game(const GameHead& head, std::string_view seats, std::string_view start, std::int64_t moves_sum);

}  // namespace sennight
