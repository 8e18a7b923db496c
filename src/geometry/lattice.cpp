#include "geometry/lattice.h"

#include <algorithm>
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

LinearMap compose(LinearMap a, LinearMap b) {  // first b, then a
  return {a.xx * b.xx + a.xy * b.yx, a.xx * b.xy + a.xy * b.yy, a.yx * b.xx + a.yy * b.yx,
          a.yx * b.xy + a.yy * b.yy};
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
  // Angles are found once for each image: compiling a variant spends its time here. All images have a plane part or none has, and
  // equal angles differ by rounding at most.
  std::vector<std::pair<long, Vec>> ordered;
  for (const Vec image : images) {
    ordered.emplace_back(image.x == 0 && image.y == 0 ? 0 : std::lround(angle(image) * 1e5), image);
  }
  std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : std::pair(a.second.z, a.second) < std::pair(b.second.z, b.second);
  });
  images.clear();
  for (const auto& [angle, image] : ordered) {
    if (images.empty() || images.back() != image) images.push_back(image);
  }
  return images;
}

int Lattice::forward(Vec v) const {
  return kind_ == LatticeKind::kHexFiles ? 2 * v.y + v.x : v.y;
}

int Lattice::rightward(Vec v) const {
  return kind_ == LatticeKind::kHexRanks ? 2 * v.x + v.y : v.x;
}

double Lattice::angle(Vec v) const {
  const Point p = point(v);
  const double degrees = std::atan2(p.x, p.y) * 180 / std::numbers::pi;
  return degrees < -1e-9 ? degrees + 360 : std::max(degrees, 0.0);
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
