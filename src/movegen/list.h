// All legal moves of a state: the generator's, and what can be told of them only together.
#pragma once

#include <algorithm>

#include "movegen/generate.h"

namespace sennight::fast {

template <int W, bool kOnlyCaptures>
void list_moves(const Tables<W>& tables, const State<W>& state, MoveList& moves, Crosses crosses = 0);

// Does which moves are legal hang together, so that none can be told without the others?
template <int W>
bool hang_together(const Tables<W>& tables) {
  return tables.must_capture || tables.must_drop || tables.answers != 0 || tables.has_swaps ||
         tables.passes_without_move || tables.chain != nullptr;
}

template <int W>
std::uint64_t count_moves(const Tables<W>& tables, const State<W>& state) {
  // Large boards are few, and do without a generator that only counts: it would be a fifth of what the page's engine has for
  // them.
  constexpr bool kCounts = W <= 4;
  if constexpr (kCounts) {
    if (!tables.lists) [[likely]] {
      CountSink<W> sink;
      Generator<W, CountSink<W>>(tables, state, sink).run();
      return sink.count;
    }
  }
  MoveList moves;
  list_moves<W, false>(tables, state, moves);
  return moves.size();
}

// Who can drop must: then a list of captures is empty.
template <int W, bool kOnlyCaptures>
void keep_drops(const Tables<W>& tables, const State<W>& state, MoveList& moves) {
  const auto is_drop = [](const Move& move) { return move.kind == MoveKind::kDrop; };
  if constexpr (kOnlyCaptures) {
    MoveList all;
    ListSink<W, false> sink{tables, state, all};
    Generator<W, ListSink<W, false>>(tables, state, sink).run();
    if (std::ranges::any_of(all, is_drop)) moves.clear();
  } else if (std::ranges::any_of(moves, is_drop)) {
    std::erase_if(moves, [&](const Move& move) { return !is_drop(move); });
  }
}

template <int W, bool kOnlyCaptures>
void list_moves(const Tables<W>& tables, const State<W>& state, MoveList& moves, Crosses crosses) {
  moves.clear();
  ListSink<W, kOnlyCaptures> sink{tables, state, moves, Trials<W>(crosses)};
  Generator<W, ListSink<W, kOnlyCaptures>>(tables, state, sink).run();
  if (tables.chain != nullptr && state.chain) [[unlikely]] {
    state.keep_chain(tables, moves);
    if constexpr (kOnlyCaptures) std::erase_if(moves, [](const Move& move) { return move.kind == MoveKind::kPass; });
    return;
  }
  if (tables.must_capture) [[unlikely]]
    state.keep_captures(tables, moves);
  if (tables.must_drop) [[unlikely]]
    keep_drops<W, kOnlyCaptures>(tables, state, moves);
  if (tables.answers != 0 && !moves.empty() && state.is_answer_due(tables)) [[unlikely]] {
    MoveList all = moves;
    if constexpr (kOnlyCaptures) {
      all.clear();
      ListSink<W, false> every{tables, state, all};
      Generator<W, ListSink<W, false>>(tables, state, every).run();
      if (tables.must_capture) state.keep_captures(tables, all);
    }
    if (std::ranges::none_of(all, [&](const Move& move) { return state.is_answer(tables, move); })) moves.clear();
  }
}

template <int W>
bool has_answer(const Tables<W>& tables, const State<W>& state, Crosses crosses) {
  MoveList moves;
  // Most answers give no check.
  if (!hang_together(tables)) list_moves<W, false>(tables, state, moves, kNoChecks);
  if (moves.empty()) list_moves<W, false>(tables, state, moves, crosses);
  return !moves.empty();
}

}  // namespace sennight::fast
