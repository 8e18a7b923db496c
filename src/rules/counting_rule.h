// Counting draws: a player who cannot win any more counts moves, and has a draw when the rival needs too many.
//
// A count begins by itself, after a move, for the player who is to move then: when that player has nothing left but the
// royal (bare), or, on the whole board, few pieces. It runs with every ply; a bare player's count begins anew when the
// rival's move changes what is on the board. Position keeps it (CountState), and FEN tells it.
#pragma once

#include <utility>
#include <vector>

#include "rules/ends/end.h"

namespace sennight {

struct CountingRule {
  // So many moves against a rival who has at least these pieces.
  struct Limit {
    std::vector<std::pair<TypeId, int>> pieces;
    int moves = 0;
  };
  std::vector<Limit> bare;       // for a bare player: the first that fits; if none does, there is no count
  bool begins_with_all = false;  // a bare player has as many moves behind as there are pieces on the board
  TypeSet without;               // while one of these is on the board no bare player counts
  int board = 0;                 // moves for a player who is not bare; 0: no such count
  int board_most = 0;            // ... who has at most so many pieces; 0: any number
  TypeSet board_without;         // ... while none of these is on the board
  TypeSet all, royals;

  // Plies that the player may count in this position; 0: none.
  int limit(const EndView& view, PlayerId player) const;
  // The count after a move, which may have changed what there is: a capture, a promotion, a drop. `view` is of the position
  // after it, in which the rival of the mover is to move.
  CountState next(CountState before, const EndView& view, bool changes_material) const;

 private:
  bool is_bare(const EndView& view, PlayerId player) const;
  static bool stands(const EndView& view, TypeSet types);
};

}  // namespace sennight
