// Random numbers for the keys of a variant's positions.
#pragma once

#include "rules/variant.h"

namespace sennight {

// The same in every process. REQUIRES: everything else of the variant is compiled.
Variant::Keys keys_for(const Variant& variant);

}  // namespace sennight
