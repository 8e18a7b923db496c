// Where moves lead that do not hop over, or do not take, every type, hops over several pieces, and those that land on the
// next cell: their paths are walked. What the first reach is no function of the occupied cells alone.
#pragma once

#include "movegen/bits.h"
#include "pieces/paths.h"

namespace sennight::fast {

template <int W>
struct ChoosyReach {
  Bits<W> quiets = Bits<W>::none();    // empty cells
  Bits<W> captures = Bits<W>::none();  // empty cells and pieces of any player, those that are spared left out
};

// From one cell, by what is choosy alone or by all hops. `type_at(cell)`: the index of the type that stands on an occupied
// cell. `slow`: cells on which ways end.
template <bool kAll, int W, class TypeAt>
ChoosyReach<W> hop_reach(const HopForest& forest, unsigned from, const Bits<W>& occupied, TypeAt type_at,
                         const Bits<W>& slow) {
  ChoosyReach<W> reach;
  for (std::size_t k = 0; k < forest.paths(from); ++k) {
    const HopRule& rule = forest.rule(from, k);
    if (!kAll && !rule.is_choosy()) continue;
    int passed = 0;
    bool is_behind = !rule.lands_next;  // a piece that it has passed
    for (const HopStep& step : forest.path(from, k)) {
      const unsigned cell = static_cast<unsigned>(step.cell.index());
      const bool there = occupied.contains(cell);
      const unsigned type = there ? type_at(cell) : 0;
      if (passed >= rule.screens.fewest && is_behind) {
        if (step.quiet && !there) reach.quiets.insert(cell);
        if (step.capture && !(there && (rule.not_taking >> type & 1))) reach.captures.insert(cell);
      }
      if (kAll && slow.contains(cell)) break;
      if (rule.lands_next) is_behind = there;
      if (passed == rule.screens.most && (there || rule.lands_next)) break;
      if (!there) continue;
      if (rule.not_over >> type & 1) break;
      ++passed;
    }
  }
  return reach;
}
template <int W, class TypeAt>
ChoosyReach<W> choosy_reach(const HopForest& forest, unsigned from, const Bits<W>& occupied, TypeAt type_at) {
  return hop_reach<false>(forest, from, occupied, type_at, Bits<W>::none());
}

}  // namespace sennight::fast
