// Pieces from the hand are placed on the board instead of a move.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct DropDefinition {
  Location at;
  bool stuck_allowed = false;  // may a piece be dropped where it could never move
  // At most one, at most two such pieces of a player on a line along straight forward.
  std::vector<Text> one_per_line, two_per_line;
  std::vector<Text> no_mate_by;   // a drop of these types may not mate
  std::vector<Text> no_check_by;  // a drop of these types may not give check
  std::vector<Text> spread;       // a player's pieces of such a type stand on cells of all colours alike
  std::vector<std::pair<std::vector<Text>, Text>> zones;  // types -> the only cells where they may be dropped
  std::vector<std::pair<Text, Text>> faces;               // type in hand -> another type as which it may be dropped
  std::optional<Text> beside;                             // a movement from an own piece to where drops are allowed
  std::vector<Text> unlimited;                            // types of which a drop takes nothing from the hand
};

struct Drops {
  bool exist = false;
  std::array<PerPlayer<CellSet>, kMaxTypes> cells;      // per type and player: where it may be dropped
  std::array<std::uint8_t, kMaxTypes> most_per_line{};  // per type: pieces of a player on a line; 0 = as many as fit
  TypeSet spread;  // as evenly over the colours of the cells as their number allows
  TypeSet no_mate_by, no_check_by;
  TypeSet unlimited;                         // types in hand of which a drop takes nothing
  std::array<TypeId, kMaxTypes> other_face;  // per type in hand: another as which it may be dropped, or none
  std::array<TypeId, kMaxTypes> held_as;     // per type: what lies in the hand before it is dropped
  PerPlayer<std::vector<CellSet>>
      line;  // per player and cell: its line along straight forward, if most_per_line limits a type
  // Per player and cell of an own piece: where that lets the player drop. Empty where drops need no own piece near.
  PerPlayer<std::vector<CellSet>> beside;
};

}  // namespace sennight
