// The infinite lattice that a board is cut from: vectors, their symmetries and their directions on the page.
//
// Vectors are integers (x, y, z). On the square lattice x is the file and y the rank. On the hexagonal lattice x and y
// are the axial coordinates q and r: the six steps are (0,1) (1,0) (1,-1) (0,-1) (-1,0) (-1,1). z is the level of a
// prism. "Forward" is the first player's direction up the page.
#pragma once

#include <array>
#include <compare>
#include <string_view>
#include <vector>

namespace sennight {

struct Vec {
  int x = 0, y = 0, z = 0;
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec operator*(int k, Vec a) { return {k * a.x, k * a.y, k * a.z}; }
};

// A point of the page, in units of the distance between neighbouring cells; x to the right, y up.
struct Point {
  double x = 0, y = 0;
};

enum class LatticeKind { kSquare, kHexFiles, kHexRanks };  // hexagons with vertical files, or with horizontal ranks

// A linear map of the plane part of a vector; levels are kept.
struct LinearMap {
  int xx = 1, xy = 0, yx = 0, yy = 1;
  constexpr Vec operator()(Vec v) const { return {xx * v.x + xy * v.y, yx * v.x + yy * v.y, v.z}; }
};

class Lattice {
 public:
  explicit Lattice(LatticeKind kind, bool has_levels) : kind_(kind), has_levels_(has_levels) {}

  LatticeKind kind() const { return kind_; }
  bool is_hexagonal() const { return kind_ != LatticeKind::kSquare; }
  bool has_levels() const { return has_levels_; }

  // The smallest rotation that maps the lattice to itself, in degrees: 90 or 60.
  int turn_degrees() const { return is_hexagonal() ? 60 : 90; }

  // All images of v under the symmetries of the lattice (rotations, reflections, and up-down on a prism), each once,
  // sorted clockwise from straight forward, then by level.
  std::vector<Vec> images(Vec v) const;

  // Integer measure of how far v points forward; only the sign and the order between vectors of one lattice mean
  // something.
  int forward(Vec v) const;
  // The same to the right.
  int rightward(Vec v) const;
  // Degrees clockwise from straight forward, in [0, 360); 0 for a vector that only changes the level.
  double angle(Vec v) const;
  // Up the page: an orthogonal, or on horizontal ranks of hexagons a diagonal.
  Vec up() const { return kind_ == LatticeKind::kHexRanks ? Vec{-1, 2, 0} : Vec{0, 1, 0}; }
  // Where the vector ends on the page.
  Point point(Vec v) const;
  // Number of orthogonal steps in the plane from the origin to v, diagonal steps of the square lattice counted as two.
  int distance(Vec v) const;

  // The maps by name: "identity", "mirror" (top and bottom exchanged), "half-turn", "turn-120", "turn-240"
  // (hexagonal only), "turn-90", "turn-270" (square only), all anticlockwise. Returns false when this lattice has no such map.
  bool find_map(std::string_view name, LinearMap& map) const;

 private:
  LatticeKind kind_;
  bool has_levels_;
};

}  // namespace sennight
