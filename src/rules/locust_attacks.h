// Attacks of hops that take what they pass.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "pieces/attacks.h"

namespace sennight {

// A hop that takes what it passes attacks each cell behind which it may end, while all cells before that one and up to
// its end are empty. So these make a line, on which the cells behind the target are just as much in the way.
inline void add_locust_attacks(Cell origin, std::span<const Step> path, bool lands_next, TypeBits types,
                               std::vector<AttackTreeBuilder>& attacks) {
  for (std::size_t target = 0; target + 1 < path.size(); ++target) {
    std::size_t end = target + 1;
    while (!lands_next && end < path.size() && !path[end].may_stop) ++end;
    if (end == path.size() || !path[end].may_stop) continue;
    std::vector<Step> line(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(end) + 1);
    std::rotate(line.begin() + static_cast<std::ptrdiff_t>(target),
                line.begin() + static_cast<std::ptrdiff_t>(target) + 1, line.end());
    attacks[path[target].cell.index()].add(origin, line, types);
  }
}

}  // namespace sennight
