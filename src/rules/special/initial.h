// Initial moves, those of `i` terms: who has the right to make them, and when it is lost.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "geometry/cell.h"
#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

class Variant;

struct InitialDefinition {
  bool unmoved_only = false;  // else every such piece on one of the cells
  std::optional<Text> cells;  // default: the setup cells of the types with initial moves
  std::optional<Text> except;
  std::optional<Text> after_drop;  // dropped here a piece gets the right until it moves
  std::vector<Text> not_in_check;  // types that do not make such moves while their player is in check
  std::vector<std::pair<Text, std::vector<Text>>> aimed_by;  // type -> enemy types that end its right by aiming at it
  // Type -> the cells of its initial move that no rival may attack: "start", "way", "end".
  std::vector<std::pair<Text, std::vector<Text>>> unattacked;
};

// The right to make moves of `i` terms.
struct InitialRight {
  TypeSet types;                  // types that have such moves
  bool unmoved_only = false;      // the right belongs to unmoved pieces; else it comes with the cell
  PerPlayer<CellSet> cells;       // where it exists from the start, or for any such piece
  PerPlayer<CellSet> after_drop;  // a piece dropped here has it until it moves
  TypeSet not_in_check;           // types that do not use it while their player is in check
  // Types of whose initial moves no rival may attack the cell where they begin, a cell between, the cell where they end.
  TypeSet safe_start, safe_way, safe_end;
  TypeSet guarded() const { return TypeSet(safe_start.bits() | safe_way.bits() | safe_end.bits()); }
  // A piece that is unmoved loses the right for good when an enemy piece aims at it: would attack it on the empty board.
  struct Aim {
    TypeId of, by;                         // at which pieces, which pieces
    PerPlayer<std::vector<CellSet>> from;  // per player and cell: where the pieces of this player aim at the cell from
  };
  std::vector<Aim> aims;  // only where the right belongs to unmoved pieces
};

// The letters with which other programs' FEN names the pieces that are unmoved and have initial moves: their files, capital
// for the first player. Sorted by player and letter. None when two of them would share a letter, or when a castling or a
// gate has it, or when cells are not named by files.
std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant);

}  // namespace sennight
