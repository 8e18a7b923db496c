// Initial moves of which no rival may attack some cells. They are walked, not looked up: few pieces have them.
#pragma once

#include "movegen/state.h"
#include "pieces/paths.h"

namespace sennight::fast {

// Calls visit(node) for the end of each initial path that the piece of the player to move may take from its cell, whatever
// becomes of its royal, until that returns true. REQUIRES: two players; the piece has the right, and is of a guarded type.
template <int W, class Visit>
void walk_guarded(const Tables<W>& tables, const State<W>& state, unsigned from, Visit visit) {
  const InitialRight& right = tables.variant.initial();
  const TypeId type(std::size_t{state.type_at[from]});
  const unsigned rival = rival_of(unsigned{state.turn});
  const Attackers<W> attackers(tables, state, rival);
  const bool is_royal = (tables.royals >> type.index() & 1) != 0;
  const Bits<W> occupied = state.occupied();
  Bits<W> others = occupied;  // once the piece has left its cell
  others.erase(from);
  const auto is_attacked = [&](unsigned cell) {
    // A piece that is there may be in the way of an aura, or have one.
    if (tables.has_auras && cell != from) [[unlikely]] {
      State<W> there(tables, state);
      there.shift(from, cell);
      if (!Attackers<W>(tables, there, rival).attack(cell, there.occupied())) return false;
    } else if (!attackers.attack(cell, others)) {
      return false;
    }
    return !(is_royal && state.is_shielded(tables, cell, rival));
  };
  const bool over = right.over.contains(type);
  Bits<W> closed = over ? Bits<W>::none() : occupied;
  if (tables.slowed != 0) [[unlikely]]
    closed |= slowing_cells(tables, state, from);
  if (right.safe_start.contains(type) && is_attacked(from)) return;
  const bool way = right.safe_way.contains(type), end = right.safe_end.contains(type);
  walk_reached(
      tables.variant.initial_moves(PlayerId(std::size_t{state.turn}), type), from,
      [&](Cell cell) {
        const auto index = static_cast<unsigned>(cell.index());
        return !closed.contains(index) && !(way && is_attacked(index));
      },
      [&](const PathNode& node, bool) {
        const auto index = static_cast<unsigned>(node.cell.index());
        return node.quiet && !occupied.contains(index) && !(end && is_attacked(index)) && visit(node);
      });
}

}  // namespace sennight::fast
