#include "geometry/lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace sennight {

namespace {

constexpr double kHalfRoot3 = std::numbers::sqrt3 / 2;

LinearMap turn(LatticeKind kind) {  // one smallest turn, anticlockwise
  return kind == LatticeKind::kSquare ? LinearMap{0, -1, 1, 0} : LinearMap{0, -1, 1, 1};
}

LinearMap mirror(LatticeKind kind) {
  switch (kind) {
    case LatticeKind::kSquare: return {1, 0, 0, -1};
    case LatticeKind::kHexFiles: return {1, 0, -1, -1};
    case LatticeKind::kHexRanks: return {1, 1, 0, -1};
  }
  return {};
}

// Degrees clockwise from straight forward, in [0, 360).
double page_angle(Point p) {
  const double degrees = std::atan2(p.x, p.y) * 180 / std::numbers::pi;
  return degrees < -1e-9 ? degrees + 360 : std::max(degrees, 0.0);
}

// Angles of the short vectors, computed once: compiling a variant asks for them a million times.
constexpr int kAngleReach = 8;
constexpr int kAngleWidth = 2 * kAngleReach + 1;
using AngleTable = std::array<double, static_cast<std::size_t>(kAngleWidth* kAngleWidth)>;

std::size_t angle_index(Vec v) {
  return static_cast<std::size_t>((v.y + kAngleReach) * kAngleWidth + v.x + kAngleReach);
}

AngleTable angle_table(LatticeKind kind) {
  const Lattice lattice(kind, false);
  AngleTable table{};
  for (int y = -kAngleReach; y <= kAngleReach; ++y)
    for (int x = -kAngleReach; x <= kAngleReach; ++x)
      table[angle_index({x, y, 0})] = page_angle(lattice.point({x, y, 0}));
  return table;
}

LinearMap compose(LinearMap a, LinearMap b) {  // first b, then a
  return {a.xx * b.xx + a.xy * b.yx, a.xx * b.xy + a.xy * b.yy, a.yx * b.xx + a.yy * b.yx, a.yx * b.xy + a.yy * b.yy};
}

}  // namespace

std::vector<Vec> Lattice::images(Vec v) const {
  std::vector<Vec> images;
  const LinearMap rotate = turn(kind_);
  LinearMap map;
  for (int i = 0; i < 360 / turn_degrees(); ++i, map = compose(rotate, map)) {
    for (const Vec image : {map(v), map(mirror(kind_)(v))}) {
      images.push_back(image);
      if (has_levels_) images.push_back({image.x, image.y, -image.z});
    }
  }
  // Exactly, in integers: the right half of the page before the left one, and within a half by the sign of the
  // determinant, which is the same in the lattice as on the page.
  const auto in_left_half = [this](Vec a) { return rightward(a) < 0 || (rightward(a) == 0 && forward(a) < 0); };
  const auto order = [&](Vec a, Vec b) {
    if (in_left_half(a) != in_left_half(b)) return in_left_half(b);
    const int turn = a.x * b.y - a.y * b.x;
    if (turn != 0) return turn < 0;
    return std::pair(a.z, a) < std::pair(b.z, b);
  };
  std::sort(images.begin(), images.end(), order);
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

int Lattice::forward(Vec v) const { return kind_ == LatticeKind::kHexFiles ? 2 * v.y + v.x : v.y; }

int Lattice::rightward(Vec v) const { return kind_ == LatticeKind::kHexRanks ? 2 * v.x + v.y : v.x; }

double Lattice::angle(Vec v) const {
  static const std::array<AngleTable, 3> kTables = {
      angle_table(LatticeKind::kSquare), angle_table(LatticeKind::kHexFiles), angle_table(LatticeKind::kHexRanks)};
  if (std::abs(v.x) > kAngleReach || std::abs(v.y) > kAngleReach) return page_angle(point(v));
  return kTables[static_cast<std::size_t>(kind_)][angle_index(v)];
}

Point Lattice::point(Vec v) const {
  switch (kind_) {
    case LatticeKind::kSquare: return {double(v.x), double(v.y)};
    case LatticeKind::kHexFiles: return {v.x * kHalfRoot3, v.y + v.x / 2.0};
    case LatticeKind::kHexRanks: return {v.x + v.y / 2.0, v.y * kHalfRoot3};
  }
  return {};
}

int Lattice::distance(Vec v) const {
  if (!is_hexagonal()) return std::abs(v.x) + std::abs(v.y);
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.x + v.y)});
}

bool Lattice::find_map(std::string_view name, LinearMap& map) const {
  const LinearMap once = turn(kind_);
  const LinearMap twice = compose(once, once);
  if (name == "identity") {
    map = {};
  } else if (name == "mirror") {
    map = mirror(kind_);
  } else if (name == "half-turn") {
    map = {-1, 0, 0, -1};
  } else if (name == "turn-90" && !is_hexagonal()) {
    map = once;
  } else if (name == "turn-270" && !is_hexagonal()) {
    map = compose(twice, once);
  } else if (name == "turn-120" && is_hexagonal()) {
    map = twice;
  } else if (name == "turn-240" && is_hexagonal()) {
    map = compose(twice, twice);
  } else {
    return false;
  }
  return true;
}

}  // namespace sennight
