// For fuzz targets: how they report, and how inputs that begin with a variant are varied.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "base/random.h"

// libFuzzer's own mutation, which a target's LLVMFuzzerCustomMutator may call. Returns the new
// size.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace sennight {

// Ends the run with a message when a law is broken; libFuzzer keeps the input.
inline void require_law(const std::string& broken) {
  if (broken.empty()) return;
  std::fprintf(stderr, "%s\n", broken.c_str());
  std::abort();
}

// The two bytes at the head of an input that name a variant.
inline constexpr std::size_t kVariantBytes = 2;

// Mutates an input that begins with a variant. Left alone, libFuzzer keeps to the few variants that
// its first inputs name, and to short inputs, which are all alike once their bytes are used up. So
// half of all inputs get another variant, each equally likely, and one in eight is new from its
// first byte to its last. Returns the new size.
inline std::size_t mutate_for_any_variant(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  constexpr std::size_t kLongest = 400;
  Random random(seed);
  if (max_size <= kVariantBytes) return LLVMFuzzerMutate(data, size, max_size);
  std::size_t changed = 0;  // bytes from the first that are new
  if (size <= kVariantBytes || random.below(8) == 0) {
    size = kVariantBytes + 1 + random.below(std::min(max_size - kVariantBytes, kLongest));
    changed = size;
  } else {
    size = kVariantBytes + LLVMFuzzerMutate(data + kVariantBytes, size - kVariantBytes, max_size - kVariantBytes);
    if (random.below(2) == 0) changed = kVariantBytes;
  }
  for (std::size_t i = 0; i < changed; ++i) data[i] = static_cast<std::uint8_t>(random.next());
  return size;
}

// What a run looked at. With SENNIGHT_FUZZ_TALLY set, the numbers of each variant are printed when
// the program ends.
class FuzzTally {
 public:
  void add(const std::string& variant, std::uint64_t positions, std::uint64_t moves) {
    Count& count = counts_[variant];
    ++count.inputs;
    count.positions += positions;
    count.moves += moves;
  }
  ~FuzzTally() {
    if (std::getenv("SENNIGHT_FUZZ_TALLY") == nullptr) return;
    for (const auto& [variant, count] : counts_)
      std::fprintf(stderr, "%-44s %9llu inputs %9llu positions %11llu moves\n", variant.c_str(),
                   static_cast<unsigned long long>(count.inputs), static_cast<unsigned long long>(count.positions),
                   static_cast<unsigned long long>(count.moves));
  }

 private:
  struct Count {
    std::uint64_t inputs = 0, positions = 0, moves = 0;
  };
  std::map<std::string, Count> counts_;
};

}  // namespace sennight
