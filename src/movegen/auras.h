// What auras do to the pieces of a state, and where moves that they lend lead. Found by walking: few games have any.
#pragma once

#include <array>

#include "movegen/bits.h"
#include "rules/variant.h"

namespace sennight::fast {

template <int W>
struct Tables;
template <int W>
struct State;

// Not cleared when it is declared, as Bits.
template <int W>
struct Touched {
  Bits<W> frozen;                          // pieces that may not move
  Bits<W> harmless;                        // those that neither capture nor attack, frozen ones among them
  std::array<Bits<W>, kMostLenders> lent;  // by Aura::loan: those that may move as it says, but for frozen ones
};

// REQUIRES: the variant has auras.
template <int W>
void find_touched(const Tables<W>& tables, const State<W>& state, Touched<W>& touched);

// Where a piece of the player on the cell goes by what auras lend it: to empty cells, and onto what stands there, whoever
// owns it.
template <int W>
struct LentReach {
  Bits<W> quiets = Bits<W>::none(), captures = Bits<W>::none();
};
template <int W>
LentReach<W> lent_reach(const Variant& variant, const Touched<W>& touched, unsigned player, unsigned from,
                        const Bits<W>& occupied);

// The pieces that attack the target by what is lent to them. REQUIRES: they are the player's.
template <int W>
Bits<W> lent_attackers(const Variant& variant, const std::array<Bits<W>, kMostLenders>& lent, unsigned player,
                       unsigned target, const Bits<W>& occupied);

}  // namespace sennight::fast
