// As many cells in each file, and in each rank. Of hexagons every second line is shifted by half a cell. A rectangle may
// wrap: its last file is then next to its first one, and its last rank to the first.
#include <fmt/format.h>

#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

int half(int number) { return number >> 1; }  // rounded down

Vec place(LatticeKind lattice, int file, int rank) {
  switch (lattice) {
    case LatticeKind::kSquare: return {file, rank, 0};
    case LatticeKind::kHexFiles: return {file, rank - half(file), 0};
    case LatticeKind::kHexRanks: return {file - half(rank), rank, 0};
    case LatticeKind::kTriangles: return {file + 1, rank, 0};  // the first cell points up
  }
  return {};
}

Result<Layout> rectangle_layout(const BoardDefinition& definition) {
  const int files = definition.files, ranks = definition.ranks;
  if (files < 1 || files > 26) return fail("'files': a rectangle has 1 to 26 files");
  if (ranks < 1 || ranks > 99) return fail("'ranks': a rectangle has 1 to 99 ranks");
  Layout layout;
  for (int rank = 0; rank < ranks; ++rank)
    for (int file = 0; file < files; ++file) layout.places.push_back(place(definition.lattice, file, rank));
  const bool wraps_files = definition.wrap != BoardWrap::kNone, wraps_ranks = definition.wrap == BoardWrap::kBoth;
  const auto needs_even = [&](std::string_view lines, int count) {
    return fail(fmt::format("'wrap' needs an even number of {} here, or they would not fit together; these are {}",
                            lines, count));
  };
  const bool triangles = definition.lattice == LatticeKind::kTriangles;
  if (wraps_files && files % 2 != 0 && (triangles || definition.lattice == LatticeKind::kHexFiles))
    return needs_even("files", files);
  if (wraps_ranks && ranks % 2 != 0 && (triangles || definition.lattice == LatticeKind::kHexRanks))
    return needs_even("ranks", ranks);
  if (wraps_files) layout.of_places.files = {files, definition.lattice == LatticeKind::kHexFiles ? -files / 2 : 0, 0};
  if (wraps_ranks) layout.of_places.ranks = {definition.lattice == LatticeKind::kHexRanks ? -ranks / 2 : 0, ranks, 0};
  layout.of_directions = layout.of_places;
  if (triangles && wraps_ranks) layout.of_directions.ranks = {-ranks, 2 * ranks, 0};
  return layout;
}

std::string rectangle_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  if (definition.points)
    return fmt::format("The pieces stand on the {} points where {} files and {} ranks cross", board.size(),
                       definition.files, definition.ranks);
  if (definition.lattice == LatticeKind::kSquare)
    return fmt::format("The board has {} files and {} ranks, {} cells", definition.files, definition.ranks,
                       board.size());
  const bool in_files = definition.lattice == LatticeKind::kHexFiles;
  return fmt::format("The board has {} {} in {} {} of {}", board.size(), unit_words(definition),
                     in_files ? definition.files : definition.ranks, line_words(definition),
                     in_files ? definition.ranks : definition.files);
}

}  // namespace

namespace shape {

Shape rectangle() {
  return {.name = "rectangle",
          .needs = {"files", "ranks"},
          .allows = {"wrap"},
          .layout = rectangle_layout,
          .words = rectangle_words};
}

}  // namespace shape

}  // namespace sennight
