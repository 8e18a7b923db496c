// Where the fast generator's moves go: they are listed, or only counted.
#pragma once

#include <algorithm>
#include <cstdint>

#include "movegen/guarded.h"
#include "movegen/state.h"
#include "movegen/trials.h"

namespace sennight::fast {

inline constexpr unsigned kNowhere = ~0u;  // as a cell: that of what is not on the board

// Counts moves.
template <int W>
struct CountSink {
  static constexpr bool kCapturesOnly = false, kOnlyCounts = true;
  std::uint64_t count = 0;

  std::uint64_t size() const { return count; }
  void move(const Move&) { ++count; }
  [[gnu::always_inline]] void moves(unsigned, const Bits<W>& targets, TypeId, MoveKind) { count += targets.count(); }
};

// Appends moves to a list.
template <int W, bool kOnlyCaptures>
struct ListSink {
  static constexpr bool kCapturesOnly = kOnlyCaptures, kOnlyCounts = false;  // captures and promotions
  const Tables<W>& tables;
  const State<W>& state;
  MoveList& list;
  Trials<W> trials = Trials<W>();

  std::uint64_t size() const { return list.size(); }
  void move(const Move& move) {
    if (!tables.filters || trials.allow(tables, state, move)) list.push_back(move);
  }
  void moves(unsigned from, const Bits<W>& targets, TypeId type, MoveKind kind) {
    const Cell origin = from == kNowhere ? Cell() : Cell(from);
    const std::size_t first = list.size();
    targets.for_each([&](unsigned to) {
      list.push_back({origin, Cell(to), kind == MoveKind::kInitial ? passed(from, to) : Cell(), type, kind});
    });
    if (tables.filters) [[unlikely]]
      drop_forbidden(first);
  }

  void drop_forbidden(std::size_t first) {
    list.erase(std::remove_if(list.begin() + static_cast<std::ptrdiff_t>(first), list.end(),
                              [&](const Move& move) { return !trials.allow(tables, state, move); }),
               list.end());
  }
  // The cell before `to` on the first initial path that may lead there.
  Cell passed(unsigned from, unsigned to) const {
    const PathForest& paths = tables.variant.initial_moves(PlayerId(state.turn), TypeId(state.type_at[from]));
    const Bits<W> occupied = state.occupied();
    Cell passed;
    if (tables.moves[state.turn][state.type_at[from]].is_guarded) [[unlikely]] {
      walk_guarded(tables, state, from, [&](const PathNode& node) {
        if (node.cell.index() != to) return false;
        passed = node.passed;
        return true;
      });
      return passed;
    }
    Bits<W> closed = occupied;
    if (tables.slowed != 0) [[unlikely]]
      closed |= slowing_cells(tables, state, from);
    walk_reached(
        paths, from, [&](Cell cell) { return !closed.contains(static_cast<unsigned>(cell.index())); },
        [&](const PathNode& node, bool) {
          if (occupied.contains(static_cast<unsigned>(node.cell.index())) || !node.quiet || node.cell.index() != to)
            return false;
          passed = node.passed;
          return true;
        });
    return passed;
  }
};

// Which moves are generated, where the sink does not say it already.
struct Wanted {
  bool quiets = false;  // what a list of captures leaves out
  const Move* like =
      nullptr;  // those of the same piece or hand and of the same kind, perhaps some more; neither swaps nor
                // passes, which hang together with the other moves
};

}  // namespace sennight::fast
