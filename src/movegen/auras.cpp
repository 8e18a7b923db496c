#include "movegen/auras.h"

#include "movegen/state.h"
#include "rules/aura_walk.h"

namespace sennight::fast {

template <int W>
void find_touched(const Tables<W>& tables, const State<W>& state, Touched<W>& touched) {
  const std::vector<Aura>& auras = tables.variant.auras();
  touched.lent.fill(Bits<W>::none());
  TouchedBy<Bits<W>, decltype(touched.lent)> found(auras, Bits<W>::none(), touched.lent);
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
      [&](std::size_t aura, Cell cell) { found.touch(aura, static_cast<unsigned>(cell.index())); });
  touched.frozen = found.frozen();
  touched.harmless = found.harmless(state.of_types(tables.covered));
  for (Bits<W>& cells : touched.lent) cells -= touched.frozen;
}

template <int W>
LentReach<W> lent_reach(const Variant& variant, const Touched<W>& touched, unsigned player, unsigned from,
                        const Bits<W>& occupied) {
  const std::vector<Aura>& auras = variant.auras();
  LentReach<W> reach;
  for (std::size_t i = 0; i < auras.size(); ++i) {
    if (!auras[i].lends() || !touched.lent[auras[i].loan].contains(from)) continue;
    walk_reached(
        auras[i].lent[player], from, [&](Cell cell) { return !occupied.contains(cell); },
        [&](const PathNode& node, bool empty) {
          if (empty ? node.quiet : node.capture) (empty ? reach.quiets : reach.captures).insert(node.cell);
          return false;
        });
  }
  return reach;
}

template <int W>
Bits<W> lent_attackers(const Variant& variant, const std::array<Bits<W>, kMostLenders>& lent, unsigned player,
                       unsigned target, const Bits<W>& occupied) {
  const std::vector<Aura>& auras = variant.auras();
  Bits<W> attackers = Bits<W>::none();
  for (std::size_t i = 0; i < auras.size(); ++i) {
    if (!auras[i].lends()) continue;
    lent[auras[i].loan].for_each([&](unsigned from) {
      if (reaches_by_loan(auras[i], PlayerId(std::size_t{player}), Cell(from), Cell(target),
                          [&](Cell cell) { return !occupied.contains(cell); }))
        attackers.insert(from);
    });
  }
  return attackers;
}

template void find_touched(const Tables<1>&, const State<1>&, Touched<1>&);
template LentReach<1> lent_reach(const Variant&, const Touched<1>&, unsigned, unsigned, const Bits<1>&);
template Bits<1> lent_attackers(const Variant&, const std::array<Bits<1>, kMostLenders>&, unsigned, unsigned,
                                const Bits<1>&);
template void find_touched(const Tables<2>&, const State<2>&, Touched<2>&);
template LentReach<2> lent_reach(const Variant&, const Touched<2>&, unsigned, unsigned, const Bits<2>&);
template Bits<2> lent_attackers(const Variant&, const std::array<Bits<2>, kMostLenders>&, unsigned, unsigned,
                                const Bits<2>&);
template void find_touched(const Tables<3>&, const State<3>&, Touched<3>&);
template LentReach<3> lent_reach(const Variant&, const Touched<3>&, unsigned, unsigned, const Bits<3>&);
template Bits<3> lent_attackers(const Variant&, const std::array<Bits<3>, kMostLenders>&, unsigned, unsigned,
                                const Bits<3>&);
template void find_touched(const Tables<4>&, const State<4>&, Touched<4>&);
template LentReach<4> lent_reach(const Variant&, const Touched<4>&, unsigned, unsigned, const Bits<4>&);
template Bits<4> lent_attackers(const Variant&, const std::array<Bits<4>, kMostLenders>&, unsigned, unsigned,
                                const Bits<4>&);

}  // namespace sennight::fast
