// Where a piece can go as a function of the occupied cells, by table.
//
// Whatever a piece does - slide, leap, run round a curve, bend, hop over a screen - what it reaches from one cell
// depends on a few cells of the board. Its paths are cut into *chains*: lists of cells, each perhaps a stop. Chains are
// joined in groups; the cells of a group that can stand in the way, its mask, are at most a dozen. For each way to
// occupy the mask the reached stops are known:
//
//   results[lookup.results + shapes[lookup.shape + bits of the occupied cells under the mask]]
//
// Two steps, because lines on different places have the same shape: the first table, a byte for each pattern, is shared
// between all groups that look alike; the second holds the few sets that can come out. What is reached includes the
// first piece on the way, whoever owns it. A chain too long for one table is continued by guarded lookups, which count
// only when the cells before are clear.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <variant>
#include <vector>

#include "movegen/bits.h"
#include "movegen/gather.h"

namespace sennight::fast {

struct ChainStep {
  std::uint16_t cell;
  bool stop;
};

// One path of a piece, its own cell left out. A hopper reaches the stops behind the first piece, up to the second.
struct Chain {
  std::vector<ChainStep> steps;  // the last one is a stop
  bool hop = false;
};

template <int W>
struct Lookup {
  Gather<W> mask;
  std::uint32_t shape = 0, results = 0;
};

template <int W>
struct GuardedLookup {
  Bits<W> guard;
  std::uint32_t pieces = 0;  // how many pieces must stand on the guard
  Lookup<W> lookup;
};

// Most pieces on boards of one word have just one lookup: it lies in the Reach itself, which saves a step. On wider
// boards pieces have several, and the greater Reach costs more than it saves.
template <int W>
inline constexpr bool kFirstLookupInside = W == 1;

// What a piece reaches from one cell.
template <int W>
struct Reach {
  Bits<W> leaps;  // reached whatever stands elsewhere
  [[no_unique_address]] std::conditional_t<kFirstLookupInside<W>, Lookup<W>, std::monostate> inside;
  std::uint32_t first = 0, count = 0;  // lookups in the list
  std::uint32_t guarded = 0, guarded_count = 0;

  // Does nothing depend on the occupied cells?
  bool is_fixed() const {
    if constexpr (kFirstLookupInside<W>)
      if (inside.mask.any()) return false;
    return count == 0 && guarded_count == 0;
  }
};

template <int W>
class ReachTables {
 public:
  [[gnu::always_inline]] Bits<W> reached(const Reach<W>& reach, const Bits<W>& occupied) const {
    Bits<W> cells = reach.leaps;
    if constexpr (kFirstLookupInside<W>) cells |= look_up(reach.inside, occupied);
    const Lookup<W>* lookup = lookups_.data() + reach.first;
    for (const Lookup<W>* end = lookup + reach.count; lookup != end; ++lookup) cells |= look_up(*lookup, occupied);
    if (reach.guarded_count != 0) [[unlikely]]
      cells |= reached_behind_guards(reach, occupied);
    return cells;
  }
  std::size_t bytes() const {
    return shapes_.size() + results_.size() * sizeof(Bits<W>) + lookups_.size() * sizeof(Lookup<W>) +
           guarded_.size() * sizeof(GuardedLookup<W>);
  }

 private:
  template <int>
  friend class ReachBuilder;

  [[gnu::always_inline]] const Bits<W>& look_up(const Lookup<W>& lookup, const Bits<W>& occupied) const {
    return results_[lookup.results + shapes_[lookup.shape + lookup.mask.pattern(occupied)]];
  }
  Bits<W> reached_behind_guards(const Reach<W>& reach, const Bits<W>& occupied) const {
    Bits<W> cells = Bits<W>::none();
    for (std::uint32_t i = reach.guarded; i < reach.guarded + reach.guarded_count; ++i)
      if ((occupied & guarded_[i].guard).count() == guarded_[i].pieces) cells |= look_up(guarded_[i].lookup, occupied);
    return cells;
  }

  std::vector<std::uint8_t> shapes_;
  std::vector<Bits<W>> results_;
  std::vector<Lookup<W>> lookups_;
  std::vector<GuardedLookup<W>> guarded_;
};

// Fills a ReachTables, which must outlive it. Equal groups and shapes are stored once.
template <int W>
class ReachBuilder {
 public:
  explicit ReachBuilder(ReachTables<W>& tables) : tables_(tables) {}

  // The reaches of several movements from one cell: chains[m] are those of movement m. Chains that belong to the same
  // movements are grouped together, so that movements share lookups: a queen's are the rook's and the bishop's.
  std::vector<Reach<W>> build(const std::vector<std::vector<Chain>>& chains);

 private:
  struct Shape {
    std::uint32_t offset = 0;
    std::vector<std::uint32_t> examples;  // for each outcome a pattern that leads to it
  };
  struct Group {
    std::vector<Chain> chains;
    Bits<W> mask = Bits<W>::none();
    std::uint64_t outcomes = 1;  // at most
  };

  void add_chain(const Chain& chain, std::vector<Group>& groups, std::vector<GuardedLookup<W>>& guarded);
  Lookup<W> lookup(const Group& group);

  ReachTables<W>& tables_;
  std::unordered_map<std::string, Shape> shapes_;
  std::unordered_map<std::string, Lookup<W>> lookups_;
};

}  // namespace sennight::fast
