// What boards are made of. Each shape is a room of its own: a file of this folder with all that belongs to it, which
// nobody includes. The table of them is what boards, the loader of variant files and the rules in words ask.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "geometry/board.h"
#include "geometry/gluing.h"

namespace sennight {

// Places of the lattice that become the cells of one level: z is 0, each place is there once, in any order.
struct Layout {
  std::vector<Vec> places;
  // What leads from a place, or a direction, to itself where the board wraps.
  Periods of_places{}, of_directions{};
  std::optional<Gluing> gluing{};
};

struct Shape {
  std::string_view name;                 // as variant files have it
  std::vector<std::string_view> needs;   // keys of [board] that it must have
  std::vector<std::string_view> allows;  // ... that it may have; those that some shape needs or allows go with no other
  // Errors: sizes out of range or too many cells, a lattice that does not fit, a wrap that does not close.
  Result<Layout> (*layout)(const BoardDefinition& definition);
  // How people are told of such a board: "The board has 8 files and 8 ranks, 64 cells", without levels.
  std::string (*words)(const Board& board);
};

const std::vector<Shape>& shapes();
// Null when no shape has this name.
const Shape* find_shape(std::string_view name);

// "cells", "hexagonal cells", "triangular cells" or "points".
std::string_view unit_words(const BoardDefinition& definition);
// "files" or "ranks": what the lines of the board are, in FEN and in names.
std::string_view line_words(const BoardDefinition& definition);

}  // namespace sennight
