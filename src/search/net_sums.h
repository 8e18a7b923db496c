// What the net of a variant makes of a position (rules/net.h). The units of the net are sums over the inputs that a
// position has, one sum for each of the two views; a move changes few inputs, so they are kept from move to move.
//
// Immutable once made, shared by all threads. All numbers are whole: the result is the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "position/position.h"
#include "rules/net.h"

namespace sennight {

// Of each unit, as each of the two players sees the position.
struct alignas(64) NetSums {
  std::array<std::array<Net::Number, kMostNetUnits>, 2> views{};
  friend bool operator==(const NetSums&, const NetSums&) = default;
};

class NetEvaluator {
 public:
  // REQUIRES: the net is one of this variant, which outlives the evaluator.
  NetEvaluator(const Variant& variant, NetPtr net);

  const NetPtr& net() const { return net_; }

  NetSums sums(const Position& position) const;
  // The sums after a move from those before it; units that the net does not have are left as they are. REQUIRES: `undo`
  // as make filled it; two different objects.
  void update(const NetSums& before, NetSums& after, const Position& position, const Move& move,
              const Undo& undo) const;
  // Centipawns for the player to move, to be added to what the weights make of the position.
  int evaluate(const NetSums& sums, PlayerId turn) const;

 private:
  struct Changes;
  template <std::size_t Units>
  void apply(const NetSums& before, NetSums& after, const Changes& changes) const;
  void list_changes(const Position& position, const Move& move, const Undo& undo, Changes& changes) const;
  // Where the numbers of an input begin, for the view of a player.
  std::size_t row_of(std::size_t viewer, Piece piece, Cell cell) const;
  std::size_t held_row_of(std::size_t viewer, PlayerId holder, TypeId type, int nth) const;
  void add_row(NetSums& sums, std::size_t viewer, std::size_t row, int sign) const;

  const Variant* variant_;
  NetPtr net_;
  NetInputs inputs_;
  std::array<std::vector<Cell>, 2> seen_;  // where each player sees a cell
};

}  // namespace sennight
