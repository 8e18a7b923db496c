// The fast generator's entrances, for one width of cell sets. movegen.h is the interface for everybody else.
#pragma once

#include <atomic>
#include <memory>

#include "movegen/stages.h"
#include "movegen/tables.h"
#include "position/move.h"
#include "position/position.h"

namespace sennight {

class StagedMoves::Looker {
 public:
  virtual ~Looker() = default;
  virtual void look_at(const Position& position) = 0;
  // REQUIRES of all that follow: a position was looked at.
  virtual void all(MoveList& moves) const = 0;
  virtual void captures(MoveList& moves) const = 0;
  virtual void quiets(MoveList& moves) const = 0;
  virtual const Move* find(const Move& wanted, MoveList& room) const = 0;
  virtual bool hang_together() const = 0;
  virtual bool is_attacked(Cell target, Cell gone) = 0;
};

namespace fast {

// REQUIRES of all: W is the width of the position's variant. Defined in narrow.cpp, wide.cpp and widest.cpp.

template <int W>
void list_legal_moves(const Position& position, MoveList& moves);

template <int W>
void list_legal_captures(const Position& position, MoveList& moves);

template <int W>
std::uint64_t count_legal_moves(const Position& position);

// REQUIRES: depth >= 1.
template <int W>
std::uint64_t count_sequences(const Position& position, int depth, const std::atomic<bool>& stop);

template <int W>
std::unique_ptr<StagedMoves::Looker> make_looker(const Variant& variant);

// Large boards are few: their generator is made in its own place alone, also where all sources of the module are compiled
// as one.
extern template void list_legal_moves<8>(const Position&, MoveList&);
extern template void list_legal_captures<8>(const Position&, MoveList&);
extern template std::uint64_t count_legal_moves<8>(const Position&);
extern template std::uint64_t count_sequences<8>(const Position&, int, const std::atomic<bool>&);
extern template std::unique_ptr<StagedMoves::Looker> make_looker<8>(const Variant&);

}  // namespace fast

}  // namespace sennight
