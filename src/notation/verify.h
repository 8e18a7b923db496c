// A variant's own examples: the sample lines and perft counts of its file are played and compared.
#pragma once

#include <cstdint>

#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// Counts of perft up to this many nodes take a moment only.
inline constexpr std::uint64_t kQuickPerft = 300'000;

// Plays every [[sample]] and counts every [[perft]] of at most `largest_perft` expected nodes. What
// differs from the file's expectation is appended to `findings` as an error, at the place of the
// sample or perft.
void verify(const Variant& variant, Findings& findings, std::uint64_t largest_perft = kQuickPerft);

// The first part alone.
void verify_samples(const Variant& variant, Findings& findings);

// The second part for one entry, counts of more than `smallest` and at most `largest` nodes.
void verify_perft(const Variant& variant, const PerftDefinition& definition, std::uint64_t smallest,
                  std::uint64_t largest, Findings& findings);

}  // namespace sennight
