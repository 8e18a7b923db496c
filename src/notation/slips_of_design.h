// Inside of slips.h: slips that show in the game as a whole, rather than at one key.
#pragma once

#include "rules/special/special_rule.h"

namespace sennight {

// Are the zones that limit its moves the same on both sides of this symmetry, each by itself?
bool has_even_limits(const Variant& variant, TypeId type, const Symmetry& symmetry);
// Are they the whole board and the same when taken together: is the image of each one of them?
bool has_turning_limits(const Variant& variant, TypeId type, const Symmetry& symmetry);

// Appends warnings.
void find_slips_of_design(const SlipSearch& search);

// Has no end a verdict but a draw, and is nobody mated?
bool nobody_can_win(const Variant& variant);
// Where the first player has one at the start, on a cell where it would promote; none where there is no such piece.
Cell starts_where_it_promotes(const Variant& variant, TypeId type);

}  // namespace sennight
