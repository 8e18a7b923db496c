// What stands where, on boards kept in place and on larger ones.
#include "position/placement.h"

#include <gtest/gtest.h>

namespace sennight {
namespace {

constexpr PlayerId kFirst{0}, kLast{kMaxPlayers - 1};
constexpr TypeId kKnight{0}, kRook{kMaxTypes - 1};

class Placements : public testing::TestWithParam<std::size_t> {
 protected:
  Cell last() const { return Cell(GetParam() - 1); }
  Placement some() const {
    Placement placement(GetParam());
    placement.put(Cell(0), Piece(kFirst, kKnight));
    placement.put(last(), Piece(kLast, kRook));
    return placement;
  }
};

TEST_P(Placements, tell_what_stands_where) {
  Placement placement = some();
  EXPECT_EQ(placement[Cell(0)], Piece(kFirst, kKnight));
  EXPECT_EQ(placement[last()], Piece(kLast, kRook));
  EXPECT_TRUE(placement[Cell(1)].is_empty());
  EXPECT_EQ(placement.board()[last().index()], placement.array()[last().index()]);
  EXPECT_EQ(placement.size(), 2);
  EXPECT_EQ(placement.count(kLast, kRook), 1);
  EXPECT_EQ(placement.count(kFirst, kRook), 0);
  EXPECT_EQ(placement.pieces(kLast).first(), last());
  EXPECT_EQ(placement.words(kLast)[last().index() / kCellsOfWord], placement.pieces(kLast).word(last().index() / 64));
  EXPECT_EQ(placement.occupied().size(), 2);
  placement.remove(last());
  EXPECT_TRUE(placement[last()].is_empty());
  EXPECT_TRUE(placement.pieces(kLast).empty());
  EXPECT_EQ(placement.count(kLast, kRook), 0);
  EXPECT_EQ(placement.size(), 1);
}

TEST_P(Placements, are_copied_and_moved_whole) {
  const Placement original = some();
  Placement copy(original);
  EXPECT_EQ(copy, original);
  copy.remove(last());
  EXPECT_NE(copy, original);
  EXPECT_EQ(original[last()], Piece(kLast, kRook));
  copy = original;
  EXPECT_EQ(copy, original);
  const Placement& same = copy;
  copy = same;
  EXPECT_EQ(copy, original);
  Placement moved(std::move(copy));
  EXPECT_EQ(moved, original);
  Placement assigned(GetParam());
  assigned = std::move(moved);
  EXPECT_EQ(assigned, original);
  assigned.put(Cell(1), Piece(kFirst, kRook));
  EXPECT_EQ(assigned[Cell(1)], Piece(kFirst, kRook));
  EXPECT_EQ(assigned.size(), 3);
}

TEST_P(Placements, hold_pieces_of_one_type_on_all_cells) {
  Placement placement(GetParam());
  for (std::size_t cell = 0; cell < GetParam(); ++cell) placement.put(Cell(cell), Piece(kLast, kRook));
  EXPECT_EQ(placement.count(kLast, kRook), static_cast<int>(GetParam()));
  EXPECT_EQ(placement.size(), static_cast<int>(GetParam()));
  for (std::size_t cell = 0; cell < GetParam(); ++cell) placement.remove(Cell(cell));
  EXPECT_EQ(placement, Placement(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sizes, Placements, testing::Values(3, 64, 191, 192, 193, 256, 257, kMaxCells));

}  // namespace
}  // namespace sennight
