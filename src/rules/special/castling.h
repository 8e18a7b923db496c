// Castling: a royal and its partner move at once, neither having moved before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct CastlingDefinition {
  Location at;
  std::vector<Text> players;  // letters of those who may; none: everybody
  Text letter;                // FEN, upper case
  Text royal_from, royal_to, partner_from, partner_to;
  bool castler = false;       // 'castler' stands in the place of 'royal': a piece that is not royal
  bool safe_way = false;      // then too no cell of its way may be attacked
  bool safe_partner = false;  // no cell of the partner's way may be attacked either
  std::vector<Text> dropped;  // the royal's and the partner's type: dropped on their cells they have the right
  // The start cells are sets: there is a castling for each cell of the royal and each of its partner.
  struct Sets {
    std::optional<Text> royal;  // type; default: the royal one
    Text partner;               // type
    std::optional<Text> way;    // a movement that leads from the royal to its partner, as on the empty board
  };
  std::optional<Sets> sets;
  // Which cells must be empty besides those that the two go to, and which may not be attacked. Without them those of their ways.
  std::optional<Text> empty, safe;
  bool names_partner = false;  // moves are written with the start cells of both, else with the royal's two
};

struct Castling {
  PlayerId player;
  char letter = '?';          // FEN
  std::uint8_t rule = 0;      // index of its definition, which may stand for several castlings
  bool from_sets = false;     // one of several: FEN names the partner's file
  bool is_short = false;      // people write O-O
  Piece royal, partner;       // in games without royals any two pieces
  bool apart = false;         // its `royal` is none, though the game has royals: they stand elsewhere
  Cell royal_from, royal_to;  // may be one cell when the castling is one of several
  Cell partner_from, partner_to;
  Cell target;    // where the move says that it goes: royal_to, or partner_from
  CellSet empty;  // cells that must be empty
  CellSet safe;   // cells that must not be attacked, the royal's own included; of others only where the file says so
};

struct SlipSearch;
// What is hardly meant of the game's own castlings: a part of the room in a source of its own.
void find_slips_of_castlings(const SlipSearch& search);

}  // namespace sennight
