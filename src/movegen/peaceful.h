// Promotions that are moves of their own, where the new piece may attack nothing.
#pragma once

#include "movegen/state.h"

namespace sennight::fast {

// Does the new piece attack nobody, and no piece the rival's royal?
template <int W>
bool is_peaceful(const Tables<W>& tables, const State<W>& state, const Move& move) {
  const unsigned me = state.turn;
  State<W> after(tables, state);
  after.play(tables, move);
  const Attackers<W> changed(tables, after, me, type_bit(move.type.index()));
  const Bits<W> occupied = after.occupied();
  bool peaceful = true;
  for (unsigned rival = 0; rival < tables.players; ++rival) {
    if (!state.are_rivals(tables, rival, me)) continue;
    after.players[rival].for_each([&](unsigned cell) {
      peaceful = peaceful && !changed.of(cell, occupied).contains(static_cast<unsigned>(move.to.index()));
    });
    peaceful = peaceful && !after.is_royal_attacked(tables, rival, me);
  }
  return peaceful;
}

}  // namespace sennight::fast
