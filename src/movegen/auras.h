// What auras do to the pieces of a state, and where pieces go that they lend moves or slow. Found by walking: few games have
// any.
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
  Bits<W> shielded;                        // those that are neither captured nor attacked
  Bits<W> dispossessed;                    // those that have what is lent in place of their own moves
  std::array<Bits<W>, kMostLenders> lent;  // by Aura::loan: those that may move as it says, but for frozen ones
};

// REQUIRES: the variant has auras.
template <int W>
void find_touched(const Tables<W>& tables, const State<W>& state, Touched<W>& touched);

// Does a piece stand in an aura in which no move may leave one? REQUIRES: the variant has auras.
template <int W>
bool stands_forbidden(const Tables<W>& tables, const State<W>& state);

// Where a piece goes: to empty cells, and onto what stands there, whoever owns it.
template <int W>
struct WalkedReach {
  Bits<W> quiets = Bits<W>::none(), captures = Bits<W>::none();
};
// Of a piece of the player on the cell, by what auras lend it. `closed`: where its ways end; all cells on which something
// stands are among them.
template <int W>
WalkedReach<W> lent_reach(const Variant& variant, const Touched<W>& touched, unsigned player, unsigned from,
                          const Bits<W>& occupied, const Bits<W>& closed);

// The pieces that attack the target by what is lent to them. REQUIRES: they are the player's, and stand there in the state.
template <int W>
Bits<W> lent_attackers(const Tables<W>& tables, const State<W>& state, const std::array<Bits<W>, kMostLenders>& lent,
                       unsigned player, unsigned target, const Bits<W>& occupied);

// May an aura slow pieces of the type? Then what follows tells whether one does.
template <int W>
bool may_be_slow(const Tables<W>& tables, unsigned type);
// The cells, empty ones too, on which others slow the piece that stands on `from`; all cells, if that is one of them.
template <int W>
Bits<W> slowing_cells(const Tables<W>& tables, const State<W>& state, unsigned from);
// Where the piece of the player to move on `from` goes, initial moves aside, by its own movement and what is lent to it.
template <int W>
WalkedReach<W> slowed_reach(const Tables<W>& tables, const State<W>& state, const Touched<W>& touched, unsigned from);

}  // namespace sennight::fast
