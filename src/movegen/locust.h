// Where hops lead that take what they pass: their paths are walked, as what they take and where they end are two cells.
#pragma once

#include "movegen/bits.h"
#include "pieces/paths.h"

namespace sennight::fast {

// Calls visit(cell, end) for each cell on the way that a piece could be taken on from `from`, and each empty cell behind
// it on which the hop then ends; some of them several times, where several paths lead there. Only cells with
// `over(cell, rule)` are looked at; they may be empty.
template <int W, class Over, class Visit>
void for_each_locust_end(const HopForest& locusts, unsigned from, const Bits<W>& occupied, Over over, Visit visit) {
  const auto index = [](const HopStep& step) { return static_cast<unsigned>(step.cell.index()); };
  for (std::size_t k = 0; k < locusts.paths(from); ++k) {
    const HopRule& rule = locusts.rule(from, k);
    const auto path = locusts.path(from, k);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const unsigned cell = index(path[i]);
      if (over(cell, rule)) {
        for (std::size_t end = i + 1; end < path.size() && !occupied.contains(index(path[end])); ++end) {
          if (path[end].capture) visit(cell, index(path[end]));
          if (rule.lands_next) break;
        }
      }
      if (occupied.contains(cell)) break;
    }
  }
}

// Calls visit(victim, ends) once for each cell with `over(cell, rule)` on which a piece is taken.
template <int W, class Over, class Visit>
void for_each_victim(const HopForest& locusts, unsigned from, const Bits<W>& occupied, Over over, Visit visit) {
  Bits<W> victims = Bits<W>::none();
  for_each_locust_end(locusts, from, occupied, over, [&](unsigned victim, unsigned) { victims.insert(victim); });
  victims.for_each([&](unsigned victim) {
    Bits<W> ends = Bits<W>::none();
    for_each_locust_end(
        locusts, from, occupied, [&](unsigned cell, const HopRule& rule) { return cell == victim && over(cell, rule); },
        [&](unsigned, unsigned end) { ends.insert(end); });
    visit(victim, ends);
  });
}

}  // namespace sennight::fast
