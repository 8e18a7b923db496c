// Random games from fixed seeds, for laws that every position must keep.
#pragma once

#include <functional>

#include "position/position.h"

namespace sennight::test {

// The depth of perft at which the generators are compared in a position with some fifty moves.
#ifdef SENNIGHT_SANITIZED
inline constexpr int kReferenceDepth = 2;
#else
inline constexpr int kReferenceDepth = 3;
#endif

// Visits `count` positions of random games of the variant, every `stride`-th of each game. The
// games begin at the start and at the positions of the variant's own samples and perft counts, in
// turn; each ends with the game or after 1000 plies. The same arguments give the same positions as
// long as the generator keeps its order. With sanitizers it comes by fewer.
void walk(const Variant& variant, int count, int stride, const std::function<void(const Position&)>& visit);

// The same for what is tried with many variants, or rules on many boards: without sanitizers, and without SENNIGHT_THOROUGH in the
// environment, it visits every third of the positions alone.
void walk_briefly(const Variant& variant, int count, int stride, const std::function<void(const Position&)>& visit);

}  // namespace sennight::test
