// Seeded random numbers: the same seed gives the same sequence on every machine.
#pragma once

#include <cstdint>

#include "base/assert.h"

namespace sennight {

// SplitMix64. Not for secrets. Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  __extension__ using Wide = unsigned __int128;

  // A number in [0, bound). REQUIRES: bound > 0. The bias is below bound / 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) {
    SENNIGHT_REQUIRES(bound > 0, bound);
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace sennight
