// Counting move sequences.
#include "outcome/perft.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/assert.h"
#include "base/helpers.h"
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

// What one thread counts at a time: everything below one or two moves.
struct Job {
  std::size_t first;  // number of the first move
  std::optional<Move> second;
};

// Below this depth a job of two moves would be over too soon for what it costs to set up.
constexpr int kLeastDepthToCutTwice = 4;

std::vector<Job> cut_after_one(const MoveList& moves) {
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < moves.size(); ++i) jobs.push_back({i, std::nullopt});
  return jobs;
}

// The subtrees of single moves differ so much in size that threads would wait for the last; those
// of two moves are small enough. A first move that ends the game gets no job: it counts nothing.
std::vector<Job> cut_after_two(const Position& position, const MoveList& moves) {
  std::vector<Job> jobs;
  MoveList replies;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Position child = position;
    Undo undo;
    child.make(moves[i], undo);
    legal_moves(child, replies);
    for (const Move& reply : replies) jobs.push_back({i, reply});
  }
  return jobs;
}

const std::atomic<bool> kNeverStop = false;

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  SENNIGHT_REQUIRES(depth >= 0, depth);
  return count_sequences(position, depth, kNeverStop);
}

std::uint64_t reference_perft(const Position& position, int depth) {
  SENNIGHT_REQUIRES(depth >= 0, depth);
  return depth == 0 ? 1 : reference_count(position, depth);
}

Division perft_divide(const Position& position, int depth, int threads) {
  return *perft_divide(position, depth, threads, kNeverStop);
}

std::optional<Division> perft_divide(const Position& position, int depth, int threads, const std::atomic<bool>& stop) {
  SENNIGHT_REQUIRES(depth >= 1 && threads >= 1, depth, threads);
  MoveList moves;
  legal_moves(position, moves);
  Division counts;
  counts.reserve(moves.size());
  for (const Move& move : moves) counts.emplace_back(move, 0);
  const std::vector<Job> jobs = threads > 1 && depth >= kLeastDepthToCutTwice ? cut_after_two(position, moves)
                                                                              : cut_after_one(moves);

  // Each thread takes the next job that nobody has; the count of a job is written by nobody else.
  std::vector<std::uint64_t> sums(jobs.size(), 0);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](int) {
    for (std::size_t i = next++; i < jobs.size() && !stop.load(std::memory_order_relaxed); i = next++) {
      const Job& job = jobs[i];
      Position child = position;
      Undo undo;
      child.make(counts[job.first].first, undo);
      if (job.second) {
        Undo second_undo;
        child.make(*job.second, second_undo);
      }
      sums[i] = count_sequences(child, depth - (job.second ? 2 : 1), stop);
    }
  };
  const std::size_t useful = std::min(static_cast<std::size_t>(std::max(threads, 1)), jobs.size());
  {
    const Helpers helpers(static_cast<int>(useful) - 1, work);
    work(0);
  }  // waits for the helpers
  for (std::size_t i = 0; i < jobs.size(); ++i) counts[jobs[i].first].second += sums[i];
  // A stop that comes after the last count cannot be told from one before: rather no count than a false one.
  if (stop.load(std::memory_order_relaxed)) return std::nullopt;
  return counts;
}

}  // namespace sennight
