#include "search/worker.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/assert.h"
#include "position/attack.h"
#include "position/end_view.h"
#include "search/exchange.h"

namespace sennight {
namespace {

// Where a number below has no test in docs/strength.md it is of the first draft: of the size that is usual for the measure,
// and not tuned.

constexpr std::uint64_t kPollNodes = 512;  // between looks at the clock
constexpr int kCountMargin = 12;          // plies before a draw by a count of moves in which old scores are not trusted
constexpr Score kAspiration = 25;         // centipawns on either side of the last score; doubled with each failure
constexpr Score kWidestAspiration = 800;  // centipawns beyond which a side of the window is opened

constexpr int kHistoryPerPly = 9000;  // history that makes a reduction differ by one
constexpr int kBadHistory = 6000;     // per ply: a quiet move below this is left out near the leaves
// Quiet moves that are tried near the leaves when the evaluation does not rise and when it does, and a depth's square more.
constexpr int kFewQuiets = 2, kMoreQuiets = 4;
constexpr int kLateDepth = 3,
              kQuietDepth = 5;  // plies from the leaves up to which moves go for their history, for the rest
// Centipawns that a quiet move may be hoped to gain near the leaves: at least, and for each ply.
constexpr Score kHope = 90, kHopePerPly = 95;
// Plies from the leaves up to which moves that lose material are left out, and centipawns that they may lose there: a
// capture for each ply, a quiet move for each ply squared.
constexpr int kExchangeDepth = 6;
constexpr int kCaptureLoss = 80, kQuietLoss = 12;

constexpr std::size_t kFullRootMoves = 4;  // root moves before any is searched shallower

// Plies by which a late move is searched shallower: this at least, and the product of the logarithms of depth and rank,
// divided by the other.
constexpr double kReduction = 0.75, kReductionShare = 1.75;
struct Reductions {
  std::array<std::array<std::int16_t, 64>, 64> table{};
  Reductions() {
    for (int depth = 1; depth < 64; ++depth) {
      for (int tried = 1; tried < 64; ++tried) {
        table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(tried)] = static_cast<std::int16_t>(
            kReduction + std::log(depth) * std::log(tried) / kReductionShare);
      }
    }
  }
};
const Reductions kReductions;

}  // namespace

Worker::Worker(Team& team, int number, Experience& experience)
    : team_(&team),
      evaluator_(*team.evaluator),
      variant_(team.evaluator->variant()),
      table_(*team.table),
      known_ends_(team.known_ends),
      net_(team.evaluator->net()),
      net_sums_(net_ != nullptr ? kMaxPly + 4 : 0),
      history_(experience.history),
      corrections_(experience.corrections),
      ordering_(*team.evaluator),
      check_lines_(variant_),
      frames_(kMaxPly + 4),
      number_(number) {
  node_moves_.reserve(frames_.size());
  while (node_moves_.size() < frames_.size()) node_moves_.emplace_back(variant_);
}

bool Worker::is_in_check() const {
  const PlayerId mover = position_->turn();
  if (variant_.attacked() != nullptr && lacks_attack(*position_, mover)) return true;
  if (variant_.players() <= 2 || evaluator_.unites_rivals()) return in_check(*position_, mover);
  const PlayerId next = position_->next_living(mover);
  return variant_.are_rivals(mover, next) && is_royal_attacked(*position_, mover, next);
}

// ---- the nodes' surroundings --------------------------------------------------------------------

bool Worker::is_count_near_its_end() const {
  if (const CountState count = position_->counting(); count.runs() && count.plies > count.limit - kCountMargin)
    return true;
  const EndFacts& facts = variant_.ends().facts();
  const int limit = clock_limit_in(*position_);
  if (limit == 0) return false;
  if (!facts.clock_counts_turns) return position_->clock() > limit - kCountMargin;
  const int turn = position_->turn_moves().made + 1 + position_->turn_moves().left;
  return position_->clock() > limit - std::max(1, kCountMargin / turn);
}

void Worker::play(const Move& move, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const PlayerId mover = position_->turn();
  frame.sums = sums_;
  frame.to = move.to;
  frame.moved = move.kind == MoveKind::kPass ? Piece() : position_->moved_by(move);
  position_->make(move, frame.undo);
  table_.prefetch(table_key());
  evaluator_.update(sums_, *position_, move, frame.undo);
  if (net_ != nullptr) {
    const auto at = static_cast<std::size_t>(ply);
    net_->update(net_sums_[at], net_sums_[at + 1], *position_, move, frame.undo);
  }
  // Who is not to move at the root may be in check in a position for study; below it nobody is.
  const bool check = (ply == 0 || check_lines_.may_check(*position_, move, frame.undo)) && is_in_check();
  SENNIGHT_ASSERT(check == is_in_check());
  frames_[static_cast<std::size_t>(ply) + 1].in_check = check;
  path_.push(position_->key(), mover, check);
  ++nodes_;
}

void Worker::take_back(const Move& move, int ply) {
  const Frame& frame = frames_[static_cast<std::size_t>(ply)];
  path_.pop();
  position_->unmake(move, frame.undo);
  sums_ = frame.sums;
}

bool Worker::must_stop() {
  if (stopped_) return true;
  if (number_ == 0 && node_limit_ != 0 && nodes_ >= node_limit_) return stopped_ = true;
  if (nodes_ % kPollNodes != 0) return false;
  if (team_->halt.load(std::memory_order_relaxed)) return stopped_ = true;
  if (number_ != 0) {
    team_->helper_nodes.fetch_add(kPollNodes, std::memory_order_relaxed);
    return false;
  }
  if (team_->stop->load(std::memory_order_relaxed)) return stopped_ = true;
  if (budget_ && !ponders() && spent() >= budget_->hard) return stopped_ = true;
  return false;
}

// Time counts from the moment at which this is first found to be over.
bool Worker::ponders() {
  if (pondering_ == nullptr) return false;
  if (pondering_->load(std::memory_order_relaxed)) return true;
  pondering_ = nullptr;
  counted_from_ = clock_ ? clock_() : 0;
  return false;
}

Hints Worker::hints(const Frame& frame, MoveCode table_move, int ply) {
  Hints hints{table_move, frame.killers, 0};
  if (ply > 0) {
    const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (before.moved) hints.answer = history_.answer(before.moved, before.to);
    hints.before[0] = history_.sequel(before.moved, before.to);
  }
  const int round = static_cast<int>(variant_.players());
  if (ply >= round) {
    const Frame& own = frames_[static_cast<std::size_t>(ply - round)];
    hints.before[1] = history_.sequel(own.moved, own.to);
  }
  frames_[static_cast<std::size_t>(ply)].before = hints.before;
  return hints;
}

void Worker::extend_line(Frame& frame, const Move& move, int ply) {
  const MoveList& rest = frames_[static_cast<std::size_t>(ply) + 1].pv;
  frame.pv.assign(1, move);
  frame.pv.insert(frame.pv.end(), rest.begin(), rest.end());
}

int Worker::reduction(int depth, int tried, const OrderedMove& entry, const Frame& frame, bool pv_node,
                      bool improving) const {
  if (depth < 3 || tried <= (pv_node ? 2 : 1) || !(entry.quiet || entry.bad)) return 0;
  const auto clip = [](int value) { return static_cast<std::size_t>(std::min(value, 63)); };
  int less = kReductions.table[clip(depth)][clip(tried)];
  if (pv_node) --less;
  if (!improving) ++less;
  if (frame.in_check) --less;
  if (frame.cut) ++less;
  if (entry.quiet) {
    const MoveCode code = move_code(entry.move);
    if (code == frame.killers[0] || code == frame.killers[1]) --less;
    less -= std::clamp(entry.history / kHistoryPerPly, -2, 2);
  } else {
    --less;
  }
  return std::clamp(less, 0, depth - 2);
}

bool Worker::is_hopeless(const OrderedMove& entry, const Frame& frame, int depth, int quiets, int tried, bool improving,
                         const Best& best, StagedMoves* stages) const {
  if (variant_.ends().facts().army_is_burden) return false;  // what loses material may be best
  if (position_->turn_moves().left > 0 && variant_.neutral() == nullptr)
    return false;  // what follows in the same turn decides what it is worth
  if (!entry.quiet) {
    if (!entry.bad || tried == 0 || best.pv_node) return false;
    return depth <= kExchangeDepth &&
           !gains_at_least(*position_, evaluator_, entry.move, -kCaptureLoss * depth, stages);
  }
  if (tried > 0 && !best.pv_node && depth <= kLateDepth && entry.history < -kBadHistory * depth) return true;
  if (depth <= kQuietDepth) {
    if (!best.pv_node && quiets > (improving ? kMoreQuiets : kFewQuiets) + depth * depth) return true;
    if (frame.evaluation + kHope + kHopePerPly * depth <= best.alpha && tried > 0) return true;
  }
  return tried > 0 && depth <= kExchangeDepth &&
         !gains_at_least(*position_, evaluator_, entry.move, -kQuietLoss * depth * depth, stages);
}

int Worker::gain_of(const Move& move) const {
  if (variant_.effects().any()) return swing(*position_, evaluator_, move);
  if (takes_between(move)) return swing(*position_, evaluator_, move);
  const Piece victim = move.kind == MoveKind::kEnPassant ? Piece() : position_->piece(move.to);
  const int captured = victim ? evaluator_.capture_value(victim.type()) : 100;
  if (!move.type || !move.from || is_gating(move.kind)) return captured;
  return captured + std::max(0, evaluator_.change_value(position_->piece(move.from).type(), move.type));
}

void Worker::note_cutoff(Frame& frame, const OrderedMove& entry, int depth, int ply) {
  for (const Move& failed : frame.tried_captures) history_.punish_capture(*position_, failed, depth);
  if (!entry.quiet) {
    history_.reward_capture(*position_, entry.move, depth);
    return;
  }
  const MoveCode code = move_code(entry.move);
  if (frame.killers[0] != code) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = code;
  }
  if (ply > 0) {
    const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (before.moved) history_.answer(before.moved, before.to) = code;
  }
  history_.reward(*position_, entry.move, frame.before, depth);
  for (const Move& failed : frame.tried) history_.punish(*position_, failed, frame.before, depth);
}

// ---- the root -----------------------------------------------------------------------------------

Score Worker::search_root(Score alpha, Score beta, int depth, std::size_t first) {
  Score best = -kInfinity;
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    const bool first_move = i == first;
    seldepth_ = 1;
    const bool quiet = position_->is_empty(root.move.to ? root.move.to : Cell(0)) && !root.move.type;
    const int less = !first_move && depth >= 3 && i >= first + kFullRootMoves && quiet
                         ? kReductions.table[static_cast<std::size_t>(std::min(depth, 63))]
                                            [std::min<std::size_t>(i - first + 1, 63)] /
                               2
                         : 0;
    play(root.move, 0);
    Score score;
    if (first_move) {
      score = after_root_move(alpha, beta, depth - 1);
    } else {
      score = after_root_move(alpha, alpha + 1, depth - 1 - less);
      if (score > alpha && less > 0) score = after_root_move(alpha, alpha + 1, depth - 1);
      if (score > alpha && score < beta && has_windows()) score = after_root_move(alpha, beta, depth - 1);
    }
    take_back(root.move, 0);
    if (stopped_) return best;

    if (first_move || score > alpha) {
      root.score = score;
      root.seldepth = seldepth_;
      root.pv.assign(1, root.move);
      const MoveList& rest = frames_[1].pv;
      root.pv.insert(root.pv.end(), rest.begin(), rest.end());
    } else {
      // Only known to be no better than the best: keeps its place behind.
      root.score = -kInfinity;
    }
    best = std::max(best, score);
    if (score > alpha) {
      alpha = score;
      if (score >= beta) break;
    }
  }
  frames_[0].pv.clear();
  return best;
}

void Worker::prepare(const Game& game, const MoveList& moves) {
  position_ = game.position();
  root_player_ = position_->turn();
  salt_ = salt();
  sums_ = evaluator_.sums(*position_);
  if (net_ != nullptr) net_sums_[0] = net_->sums(*position_);
  path_.reset(game);
  for (Frame& frame : frames_) frame.killers = {};
  frames_[0].in_check = is_in_check();
  frames_[0].evaluation = evaluate(0);
  nodes_ = 0;
  finished_depth_ = root_depth_ = seldepth_ = 0;
  stopped_ = false;

  TableEntry entry;
  const bool known = table_.probe(table_key(), entry);
  ordering_.score(*position_, moves, hints(frames_[0], known ? entry.move : 0, 0), history_, frames_[0].ordered);
  OrderedMoves& ordered = frames_[0].ordered;
  ordering_.judge_all(*position_, ordered);
  std::vector<std::size_t> ranks(ordered.size());
  std::iota(ranks.begin(), ranks.end(), std::size_t{0});
  std::ranges::stable_sort(ranks, std::greater(), [&](std::size_t at) { return ordered.score(at); });
  root_moves_.clear();
  for (const std::size_t at : ranks) {
    RootMove& root = root_moves_.emplace_back();
    root.move = ordered[at].move;
    root.pv.assign(1, root.move);
  }
}

// One iteration for each line. False when it was broken off.
bool Worker::iterate(int depth, int lines, const InfoHandler& report) {
  const auto by_score = [](const RootMove& a, const RootMove& b) {
    return a.score != b.score ? a.score > b.score : a.previous > b.previous;
  };
  for (RootMove& root : root_moves_) root.previous = root.score;
  lines_ = std::min(static_cast<std::size_t>(lines), root_moves_.size());
  for (std::size_t line = 0; line < lines_; ++line) {
    Score low = -kInfinity, high = kInfinity, window = kAspiration;
    const Score previous = root_moves_[line].previous;
    if (has_windows() && depth >= 5 && !is_forced(previous) && previous != -kInfinity) {
      low = previous - window;
      high = previous + window;
    }
    for (;;) {
      const Score score = search_root(low, high, depth, line);
      std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(), by_score);
      if (stopped_) return false;
      window *= 2;
      if (score <= low && low > -kInfinity) {
        high = (low + high) / 2;
        low = window > kWidestAspiration ? -kInfinity : score - window;
      } else if (score >= high && high < kInfinity) {
        high = window > kWidestAspiration ? kInfinity : score + window;
      } else {
        break;
      }
    }
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1, by_score);
  }
  finished_depth_ = depth;
  if (report) {
    for (std::size_t line = 0; line < lines_; ++line) report(info(depth, line));
  }
  return true;
}

void Worker::think(const Game& game, const MoveList& moves, const Limits& limits, int lines, const Clock& clock,
                   const InfoHandler& report) {
  clock_ = clock;
  began_ = counted_from_ = clock_ ? clock_() : 0;
  const bool waits = number_ == 0 && limits.pondering != nullptr && limits.pondering->load(std::memory_order_relaxed);
  pondering_ = waits ? limits.pondering : nullptr;
  budget_ = number_ == 0 ? budget_of(limits, game.position().turn()) : std::nullopt;
  node_limit_ = limits.nodes.value_or(0);
  prepare(game, moves);

  Course course;
  const int deepest = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
  for (int depth = 1; depth <= deepest; ++depth) {
    // Helpers skip some depths so that the threads spread.
    if (number_ != 0 && depth > 2 && (depth + number_) % 3 == 0) continue;
    root_depth_ = depth;
    const Move before = root_moves_.front().move;
    if (!iterate(depth, lines, report)) break;
    if (number_ != 0) continue;
    course.add(depth > 1 && root_moves_.front().move != before, root_moves_.front().score);
    if (team_->stop->load(std::memory_order_relaxed)) break;
    if (budget_ && !ponders()) {
      const bool timed = !limits.move_time.has_value();
      if (spent() >= (timed ? course.enough(*budget_) : budget_->soft)) break;
      if (timed && root_moves_.size() == 1) break;
    }
    // A forced end that the search has seen to its last ply does not change any more.
    const Score score = root_moves_.front().score;
    if (lines_ == 1 && is_forced(score) && depth > plies_to_end(score) + 2 && (budget_ || limits.depth || limits.nodes))
      break;
  }
}

SearchInfo Worker::info(int depth, std::size_t line) const {
  const RootMove& root = root_moves_[line];
  SearchInfo info;
  info.depth = depth;
  info.seldepth = root.seldepth;
  info.line = static_cast<int>(line) + 1;
  info.score = root.score != -kInfinity ? root.score : root.previous;
  info.nodes = nodes_ + team_->helper_nodes.load(std::memory_order_relaxed);
  info.milliseconds = elapsed();
  info.hash_permille = table_.permille_used();
  info.pv = root.pv;
  return info;
}

SearchResult Worker::result() const {
  SearchResult result;
  const RootMove& root = root_moves_.front();
  result.best = root.move;
  if (root.pv.size() > 1) result.reply = root.pv[1];
  result.score = root.score != -kInfinity ? root.score : root.previous != -kInfinity ? root.previous : 0;
  result.depth = finished_depth_;
  result.nodes = nodes_ + team_->helper_nodes.load(std::memory_order_relaxed);
  for (std::size_t line = 0; line < lines_; ++line) result.lines.push_back(info(finished_depth_, line));
  return result;
}

}  // namespace sennight
