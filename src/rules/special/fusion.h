// Two pieces of one side join to a compound, and part again.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/located.h"
#include "rules/piece.h"

namespace sennight {

struct FusionDefinition {
  Location at;
  // compound token -> the pairs of component tokens that make it; the first pair is what it counts as
  std::vector<std::pair<Text, std::vector<std::pair<Text, Text>>>> compounds;
  std::optional<Located<int>> component_limit;  // promotion: at most so many of one component, compounds included
};

struct Compound {
  TypeId type;
  std::vector<std::pair<TypeId, TypeId>> components;  // the first pair is what it counts as
};

struct Fusion {
  std::vector<Compound> compounds;
  TypeSet simple;  // types that may fuse
  int component_limit = 0;
  // The compound of two simple types, none when they do not fuse.
  TypeId compound_of(TypeId a, TypeId b) const;
  const Compound* find(TypeId type) const;  // null when the type is no compound
};

}  // namespace sennight
