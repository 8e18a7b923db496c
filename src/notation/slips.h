// Slips of design: what a variant file says without an error, but hardly means. No rule is broken by them, so nothing
// but an author's eye, or this, would find them.
#pragma once

#include "rules/definition.h"
#include "rules/variant.h"

namespace sennight {

// Appends a warning for each slip, at the place of what causes it; in the order of the format's sections, each once.
// What a file inherits is looked at too, but that a base has more than one of its games needs is no slip. Takes as long
// as a few hundred thousand steps of pieces.
void find_slips(const Variant& variant, Findings& findings);

}  // namespace sennight
