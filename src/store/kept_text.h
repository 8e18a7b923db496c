// How stores that keep rows write seats and people, and what they say of games that are not as they should be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/game_store.h"

namespace sennight {

// "p1,c4": kind and level of each seat; and back. Errors: the text is none of these.
std::string seats_text(const std::vector<Seat>& seats);
Result<std::vector<Seat>> parse_seats(std::string_view text);

// Joined by commas, and back.
std::string people_text(const KeptTable& table);
std::vector<std::string> parse_people(std::string_view text);

GameHead damaged_head(std::string id);
std::unexpected<StoreError> damaged(std::string_view id, std::string_view what);
inline constexpr std::string_view kAltered = "what is kept of it is not what was written";
inline constexpr std::string_view kOtherMoves = "its moves are not those that were written";

// Why a change for another state of the game is refused.
std::string changed_meanwhile(std::string_view id);
std::string other_plies(std::string_view id, int plies, int wanted);
std::string made_already(std::string_view id);
std::string never_made(std::string_view id);
std::string done_already(std::string_view id);

}  // namespace sennight
