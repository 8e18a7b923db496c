// A piece's line in Betza's notation, as other chess programs write it, in our own notation. Only the square lattice has
// such lines.
//
// Read are the atoms W F D N A H C L Z J G, R B Q K and "(x,y)", ranges ("W3", "NN"), the letters m c i n p z q e, the
// directions, and paths of several legs whose legs before the last only move ("mafsW"). docs/import.md has the table.
// Source: Betza, Funny Notation; Muller, Betza notation of the program XBoard.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace sennight {

struct FromXBetza {
  std::string movement;     // docs/movement-notation.md
  bool en_passant = false;  // some of its captures may be made en passant
};

// Why a line cannot be said in our notation, and where: columns count from 1.
struct XBetzaSlip {
  int column = 1;
  std::string text;
};

// An empty line is a piece that does not move. The movement that comes back is one that parse_movement reads.
std::expected<FromXBetza, XBetzaSlip> read_xbetza(std::string_view line);

}  // namespace sennight
