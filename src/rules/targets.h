// What a piece reaches on the empty board.
#pragma once

#include "rules/variant.h"

namespace sennight {

// Cells to which one move leads, and on which it may capture; initial moves and hops are among them.
struct Targets {
  CellSet quiet, captures;
};
Targets targets_of(const Variant& variant, PlayerId player, TypeId type, Cell from);
// The same of one forest of paths.
Targets tree_targets(const PathForest& forest, Cell from);

// Both kinds together, without initial moves and hops.
CellSet plain_targets(const Variant& variant, PlayerId player, TypeId type, Cell from);

// Does the part of a movement capture, and attack by that? Who spares all royals gives no check, and attacks nothing.
bool is_attack(const Variant& variant, const Term& term);

// The cells that have none of these: a piece of the type could never leave them.
CellSet stuck_cells(const Variant& variant, PlayerId player, TypeId type);

// Does the first player's piece go backward alone, or forward to move and backward to capture, or the other way round?
// Then its movement is hardly meant, and what else looks odd about the piece follows from that.
enum class OddWay { kNone, kBackward, kMovesForward, kCapturesForward };
OddWay odd_way(const Variant& variant, TypeId type);

// The cells that each player sees where the first one sees `cells`.
PerPlayer<CellSet> for_players(const Variant& variant, const CellSet& cells);

// The cells on which the player's pieces of these types stand in the array.
CellSet array_cells_of(const Variant& variant, PlayerId player, TypeSet types);

// The cells from which the first player's piece with this movement could never move on the empty board, and how many steps
// it took to find out. With more than `most` it is given up. Not complete: there are too many paths. Errors: it is no
// movement.
struct Stuck {
  CellSet cells;
  std::size_t steps = 0;
  bool is_complete = true;
};
Result<Stuck> stuck_cells(const Board& board, std::string_view movement, std::size_t most);

}  // namespace sennight
