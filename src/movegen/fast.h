// The fast generator's entrances, for one width of cell sets. movegen.h is the interface for everybody else.
#pragma once

#include <atomic>

#include "movegen/tables.h"
#include "position/move.h"
#include "position/position.h"

namespace sennight::fast {

// REQUIRES of all: W words are what the position's board needs. Defined in narrow.cpp and wide.cpp.

template <int W>
void list_legal_moves(const Position& position, MoveList& moves);

template <int W>
void list_legal_captures(const Position& position, MoveList& moves);

template <int W>
std::uint64_t count_legal_moves(const Position& position);

// REQUIRES: depth >= 1.
template <int W>
std::uint64_t count_sequences(const Position& position, int depth, const std::atomic<bool>& stop);

}  // namespace sennight::fast
