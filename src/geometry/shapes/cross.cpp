// Two bars of squares that cross in the middle: the board of games for four, one at each end.
#include <fmt/format.h>

#include <algorithm>

#include "base/english.h"
#include "geometry/shapes/shape.h"

namespace sennight {

namespace {

Result<Layout> cross_layout(const BoardDefinition& definition) {
  if (definition.lattice != LatticeKind::kSquare) return fail("a cross is made of squares");
  const int files = definition.files, ranks = definition.ranks, side = definition.side;
  if (side < 2 || side > 9) return fail("'side': the arms of a cross are 2 to 9 cells wide");
  const auto fits = [&](int length) { return length > side && (length - side) % 2 == 0; };
  if (!fits(files) || !fits(ranks))
    return fail(
        fmt::format("'{}': arms {} cells wide do not stand in the middle of {} files and {} ranks: each number must be "
                    "greater by an even number",
                    fits(files) == fits(ranks) ? "side"
                    : fits(ranks)              ? "files"
                                               : "ranks",
                    side, files, ranks));
  const auto is_middle = [&](int line, int length) { return std::min(line, length - 1 - line) >= (length - side) / 2; };
  Layout layout;
  for (int rank = 0; rank < ranks; ++rank)
    for (int file = 0; file < files; ++file)
      if (is_middle(file, files) || is_middle(rank, ranks)) layout.places.push_back({file, rank, 0});
  return layout;
}

std::string cross_words(const Board& board) {
  const BoardDefinition& definition = board.definition();
  return fmt::format("The board is a cross of {} cells in {} files and {} ranks, with arms {} cells wide", board.size(),
                     definition.files, definition.ranks, number_word(definition.side));
}

}  // namespace

namespace shape {

Shape cross() {
  return {
      .name = "cross", .needs = {"files", "ranks", "side"}, .allows = {}, .layout = cross_layout, .words = cross_words};
}

}  // namespace shape

}  // namespace sennight
