// Which moves cannot give check, told without a look at the board. Most moves touch no line to the rival's royal, and
// where it was not in check before, it is not after them.
#pragma once

#include <vector>

#include "position/position.h"

namespace sennight {

// Of one variant. Not shared between threads: what leads to a cell is listed when a royal first stands there.
class CheckLines {
 public:
  // The variant outlives it.
  explicit CheckLines(const Variant& variant);

  // May the move, which has been made, attack the royal of the player to move? True where it is not known. REQUIRES: that
  // royal was not attacked before the move; `undo` as make filled it.
  bool may_check(const Position& after, const Move& move, const Undo& undo) {
    if (!applies_ || !(undo.plain || move.kind == MoveKind::kDrop)) return true;
    const PlayerId owner = after.turn();
    const Cell royal = after.royal(owner);
    if (!royal) return true;
    std::vector<TypeBits>& row = rows_[owner.index() * cells_ + royal.index()];
    if (row.empty()) [[unlikely]]
      fill(row, owner, royal);
    if (undo.plain && (row[move.from.index()] & kLine) != 0) return true;
    return (row[move.to.index()] >> after.piece(move.to).type().index() & 1) != 0;
  }

 private:
  static constexpr TypeBits kLine = TypeBits{1} << kMaxTypes;

  void fill(std::vector<TypeBits>& row, PlayerId owner, Cell royal) const;

  const Variant* variant_;
  const std::size_t cells_;
  const bool applies_;
  // [owner * cells + cell of a royal]: of each cell, which of the rival's types may give check by coming there, and kLine
  // where a piece that leaves may open a line. Empty before it is asked for.
  std::vector<std::vector<TypeBits>> rows_;
};

}  // namespace sennight
