#include "geometry/gluing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

namespace sennight {

namespace {

// A place instead of a cell.
struct PlaceLead {
  int place;
  LinearMap turn;
  friend bool operator==(const PlaceLead&, const PlaceLead&) = default;
};

}  // namespace

GluedCells::GluedCells(const Gluing& gluing, const std::vector<Cell>& cells, std::size_t size)
    : size_(size), reach_(gluing.reach), shades_(size) {
  for (std::size_t place = 0; place < cells.size(); ++place)
    if (cells[place]) shades_[cells[place].index()] = gluing.shades[place];
  link(gluing, cells);
  measure(gluing, cells);
  for (const Gluing::View& view : gluing.views) {
    Symmetry symmetry{.map = {}, .cells = std::vector<Cell>(size), .maps = std::vector<LinearMap>(size)};
    symmetry.facing = view.facing;
    bool fits = true;  // holes may not be carried onto each other
    for (std::size_t place = 0; place < cells.size(); ++place) {
      const Cell image = cells[static_cast<std::size_t>(view.image[place])];
      fits = fits && bool(cells[place]) == bool(image);
      if (!fits || !image) continue;
      symmetry.cells[cells[place].index()] = image;
      symmetry.maps[cells[place].index()] = view.turns[place];
    }
    if (fits) views_.emplace_back(view.name, std::move(symmetry));
  }
}

bool GluedCells::cut(Cell from, std::size_t direction, Cell to) {
  const std::size_t at = direction * size_ + from.index();
  const auto begin = leads_.begin() + begins_[at], end = leads_.begin() + begins_[at + 1];
  const auto rest = std::remove_if(begin, end, [&](const Lead& lead) { return lead.cell == to; });
  const auto gone = static_cast<std::uint32_t>(end - rest);
  leads_.erase(rest, end);
  for (std::size_t i = at + 1; i < begins_.size(); ++i) begins_[i] -= gone;
  return gone > 0;
}

std::vector<Cell> GluedCells::line(Cell from, Cell to) const {
  constexpr std::array<Vec, 8> kLines = {Vec{0, 1, 0},  Vec{1, 1, 0},   Vec{1, 0, 0},  Vec{1, -1, 0},
                                         Vec{0, -1, 0}, Vec{-1, -1, 0}, Vec{-1, 0, 0}, Vec{-1, 1, 0}};
  if (from == to) return {from};
  struct End {
    std::vector<Cell> cells;
    Vec next;
  };
  std::vector<End> ends;
  for (const Vec v : kLines) ends.push_back({{from}, v});
  for (std::size_t i = 0; i < ends.size(); ++i) {  // the shorter first
    if (std::abs(ends[i].next.x) > reach_.x || std::abs(ends[i].next.y) > reach_.y) continue;
    for (const Lead& lead : leads(ends[i].cells.back(), number(ends[i].next))) {
      End longer{ends[i].cells, lead.turn(ends[i].next)};
      if (std::ranges::find(longer.cells, lead.cell) != longer.cells.end()) continue;
      longer.cells.push_back(lead.cell);
      if (lead.cell == to) return longer.cells;
      ends.push_back(std::move(longer));
    }
  }
  return {};
}

Result<Symmetry> GluedCells::symmetry(std::string_view name) const {
  std::vector<std::string_view> known;
  for (const auto& [other, symmetry] : views_) {
    if (other == name) return symmetry;
    known.push_back(other);
  }
  return fail(fmt::format("this board has no symmetry '{}'; it has {}", name, fmt::join(known, ", ")));
}

// The shorter vectors first: each begins with a step across an edge.
void GluedCells::link(const Gluing& gluing, const std::vector<Cell>& cells) {
  const std::size_t places = cells.size();
  std::vector<std::vector<PlaceLead>> found(directions() * places);
  const auto length = [](Vec v) { return std::abs(v.x) + std::abs(v.y); };
  std::vector<Vec> vectors;
  for (int y = -reach_.y; y <= reach_.y; ++y)
    for (int x = -reach_.x; x <= reach_.x; ++x) vectors.push_back({x, y, 0});
  std::ranges::stable_sort(vectors, {}, length);
  for (const Vec v : vectors)
    for (std::size_t from = 0; from < places; ++from) {
      std::vector<PlaceLead>& leads = found[number(v) * places + from];
      if (v == Vec{}) leads.push_back({static_cast<int>(from), {}});
      for (std::size_t way = 0; way < Gluing::kSteps.size(); ++way) {
        const Vec rest = v - Gluing::kSteps[way];
        if (length(rest) >= length(v)) continue;
        for (const Gluing::Edge& edge : gluing.edges[from][way])
          for (const PlaceLead& lead : found[number(edge.turn(rest)) * places + static_cast<std::size_t>(edge.to)]) {
            const PlaceLead whole{lead.place, compose(lead.turn, edge.turn)};
            if (std::ranges::find(leads, whole) == leads.end()) leads.push_back(whole);
          }
      }
    }
  std::vector<std::size_t> place_of(size_);
  for (std::size_t place = 0; place < places; ++place)
    if (cells[place]) place_of[cells[place].index()] = place;
  begins_.push_back(0);
  for (std::size_t direction = 0; direction < directions(); ++direction)
    for (std::size_t from = 0; from < size_; ++from) {
      for (const PlaceLead& lead : found[direction * places + place_of[from]])
        if (const Cell cell = cells[static_cast<std::size_t>(lead.place)]; cell && cell != Cell(from))
          leads_.push_back({cell, lead.turn});
      begins_.push_back(static_cast<std::uint32_t>(leads_.size()));
    }
}

void GluedCells::measure(const Gluing& gluing, const std::vector<Cell>& cells) {
  const std::size_t places = cells.size();
  distances_.assign(size_ * size_, 0);
  for (std::size_t from = 0; from < places; ++from) {
    if (!cells[from]) continue;
    std::vector<int> steps(places, -1);
    std::vector<std::size_t> queue{from};
    steps[from] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::vector<Gluing::Edge>& edges : gluing.edges[queue[i]])
        for (const Gluing::Edge& edge : edges) {
          const auto to = static_cast<std::size_t>(edge.to);
          if (steps[to] >= 0) continue;
          steps[to] = steps[queue[i]] + 1;
          queue.push_back(to);
        }
    for (std::size_t to = 0; to < places; ++to)
      if (cells[to] && steps[to] >= 0)
        distances_[cells[from].index() * size_ + cells[to].index()] = static_cast<std::uint16_t>(steps[to]);
  }
}

}  // namespace sennight
