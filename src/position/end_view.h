// A position as the ends see it: the board and the clock. Whether a move is left and what was played before, they are
// told above this module.
#pragma once

#include <bit>

#include "position/attack.h"
#include "position/position.h"

namespace sennight {

class PositionView : public EndView {
 public:
  // The position must outlive the view.
  explicit PositionView(const Position& position) : position_(position) {}

  PlayerId turn() const override { return position_.turn(); }
  int living() const override { return position_.living(); }
  int living_sides() const override { return position_.living_sides(); }
  int passes() const override { return position_.passes(); }
  bool royals_face() const override { return sennight::royals_face(position_); }
  bool has_pieces(PlayerId player) const override { return !position_.pieces(player).empty(); }
  bool has_in_hand(PlayerId player) const override {
    for (std::size_t t = 0; t < position_.variant().types().size(); ++t)
      if (position_.in_hand(player, TypeId(t)) > 0) return true;
    return false;
  }
  int count(PlayerId player, TypeSet types) const override {
    int sum = 0;
    for (TypeBits bits = types.bits(); bits != 0; bits &= bits - 1)
      sum += position_.count(player, TypeId(static_cast<std::size_t>(std::countr_zero(bits))));
    return sum;
  }
  int in_hand(PlayerId player, TypeSet types) const override {
    int sum = 0;
    for (TypeBits bits = types.bits(); bits != 0; bits &= bits - 1)
      sum += position_.in_hand(player, TypeId(static_cast<std::size_t>(std::countr_zero(bits))));
    return sum;
  }
  CellSet pieces(PlayerId player, TypeSet types) const override {
    CellSet cells;
    for (const Cell cell : position_.pieces(player))
      if (types.contains(position_.piece(cell).type())) cells.insert(cell);
    return cells;
  }
  int pieces_in_all() const override { return position_.pieces_in_all(); }
  int checks(PlayerId player) const override { return position_.checks(player); }
  int points(PlayerId player) const override { return position_.points(player); }
  // A turn that goes on is not counted yet.
  int clock() const override {
    const bool goes_on = position_.turn_moves().made > 0 && position_.variant().ends().facts().clock_counts_turns;
    return position_.clock() - (goes_on && position_.clock() > 0 ? 1 : 0);
  }
  CountState counting() const override { return position_.counting(); }
  bool in_check() const override { return sennight::in_check(position_, position_.turn()); }
  bool lacks_attack() const override { return sennight::lacks_attack(position_, position_.turn()); }
  TypeSet checking() const override {
    TypeSet types;
    const Cell royal = position_.royal(position_.turn());
    if (!royal || position_.variant().players() != 2) return types;
    for (const Cell cell : attackers(position_, royal, rival_of(position_.turn())))
      types.insert(position_.piece(cell).type());
    return types;
  }

 protected:
  const Position& position_;
};

// Which limit of the clock holds in the position; 0 = none.
inline int clock_limit_in(const Position& position) {
  const EndFacts& facts = position.variant().ends().facts();
  if (facts.few.pieces == 0) return facts.clock_limit;
  const PositionView view(position);
  const TypeSet all((TypeBits{1} << position.variant().types().size()) - 1);
  for (std::size_t p = 0; p < position.variant().players(); ++p)
    if (view.count(PlayerId(p), all) + view.in_hand(PlayerId(p), all) > facts.few.pieces) return facts.clock_limit;
  return facts.few.clock_limit;
}

}  // namespace sennight
