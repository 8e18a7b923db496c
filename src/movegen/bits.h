// Cell sets only as wide as a board needs: 1 to 4 words of 64 cells, or 8. The generator is compiled for each width.
// Unlike CellSet, a Bits is not cleared when it is declared: write Bits<W>::none().
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "base/assert.h"
#include "geometry/cell.h"

namespace sennight::fast {

// The bits of `value` that `mask` selects, moved together at the low end.
inline std::uint64_t extract_bits(std::uint64_t value, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pext_u64(value, mask);
#else
  std::uint64_t result = 0;
  for (std::uint64_t bit = 1; mask != 0; bit <<= 1, mask &= mask - 1)
    if (value & mask & (~mask + 1)) result |= bit;
  return result;
#endif
}

template <int W>
struct Bits {
  std::uint64_t words[W];

  static constexpr Bits none() { return Bits{}; }
  static constexpr Bits of(unsigned cell) {
    Bits bits{};
    bits.insert(cell);
    return bits;
  }
  // REQUIRES: no cell beyond the width.
  static constexpr Bits from(const CellSet& set) {
    Bits bits{};
    for (int i = 0; i < W; ++i) bits.words[i] = set.word(static_cast<std::size_t>(i));
    SENNIGHT_REQUIRES(static_cast<int>(bits.count()) == set.size(), set);
    return bits;
  }

  // REQUIRES: W words, as CellSets has them for the board.
  static constexpr Bits from(const std::uint64_t* words) {
    Bits bits;
    for (int i = 0; i < W; ++i) bits.words[i] = words[i];
    return bits;
  }

  constexpr CellSet cells() const {
    std::array<std::uint64_t, CellSet::kWords> all{};
    for (std::size_t i = 0; i < W; ++i) all[i] = words[i];
    return CellSet(all);
  }

  // REQUIRES of all that take a cell: cell < 64 * W.
  constexpr bool contains(unsigned cell) const {
    SENNIGHT_REQUIRES(cell < 64 * W, cell);
    if constexpr (W == 1) return (words[0] >> cell) & 1;
    else return (words[cell / 64] >> (cell % 64)) & 1;
  }
  constexpr void insert(unsigned cell) {
    SENNIGHT_REQUIRES(cell < 64 * W, cell);
    words[W == 1 ? 0 : cell / 64] |= std::uint64_t{1} << (cell % 64);
  }
  constexpr void erase(unsigned cell) {
    SENNIGHT_REQUIRES(cell < 64 * W, cell);
    words[W == 1 ? 0 : cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
  }
  constexpr bool contains(Cell cell) const { return contains(static_cast<unsigned>(cell.index())); }
  constexpr void insert(Cell cell) { insert(static_cast<unsigned>(cell.index())); }
  constexpr bool empty() const { return !any(); }
  constexpr bool any() const {
    std::uint64_t all = 0;
    for (int i = 0; i < W; ++i) all |= words[i];
    return all != 0;
  }
  constexpr unsigned count() const {
    unsigned count = 0;
    for (int i = 0; i < W; ++i) count += static_cast<unsigned>(std::popcount(words[i]));
    return count;
  }
  // How many members are lower than `cell`.
  constexpr unsigned count_below(unsigned cell) const {
    const std::uint64_t lower = (std::uint64_t{1} << (cell % 64)) - 1;
    if constexpr (W == 1) return static_cast<unsigned>(std::popcount(words[0] & lower));
    unsigned count = static_cast<unsigned>(std::popcount(words[cell / 64] & lower));
    for (unsigned i = 0; i < cell / 64; ++i) count += static_cast<unsigned>(std::popcount(words[i]));
    return count;
  }
  // REQUIRES: any().
  constexpr unsigned first() const {
    SENNIGHT_REQUIRES(any());
    if constexpr (W == 1) return static_cast<unsigned>(std::countr_zero(words[0]));
    int i = 0;
    while (words[i] == 0) ++i;
    return static_cast<unsigned>(i * 64 + std::countr_zero(words[i]));
  }

  // Calls visit(cell) in ascending order.
  template <class Visit>
  [[gnu::always_inline]] constexpr void for_each(Visit visit) const {
#pragma GCC unroll 1
    for (int i = 0; i < W; ++i)
      for (std::uint64_t word = words[i]; word != 0; word &= word - 1)
        visit(static_cast<unsigned>(i * 64 + std::countr_zero(word)));
  }

  friend constexpr Bits operator&(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr Bits operator|(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr Bits operator^(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] ^= b.words[i];
    return a;
  }
  // Everything else, cells beyond the board included.
  friend constexpr Bits operator~(Bits a) {
    for (int i = 0; i < W; ++i) a.words[i] = ~a.words[i];
    return a;
  }
  // Set difference.
  friend constexpr Bits operator-(Bits a, const Bits& b) {
    for (int i = 0; i < W; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  // Every cell's number raised by `distance`, which may be negative; cells that leave the words are lost. REQUIRES:
  // |distance| < 64.
  constexpr Bits shifted(int distance) const {
    SENNIGHT_REQUIRES(distance > -64 && distance < 64, distance);
    Bits moved{};
    if (distance >= 0) {
      for (int i = W - 1; i >= 0; --i) {
        moved.words[i] = words[i] << distance;
        if (i > 0 && distance > 0) moved.words[i] |= words[i - 1] >> (64 - distance);
      }
    } else {
      for (int i = 0; i < W; ++i) {
        moved.words[i] = words[i] >> -distance;
        if (i + 1 < W) moved.words[i] |= words[i + 1] << (64 + distance);
      }
    }
    return moved;
  }
  constexpr Bits& operator&=(const Bits& other) { return *this = *this & other; }
  constexpr Bits& operator|=(const Bits& other) { return *this = *this | other; }
  constexpr Bits& operator-=(const Bits& other) { return *this = *this - other; }
  friend constexpr bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t difference = 0;
    for (int i = 0; i < W; ++i) difference |= a.words[i] ^ b.words[i];
    return difference == 0;
  }
};

}  // namespace sennight::fast
