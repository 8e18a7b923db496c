// Played games as text: a line of a file of results, and PGN.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/match.h"

namespace sennight {

// What a line of results says besides the game: lines with another heading belong to other matches.
struct Heading {
  std::string a, b;        // what A and B are called
  std::string conditions;  // see match.h
  friend bool operator==(const Heading&, const Heading&) = default;
};

struct ResultLine {
  Heading heading;
  PlayedGame game;
};

// One line without its end, fields with tabs between them:
// VARIANT A B CONDITIONS OPENING SEATING NUMBERS PLIES fault|ok REASON MOVES
std::string format_result(const ResultLine& line);
// Nothing for a line that was cut off or is none.
std::optional<ResultLine> parse_result(std::string_view text);

// The game as PGN; moves as texts of moves, because the notation of a game is not every reader's.
std::string pgn_of(const ResultLine& line, const Variant& variant);

}  // namespace sennight
