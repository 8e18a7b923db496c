// The infinite lattice that a board is cut from: its places, the directions between them, the symmetries of directions
// and how they turn into one another, and where things lie on the page.
//
// Places and directions are integers (x, y, z). On the square lattice x is the file and y the rank. On the hexagonal
// lattice x and y are the axial coordinates q and r: the six steps are (0,1) (1,0) (1,-1) (0,-1) (-1,0) (-1,1). There a
// direction is the difference of two places. z is the level of a prism. "Forward" is the first player's direction up the
// page.
//
// On the triangular lattice x is the place in a row, y the row; cells point up where x + y is odd. Directions are those
// of hexagons in ranks, and a direction (q, r) means half as far as there, counted in edges: it leads to the cell whose
// centre is next to that point, of the same look if q and r are even, else of the other look. So one direction crosses
// an edge of a cell that points up and, going on, the edge on the other side of the cell that points down. Several
// directions may lead to one cell; each leads back when it is turned round.
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

enum class LatticeKind { kSquare, kHexFiles, kHexRanks, kTriangles };  // hexagons in vertical files, or in ranks

// A linear map of the plane part of a vector; levels are kept, or exchanged from top to bottom.
struct LinearMap {
  int xx = 1, xy = 0, yx = 0, yy = 1, zz = 1;
  constexpr Vec operator()(Vec v) const { return {xx * v.x + xy * v.y, yx * v.x + yy * v.y, zz * v.z}; }
  friend constexpr bool operator==(const LinearMap&, const LinearMap&) = default;
};

// First b, then a.
constexpr LinearMap compose(const LinearMap& a, const LinearMap& b) {
  return {a.xx * b.xx + a.xy * b.yx, a.xx * b.xy + a.xy * b.yy, a.yx * b.xx + a.yy * b.yx, a.yx * b.xy + a.yy * b.yy,
          a.zz * b.zz};
}

// Vectors that lead from each thing to itself on a board that wraps: one for its files, one for its ranks; zero where it
// does not. REQUIRES: the first has no y and x > 0, or the second has no x and y > 0, of those that are not zero.
struct Periods {
  Vec files, ranks;
  bool any() const { return files != Vec{} || ranks != Vec{}; }
  // The same for all vectors that differ by periods.
  Vec reduce(Vec v) const;
};

class Lattice {
 public:
  explicit Lattice(LatticeKind kind, bool has_levels) : kind_(kind), has_levels_(has_levels) {}

  LatticeKind kind() const { return kind_; }
  bool is_hexagonal() const { return kind_ == LatticeKind::kHexFiles || kind_ == LatticeKind::kHexRanks; }
  bool is_triangular() const { return kind_ == LatticeKind::kTriangles; }
  bool has_levels() const { return has_levels_; }

  // ---- directions ----

  // The smallest rotation that maps the lattice to itself, in degrees: 90 or 60.
  int turn_degrees() const { return kind_ == LatticeKind::kSquare ? 90 : 60; }
  // A direction that crosses an edge; the others are its images.
  Vec orthogonal() const { return kind_ == LatticeKind::kSquare ? Vec{1, 0, 0} : Vec{0, 1, 0}; }
  // A diagonal direction.
  static constexpr Vec diagonal() { return {1, 1, 0}; }

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
  Vec up() const { return lies_in_ranks() ? Vec{-1, 2, 0} : Vec{0, 1, 0}; }
  // Where the direction ends on the page, from the origin, in units of the shortest orthogonal direction.
  Point heading(Vec direction) const;

  // The maps by name: "identity", "mirror" (top and bottom exchanged), "side-mirror" (left and right), "half-turn", "turn-120", "turn-240"
  // (hexagonal only), "turn-90", "turn-270" (square only), all anticlockwise; each with "-levels" behind it exchanges the
  // levels, too. Returns false when this lattice has no such map.
  bool find_map(std::string_view name, LinearMap& map) const;
  // Left and right exchanged.
  LinearMap sideways_mirror() const;
  // The names of maps on any lattice; "-levels" may follow where there are levels.
  static constexpr std::array<std::string_view, 8> kMaps = {"identity", "mirror",   "side-mirror", "half-turn",
                                                            "turn-90",  "turn-120", "turn-240",    "turn-270"};

  // ---- places ----

  // Calls visit(direction) for each direction that leads from one place to the other: one, or three between triangles
  // of different look.
  template <class Visit>
  void for_each_direction(Vec from, Vec to, const Visit& visit) const {
    if (kind_ != LatticeKind::kTriangles) visit(to - from);
    else
      for (const Vec direction : directions_of_triangles(from, to)) visit(direction);
  }
  // Number of orthogonal steps in the plane between two places, diagonal steps of the square lattice counted as two.
  int distance(Vec from, Vec to) const;
  // The place relative to a point that maps fix, in a system in which maps are linear; place_at goes back.
  Vec position(Vec place) const;
  Vec place_at(Vec position) const;
  // 0 or 1 on squares and triangles, 0..2 on hexagons. A diagonal step keeps it on squares and hexagons; on triangles
  // it tells which way the cell points.
  int colour_class(Vec place) const;
  // Does a triangle point up? False on other lattices.
  bool points_up(Vec place) const { return is_triangular() && ((place.x + place.y) & 1) != 0; }
  // The centre of a place on the page.
  Point point(Vec place) const;
  // Corners of its cell about the centre, in order round it; unlike elsewhere y goes down, as on a screen.
  std::vector<Point> corners(Vec place) const;

 private:
  bool lies_in_ranks() const { return kind_ == LatticeKind::kHexRanks || kind_ == LatticeKind::kTriangles; }
  static std::vector<Vec> directions_of_triangles(Vec from, Vec to);

  LatticeKind kind_;
  bool has_levels_;
};

}  // namespace sennight
