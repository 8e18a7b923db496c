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
  bool unmoved_only = false;                    // else every such piece on one of the cells
  std::optional<Text> cells;                    // default: the setup cells of the types with initial moves
  std::vector<std::pair<Text, Text>> cells_of;  // type -> its cells; `cells` and the default are for the others
  std::optional<Text> except;
  std::optional<Text> after_drop;  // dropped here a piece gets the right until it moves
  std::vector<Text> not_in_check;  // types that do not make such moves while their player is in check
  std::vector<std::pair<Text, std::vector<Text>>> aimed_by;  // type -> enemy types that end its right by aiming at it
  // Type -> the cells of its initial move that no rival may attack: "start", "way", "end".
  std::vector<std::pair<Text, std::vector<Text>>> unattacked;
};

// The right to make moves of `i` terms.
struct InitialRight {
  TypeSet types;              // types that have such moves
  bool unmoved_only = false;  // the right belongs to unmoved pieces; else it comes with the cell
  // By type: where it exists from the start, or for any such piece. Nowhere for types without such moves.
  std::vector<PerPlayer<CellSet>> cells_of;
  PerPlayer<CellSet> all_cells;   // of all types together
  PerPlayer<CellSet> after_drop;  // a piece dropped here has it until it moves
  TypeSet not_in_check;           // types that do not use it while their player is in check
  // Types of whose initial moves no rival may attack the cell where they begin, a cell between, the cell where they end.
  TypeSet safe_start, safe_way, safe_end;
  const CellSet& cells(PlayerId player, TypeId type) const { return cells_of[type.index()][player.index()]; }
  // Where any such piece has it.
  CellSet by_cell(PlayerId player, TypeId type) const { return unmoved_only ? CellSet() : cells(player, type); }
  // Where one that is unmoved has it.
  CellSet if_unmoved(PlayerId player, TypeId type) const {
    if (!types.contains(type)) return {};
    return unmoved_only ? cells(player, type) | after_drop[player.index()] : after_drop[player.index()];
  }
  // Where it can begin at all.
  CellSet origins(PlayerId player, TypeId type) const {
    return types.contains(type) ? cells(player, type) | after_drop[player.index()] : CellSet();
  }
  TypeSet guarded() const { return TypeSet(safe_start.bits() | safe_way.bits() | safe_end.bits()); }
  // A piece that is unmoved loses the right for good when an enemy piece aims at it: would attack it on the empty board.
  struct Aim {
    TypeId of, by;                         // at which pieces, which pieces
    PerPlayer<std::vector<CellSet>> from;  // per player and cell: where the pieces of this player aim at the cell from
  };
  std::vector<Aim> aims;  // only where the right belongs to unmoved pieces
};

// What the cells of some types are taken from: an expression of the file, or none where these are the cells on which they
// start.
struct InitialCells {
  const Text* said = nullptr;
  TypeSet types;
};
// Each type with initial moves stands in one of them, the one of those that the file does not name last.
std::vector<InitialCells> initial_cells(const Variant& variant);

// The letters with which other programs' FEN names the pieces that are unmoved and have initial moves: their files, capital
// for the first player. Sorted by player and letter. None when two of them would share a letter, or when a castling or a
// gate has it, or when cells are not named by files.
std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant);

}  // namespace sennight
