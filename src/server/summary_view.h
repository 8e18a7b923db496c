// What lists of games and the game itself say of a game.
#pragma once

#include <optional>
#include <string>

#include "protocol/game_view.h"
#include "server/game_clock.h"
#include "server/table.h"
#include "store/game_store.h"

namespace sennight {

// `table` and `clock`: what the texts of the head say.
SummaryView summary_view(const GameHead& head, std::string variant_name, const Table& table,
                         const std::optional<GameClock>& clock);

}  // namespace sennight
