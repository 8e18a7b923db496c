// Movements in words, for people who do not read the notation.
#pragma once

#include <string>

#include "pieces/movement.h"

namespace sennight {

// One sentence fragment per term, joined by "; ": "slides orthogonally; takes one step diagonally forward to capture".
// "does not move" for an empty movement. `zone_words` are not looked up: zones appear by their names.
std::string describe(const Lattice& lattice, const Movement& movement);

}  // namespace sennight
