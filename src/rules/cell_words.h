// Sets of cells in words: what people call the last ranks, a palace, the end of a file.
#pragma once

#include <string>

#include "rules/variant.h"

namespace sennight {

// Where something on one of the cells stands, as the first player sees the board.
struct CellWords {
  std::string where;         // with its preposition: "on the last rank", "in the palace"
  bool is_absolute = false;  // names cells or files, which another player calls otherwise
};

// A zone by the words of the variant file, or by its name where the board shows it; other sets by their geometry. A set
// that has no name is listed, or counted when it is long.
CellWords cell_words(const Variant& variant, const CellSet& cells);

// The geometry alone; empty when the set has no shape that people name.
CellWords shape_words(const Variant& variant, const CellSet& cells);

// Are the cells of the zone told one by one? So where it has no words, is not drawn, and has no shape that people name.
bool is_listed(const Variant& variant, const std::string& zone);

// Where a piece in the zone of this name stands. REQUIRES: the variant has it.
std::string zone_words(const Variant& variant, const std::string& zone);

// `where` without its preposition: "the last rank".
std::string without_preposition(const std::string& where);

}  // namespace sennight
