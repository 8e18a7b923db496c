#include "movegen/auras.h"

#include "movegen/choosy.h"
#include "movegen/state.h"
#include "rules/aura_walk.h"

namespace sennight::fast {

namespace {

// As walk_auras, of a state.
template <int W, class Touch>
void walk_auras_of(const Tables<W>& tables, const State<W>& state, Touch touch) {
  walk_auras(
      tables.variant,
      [&](PlayerId player, TypeSet types, auto visit) {
        (state.of_types(types.bits()) & state.players[player.index()]).for_each([&](unsigned cell) {
          visit(Cell(cell));
        });
      },
      [&](Cell cell) {
        const auto at = static_cast<unsigned>(cell.index());
        return state.occupied().contains(at) ? state.piece(at) : Piece();
      },
      touch);
}

}  // namespace

template <int W>
void find_touched(const Tables<W>& tables, const State<W>& state, Touched<W>& touched) {
  const std::vector<Aura>& auras = tables.variant.auras();
  touched.lent.fill(Bits<W>::none());
  TouchedBy<Bits<W>, decltype(touched.lent)> found(auras, Bits<W>::none(), touched.lent);
  walk_auras_of(tables, state,
                [&](std::size_t aura, Cell cell) { found.touch(aura, static_cast<unsigned>(cell.index())); });
  touched.frozen = found.frozen();
  touched.shielded = found.shielded();
  touched.dispossessed = found.dispossessed();
  touched.harmless = found.harmless(state.of_types(tables.covered));
  for (Bits<W>& cells : touched.lent) cells -= touched.frozen;
}

template <int W>
bool stands_forbidden(const Tables<W>& tables, const State<W>& state) {
  bool found = false;
  walk_auras_of(tables, state, [&](std::size_t aura, Cell) {
    found = found || tables.variant.auras()[aura].does == Aura::Does::kForbids;
  });
  return found;
}

namespace {

// Adds what a walk visits.
template <int W>
auto adder_to(WalkedReach<W>& reach, const Bits<W>& occupied) {
  return [&](const PathNode& node, bool) {
    const bool empty = !occupied.contains(static_cast<unsigned>(node.cell.index()));
    if (empty ? node.quiet : node.capture)
      (empty ? reach.quiets : reach.captures).insert(static_cast<unsigned>(node.cell.index()));
    return false;
  };
}

template <int W>
auto outside(const Bits<W>& closed) {
  return [&](Cell cell) { return !closed.contains(static_cast<unsigned>(cell.index())); };
}

}  // namespace

template <int W>
WalkedReach<W> lent_reach(const Variant& variant, const Touched<W>& touched, unsigned player, unsigned from,
                          const Bits<W>& occupied, const Bits<W>& closed) {
  WalkedReach<W> reach;
  for (const Aura& aura : variant.auras())
    if (aura.lends() && touched.lent[aura.loan].contains(from))
      walk_reached(aura.lent[player], from, outside(closed), adder_to(reach, occupied));
  return reach;
}

template <int W>
Bits<W> lent_attackers(const Tables<W>& tables, const State<W>& state, const std::array<Bits<W>, kMostLenders>& lent,
                       unsigned player, unsigned target, const Bits<W>& occupied) {
  Bits<W> attackers = Bits<W>::none();
  for (const Aura& aura : tables.variant.auras()) {
    if (!aura.lends()) continue;
    lent[aura.loan].for_each([&](unsigned from) {
      Bits<W> closed = occupied;
      if (may_be_slow(tables, state.type_at[from])) closed |= slowing_cells(tables, state, from);
      if (reaches_by_loan(aura, PlayerId(std::size_t{player}), Cell(from), Cell(target), outside(closed)))
        attackers.insert(from);
    });
  }
  return attackers;
}

template <int W>
bool may_be_slow(const Tables<W>& tables, unsigned type) {
  return (tables.slowed >> type & 1) != 0;
}

template <int W>
Bits<W> slowing_cells(const Tables<W>& tables, const State<W>& state, unsigned from) {
  Bits<W> cells = Bits<W>::none();
  const Bits<W> occupied = state.occupied();
  walk_slowing(
      tables.variant, state.piece(from), Cell(from),
      [&](PlayerId player, TypeSet types, auto visit) {
        (state.of_types(types.bits()) & state.players[player.index()]).for_each([&](unsigned cell) {
          visit(Cell(cell));
        });
      },
      outside(occupied), [&](Cell cell) { cells.insert(static_cast<unsigned>(cell.index())); });
  return cells.contains(from) ? tables.board : cells;
}

template <int W>
WalkedReach<W> slowed_reach(const Tables<W>& tables, const State<W>& state, const Touched<W>& touched, unsigned from) {
  const Variant& variant = tables.variant;
  const TypeId type(std::size_t{state.type_at[from]});
  const PlayerId player(std::size_t{state.turn});
  const Bits<W> occupied = state.occupied(), slow = slowing_cells(tables, state, from), closed = occupied | slow;
  WalkedReach<W> reach = lent_reach(variant, touched, state.turn, from, occupied, closed);
  if (touched.dispossessed.contains(from)) return reach;
  walk_reached(variant.moves(player, type), from, outside(closed), adder_to(reach, occupied));
  if (!variant.has_hops(type)) return reach;
  const ChoosyReach<W> hops = hop_reach<true>(
      variant.hops(player, type), from, occupied, [&](unsigned cell) -> unsigned { return state.type_at[cell]; }, slow);
  reach.quiets |= hops.quiets;
  reach.captures |= hops.captures & occupied;
  return reach;
}

template void find_touched(const Tables<1>&, const State<1>&, Touched<1>&);
template bool stands_forbidden(const Tables<1>&, const State<1>&);
template WalkedReach<1> lent_reach(const Variant&, const Touched<1>&, unsigned, unsigned, const Bits<1>&,
                                   const Bits<1>&);
template Bits<1> lent_attackers(const Tables<1>&, const State<1>&, const std::array<Bits<1>, kMostLenders>&, unsigned,
                                unsigned, const Bits<1>&);
template bool may_be_slow(const Tables<1>&, unsigned);
template Bits<1> slowing_cells(const Tables<1>&, const State<1>&, unsigned);
template WalkedReach<1> slowed_reach(const Tables<1>&, const State<1>&, const Touched<1>&, unsigned);
template void find_touched(const Tables<2>&, const State<2>&, Touched<2>&);
template bool stands_forbidden(const Tables<2>&, const State<2>&);
template WalkedReach<2> lent_reach(const Variant&, const Touched<2>&, unsigned, unsigned, const Bits<2>&,
                                   const Bits<2>&);
template Bits<2> lent_attackers(const Tables<2>&, const State<2>&, const std::array<Bits<2>, kMostLenders>&, unsigned,
                                unsigned, const Bits<2>&);
template bool may_be_slow(const Tables<2>&, unsigned);
template Bits<2> slowing_cells(const Tables<2>&, const State<2>&, unsigned);
template WalkedReach<2> slowed_reach(const Tables<2>&, const State<2>&, const Touched<2>&, unsigned);
template void find_touched(const Tables<3>&, const State<3>&, Touched<3>&);
template bool stands_forbidden(const Tables<3>&, const State<3>&);
template WalkedReach<3> lent_reach(const Variant&, const Touched<3>&, unsigned, unsigned, const Bits<3>&,
                                   const Bits<3>&);
template Bits<3> lent_attackers(const Tables<3>&, const State<3>&, const std::array<Bits<3>, kMostLenders>&, unsigned,
                                unsigned, const Bits<3>&);
template bool may_be_slow(const Tables<3>&, unsigned);
template Bits<3> slowing_cells(const Tables<3>&, const State<3>&, unsigned);
template WalkedReach<3> slowed_reach(const Tables<3>&, const State<3>&, const Touched<3>&, unsigned);
template void find_touched(const Tables<4>&, const State<4>&, Touched<4>&);
template bool stands_forbidden(const Tables<4>&, const State<4>&);
template WalkedReach<4> lent_reach(const Variant&, const Touched<4>&, unsigned, unsigned, const Bits<4>&,
                                   const Bits<4>&);
template Bits<4> lent_attackers(const Tables<4>&, const State<4>&, const std::array<Bits<4>, kMostLenders>&, unsigned,
                                unsigned, const Bits<4>&);
template bool may_be_slow(const Tables<4>&, unsigned);
template Bits<4> slowing_cells(const Tables<4>&, const State<4>&, unsigned);
template WalkedReach<4> slowed_reach(const Tables<4>&, const State<4>&, const Touched<4>&, unsigned);
template void find_touched(const Tables<8>&, const State<8>&, Touched<8>&);
template bool stands_forbidden(const Tables<8>&, const State<8>&);
template WalkedReach<8> lent_reach(const Variant&, const Touched<8>&, unsigned, unsigned, const Bits<8>&,
                                   const Bits<8>&);
template Bits<8> lent_attackers(const Tables<8>&, const State<8>&, const std::array<Bits<8>, kMostLenders>&, unsigned,
                                unsigned, const Bits<8>&);
template bool may_be_slow(const Tables<8>&, unsigned);
template Bits<8> slowing_cells(const Tables<8>&, const State<8>&, unsigned);
template WalkedReach<8> slowed_reach(const Tables<8>&, const State<8>&, const Touched<8>&, unsigned);

}  // namespace sennight::fast
