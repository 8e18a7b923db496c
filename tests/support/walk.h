// Random games from fixed seeds, for laws that every position must keep.
#pragma once

#include <functional>

#include "position/position.h"

namespace sennight::test {

// Visits `count` positions of random games of the variant, every `stride`-th of each game. The
// games begin at the start and at the positions of the variant's own samples and perft counts, in
// turn; each ends with the game or after 1000 plies. The same arguments give the same positions as
// long as the generator keeps its order. With sanitizers it visits fewer.
void walk(const Variant& variant, int count, int stride, const std::function<void(const Position&)>& visit);

}  // namespace sennight::test
