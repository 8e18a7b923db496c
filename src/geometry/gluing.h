// Boards glued together, so that directions turn on the way from cell to cell: what no lattice of the plane can be.
// Steps across edges are given; what leads farther are all ways of going there that never step back. So a leap by (1, 2)
// goes up, up and right, or up, right and up, or right, up and up, and where these end on different cells it leads to
// each of them. A diagonal through a corner in which other than four cells meet goes on in more than one line.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "geometry/symmetry.h"

namespace sennight {

// How the places of a shape hang together. Places are numbers in Layout::places; each list has an entry for every one.
struct Gluing {
  struct Edge {
    int to = 0;
    LinearMap turn;  // of directions, which are vectors of the square lattice
    friend bool operator==(const Edge&, const Edge&) = default;
  };
  static constexpr std::array<Vec, 4> kSteps = {Vec{1, 0, 0}, Vec{0, 1, 0}, Vec{-1, 0, 0}, Vec{0, -1, 0}};
  // By step: none where the board ends, more than one where the way forks.
  using Edges = std::array<std::vector<Edge>, kSteps.size()>;
  std::vector<Edges> edges;  // by place
  Vec reach;                 // of the longest leaps, right or left, up or down; turns keep it
  std::vector<int> shades;   // 0 or 1, as often as can be not the same across an edge
  // Of the cells on the page, in order round them, y up, about any origin. Empty where the board is drawn as its lattice.
  std::vector<std::vector<Point>> corners;
  struct View {        // the board carried onto itself
    std::string name;  // as Lattice::find_map has them
    std::vector<int> image;
    std::vector<LinearMap> turns;  // of directions that begin on each place: from the first player's
    double facing = 0;             // as in Symmetry
  };
  std::vector<View> views;
  struct Label {
    int place = 0;
    bool names_file = false;  // or rank
    Point at;                 // as corners
  };
  std::vector<Label> labels;
};

// A cell to which a direction leads, and how directions turn on the way there.
struct Lead {
  Cell cell;
  LinearMap turn;
  friend bool operator==(const Lead&, const Lead&) = default;
};

// A gluing made ready for the cells of a board.
class GluedCells {
 public:
  // `cells` by place; none where the board has no cell, though ways lead over it.
  GluedCells(const Gluing& gluing, const std::vector<Cell>& cells, std::size_t size);

  // Directions as rows of a box about (0, 0), `reach` to each side: their number, and that of one. REQUIRES: within.
  std::size_t directions() const { return static_cast<std::size_t>((2 * reach_.x + 1) * (2 * reach_.y + 1)); }
  std::size_t number(Vec direction) const {
    return static_cast<std::size_t>((direction.y + reach_.y) * (2 * reach_.x + 1) + direction.x + reach_.x);
  }
  std::span<const Lead> leads(Cell from, std::size_t direction) const {
    const std::size_t at = direction * size_ + from.index();
    return std::span(leads_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  }
  // Takes away what leads by this direction from one cell to the other. False when nothing does. Cost: the size of the
  // board.
  bool cut(Cell from, std::size_t direction, Cell to);
  // Steps across edges between two cells, whatever lies between.
  int distance(Cell from, Cell to) const { return distances_[from.index() * size_ + to.index()]; }
  int shade(Cell cell) const { return shades_[cell.index()]; }
  // The cells of the shortest straight line between two, both included; empty where there is none.
  std::vector<Cell> line(Cell from, Cell to) const;
  // Errors: no such view.
  Result<Symmetry> symmetry(std::string_view name) const;

 private:
  void link(const Gluing& gluing, const std::vector<Cell>& cells);
  void measure(const Gluing& gluing, const std::vector<Cell>& cells);

  std::size_t size_;
  Vec reach_;
  std::vector<Lead> leads_;
  std::vector<std::uint32_t> begins_;  // by direction and cell, and the end
  std::vector<std::uint16_t> distances_;
  std::vector<int> shades_;
  std::vector<std::pair<std::string, Symmetry>> views_;  // with their names
};

}  // namespace sennight
