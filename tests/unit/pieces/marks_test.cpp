// Marks of well-known pieces. The expected marks follow from how these pieces move; no outside source.

#include "pieces/marks.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sennight {
namespace {

std::vector<Mark> marks_of(LatticeKind kind, std::string_view notation, bool levels = false) {
  const Lattice lattice(kind, levels);
  const auto movement = parse_movement(lattice, notation);
  EXPECT_TRUE(movement) << movement.error().message;
  return movement ? marks(lattice, *movement) : std::vector<Mark>{};
}

std::vector<double> angles(const std::vector<Mark>& marks) {
  std::vector<double> list;
  for (const Mark& mark : marks) list.push_back(mark.angle);
  return list;
}

using enum Mark::Kind;
using enum Mark::Mode;

TEST(Marks, a_rook_slides_in_four_directions) {
  const std::vector<Mark> expected = {
      {0, kSlide, kBoth}, {90, kSlide, kBoth}, {180, kSlide, kBoth}, {270, kSlide, kBoth}};
  EXPECT_EQ(marks_of(LatticeKind::kSquare, "R"), expected);
}

TEST(Marks, a_king_steps_in_eight_directions_or_twelve) {
  EXPECT_EQ(angles(marks_of(LatticeKind::kSquare, "K")), (std::vector<double>{0, 45, 90, 135, 180, 225, 270, 315}));
  const auto hexagonal = marks_of(LatticeKind::kHexFiles, "K");
  EXPECT_EQ(hexagonal.size(), 12u);
  for (std::size_t i = 0; i < hexagonal.size(); ++i) {
    EXPECT_EQ(hexagonal[i], (Mark{30.0 * static_cast<double>(i), kStep, kBoth}));
  }
}

TEST(Marks, a_knight_leaps) {
  const auto knight = marks_of(LatticeKind::kSquare, "N");
  ASSERT_EQ(knight.size(), 8u);
  EXPECT_EQ(knight[0].kind, kLeap);
  EXPECT_NEAR(knight[0].angle, 26.565, 1e-9);
}

TEST(Marks, a_pawn_moves_and_captures_apart_and_its_double_step_has_no_mark) {
  const std::vector<Mark> expected = {{0, kStep, kQuiet}, {45, kStep, kCapture}, {315, kStep, kCapture}};
  EXPECT_EQ(marks_of(LatticeKind::kSquare, "mfW imfW2 cfF"), expected);
}

TEST(Marks, a_cannon_slides_quietly_and_hops_to_capture) {
  const auto cannon = marks_of(LatticeKind::kSquare, "mR cpR");
  ASSERT_EQ(cannon.size(), 8u);
  EXPECT_EQ(cannon[0], (Mark{0, kSlide, kQuiet}));
  EXPECT_EQ(cannon[1], (Mark{0, kHop, kCapture}));
}

TEST(Marks, quiet_and_capture_of_one_direction_and_kind_are_one_mark) {
  EXPECT_EQ(marks_of(LatticeKind::kSquare, "mW cW"), marks_of(LatticeKind::kSquare, "W"));
}

TEST(Marks, a_slide_hides_a_step_that_does_no_more) {
  EXPECT_EQ(marks_of(LatticeKind::kSquare, "R W"), marks_of(LatticeKind::kSquare, "R"));
  EXPECT_EQ(marks_of(LatticeKind::kSquare, "mR W").size(), 8u);
}

TEST(Marks, a_bent_path_is_a_curve_and_a_straight_one_of_two_legs_a_leap) {
  for (const Mark& mark : marks_of(LatticeKind::kSquare, "[W-45F]")) EXPECT_EQ(mark.kind, kCurve);
  for (const Mark& mark : marks_of(LatticeKind::kHexFiles, "qW0")) EXPECT_EQ(mark.kind, kCurve);
  for (const Mark& mark : marks_of(LatticeKind::kSquare, "[F-F]")) EXPECT_EQ(mark.kind, kLeap);
  for (const Mark& mark : marks_of(LatticeKind::kSquare, "[F?F]")) EXPECT_EQ(mark.kind, kSlide);
}

TEST(Marks, levels_share_the_angles_of_the_plane) {
  // Straight up and down has no angle; the slanted steps fall together with the flat ones.
  EXPECT_EQ(marks_of(LatticeKind::kHexRanks, "(0,0,1)", true).size(), 0u);
  EXPECT_EQ(angles(marks_of(LatticeKind::kHexRanks, "(0,1,1)", true)),
            angles(marks_of(LatticeKind::kHexRanks, "W", true)));
}

TEST(Marks, a_piece_that_never_moves_has_none) { EXPECT_TRUE(marks_of(LatticeKind::kSquare, "").empty()); }

}  // namespace
}  // namespace sennight
