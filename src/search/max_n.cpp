#include "search/max_n.h"

#include <algorithm>

namespace sennight {
namespace {

// Where a number below has no test in docs/strength.md it is of the first draft: of the size that is usual for the measure,
// and not tuned.

constexpr int kMaxNQuiescenceDepth = 5;  // plies of captures at most; the first iterations look less far
constexpr int kMaxNQuiescenceWide = 2;   // plies after which only the last capturer is taken back
constexpr int kMaxNGuideDepth = 4;       // plies from which on a first move is missed when the table has none
// Plies from the leaves up to which late quiet moves, and captures that lose material, are left out; quiet moves that are
// tried there, and a depth's square more.
constexpr int kMaxNQuietDepth = 5, kMaxNBadDepth = 3, kMaxNQuiets = 4;
constexpr int kMaxNReducedDepth = 3,
              kMaxNFullMoves = 3;     // from this depth on later moves than these are searched shallower
constexpr Score kHope = 2 * kMaxPly;  // the least share of the living: as long as they live, nobody has won
constexpr Score kCentipawns = 6'000;  // what the whole is worth when a share is told as a score

}  // namespace

MaxNWorker::Shares MaxNWorker::static_shares() const {
  const PerPlayer<int> worth = evaluator_.standings(*position_, sums_).worth;
  std::int64_t sum = 0;
  for (const int w : worth) sum += w;
  Shares shares{};
  Score rest = kWhole;
  const Score divided = kWhole - kHope * position_->living();
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    if (is_dead(PlayerId(p)) && !points_decide_all(variant_.ends().facts())) continue;
    shares[p] = (is_dead(PlayerId(p)) ? 0 : kHope) +
                static_cast<Score>(std::int64_t{divided} * worth[p] / std::max<std::int64_t>(sum, 1));
    rest -= shares[p];
  }
  shares[position_->turn().index()] += rest;
  return shares;
}

std::optional<MaxNWorker::Shares> MaxNWorker::end_of_game(int ply) const {
  const auto end = finish();
  if (!end) return std::nullopt;
  Shares shares{};
  if (end->winner) {
    // A later win is worth a little less; somebody else gets it so that the sum stays whole.
    shares[end->winner.index()] = kWhole - ply;
    shares[(end->winner.index() + 1) % variant_.players()] = ply;
    return shares;
  }
  const int living = position_->living();
  Score rest = kWhole;
  for (std::size_t p = 0; p < variant_.players(); ++p) {
    if (is_dead(PlayerId(p))) continue;
    shares[p] = kWhole / living;
    rest -= shares[p];
  }
  shares[position_->turn().index()] += rest;
  return shares;
}

Score MaxNWorker::score_of(Score share) const {
  if (share >= kWhole - kMaxPly) return win_in(kWhole - share);
  return (share - kWhole / static_cast<Score>(variant_.players())) * kCentipawns / kWhole;
}

Score MaxNWorker::after_root_move(Score, Score, int depth) {
  if (is_dead(root_player_) && !points_decide_all(variant_.ends().facts())) return loss_in(1);
  return score_of(search(depth, 1, kInfinity)[root_player_.index()]);
}

MaxNWorker::Shares MaxNWorker::quiesce(int ply, int depth, Score ceiling) {
  Frame& frame = this->frame(ply);
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return {};
  if (const auto end = end_of_game(ply)) return *end;
  const PlayerId mover = position_->turn();
  const std::size_t own = mover.index();
  Shares best = static_shares();
  if (ply >= kMaxPly || best[own] >= ceiling || depth >= std::min(kMaxNQuiescenceDepth, 1 + root_depth_)) return best;

  NodeMoves& node = this->node(ply);
  node.look_at(*position_);
  node.stages.captures(frame.moves);
  frame.ordered.clear();
  ordering_.add(*position_, frame.moves, hints(frame, 0, ply), history_, node.checks, frame.ordered);
  const Cell last_target = this->frame(ply - 1).to;
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    ordering_.bring_best(*position_, &node.stages, frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];
    if (candidate.bad || (depth >= kMaxNQuiescenceWide && candidate.move.to != last_target)) continue;
    play(candidate.move, ply);
    const Shares shares = quiesce(ply + 1, depth + 1, ceiling_after(mover, best[own]));
    take_back(candidate.move, ply);
    if (stopped_) return {};
    if (shares[own] <= best[own]) continue;
    best = shares;
    extend_line(frame, candidate.move, ply);
    if (best[own] >= ceiling) break;
  }
  return best;
}

MaxNWorker::Shares MaxNWorker::search(int depth, int ply, Score ceiling) {
  Frame& frame = this->frame(ply);
  if (frame.in_check && ply < 2 * root_depth_) depth = std::max(depth + 1, 1);
  if (depth <= 0) return quiesce(ply, 0, ceiling);
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return {};

  // 1. Ends
  if (const auto end = end_of_game(ply)) return *end;
  if (ply >= kMaxPly) return static_shares();
  const PlayerId mover = position_->turn();
  const std::size_t own = mover.index();

  // 2. Table: shares that are exact for everybody. The first two tell the third; of four an entry holds too few.
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  if (known && entry.bound == Bound::kExact && entry.depth >= depth)
    return {entry.score, entry.evaluation, kWhole - entry.score - entry.evaluation};
  const MoveCode table_move = known ? entry.move : 0;
  frame_after(ply, round_).killers = {};
  if (table_move == 0 && depth >= kMaxNGuideDepth) --depth;

  // 3. Moves
  node(ply).look_at(*position_);
  const Hints hints = this->hints(frame, table_move, ply);
  Picker picker(*position_, node(ply), ordering_, hints, history_, frame.moves, frame.ordered, 0);
  frame.tried.clear();
  frame.tried_captures.clear();
  Shares best{};
  Score best_own = -kInfinity;
  OrderedMove best_move;
  int tried = 0, quiets = 0;
  while (const OrderedMove* next = picker.next()) {
    const OrderedMove candidate = *next;
    // Late moves near the leaves, once there is one that does not lose.
    if (best_own > kMaxPly && !frame.in_check && !candidate.check) {
      if (candidate.quiet && depth <= kMaxNQuietDepth && ++quiets > kMaxNQuiets + depth * depth) continue;
      if (candidate.bad && depth <= kMaxNBadDepth) continue;
    }
    ++tried;
    const int less = depth >= kMaxNReducedDepth && tried > kMaxNFullMoves && (candidate.quiet || candidate.bad)
                         ? reduction(depth, tried, candidate, frame, false, true)
                         : 0;
    play(candidate.move, ply);
    if (is_dead(mover) && best_own > -kInfinity) {
      take_back(candidate.move, ply);
      if (must_stop()) return {};
      continue;
    }
    Shares shares = search(depth - 1 - less, ply + 1, ceiling_after(mover, best_own));
    if (less > 0 && shares[own] > best_own && !stopped_)
      shares = search(depth - 1, ply + 1, ceiling_after(mover, best_own));
    take_back(candidate.move, ply);
    if (stopped_) return {};
    if (shares[own] > best_own) {
      best = shares;
      best_own = shares[own];
      best_move = candidate;
      extend_line(frame, candidate.move, ply);
      if (best_own >= ceiling) break;
    }
    if (shares[own] < best_own) (candidate.quiet ? frame.tried : frame.tried_captures).push_back(candidate.move);
  }

  // 4. What was best is tried early elsewhere
  note_cutoff(frame, best_move, depth, ply);
  if (best_own < ceiling && variant_.players() <= 3) {
    table_.store(key, {move_code(best_move.move), best[0], best[1], depth, Bound::kExact});
  } else if (!known || entry.depth < depth) {
    table_.store(key, {move_code(best_move.move), best[0], best[1], depth, Bound::kLower});
  }
  return best;
}

}  // namespace sennight
