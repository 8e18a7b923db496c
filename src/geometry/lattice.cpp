#include "geometry/lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace sennight {

namespace {

constexpr double kHalfRoot3 = std::numbers::sqrt3 / 2;

int floor_div(int a, int b) { return (a - ((a % b) + b) % b) / b; }

// Behind the name of a map of the plane.
constexpr std::string_view kLevels = "-levels";

LinearMap turn(LatticeKind kind) {  // one smallest turn, anticlockwise
  return kind == LatticeKind::kSquare ? LinearMap{0, -1, 1, 0, 1} : LinearMap{0, -1, 1, 1, 1};
}

LinearMap mirror(LatticeKind kind) {
  switch (kind) {
    case LatticeKind::kSquare: return {1, 0, 0, -1};
    case LatticeKind::kHexFiles: return {1, 0, -1, -1};
    case LatticeKind::kHexRanks:
    case LatticeKind::kTriangles: return {1, 1, 0, -1};
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
      table[angle_index({x, y, 0})] = page_angle(lattice.heading({x, y, 0}));
  return table;
}

}  // namespace

Vec Periods::reduce(Vec v) const {
  const auto along_files = [&] {
    if (files.x != 0) v = v - floor_div(v.x, files.x) * files;
  };
  // The period with one axis only comes last: it leaves alone what the other has reduced.
  if (files.y == 0) {
    if (ranks.y != 0) v = v - floor_div(v.y, ranks.y) * ranks;
    along_files();
  } else {
    along_files();
    if (ranks.y != 0) v = v - floor_div(v.y, ranks.y) * ranks;
  }
  return v;
}

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

int Lattice::rightward(Vec v) const { return lies_in_ranks() ? 2 * v.x + v.y : v.x; }

double Lattice::angle(Vec v) const {
  static const std::array<AngleTable, 4> kTables = {
      angle_table(LatticeKind::kSquare), angle_table(LatticeKind::kHexFiles), angle_table(LatticeKind::kHexRanks),
      angle_table(LatticeKind::kTriangles)};
  if (std::abs(v.x) > kAngleReach || std::abs(v.y) > kAngleReach) return page_angle(heading(v));
  return kTables[static_cast<std::size_t>(kind_)][angle_index(v)];
}

Point Lattice::heading(Vec direction) const {
  switch (kind_) {
    case LatticeKind::kSquare: return {double(direction.x), double(direction.y)};
    case LatticeKind::kHexFiles: return {direction.x * kHalfRoot3, direction.y + direction.x / 2.0};
    case LatticeKind::kHexRanks:
    case LatticeKind::kTriangles: return {direction.x + direction.y / 2.0, direction.y * kHalfRoot3};
  }
  return {};
}

bool Lattice::find_map(std::string_view name, LinearMap& map) const {
  if (name.ends_with(kLevels)) {
    if (!has_levels_ || !find_map(name.substr(0, name.size() - kLevels.size()), map)) return false;
    map.zz = -map.zz;
    return map.zz < 0;  // said twice it says nothing
  }
  const LinearMap once = turn(kind_);
  const LinearMap twice = compose(once, once);
  if (name == "identity") {
    map = {};
  } else if (name == "mirror") {
    map = mirror(kind_);
  } else if (name == "side-mirror") {
    map = sideways_mirror();
  } else if (name == "half-turn") {
    map = {-1, 0, 0, -1, 1};
  } else if (name == "turn-90" && turn_degrees() == 90) {
    map = once;
  } else if (name == "turn-270" && turn_degrees() == 90) {
    map = compose(twice, once);
  } else if (name == "turn-120" && turn_degrees() == 60) {
    map = twice;
  } else if (name == "turn-240" && turn_degrees() == 60) {
    map = compose(twice, twice);
  } else {
    return false;
  }
  return true;
}

LinearMap Lattice::sideways_mirror() const { return compose(LinearMap{-1, 0, 0, -1, 1}, mirror(kind_)); }

Vec Lattice::position(Vec place) const {
  if (kind_ != LatticeKind::kTriangles) return place;
  // Thirds of an edge, on the axes of hexagons in ranks: corners of triangles are multiples of three.
  if (points_up(place)) return {3 * ((place.x - 1 - place.y) / 2) + 1, 3 * place.y + 1, place.z};
  return {3 * ((place.x - place.y) / 2) - 1, 3 * place.y + 2, place.z};
}

Vec Lattice::place_at(Vec position) const {
  if (kind_ != LatticeKind::kTriangles) return position;
  const int y = floor_div(position.y, 3);
  const bool up = position.y - 3 * y == 1;
  const int corner = floor_div(position.x + (up ? -1 : 1), 3);
  return {2 * corner + y + (up ? 1 : 0), y, position.z};
}

std::vector<Vec> Lattice::directions_of_triangles(Vec from, Vec to) {
  const Lattice lattice(LatticeKind::kTriangles, false);
  // Twice the difference of the centres, in thirds of an edge; a direction (1, 0) is 3 of these long, and what is left
  // over between cells of different look is one of six vectors (1, 1).
  const Vec apart = 2 * (lattice.position(to) - lattice.position(from));
  std::vector<Vec> directions;
  const auto add = [&](Vec off) {
    const Vec whole = apart - off;
    if (whole.x % 3 == 0 && whole.y % 3 == 0) directions.push_back({whole.x / 3, whole.y / 3, to.z - from.z});
  };
  if (lattice.points_up(from) == lattice.points_up(to)) add({});
  else
    for (const Vec off : {Vec{1, 1}, Vec{-1, 2}, Vec{-2, 1}, Vec{-1, -1}, Vec{1, -2}, Vec{2, -1}}) add(off);
  return directions;
}

int Lattice::distance(Vec from, Vec to) const {
  const Vec v = to - from;
  if (kind_ == LatticeKind::kSquare) return std::abs(v.x) + std::abs(v.y);
  if (is_hexagonal()) return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.x + v.y)});
  // Each edge separates two strips of one of three kinds.
  const Vec a = position(from), b = position(to);
  const auto strips = [](int one, int other) { return std::abs(floor_div(one, 3) - floor_div(other, 3)); };
  return strips(a.x, b.x) + strips(a.y, b.y) + strips(a.x + a.y, b.x + b.y);
}

int Lattice::colour_class(Vec place) const {
  const int classes = is_hexagonal() ? 3 : 2, sum = is_hexagonal() ? place.x - place.y : place.x + place.y;
  return sum - classes * floor_div(sum, classes);
}

Point Lattice::point(Vec place) const {
  if (kind_ != LatticeKind::kTriangles) return heading(place);
  return {place.x * kHalfRoot3, 1.5 * place.y + (points_up(place) ? 0.5 : 1)};
}

std::vector<Point> Lattice::corners(Vec place) const {
  if (kind_ == LatticeKind::kSquare) return {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  if (kind_ == LatticeKind::kTriangles) {
    if (points_up(place)) return {{kHalfRoot3, 0.5}, {-kHalfRoot3, 0.5}, {0, -1}};
    return {{-kHalfRoot3, -0.5}, {kHalfRoot3, -0.5}, {0, 1}};
  }
  std::vector<Point> corners;
  const double start = kind_ == LatticeKind::kHexFiles ? 0 : std::numbers::pi / 6;
  for (int i = 0; i < 6; ++i) {
    const double angle = start + i * std::numbers::pi / 3;
    corners.push_back({std::cos(angle) / std::numbers::sqrt3, std::sin(angle) / std::numbers::sqrt3});
  }
  return corners;
}

}  // namespace sennight
