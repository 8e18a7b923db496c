// What a move changes, as a list: which piece stands where afterwards, and what lies in the hands. Whoever plays a move,
// takes it back, sums values or shows it on a page works through this list and knows no rule. The list is made in one
// place, position/move_effects.h.
#pragma once

#include "base/short_list.h"
#include "geometry/cell.h"
#include "rules/piece.h"

namespace sennight {

// The board and the hands as they are before the changes. Rules stand below the modules with positions: each of those
// brings a view of its own.
class BoardView {
 public:
  virtual ~BoardView() = default;
  virtual Piece piece(Cell cell) const = 0;
  virtual CellSet pieces(PlayerId player) const = 0;
  virtual int in_hand(PlayerId player, TypeId type) const = 0;
};

// Before and after may be equal: a piece that takes part in a move without leaving its cell is no longer unmoved.
struct CellChange {
  Cell cell;
  Piece before, after;
  friend constexpr bool operator==(const CellChange&, const CellChange&) = default;
};

struct HandChange {
  PlayerId player;
  TypeId type;
  int change = 0;
};

struct Effects {
  PlayerId mover;
  Cell target;                     // where the move ends; none for a pass
  ShortList<CellChange, 4> cells;  // to be done in this order; a piece on any of these cells is unmoved no longer
  ShortList<HandChange, 2> hands;
  CellSet gains_rights;   // what stands here counts as unmoved: what has been dropped, and whom it may castle with
  bool captures = false;  // a piece has been captured: progress, for the clock
  bool trails = false;    // where a piece has left a cell another one stays behind
  // An effect cannot follow, so the move is not legal, and the list says nothing. Moves that are played have no such list.
  bool forbidden = false;

  bool empty() const { return cells.empty() && hands.empty(); }
  void clear() {
    mover = PlayerId();
    target = Cell();
    cells.clear();
    hands.clear();
    gains_rights = CellSet();
    captures = trails = forbidden = false;
  }
  // Lets other changes follow these.
  void append(const Effects& later) {
    for (const CellChange& change : later.cells) cells.push_back(change);
    for (const HandChange& change : later.hands) hands.push_back(change);
  }
  // What stands on the cell when all this is done.
  Piece after(const BoardView& board, Cell cell) const {
    for (const CellChange& change : cells)
      if (change.cell == cell) return change.after;
    return board.piece(cell);
  }
  // Lets `after`, a piece or nothing, stand on the cell, whatever the list said of that cell before.
  void put(const BoardView& board, Cell cell, Piece after) {
    for (CellChange& change : cells) {
      if (change.cell != cell) continue;
      change.after = after;
      return;
    }
    cells.push_back({cell, board.piece(cell), after});
  }
};

}  // namespace sennight
