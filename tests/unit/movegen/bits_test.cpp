// Sets of one to four words behave as sets of numbers do.

#include "movegen/bits.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/random.h"
#include "movegen/gather.h"

namespace sennight::fast {
namespace {

template <class T>
class BitsOfWidth : public testing::Test {};

template <int W>
struct Width {
  static constexpr int kWords = W;
};
using Widths = testing::Types<Width<1>, Width<2>, Width<3>, Width<4>>;
TYPED_TEST_SUITE(BitsOfWidth, Widths);

template <int W>
std::set<unsigned> members(const Bits<W>& bits) {
  std::set<unsigned> cells;
  for (unsigned cell = 0; cell < W * 64; ++cell)
    if (bits.contains(cell)) cells.insert(cell);
  return cells;
}

template <int W>
Bits<W> draw(Random& random) {
  Bits<W> bits = Bits<W>::none();
  for (unsigned cell = 0; cell < W * 64; ++cell)
    if (random.below(3) == 0) bits.insert(cell);
  return bits;
}

TYPED_TEST(BitsOfWidth, first_and_last_cell_of_each_word_go_in_and_out) {
  constexpr int W = TypeParam::kWords;
  Bits<W> bits = Bits<W>::none();
  EXPECT_FALSE(bits.any());
  for (unsigned word = 0; word < W; ++word) {
    bits.insert(word * 64);
    bits.insert(word * 64 + 63);
  }
  EXPECT_EQ(bits.count(), 2u * W);
  EXPECT_EQ(bits.first(), 0u);
  for (unsigned word = 0; word < W; ++word) bits.erase(word * 64);
  EXPECT_EQ(bits.count(), 1u * W);
  EXPECT_EQ(bits.first(), 63u);
  EXPECT_EQ(Bits<W>::of(W * 64 - 1).first(), W * 64u - 1);
}

TYPED_TEST(BitsOfWidth, for_each_visits_every_member_once_in_ascending_order) {
  constexpr int W = TypeParam::kWords;
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const Bits<W> bits = draw<W>(random);
    std::vector<unsigned> visited;
    bits.for_each([&](unsigned cell) { visited.push_back(cell); });
    const std::set<unsigned> expected = members(bits);
    EXPECT_EQ(visited, std::vector<unsigned>(expected.begin(), expected.end()));
    EXPECT_EQ(bits.count(), expected.size());
  }
}

TYPED_TEST(BitsOfWidth, operators_are_those_of_sets) {
  constexpr int W = TypeParam::kWords;
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    const Bits<W> a = draw<W>(random), b = draw<W>(random);
    for (unsigned cell = 0; cell < W * 64; ++cell) {
      const bool in_a = a.contains(cell), in_b = b.contains(cell);
      EXPECT_EQ((a & b).contains(cell), in_a && in_b);
      EXPECT_EQ((a | b).contains(cell), in_a || in_b);
      EXPECT_EQ((a ^ b).contains(cell), in_a != in_b);
      EXPECT_EQ((a - b).contains(cell), in_a && !in_b);
      EXPECT_EQ((~a).contains(cell), !in_a);
    }
    EXPECT_EQ(a - b, a & ~b);
    EXPECT_FALSE(a == ~a);
  }
}

TYPED_TEST(BitsOfWidth, count_below_counts_the_members_with_lower_numbers) {
  constexpr int W = TypeParam::kWords;
  Random random(4);
  const Bits<W> bits = draw<W>(random);
  unsigned count = 0;
  for (unsigned cell = 0; cell < W * 64; ++cell) {
    EXPECT_EQ(bits.count_below(cell), count);
    count += bits.contains(cell);
  }
}

TYPED_TEST(BitsOfWidth, a_shift_raises_every_number_and_loses_what_leaves_the_words) {
  constexpr int W = TypeParam::kWords;
  Random random(3);
  const Bits<W> bits = draw<W>(random);
  for (int distance = -63; distance <= 63; ++distance) {
    std::set<unsigned> expected;
    for (const unsigned cell : members(bits)) {
      const int moved = static_cast<int>(cell) + distance;
      if (moved >= 0 && moved < W * 64) expected.insert(static_cast<unsigned>(moved));
    }
    EXPECT_EQ(members(bits.shifted(distance)), expected) << distance;
  }
}

TYPED_TEST(BitsOfWidth, a_cell_set_keeps_its_members) {
  constexpr int W = TypeParam::kWords;
  CellSet set;
  for (unsigned cell = 0; cell < W * 64; cell += 7) set.insert(Cell(cell));
  const Bits<W> bits = Bits<W>::from(set);
  for (unsigned cell = 0; cell < W * 64; ++cell) EXPECT_EQ(bits.contains(cell), cell % 7 == 0);
}

TYPED_TEST(BitsOfWidth, a_gather_tells_which_cells_of_its_mask_are_in_a_set) {
  constexpr int W = TypeParam::kWords;
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    Bits<W> mask = Bits<W>::none();
    for (unsigned i = 0; i < kMostGathered; ++i) mask.insert(static_cast<unsigned>(random.below(W * 64)));
    const Bits<W> set = draw<W>(random);
    std::uint64_t expected = 0;
    int bit = 0;
    for (const unsigned cell : members(mask)) expected |= std::uint64_t{set.contains(cell)} << bit++;
    EXPECT_EQ(Gather<W>(mask).pattern(set), expected);
    EXPECT_TRUE(Gather<W>(mask).any());
    EXPECT_EQ(Gather<W>().pattern(set), 0u);
    EXPECT_FALSE(Gather<W>().any());
  }
}

TEST(ExtractBits, moves_the_selected_bits_together_at_the_low_end) {
  EXPECT_EQ(extract_bits(0, ~std::uint64_t{0}), 0u);
  EXPECT_EQ(extract_bits(0b1010'0110, 0b1111'0000), 0b1010u);
  EXPECT_EQ(extract_bits(0b1000'0001, 0b1000'0001), 0b11u);
  EXPECT_EQ(extract_bits(0b1000'0000, 0b1000'0001), 0b10u);
  EXPECT_EQ(extract_bits(std::uint64_t{1} << 63, std::uint64_t{1} << 63), 1u);
  EXPECT_EQ(extract_bits(~std::uint64_t{0}, ~std::uint64_t{0}), ~std::uint64_t{0});
}

}  // namespace
}  // namespace sennight::fast
