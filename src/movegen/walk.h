// Definitions of fast.h, to be instantiated in one source file per kind of machine code.
#pragma once

#include "base/assert.h"
#include "movegen/fast.h"
#include "movegen/generate.h"

namespace sennight::fast {

// Room for as many moves in a list from the start: small counts do not spend their time on growing it.
constexpr std::size_t kUsualMoves = 256;

// REQUIRES: depth >= 1, and `lists` has a list for each of the depths 2..depth, at [depth].
template <int W>
std::uint64_t count_below(const Tables<W>& tables, const State<W>& state, int depth, std::vector<MoveList>& lists) {
  SENNIGHT_REQUIRES(depth >= 1 && (depth == 1 || static_cast<std::size_t>(depth) < lists.size()), depth, lists);
  if (depth == 1) return count_moves(tables, state);
  MoveList& moves = lists[static_cast<std::size_t>(depth)];
  list_moves<W, false>(tables, state, moves);
  std::uint64_t count = 0;
  for (const Move& move : moves) {
    State<W> next(tables, state);
    next.play(tables, move);
    count += count_below(tables, next, depth - 1, lists);
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
std::uint64_t count_sequences(const Position& position, int depth) {
  SENNIGHT_REQUIRES(depth >= 1, depth);
  const Tables<W>& tables = tables_of<W>(position.variant());
  std::vector<MoveList> lists(static_cast<std::size_t>(depth) + 1);
  for (int i = 2; i <= depth; ++i) lists[static_cast<std::size_t>(i)].reserve(kUsualMoves);
  return count_below(tables, State<W>(tables, position), depth, lists);
}

}  // namespace sennight::fast
