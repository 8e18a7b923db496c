// What a compiled variant answers by a search through its lists. compile.cpp makes it.
#include "rules/variant.h"

#include <algorithm>

#include "base/assert.h"

namespace sennight {

TypeId Variant::find_type(std::string_view token) const {
  for (std::size_t t = 0; t < types_.size(); ++t)
    if (types_[t].token == token) return TypeId(t);
  return TypeId();
}

TypeSet Variant::spared(const Term& term, TypeLimit::Kind kind) const {
  TypeSet set;
  for (const TypeLimit& limit : term.spared)
    for (const std::string& token : limit.types)
      if (const TypeId type = find_type(token); type && limit.kind == kind) set.insert(type);
  return set;
}

PerPlayer<bool> Variant::whole_teams(const PerPlayer<bool>& some) const {
  PerPlayer<bool> whole{};
  for (std::size_t p = 0; p < players(); ++p)
    for (std::size_t other = 0; other < players(); ++other)
      whole[p] = whole[p] || (some[other] && !are_rivals(PlayerId(p), PlayerId(other)));
  return whole;
}

bool Variant::has_zone(const std::string& name) const {
  return std::any_of(zones_.begin(), zones_.end(), [&](const auto& zone) { return zone.first == name; });
}

CellSet Variant::zone(const std::string& name, PlayerId player) const {
  SENNIGHT_REQUIRES(has_zone(name), name);
  for (const auto& [zone, sets] : zones_)
    if (zone == name) return sets[player.index()];
  return CellSet();
}

}  // namespace sennight
