#include "support/forced_win.h"

#include <algorithm>

#include "movegen/movegen.h"
#include "outcome/outcome.h"

namespace sennight::test {

namespace {

// The score of the player to move in quarters, where the list of moves is empty.
int quarters(const Position& position) { return outcome_of(position).quarters[position.turn().index()]; }

Position after(const Position& position, const Move& move) {
  Position next = position;
  Undo undo;
  next.make(move, undo);
  return next;
}

}  // namespace

bool wins_by_force(const Position& position, int plies) {
  MoveList moves;
  legal_moves(position, moves);
  if (moves.empty()) return quarters(position) == 4;
  return plies > 0 && std::ranges::any_of(moves, [&](const Move& move) {
           const Position next = after(position, move);  // in a turn of several moves the same player's
           return next.turn() == position.turn() ? wins_by_force(next, plies - 1) : loses_by_force(next, plies - 1);
         });
}

bool loses_by_force(const Position& position, int plies) {
  MoveList moves;
  legal_moves(position, moves);
  if (moves.empty()) return quarters(position) == 0;
  return plies > 0 && std::ranges::all_of(moves, [&](const Move& move) {
           const Position next = after(position, move);
           return next.turn() == position.turn() ? loses_by_force(next, plies - 1) : wins_by_force(next, plies - 1);
         });
}

}  // namespace sennight::test
