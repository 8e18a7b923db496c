// The state of the generator as the ends see it.
#include "movegen/generate.h"

namespace sennight::fast {

namespace {

template <int W>
class StateView final : public EndView {
 public:
  StateView(const Tables<W>& tables, const State<W>& state) : tables_(tables), state_(state) {}

  PlayerId turn() const override { return PlayerId(std::size_t{state_.turn}); }
  int living() const override { return static_cast<int>(state_.living(tables_)); }
  int living_sides() const override {
    return sennight::living_sides(tables_.variant,
                                  [this](PlayerId player) { return state_.places[player.index()] == 0; });
  }
  int passes() const override { return state_.passes; }
  bool royals_face() const override { return state_.royals_face(tables_); }
  bool has_pieces(PlayerId player) const override { return state_.players[player.index()].any(); }
  bool has_in_hand(PlayerId player) const override {
    bool holds = false;
    for (unsigned t = 0; t < tables_.types; ++t)
      holds = holds || (tables_.has_hands && state_.hands[player.index()][t]);
    return holds;
  }
  int count(PlayerId player, TypeSet types) const override { return static_cast<int>(of(player, types).count()); }
  int in_hand(PlayerId player, TypeSet types) const override {
    int sum = 0;
    for (unsigned t = 0; tables_.has_hands && t < tables_.types; ++t)
      if (types.contains(TypeId(std::size_t{t}))) sum += state_.hands[player.index()][t];
    return sum;
  }
  CellSet pieces(PlayerId player, TypeSet types) const override { return of(player, types).cells(); }
  int pieces_in_all() const override { return static_cast<int>(state_.occupied().count()); }
  int checks(PlayerId player) const override { return state_.checks[player.index()]; }
  int points(PlayerId player) const override { return tables_.prizes != nullptr ? state_.points[player.index()] : 0; }

 private:
  Bits<W> of(PlayerId player, TypeSet types) const {
    return state_.of_types(types.bits()) & state_.players[player.index()];
  }

  const Tables<W>& tables_;
  const State<W>& state_;
};

}  // namespace

template <int W>
bool is_decided(const Tables<W>& tables, const State<W>& state) {
  return tables.variant.ends().first(EndKind::kDecision, StateView<W>(tables, state)).has_value();
}

template bool is_decided(const Tables<1>&, const State<1>&);
template bool is_decided(const Tables<2>&, const State<2>&);
template bool is_decided(const Tables<3>&, const State<3>&);
template bool is_decided(const Tables<4>&, const State<4>&);
template bool is_decided(const Tables<8>&, const State<8>&);

}  // namespace sennight::fast
