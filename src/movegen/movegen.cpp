#include "movegen/movegen.h"

#include <algorithm>

#include "movegen/generate.h"

namespace sennight {

namespace {

using namespace fast;

template <bool kOnlyCaptures>
void list_moves(const Position& position, MoveList& moves) {
  moves.clear();
  with_width(position.variant(), [&]<int W>() {
    const Tables<W>& tables = tables_of<W>(position.variant());
    const State<W> state(tables, position);
    ListSink<W, kOnlyCaptures> sink{tables, state, moves};
    Generator<W, ListSink<W, kOnlyCaptures>>(tables, state, sink).run();
  });
}

// REQUIRES: depth >= 1, and `lists` has a list for each of the depths 2..depth, at [depth].
template <int W>
std::uint64_t count_below(const Tables<W>& tables, const State<W>& state, int depth, std::vector<MoveList>& lists) {
  if (depth == 1) return count_moves(tables, state);
  MoveList& moves = lists[static_cast<std::size_t>(depth)];
  moves.clear();
  ListSink<W, false> sink{tables, state, moves};
  Generator<W, ListSink<W, false>>(tables, state, sink).run();
  std::uint64_t count = 0;
  for (const Move& move : moves) {
    State<W> next(tables, state);
    next.play(tables, move);
    count += count_below(tables, next, depth - 1, lists);
  }
  return count;
}

}  // namespace

void legal_moves(const Position& position, MoveList& moves) { list_moves<false>(position, moves); }

void legal_captures(const Position& position, MoveList& moves) { list_moves<true>(position, moves); }

std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth == 0) return 1;
  return with_width(position.variant(), [&]<int W>() {
    const Tables<W>& tables = tables_of<W>(position.variant());
    std::vector<MoveList> lists(static_cast<std::size_t>(depth) + 1);
    return count_below(tables, State<W>(tables, position), depth, lists);
  });
}

std::uint64_t count_legal_moves(const Position& position) {
  return with_width(position.variant(), [&]<int W>() {
    const Tables<W>& tables = tables_of<W>(position.variant());
    return count_moves(tables, State<W>(tables, position));
  });
}

bool is_legal(const Position& position, const Move& move) {
  MoveList moves;
  legal_moves(position, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) > 0; }

}  // namespace sennight
