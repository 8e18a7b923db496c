// All places that meet some inequalities.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "geometry/inequality.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

constexpr int kReach = 40;  // places are searched for in |x|, |y| <= this

Result<Layout> region_layout(const BoardDefinition& definition) {
  std::vector<HalfSpace> bounds;
  for (const std::string& text : definition.region) {
    auto parsed = parse_inequality(text);
    if (!parsed) return std::unexpected(parsed.error());
    bounds.insert(bounds.end(), parsed->begin(), parsed->end());
  }
  Layout layout;
  for (int y = -kReach; y <= kReach; ++y)
    for (int x = -kReach; x <= kReach; ++x)
      if (std::ranges::all_of(bounds, [&](const HalfSpace& bound) { return bound.holds({x, y, 0}); }))
        layout.places.push_back({x, y, 0});
  return layout;
}

std::string region_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  const auto [low, high] = std::ranges::minmax(board.lines(), {},
                                               [](const Board::Line& line) { return line.cells.size(); });
  const std::size_t each = low.cells.size(), longest = high.cells.size();
  // Lines that grow from one cell by one.
  const bool is_triangle = board.lattice().is_hexagonal() && each == 1 &&
                           board.size() / static_cast<std::size_t>(definition.levels) == longest * (longest + 1) / 2;
  if (is_triangle)
    return fmt::format("The board has {} {} in {} with {} along each side", board.size(), unit_words(definition),
                       definition.levels > 1 ? "triangles" : "a triangle", number_word(static_cast<int>(longest)));
  const std::string length = each == longest ? fmt::format("{}", each) : fmt::format("{} to {}", each, longest);
  return fmt::format("The board has {} {} in {} of {}", board.size(), unit_words(definition), line_words(definition),
                     length);
}

}  // namespace

namespace shape {

Shape region() {
  return {.name = "region", .needs = {"where"}, .allows = {}, .layout = region_layout, .words = region_words};
}

}  // namespace shape

}  // namespace sennight
