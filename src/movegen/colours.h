// Drops of types whose pieces stand on cells of all colours alike.
#pragma once

#include <bit>

#include "movegen/state.h"

namespace sennight::fast {

// Those of the targets of a drop with which pieces still come to stand on all colours alike.
template <int W>
Bits<W> on_all_colours(const Tables<W>& tables, const State<W>& state, TypeId dropped, Bits<W> targets) {
  const unsigned player = state.turn;
  const auto colours = static_cast<unsigned>(tables.colours.size());
  for (TypeBits types = tables.spread; types != 0; types &= types - 1) {
    const auto t = static_cast<unsigned>(std::countr_zero(types));
    const Bits<W> standing = state.types[t] & state.players[player];
    const unsigned all = standing.count() + state.hands[player][t];
    const Bits<W> free = tables.drop_cells[player][t] - state.occupied();
    for (const Bits<W>& colour : tables.colours) {
      const unsigned here = (standing & colour).count();
      if (dropped.index() == t) {
        if (here + 1 > (all + colours - 1) / colours) targets -= colour;
      } else if (here + (free & colour).count() <= all / colours) {
        // Each free cell of this colour is needed; with fewer no drop is right.
        if (here + (free & colour).count() < all / colours) return Bits<W>::none();
        targets -= free & colour;
      }
    }
  }
  return targets;
}

}  // namespace sennight::fast
