// A fixed piece of work for the search: its node count tells whether two builds search alike, its time how fast they
// are.
#pragma once

#include <cstdint>

#include "rules/variant.h"

namespace sennight {

// Searches the start position and a position reached by random moves, each with a new one-thread searcher to a fixed
// depth or number of nodes. Returns the nodes searched, which depend on the code and the variant only.
std::uint64_t bench(const VariantPtr& variant);

}  // namespace sennight
