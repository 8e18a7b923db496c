// Linear inequalities over cell coordinates, the text form of regions and zones: "0 <= x", "x + 2y > -3",
// "-5 <= x + y <= 5".
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "geometry/lattice.h"

namespace sennight {

// a*x + b*y + c*z + constant >= 0.
struct HalfSpace {
  int x = 0, y = 0, z = 0, constant = 0;
  bool holds(Vec v) const { return x * v.x + y * v.y + z * v.z + constant >= 0; }
};

// One or more comparisons (< <= > >= =) of sums of terms like `3`, `x`, `2y`, `-z`; a chain `a <= b <= c` means both.
// All half-spaces hold where the inequality holds. Errors: the text that could not be read, or whose sums are beyond a
// million.
Result<std::vector<HalfSpace>> parse_inequality(std::string_view text);

}  // namespace sennight
