// What a piece can do on a board without others, way by way: to compare piece types, whatever the words are in which
// their movements are written.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/variant.h"

namespace sennight {

// A set of ways. A way is a start cell, the cells on which it leads to a last one, and whether it captures there; of a
// hop also what it asks of the pieces on it.
class Ways {
 public:
  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  bool has_all_of(const Ways& others) const;
  void add(const Ways& others);
  friend bool operator==(const Ways&, const Ways&) = default;

 private:
  friend class WayCollector;
  std::vector<std::uint64_t> all_;  // a key of each, sorted
};

// All that the player's pieces of the type can do, initial moves included.
Ways ways_of(const Variant& variant, PlayerId player, TypeId type);

// The same as in a mirror: each cell is the one to which the symmetry takes it. What takes two steps in a move has none.
Ways mirrored_ways_of(const Variant& variant, PlayerId player, TypeId type, const Symmetry& mirror);

// The first player's ways by type, each worked out when it is first asked for.
class WaysByType {
 public:
  explicit WaysByType(const Variant& variant) : variant_(variant) {}
  const Ways& of(TypeId type);

 private:
  const Variant& variant_;
  std::array<std::optional<Ways>, kMaxTypes> known_;
};

// The first player's ways by one part of a movement; a capture is several, of each type of `victims` and of all others. None
// for parts that hop, take on their way or are initial moves: these have ways of other kinds.
Ways ways_of(const Variant& variant, const Term& term, TypeSet victims);

}  // namespace sennight
