// A regular hexagon of hexagons, or of triangles.
#include <fmt/format.h>

#include <cstdlib>

#include "base/english.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

Result<Layout> hexagon_layout(const BoardDefinition& definition) {
  if (definition.lattice == LatticeKind::kSquare) return fail("a hexagon is made of hexagons or triangles");
  const int side = definition.side;
  if (side < 2 || side > 9) return fail("'side': a hexagon has a side of 2 to 9 cells");
  Layout layout;
  if (definition.lattice == LatticeKind::kTriangles) {
    // The centre is a corner of cells; rows shrink by one cell at both ends, away from it.
    for (int y = -side; y < side; ++y) {
      const int reach = 2 * side - 1 - (y < 0 ? -1 - y : y);
      for (int x = -reach; x <= reach; ++x) layout.places.push_back({x, y, 0});
    }
    return layout;
  }
  const int reach = side - 1;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x)
      if (std::abs(x + y) <= reach) layout.places.push_back({x, y, 0});
  return layout;
}

std::string hexagon_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  return fmt::format("The board is a hexagon of {} {}, {} along each edge, in {}", board.size(), unit_words(definition),
                     number_word(definition.side),
                     definition.lattice == LatticeKind::kHexFiles ? "vertical files" : "horizontal ranks");
}

}  // namespace

namespace shape {

Shape hexagon() {
  return {.name = "hexagon", .needs = {"side"}, .allows = {}, .layout = hexagon_layout, .words = hexagon_words};
}

}  // namespace shape

}  // namespace sennight
