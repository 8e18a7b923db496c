// Definitions of fast.h, to be instantiated in one source file per kind of machine code.
#pragma once

#include <atomic>
#include <vector>

#include "base/assert.h"
#include "movegen/fast.h"
#include "movegen/list.h"

namespace sennight::fast {

// Room for as many moves in a list from the start: small counts do not spend their time on growing it.
constexpr std::size_t kUsualMoves = 256;

// What a walk needs besides the state.
struct Walk {
  std::vector<MoveList> lists;    // for the depths 2.., at [depth]
  const std::atomic<bool>& stop;  // asked for where a subtree of this many plies begins
  static constexpr int kStopDepth = 4;
};

// What is counted after a stop means nothing. REQUIRES: depth >= 1, and the walk has lists for it.
template <int W>
std::uint64_t count_below(const Tables<W>& tables, const State<W>& state, int depth, Walk& walk) {
  SENNIGHT_REQUIRES(depth >= 1 && (depth == 1 || static_cast<std::size_t>(depth) < walk.lists.size()), depth,
                    walk.lists);
  if (depth == 1) return count_moves(tables, state);
  if (depth >= Walk::kStopDepth && walk.stop.load(std::memory_order_relaxed)) [[unlikely]]
    return 0;
  MoveList& moves = walk.lists[static_cast<std::size_t>(depth)];
  list_moves<W, false>(tables, state, moves);
  std::uint64_t count = 0;
  for (const Move& move : moves) {
    State<W> next(tables, state);
    next.play(tables, move);
    count += count_below(tables, next, depth - 1, walk);
  }
  return count;
}

template <int W>
void list_legal_moves(const Position& position, MoveList& moves) {
  const Tables<W>& tables = tables_of<W>(position.variant());
  list_moves<W, false>(tables, State<W>(tables, position), moves);
}

template <int W>
void list_legal_captures(const Position& position, MoveList& moves) {
  const Tables<W>& tables = tables_of<W>(position.variant());
  list_moves<W, true>(tables, State<W>(tables, position), moves);
}

template <int W>
std::uint64_t count_legal_moves(const Position& position) {
  const Tables<W>& tables = tables_of<W>(position.variant());
  return count_moves(tables, State<W>(tables, position));
}

template <int W>
std::uint64_t count_sequences(const Position& position, int depth, const std::atomic<bool>& stop) {
  SENNIGHT_REQUIRES(depth >= 1, depth);
  const Tables<W>& tables = tables_of<W>(position.variant());
  Walk walk{std::vector<MoveList>(static_cast<std::size_t>(depth) + 1), stop};
  for (int i = 2; i <= depth; ++i) walk.lists[static_cast<std::size_t>(i)].reserve(kUsualMoves);
  return count_below(tables, State<W>(tables, position), depth, walk);
}

}  // namespace sennight::fast
