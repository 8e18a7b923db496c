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
  enum class Right {
    kCells,    // every such piece has it on one of the cells
    kUnmoved,  // one that stands there from the start has it until it moves
    kUnused,   // one that stands there from the start has it, wherever it goes, until it has made such a move
  } right = Right::kCells;
  Location right_at;
  std::vector<std::pair<Text, Right>> right_of;  // type -> its own; `right` is for the others
  std::optional<Text> cells;                     // default: the setup cells of the types with initial moves
  std::vector<std::pair<Text, Text>> cells_of;   // type -> its cells; `cells` and the default are for the others
  std::optional<Text> except;
  std::optional<Text> after_drop;  // dropped here a piece gets the right until it moves
  std::vector<Text> not_in_check;  // types that do not make such moves while their player is in check
  std::vector<std::pair<Text, std::vector<Text>>> aimed_by;  // type -> enemy types that end its right by aiming at it
  // Type -> the cells of its initial move that no rival may attack: "start", "way", "over", "end".
  std::vector<std::pair<Text, std::vector<Text>>> unattacked;
};

// The right to make moves of `i` terms.
struct InitialRight {
  TypeSet types;  // types that have such moves
  // Of these: whose right belongs to unmoved pieces, and whose to pieces that have not used it. That of others comes with
  // the cell.
  TypeSet unmoved, unused;
  // By type: where it exists from the start, or for any such piece. Nowhere for types without such moves.
  std::vector<PerPlayer<CellSet>> cells_of;
  PerPlayer<CellSet> unmoved_cells;  // of all types in `unmoved`
  PerPlayer<CellSet> anywhere;       // where types in `unused` may use it
  PerPlayer<CellSet> after_drop;     // a piece dropped here has it until it moves
  TypeSet not_in_check;              // types that do not use it while their player is in check
  // Types of whose initial moves no rival may attack the cell where they begin, a cell between, the cell where they end.
  TypeSet safe_start, safe_way, safe_end;
  TypeSet over;  // of those in safe_way: types that pass over what stands on the way
  const CellSet& cells(PlayerId player, TypeId type) const { return cells_of[type.index()][player.index()]; }
  // Does the right of this type stay with the piece that has it? One bit a cell tells which piece has: it is unmoved, or has
  // not used the right, and takes the bit along.
  bool stays_with_piece(TypeId type) const { return unmoved.contains(type) || unused.contains(type); }
  // Where any such piece has it.
  CellSet by_cell(PlayerId player, TypeId type) const {
    return stays_with_piece(type) ? CellSet() : cells(player, type);
  }
  // Where one that has this bit has it.
  CellSet if_unmoved(PlayerId player, TypeId type) const {
    if (!types.contains(type)) return {};
    if (unused.contains(type)) return anywhere[player.index()];
    return unmoved.contains(type) ? cells(player, type) | after_drop[player.index()] : after_drop[player.index()];
  }
  // Where it can begin at all.
  CellSet origins(PlayerId player, TypeId type) const {
    if (!types.contains(type)) return {};
    return unused.contains(type) ? anywhere[player.index()] : cells(player, type) | after_drop[player.index()];
  }
  TypeSet guarded() const { return TypeSet(safe_start.bits() | safe_way.bits() | safe_end.bits()); }
  // A piece that has the bit loses the right for good when an enemy piece aims at it: would attack it on the empty board.
  struct Aim {
    TypeId of, by;                         // at which pieces, which pieces
    PerPlayer<std::vector<CellSet>> from;  // per player and cell: where the pieces of this player aim at the cell from
  };
  std::vector<Aim> aims;  // only of types whose right stays with the piece
};

// What the cells of some types are taken from: an expression of the file, or none where these are the cells on which they
// start.
struct InitialCells {
  const Text* said = nullptr;
  TypeSet types;
};
// Each type with initial moves stands in one of them, with types alone whose right is of the same kind; those of which the
// file names no cells last.
std::vector<InitialCells> initial_cells(const Variant& variant);

// The letters with which other programs' FEN names the pieces that are unmoved and have initial moves: their files, capital
// for the first player. Sorted by player and letter. None when two of them would share a letter, or when a castling or a
// gate has it, or when cells are not named by files.
std::optional<std::vector<std::pair<char, Cell>>> right_letters(const Variant& variant);

}  // namespace sennight
