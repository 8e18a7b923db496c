// Which piece types can come up in a game.
#pragma once

#include <set>
#include <string>

#include "rules/variant.h"

namespace sennight {

// `tokens` and all declared types that these may become: by promotion, in a captor's hand, by fusion and by fission.
std::set<std::string> with_what_they_become(const VariantDefinition& definition, std::set<std::string> tokens);

// The types that can come up in a game from the array: those in it, and what these may become. Types that only a
// position set up by hand shows are not among them.
TypeSet occurring_types(const Variant& variant);

}  // namespace sennight
