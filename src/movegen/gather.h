// The bits of a set of cells that a mask selects, moved together: the index of a lookup.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "base/assert.h"
#include "movegen/bits.h"

namespace sennight::fast {

inline constexpr unsigned kMostGathered = 16;

#if defined(__wasm_simd128__)

// Without an instruction that extracts bits: each lane of a vector looks at one cell of the mask. One shuffle brings the
// byte with the cell to its lane, and one instruction makes a number of all lanes.
template <int W>
class Gather {
 public:
  // Selects nothing.
  Gather() {
    bytes_.fill(kNoByte);
    bits_.fill(1);
  }
  // REQUIRES: at most kMostGathered cells.
  explicit Gather(const Bits<W>& mask) : Gather() {
    SENNIGHT_REQUIRES(mask.count() <= kMostGathered, mask.count());
    std::size_t lane = 0;
    mask.for_each([&](unsigned cell) {
      bytes_[cell / 128 * 16 + lane] = static_cast<std::uint8_t>(cell % 128 / 8);
      bits_[lane++] = static_cast<std::uint8_t>(1u << cell % 8);
    });
    any_ = lane > 0;
  }

  bool any() const { return any_; }
  // Bit i of the pattern: is the i-th cell of the mask, in ascending order, in the set?
  [[gnu::always_inline]] std::uint32_t pattern(const Bits<W>& set) const {
    v128_t bytes;
    if constexpr (W == 1) bytes = part(wasm_i64x2_make(static_cast<std::int64_t>(set.words[0]), 0), 0);
    else bytes = part(wasm_v128_load(set.words), 0);
    for (std::size_t i = 1; i < W / 2; ++i) bytes |= part(wasm_v128_load(set.words + 2 * i), i);
    if constexpr (W == 3) bytes |= part(wasm_i64x2_make(static_cast<std::int64_t>(set.words[2]), 0), 1);
    const v128_t bits = wasm_v128_load(bits_.data());
    return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_and(bytes, bits), bits));
  }

 private:
  static constexpr std::uint8_t kNoByte = 0xFF;  // brings 0 to its lane
  static constexpr std::size_t kParts = (W + 1) / 2;
  v128_t part(v128_t words, std::size_t number) const {
    return wasm_i8x16_swizzle(words, wasm_v128_load(bytes_.data() + 16 * number));
  }

  std::array<std::uint8_t, 16 * kParts> bytes_;  // for each lane its byte among the 16 of each two words
  std::array<std::uint8_t, 16> bits_;
  bool any_ = false;
};

#else

template <int W>
class Gather {
 public:
  Gather() = default;
  explicit Gather(const Bits<W>& mask) : mask_(mask) {
    SENNIGHT_REQUIRES(mask.count() <= kMostGathered, mask.count());
    for (std::size_t i = 1; i < W; ++i)
      shift_[i] = static_cast<std::uint8_t>(shift_[i - 1] + std::popcount(mask.words[i - 1]));
  }

  bool any() const { return mask_.any(); }
  [[gnu::always_inline]] std::uint64_t pattern(const Bits<W>& set) const {
    std::uint64_t pattern = extract_bits(set.words[0], mask_.words[0]);
    for (int i = 1; i < W; ++i) pattern |= extract_bits(set.words[i], mask_.words[i]) << shift_[i];
    return pattern;
  }

 private:
  Bits<W> mask_ = Bits<W>::none();
  std::array<std::uint8_t, W> shift_{};  // word i of the set goes to this bit
};

#endif

}  // namespace sennight::fast
