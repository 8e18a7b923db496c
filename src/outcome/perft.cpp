// Counting move sequences.
#include "outcome/perft.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "movegen/movegen.h"
#include "movegen/reference.h"

namespace sennight {

namespace {

std::uint64_t reference_count(const Position& position, int depth) {
  MoveList moves;
  reference::legal_moves(position, moves);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) {
    Position next = position;  // a copy shares nothing with unmake, which the fast count relies on
    Undo undo;
    next.make(move, undo);
    nodes += reference_count(next, depth - 1);
  }
  return nodes;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) { return count_sequences(position, depth); }

std::uint64_t reference_perft(const Position& position, int depth) {
  return depth == 0 ? 1 : reference_count(position, depth);
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const Position& position, int depth,
                                                         int threads) {
  MoveList moves;
  legal_moves(position, moves);
  std::vector<std::pair<Move, std::uint64_t>> counts;
  counts.reserve(moves.size());
  for (const Move& move : moves) counts.emplace_back(move, 0);

  // Each thread takes the next move that nobody has; every count has its own place, so their order
  // is fixed.
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < counts.size(); i = next++) {
      Position child = position;
      Undo undo;
      child.make(counts[i].first, undo);
      counts[i].second = perft(child, depth - 1);
    }
  };
  const std::size_t useful =
      std::min(static_cast<std::size_t>(std::max(threads, 1)), counts.size());
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < useful; ++i) helpers.emplace_back(work);
    work();
  }  // waits for the helpers
  return counts;
}

}  // namespace sennight
