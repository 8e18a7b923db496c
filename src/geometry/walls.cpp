// Walls of a board: Board::walls and what they take away.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/board.h"

namespace sennight {

// All steps to neighbours: orthogonal and diagonal ones, and the same together with a level more or less.
std::vector<Vec> Board::steps() const {
  std::vector<Vec> flat = lattice_.images(lattice_.orthogonal());
  for (const Vec v : lattice_.images(Lattice::diagonal())) flat.push_back(v);
  if (!lattice_.has_levels()) return flat;
  std::vector<Vec> steps{{0, 0, 1}, {0, 0, -1}};
  for (const Vec v : flat)
    for (const int z : {-1, 0, 1}) steps.push_back({v.x, v.y, z});
  return steps;
}

// Two cells with a dash between. Names may have dashes themselves, all as many.
Result<std::pair<Cell, Cell>> Board::wall_of(std::string_view text) const {
  const auto dashes = std::ranges::count(text, '-');
  const std::size_t middle = [&] {
    std::size_t at = text.find('-');
    for (auto i = 0; i < dashes / 2; ++i) at = text.find('-', at + 1);
    return at;
  }();
  if (dashes % 2 == 0 || middle == 0 || middle + 1 == text.size())
    return fail(fmt::format("'walls': '{}' is no wall: two neighbours are expected, as in \"{}-{}\"", text,
                            names_.front(), names_[std::min<std::size_t>(1, names_.size() - 1)]));
  std::pair<Cell, Cell> wall;
  for (const bool first : {true, false}) {
    const std::string_view name = first ? text.substr(0, middle) : text.substr(middle + 1);
    (first ? wall.first : wall.second) = find(name);
    if (!find(name)) return fail(fmt::format("'walls': no cell is called '{}'; {}", name, names_text()));
  }
  return wall;
}

// Takes away the steps from one to the other. False when there are none.
bool Board::separate(Cell a, Cell b) {
  bool found = false;
  for (const Vec v : steps()) {
    const Direction direction = this->direction(v);
    if (!direction) continue;
    if (glued_ && glued_->cut(a, glued_->number(v), b)) found = true;
    Cell& edge = edges_[direction.index() * size() + a.index()];
    if (edge != b) continue;
    found = true;
    edge = Cell();
    if (!glued_) continue;
    const std::span<const Lead> leads = glued_->leads(a, glued_->number(v));
    if (!leads.empty()) edge = leads.front().cell;
  }
  return found;
}

Result<void> Board::raise_walls() {
  for (std::size_t i = 0; i < definition_.walls.size(); ++i) {
    const std::string& text = definition_.walls[i];
    const auto wall = wall_of(text);
    if (!wall) return fail(wall.error().message, i);
    const auto [a, b] = *wall;
    for (const auto& [c, d] : walls_)
      if ((a == c && b == d) || (a == d && b == c))
        return fail(fmt::format("'walls': '{}' stands there already", text), i);
    const bool leads = separate(a, b), leads_back = separate(b, a);
    if (!leads && !leads_back)
      return fail(
          fmt::format("'walls': {} and {} are no neighbours: no step leads from one to the other", name(a), name(b)),
          i);
    walls_.emplace_back(a, b);
  }
  return {};
}

std::pair<Cell, Cell> Board::wall_without_image(const std::vector<Cell>& image) const {
  for (const auto& wall : walls_) {
    const Cell a = image[wall.first.index()], b = image[wall.second.index()];
    if (std::ranges::none_of(walls_, [&](const auto& other) {
          return (other.first == a && other.second == b) || (other.first == b && other.second == a);
        }))
      return wall;
  }
  return {};
}

// The edge of a square over which a step leads.
Board::WallLine Board::line_on_edge(Cell cell, Vec step) const {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < outline(cell).size(); ++i)
    if (outline(cell)[i].x * step.x - outline(cell)[i].y * step.y > 0) ends.push_back(i);
  SENNIGHT_REQUIRES(ends.size() == 2, ends.size());
  return {cell, ends.front(), ends.back()};
}

std::vector<Board::WallLine> Board::wall_lines() const {
  // Outlines are computed about the centres of their cells.
  constexpr double kNear = 1e-3;
  std::vector<WallLine> lines;
  if (definition_.points) return lines;
  for (const auto& [a, b] : walls_) {
    if (coordinates(a).z != coordinates(b).z) continue;
    // Where the second one lies for who goes round the board to it: so far to the right and down the page.
    std::vector<Point> shifts{{0, 0}};
    const Point origin = lattice_.point({});
    for (const Vec period : {of_places_.files, of_places_.ranks}) {
      if (period == Vec{}) continue;
      const Point end = lattice_.point(period), round{end.x - origin.x, origin.y - end.y};
      for (std::size_t i = 0, count = shifts.size(); i < count; ++i)
        for (const int sign : {-1, 1}) shifts.push_back({shifts[i].x + sign * round.x, shifts[i].y + sign * round.y});
    }
    std::vector<WallLine> edges, corners;
    for (const Point shift : shifts) {
      // The corners that both have, by the one and by the other.
      std::vector<std::size_t> of_a, of_b;
      for (std::size_t i = 0; i < outline(a).size(); ++i)
        for (std::size_t j = 0; j < outline(b).size(); ++j) {
          const Point p = outline(a)[i], q = outline(b)[j];
          const Point off{centre(a).x + p.x - centre(b).x - q.x - shift.x,
                          centre(a).y + p.y - centre(b).y - q.y - shift.y};
          if (std::abs(off.x) > kNear || std::abs(off.y) > kNear) continue;
          of_a.push_back(i);
          of_b.push_back(j);
        }
      if (of_a.empty()) continue;
      std::vector<WallLine>& into = of_a.size() > 1 ? edges : corners;
      into.push_back({a, of_a.front(), of_a.back()});
      if (shift.x != 0 || shift.y != 0) into.push_back({b, of_b.front(), of_b.back()});
    }
    for (const SewnEdge& edge : sewn_edges_)
      if ((edge.from == a && edge.to == b) || (edge.from == b && edge.to == a))
        edges.push_back(line_on_edge(edge.from, edge.step));
    const std::vector<WallLine>& found = edges.empty() ? corners : edges;
    lines.insert(lines.end(), found.begin(), found.end());
  }
  return lines;
}

}  // namespace sennight
