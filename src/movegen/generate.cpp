#include "movegen/generate.h"

namespace sennight::fast {

namespace {

template <int W>
bool is_married(const Tables<W>& tables, const State<W>& state, unsigned player) {
  const Ends& ends = tables.variant.ends();
  for (const auto& [first, second] : ends.marriage) {
    const Bits<W> partners = state.types[second.index()] & state.players[player];
    bool married = false;
    (state.types[first.index()] & state.players[player]).for_each([&](unsigned cell) {
      married = married || (Bits<W>::from(ends.marriage_near[player][cell]) & partners).any();
    });
    if (married) return true;
  }
  return false;
}

}  // namespace

template <int W>
bool is_decided(const Tables<W>& tables, const State<W>& state) {
  if (tables.safety == Safety::kElimination) {
    const unsigned living = state.living(tables);
    return living == 1 || state.passes >= living;
  }
  const Ends& ends = tables.variant.ends();
  for (unsigned player = 0; player < 2; ++player) {
    const bool to_move = player == state.turn;
    if (to_move && ends.extinction_loses && !state.players[player].any()) {
      bool holds = false;
      if (ends.extinction_counts_hand)
        for (unsigned t = 0; t < tables.types; ++t) holds = holds || (tables.has_hands && state.hands[player][t] > 0);
      if (!holds) return true;
    }
    if (!ends.loss_of_all.empty() && !(state.of_types(ends.loss_of_all.bits()) & state.players[player]).any())
      return true;
    if (!to_move && is_married(tables, state, player)) return true;
  }
  return false;
}

template bool is_decided(const Tables<1>&, const State<1>&);
template bool is_decided(const Tables<2>&, const State<2>&);
template bool is_decided(const Tables<3>&, const State<3>&);
template bool is_decided(const Tables<4>&, const State<4>&);

}  // namespace sennight::fast
