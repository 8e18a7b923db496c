// Files or ranks of given lengths, each centred on the page.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

bool is_odd(int number) { return (number & 1) != 0; }

Result<Layout> lines_layout(const BoardDefinition& definition) {
  const std::vector<int>& lengths = definition.lines;
  if (lengths.empty() || lengths.size() > 40) return fail("'lengths': a board of lines has 1 to 40 lines");
  const bool files = definition.lattice == LatticeKind::kHexFiles;
  const bool hexagons = files || definition.lattice == LatticeKind::kHexRanks;
  const int count = static_cast<int>(lengths.size());
  // On a hexagonal lattice neighbouring lines are shifted by half a step, so the parity of the lengths must alternate;
  // the number of the first line is chosen to make that parity fit.
  int first = -(count - 1) / 2;
  if (hexagons && is_odd(lengths[0] - 1 - first)) --first;
  // Ranks of triangles begin with a cell that points up where a shorter one follows.
  const bool begins_down = definition.lattice != LatticeKind::kTriangles || (count > 1 && lengths[1] > lengths[0]);
  Layout layout;
  for (int i = 0; i < count; ++i) {
    const int length = lengths[static_cast<std::size_t>(i)];
    const int line = first + i;
    if (length < 1 || length > 60)
      return fail(fmt::format("'lengths': line {} has {} cells; 1 to 60 is possible", i + 1, length),
                  static_cast<std::size_t>(i));
    const int shift = hexagons ? length - 1 - line : lengths[0] - length;
    if (is_odd(shift))
      return fail(fmt::format("'lengths': line {} of {} cells does not fit between its neighbours", i + 1, length),
                  static_cast<std::size_t>(i));
    for (int k = 0; k < length; ++k) {
      const int twice = 2 * k - (length - 1);  // twice the signed distance from the middle
      if (!hexagons) layout.places.push_back({shift / 2 + k + (begins_down ? 0 : 1), i, 0});
      else if (files) layout.places.push_back({line, (twice - line) / 2, 0});
      else layout.places.push_back({(twice - line) / 2, line, 0});
    }
  }
  return layout;
}

std::string lines_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  const auto [low, high] = std::ranges::minmax(definition.lines);
  const std::string length = low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
  return fmt::format("The board has {} {} in {} {} of {}", board.size(), unit_words(definition),
                     number_word(static_cast<int>(definition.lines.size())), line_words(definition), length);
}

}  // namespace

namespace shape {

Shape lines() {
  return {.name = "lines", .needs = {"lengths"}, .allows = {}, .layout = lines_layout, .words = lines_words};
}

}  // namespace shape

}  // namespace sennight
