#include "search/worker.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "movegen/movegen.h"
#include "position/attack.h"
#include "position/decided.h"

namespace sennight {
namespace {

constexpr std::uint64_t kPollNodes = 512;   // between looks at the clock
constexpr int kQuiescenceDepth = 10;        // plies of captures at most; the first iterations look less far
constexpr int kQuiescenceWide = 4;          // plies after which only the last capturer is taken back
constexpr int kQuiescenceChecks = 3;        // plies of quiescence in which checks are answered in full
constexpr Score kRepetitionWin = 1200;      // a repetition that the rule would punish if it went on
constexpr Score kAspiration = 25;
constexpr int kTableClockMargin = 12;       // plies before a move-count draw in which old scores are not trusted

// Plies by which a late move is searched shallower.
struct Reductions {
  std::array<std::array<std::int8_t, 64>, 64> table{};
  Reductions() {
    for (int depth = 1; depth < 64; ++depth) {
      for (int tried = 1; tried < 64; ++tried) {
        table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(tried)] =
            static_cast<std::int8_t>(0.6 + std::log(depth) * std::log(tried) / 2.1);
      }
    }
  }
};
const Reductions kReductions;

// Scores in the table count from the node, in the search from the root.
Score to_table(Score score, int ply) {
  return score >= kForced ? score + ply : score <= -kForced ? score - ply : score;
}
Score from_table(Score score, int ply) {
  return score >= kForced ? score - ply : score <= -kForced ? score + ply : score;
}

}  // namespace

Worker::Worker(Team& team, int number)
    : team_(&team),
      evaluator_(*team.evaluator),
      variant_(team.evaluator->variant()),
      table_(*team.table),
      number_(number),
      players_(variant_.players()),
      ordering_(*team.evaluator),
      frames_(kMaxPly + 4) {
  const Ends& ends = variant_.ends();
  may_be_decided_ = players_ > 2 || variant_.safety() == Safety::kElimination || ends.extinction_loses ||
                    !ends.loss_of_all.empty() || !ends.marriage.empty();
}

// ---- the nodes' surroundings --------------------------------------------------------------------

void Worker::play(const Move& move, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const PlayerId mover = position_->turn();
  frame.sums = sums_;
  frame.to = move.to;
  frame.moved = move.kind == MoveKind::kDrop ? Piece(mover, move.type) : move.from ? position_->piece(move.from) : Piece();
  position_->make(move, frame.undo);
  table_.prefetch(table_key());
  evaluator_.update(sums_, *position_, move, frame.undo);
  const bool check = in_check(*position_, position_->turn());
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

Score Worker::evaluate() const {
  if (players_ == 2) return evaluator_.evaluate(*position_, sums_, position_->turn());
  const Score score = evaluator_.evaluate(*position_, sums_, root_player_);
  return position_->turn() == root_player_ ? score : -score;
}

Score Worker::verdict_score(Ends::Verdict verdict, PlayerId affected, Score win) const {
  const auto for_side_to_move = [&](PlayerId player, Score score) {
    const bool same = players_ == 2 ? player == position_->turn() : (player == root_player_) == (position_->turn() == root_player_);
    return same ? score : -score;
  };
  switch (verdict) {
    case Ends::Verdict::kDraw: return 0;
    case Ends::Verdict::kLoss: return for_side_to_move(affected, -win);
    case Ends::Verdict::kWin: return for_side_to_move(affected, win);
    case Ends::Verdict::kThreeQuarters: return for_side_to_move(affected, -kThreeQuarters);
    case Ends::Verdict::kFirstLoses: return for_side_to_move(PlayerId(0), -win);
  }
  return 0;
}

// No legal move: mate or stalemate.
Score Worker::no_move_score(int ply) const {
  if (variant_.safety() == Safety::kLegal && frames_[static_cast<std::size_t>(ply)].in_check) return loss_in(ply);
  return verdict_score(variant_.ends().stalemate, position_->turn(), win_in(ply));
}

std::optional<Score> Worker::end_of_game(int ply) const {
  if (may_be_decided_) {
    if (players_ > 2 && !position_->is_living(root_player_)) {
      return position_->turn() == root_player_ ? loss_in(ply) : win_in(ply);
    }
    const Decided end = decided(*position_);
    if (end.decision != Decision::kNone) {
      if (!end.winner) return 0;
      return verdict_score(Ends::Verdict::kWin, end.winner, win_in(ply));
    }
  }
  if (const auto repeated = path_.repetition(variant_)) {
    // A mate or stalemate that the position shows would count first, but it would have ended the game the first time.
    return verdict_score(repeated->verdict, repeated->affected, repeated->real ? win_in(ply) : kRepetitionWin);
  }
  const int limit = variant_.ends().move_count_plies;
  if (limit != 0 && position_->clock() >= limit) {
    if (!has_legal_move(*position_)) return no_move_score(ply);
    return 0;
  }
  if (has_insufficient_material(*position_)) {
    if (!has_legal_move(*position_)) return no_move_score(ply);
    return 0;
  }
  return std::nullopt;
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
  if (budget_ && elapsed() >= budget_->hard) return stopped_ = true;
  return false;
}

Hints Worker::hints(const Frame& frame, MoveCode table_move, int ply) {
  Hints hints{table_move, frame.killers, 0};
  if (ply > 0) {
    const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (before.moved) hints.answer = history_.answer(before.moved, before.to);
  }
  return hints;
}

// ---- quiescence ---------------------------------------------------------------------------------

Score Worker::quiesce(Score alpha, Score beta, int ply, int depth) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return 0;

  // 1. Ends
  if (may_be_decided_) {
    if (const auto end = end_of_game(ply)) return *end;
  } else if (has_insufficient_material(*position_)) {
    return 0;
  }
  if (ply >= kMaxPly) return evaluate();

  // 2. Table
  const bool pv_node = beta - alpha > 1;
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  if (known && !pv_node) {
    const Score score = from_table(entry.score, ply);
    if (entry.bound == Bound::kExact || (entry.bound == Bound::kLower && score >= beta) ||
        (entry.bound == Bound::kUpper && score <= alpha)) {
      return score;
    }
  }

  // 3. Standing pat, unless in check
  const Score old_alpha = alpha;
  const bool evades = frame.in_check && depth < std::min(kQuiescenceChecks, root_depth_);
  Score best = -kInfinity, evaluation = 0;
  if (!evades) {
    evaluation = known && entry.evaluation != 0 ? entry.evaluation : evaluate();
    best = evaluation;
    if (known && ((entry.bound == Bound::kLower && from_table(entry.score, ply) > best) ||
                  (entry.bound == Bound::kUpper && from_table(entry.score, ply) < best))) {
      best = from_table(entry.score, ply);
    }
    if (best >= beta) {
      if (!known) table_.store(key, {0, to_table(best, ply), evaluation, -1, Bound::kLower});
      return best;
    }
    alpha = std::max(alpha, best);
    if (depth >= std::min(kQuiescenceDepth, 1 + 2 * root_depth_)) return best;
    legal_captures(*position_, frame.moves);
  } else {
    legal_moves(*position_, frame.moves);
    if (frame.moves.empty()) return no_move_score(ply);
  }

  // 4. Captures and promotions, or all answers to a check
  ordering_.score(*position_, frame.moves, hints(frame, known ? entry.move : 0, ply), history_, frame.ordered);
  MoveCode best_move = 0;
  int quiet_answers = 0;
  const Cell last_target = ply > 0 ? frames_[static_cast<std::size_t>(ply) - 1].to : Cell();
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    bring_best(frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];
    if (best > -kForced) {
      if (evades) {
        if (candidate.quiet && ++quiet_answers > 4) continue;
      } else {
        if (candidate.bad) continue;
        if (depth >= kQuiescenceWide && candidate.move.to != last_target) continue;
        // Delta pruning: not even the gain lifts the score.
        const Piece victim = candidate.move.kind == MoveKind::kEnPassant ? Piece() : position_->piece(candidate.move.to);
        const int gain = (victim ? evaluator_.capture_value(victim.type()) : 100) +
                         (candidate.move.type && candidate.move.from
                              ? std::max(0, evaluator_.change_value(position_->piece(candidate.move.from).type(), candidate.move.type))
                              : 0);
        if (evaluation + gain + 150 <= alpha && !candidate.check) continue;
      }
    }
    const PlayerId mover = position_->turn();
    play(candidate.move, ply);
    const Score score = same_side(mover, position_->turn()) ? quiesce(alpha, beta, ply + 1, depth + 1)
                                                            : -quiesce(-beta, -alpha, ply + 1, depth + 1);
    take_back(candidate.move, ply);
    if (stopped_) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move_code(candidate.move);
        if (pv_node) {
          const MoveList& rest = frames_[static_cast<std::size_t>(ply) + 1].pv;
          frame.pv.assign(1, candidate.move);
          frame.pv.insert(frame.pv.end(), rest.begin(), rest.end());
        }
        if (score >= beta) break;
      }
    }
  }

  // 5. Store
  const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
  table_.store(key, {best_move, to_table(best, ply), evaluation, -1, bound});
  return best;
}

// ---- the main search ----------------------------------------------------------------------------

Score Worker::null_move(Score beta, int depth, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const PlayerId mover = position_->turn();
  const Move pass{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass};
  const int less = 3 + depth / 4 + std::min(2, (frame.evaluation - beta) / 200);
  frame.sums = sums_;
  frame.moved = Piece();
  position_->make(pass, frame.undo);
  table_.prefetch(table_key());
  frames_[static_cast<std::size_t>(ply) + 1].in_check = false;
  path_.push_null(position_->key(), mover);
  ++nodes_;
  const Score score = -search(-beta, -beta + 1, depth - less, ply + 1, false);
  path_.pop();
  position_->unmake(pass, frame.undo);
  return score;
}

int Worker::reduction(int depth, int tried, const OrderedMove& entry, const Frame& frame, bool pv_node, bool improving) const {
  const auto clip = [](int value) { return static_cast<std::size_t>(std::min(value, 63)); };
  int less = kReductions.table[clip(depth)][clip(tried)];
  if (pv_node) --less;
  if (!improving) ++less;
  if (frame.in_check) --less;
  if (entry.quiet) {
    const MoveCode code = move_code(entry.move);
    if (code == frame.killers[0] || code == frame.killers[1]) --less;
    less -= std::clamp(history_.quiet(*position_, entry.move) / 6000, -2, 2);
  } else {
    --less;
  }
  return std::clamp(less, 0, depth - 2);
}

void Worker::note_cutoff(Frame& frame, const OrderedMove& entry, int depth, int ply) {
  if (!entry.quiet) return;
  const MoveCode code = move_code(entry.move);
  if (frame.killers[0] != code) {
    frame.killers[1] = frame.killers[0];
    frame.killers[0] = code;
  }
  if (ply > 0) {
    const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (before.moved) history_.answer(before.moved, before.to) = code;
  }
  history_.reward(*position_, entry.move, depth);
  for (const Move& failed : frame.tried) history_.punish(*position_, failed, depth);
}

Score Worker::search(Score alpha, Score beta, int depth, int ply, bool may_pass) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  // A check is answered at full depth, as long as the line is not all checks.
  if (frame.in_check && ply < 2 * root_depth_) depth = std::max(depth + 1, 1);
  if (depth <= 0) return quiesce(alpha, beta, ply, 0);
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return 0;
  const bool pv_node = beta - alpha > 1;

  // 1. Ends
  if (const auto end = end_of_game(ply)) return *end;
  if (ply >= kMaxPly) return evaluate();

  // 2. A shorter way to the end is known already
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;
  const Score old_alpha = alpha;

  // 3. Table
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  const int limit = variant_.ends().move_count_plies;
  const bool near_draw = limit != 0 && position_->clock() > limit - kTableClockMargin;
  if (known && !pv_node && entry.depth >= depth && !near_draw) {
    const Score score = from_table(entry.score, ply);
    if (entry.bound == Bound::kExact || (entry.bound == Bound::kLower && score >= beta) ||
        (entry.bound == Bound::kUpper && score <= alpha)) {
      return score;
    }
  }
  const MoveCode table_move = known ? entry.move : 0;

  // 4. Static evaluation
  Score best_guess = 0;
  bool improving = false;
  if (frame.in_check) {
    frame.evaluation = -kInfinity;
  } else {
    frame.evaluation = known && entry.evaluation != 0 ? entry.evaluation : evaluate();
    best_guess = frame.evaluation;
    if (known && !is_forced(entry.score) &&
        ((entry.bound == Bound::kLower && entry.score > best_guess) || (entry.bound == Bound::kUpper && entry.score < best_guess) ||
         entry.bound == Bound::kExact)) {
      best_guess = entry.score;
    }
    improving = ply < 2 || frame.evaluation > frames_[static_cast<std::size_t>(ply) - 2].evaluation;
  }
  frames_[static_cast<std::size_t>(ply) + 2].killers = {};

  if (!pv_node && !frame.in_check && std::abs(beta) < kForced) {
    // 5. So far ahead that even a shallow search would stay above
    if (depth <= 6 && best_guess - 85 * (depth - improving) >= beta) return best_guess;

    // 6. So far behind that only captures could help
    if (depth <= 2 && best_guess + 350 * depth <= alpha) {
      const Score score = quiesce(alpha, beta, ply, 0);
      if (stopped_) return 0;
      if (score <= alpha) return score;
    }

    // 7. Null move: even a free move for the rival does not bring the score down
    if (may_pass && depth >= 3 && best_guess >= beta && players_ == 2 && variant_.safety() == Safety::kLegal &&
        evaluator_.has_play(sums_, position_->turn())) {
      const Score score = null_move(beta, depth, ply);
      if (stopped_) return 0;
      if (score >= beta) return is_forced(score) ? beta : score;
    }
  }

  // 8. Without a good first move the depth is not worth its price
  if (table_move == 0 && depth >= 4) --depth;

  // 9. Moves
  legal_moves(*position_, frame.moves);
  if (frame.moves.empty()) return no_move_score(ply);
  ordering_.score(*position_, frame.moves, hints(frame, table_move, ply), history_, frame.ordered);
  frame.tried.clear();

  Score best = -kInfinity;
  MoveCode best_move = 0;
  int tried = 0, quiets = 0;
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    bring_best(frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];

    // 10. Late and hopeless moves near the leaves
    if (best > -kForced && !frame.in_check && !candidate.check) {
      if (candidate.quiet) {
        ++quiets;
        if (!pv_node && depth <= 5 && quiets > (improving ? 4 : 2) + depth * depth) continue;
        if (depth <= 5 && frame.evaluation + 90 + 95 * depth <= alpha && tried > 0) continue;
      } else if (candidate.bad && !pv_node && depth <= 3 && tried > 0) {
        continue;
      }
    }

    // 11. Search it: the first move in full, the others to show that they are not better
    ++tried;
    const PlayerId mover = position_->turn();
    const int less = depth >= 3 && tried > (pv_node ? 3 : 2) && (candidate.quiet || candidate.bad)
                         ? reduction(depth, tried, candidate, frame, pv_node, improving)
                         : 0;
    play(candidate.move, ply);
    const bool checks = frames_[static_cast<std::size_t>(ply) + 1].in_check;
    const auto child = [&](Score low, Score high, int child_depth) {
      return same_side(mover, position_->turn()) ? search(low, high, child_depth, ply + 1, true)
                                                 : -search(-high, -low, child_depth, ply + 1, true);
    };
    Score score;
    if (tried == 1) {
      score = child(alpha, beta, depth - 1);
    } else {
      const int reduced = checks ? std::max(0, less - 1) : less;
      score = child(alpha, alpha + 1, depth - 1 - reduced);
      if (score > alpha && reduced > 0) score = child(alpha, alpha + 1, depth - 1);
      if (score > alpha && score < beta) score = child(alpha, beta, depth - 1);
    }
    take_back(candidate.move, ply);
    if (stopped_) return 0;

    // 12. Better?
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move_code(candidate.move);
        if (pv_node) {
          const MoveList& rest = frames_[static_cast<std::size_t>(ply) + 1].pv;
          frame.pv.assign(1, candidate.move);
          frame.pv.insert(frame.pv.end(), rest.begin(), rest.end());
        }
        if (score >= beta) {
          note_cutoff(frame, candidate, depth, ply);
          break;
        }
      }
    }
    if (candidate.quiet) frame.tried.push_back(candidate.move);
  }

  // 13. Store
  const Bound bound = best >= beta ? Bound::kLower : best > old_alpha ? Bound::kExact : Bound::kUpper;
  const Score evaluation = frame.in_check ? 0 : frame.evaluation;
  table_.store(key, {best_move, to_table(best, ply), evaluation, depth, bound});
  return best;
}

// ---- the root -----------------------------------------------------------------------------------

Score Worker::search_root(Score alpha, Score beta, int depth, std::size_t first) {
  Frame& frame = frames_[0];
  const PlayerId mover = position_->turn();
  Score best = -kInfinity;
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    RootMove& root = root_moves_[i];
    const bool first_move = i == first;
    seldepth_ = 1;
    const bool quiet = position_->is_empty(root.move.to ? root.move.to : Cell(0)) && !root.move.type;
    const int less = !first_move && depth >= 3 && i >= first + 4 && quiet
                         ? kReductions.table[static_cast<std::size_t>(std::min(depth, 63))]
                                            [std::min<std::size_t>(i - first + 1, 63)] / 2
                         : 0;
    play(root.move, 0);
    const auto child = [&](Score low, Score high, int child_depth) {
      return same_side(mover, position_->turn()) ? search(low, high, child_depth, 1, true)
                                                 : -search(-high, -low, child_depth, 1, true);
    };
    Score score;
    if (first_move) {
      score = child(alpha, beta, depth - 1);
    } else {
      score = child(alpha, alpha + 1, depth - 1 - less);
      if (score > alpha && less > 0) score = child(alpha, alpha + 1, depth - 1);
      if (score > alpha && score < beta) score = child(alpha, beta, depth - 1);
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
  frame.pv.clear();
  return best;
}

void Worker::prepare(const Game& game, const MoveList& moves) {
  position_ = game.position();
  root_player_ = position_->turn();
  // With three players a score holds for one root player only.
  salt_ = players_ > 2 ? Random(root_player_.index() + 1).next() : 0;
  sums_ = evaluator_.sums(*position_);
  path_.reset(game);
  history_.clear();
  for (Frame& frame : frames_) frame.killers = {};
  frames_[0].in_check = in_check(*position_, position_->turn());
  frames_[0].evaluation = evaluate();
  nodes_ = 0;
  finished_depth_ = root_depth_ = seldepth_ = stable_ = 0;
  stopped_ = false;

  TableEntry entry;
  const bool known = table_.probe(table_key(), entry);
  ordering_.score(*position_, moves, hints(frames_[0], known ? entry.move : 0, 0), history_, frames_[0].ordered);
  std::ranges::stable_sort(frames_[0].ordered, std::greater(), &OrderedMove::score);
  root_moves_.clear();
  for (const OrderedMove& ordered : frames_[0].ordered) {
    RootMove& root = root_moves_.emplace_back();
    root.move = ordered.move;
    root.pv.assign(1, ordered.move);
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
    if (depth >= 5 && !is_forced(previous) && previous != -kInfinity) {
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
        low = window > 800 ? -kInfinity : score - window;
      } else if (score >= high && high < kInfinity) {
        high = window > 800 ? kInfinity : score + window;
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

void Worker::think(const Game& game, const MoveList& moves, const Limits& limits, int lines, const Clock& clock, const InfoHandler& report) {
  clock_ = clock;
  began_ = clock_ ? clock_() : 0;
  budget_ = number_ == 0 ? budget_of(limits, game.position().turn()) : std::nullopt;
  node_limit_ = limits.nodes.value_or(0);
  prepare(game, moves);

  const int deepest = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
  for (int depth = 1; depth <= deepest; ++depth) {
    // Helpers skip some depths so that the threads spread.
    if (number_ != 0 && depth > 2 && (depth + number_) % 3 == 0) continue;
    root_depth_ = depth;
    const Move before = root_moves_.front().move;
    if (!iterate(depth, lines, report)) break;
    stable_ = root_moves_.front().move == before ? stable_ + 1 : 0;
    if (number_ != 0) continue;
    if (team_->stop->load(std::memory_order_relaxed)) break;
    if (budget_) {
      // A move that has long been the best needs less time than one that has just appeared.
      const bool timed = !limits.move_time.has_value();
      const std::int64_t enough = !timed ? budget_->soft : stable_ >= 4 ? budget_->soft * 45 / 100 : budget_->soft * 65 / 100;
      if (elapsed() >= enough) break;
      if (timed && root_moves_.size() == 1) break;
    }
    // A forced end that the search has seen to its last ply does not change any more.
    const Score score = root_moves_.front().score;
    if (lines_ == 1 && is_forced(score) && depth > plies_to_end(score) + 2 && (budget_ || limits.depth || limits.nodes)) break;
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
