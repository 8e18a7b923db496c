// What can be wrong with the pieces at the start, where and in words.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/variant.h"

namespace sennight {

// A cell on which two pieces would stand.
struct Clash {
  Cell cell;
  Piece first, second;
};

using OwnCells = std::set<std::pair<std::size_t, std::size_t>>;  // (player, type) with cells of their own

// Of the pieces that the cells of one key place. REQUIRES: there is a clash.
Finding fault_of_clashes(const Variant& variant, const std::vector<Clash>& clashes, const OwnCells& explicitly,
                         const Text& cells);

// Of the pieces that several keys place, each of which clashes with those of one key further up: told there, once. Nothing
// where it is not one key.
std::optional<Finding> fault_of_one_key(const Variant& variant, const std::vector<Clash>& clashes);

// "a1 a1": cells that the list of a key names twice.
Findings faults_of_repeats(const Board& board, const Text& cells);

// Two players who see the board alike, and whose pieces that are not placed one by one would so stand on one cell.
std::optional<Finding> fault_of_views(const Variant& variant, const OwnCells& explicitly);

// Where the file says of a player without a royal that there is none, or the setup.
Location place_of_no_royal(const Variant& variant, std::size_t player);

// Of players who have each so many royals at the start, and not one.
Finding fault_of_royals(const Variant& variant, int royals, const std::vector<std::size_t>& players);

}  // namespace sennight
