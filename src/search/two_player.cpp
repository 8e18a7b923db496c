#include "search/two_player.h"

#include <algorithm>

#include "movegen/movegen.h"
#include "position/end_view.h"
#include "search/exchange.h"
#include "search/multiplayer.h"

namespace sennight {
namespace {

// Where a number below has no test in docs/strength.md it is of the first draft: of the size that is usual for the measure,
// and not tuned.

constexpr int kQuiescenceDepth = 10;  // plies of captures at most; the first iterations look less far
constexpr int kQuiescenceWide = 4;    // plies after which only the last capturer is taken back
// Plies of quiescence in which the neutral piece is put somewhere, and on how many cells: captures of the other side shall
// be seen, not the best cell.
constexpr int kQuiescenceNeutral = 6, kQuiescenceNeutralCells = 2;
constexpr int kQuiescenceChecks = 3;    // plies of quiescence in which checks are answered in full
constexpr Score kRepetitionWin = 1200;  // a repetition that the rule would punish if it went on
constexpr int kSingularDepth = 6;       // plies from which on it is tested whether a move is the only good one
constexpr int kProbeDepth = 5;          // plies from which on captures are tried with less depth first
constexpr Score kProbeMargin = 180;     // centipawns above beta that they must reach there
constexpr Score kDelta = 150;           // centipawns that a capture may bring beyond what it gains
// Plies from the leaves up to which a lead of so many centipawns a ply is taken to last, and arrears of so many to be made
// good by captures alone.
constexpr int kLeadDepth = 6, kArrearsDepth = 2;
constexpr Score kLead = 85, kArrears = 350;
// A null move is tried from this depth on. It is searched so many plies shallower, one more for so many plies of depth, and
// one for each of so many centipawns ahead, a few at most.
constexpr int kNullDepth = 3, kNullLess = 3, kNullDepthShare = 4, kNullMostForLead = 2;
constexpr Score kNullLeadShare = 200;
constexpr int kGuideDepth = 4;        // plies from which on a first move is missed when the table has none
constexpr Score kSingularMargin = 2;  // centipawns a ply by which the only good move is ahead of the others
constexpr int kProbeLess = 4;         // plies by which a good capture is searched shallower
constexpr int kMostQuietAnswers = 4;  // quiet moves that answer a check in quiescence

// A position without a legal move, of which the search knows already whether it is in check.
class StuckView final : public PositionView {
 public:
  StuckView(const Position& position, bool in_check) : PositionView(position), in_check_(in_check) {}
  bool is_stuck() const override { return true; }
  bool in_check() const override { return in_check_; }

 private:
  bool in_check_;
};

}  // namespace

TwoPlayerWorker::TwoPlayerWorker(Team& team, int number, Experience& experience, const Position& root)
    : Worker(team, number, experience),
      ends_(variant_.ends()),
      first_(root.is_living(PlayerId(0)) ? PlayerId(0) : root.next_living(PlayerId(0))),
      second_(root.next_living(first_)) {
  SENNIGHT_REQUIRES(root.living() <= 2, root.living());
}

// ---- ends ---------------------------------------------------------------------------------------

Score TwoPlayerWorker::score_of(const Finish& finish, Score win) const {
  const auto for_side_to_move = [&](PlayerId player, Score score) {
    return player == position_->turn() ? score : -score;
  };
  switch (finish.verdict) {
    case Verdict::kDraw: return 0;
    case Verdict::kLoss: return for_side_to_move(finish.affected, -win);
    case Verdict::kWin: return for_side_to_move(finish.affected, win);
    case Verdict::kThreeQuarters: return for_side_to_move(finish.affected, -kThreeQuarters);
    case Verdict::kFirstLoses: return for_side_to_move(PlayerId(0), -win);
  }
  return 0;
}

// Mate, stalemate. REQUIRES: there is no legal move.
Score TwoPlayerWorker::no_move_score(int ply) const {
  const StuckView view(*position_, frames_[static_cast<std::size_t>(ply)].in_check);
  const auto finish = ends_.first(EndKind::kNoMove, view);
  return finish ? score_of(*finish, win_in(ply)) : 0;
}

std::optional<Score> TwoPlayerWorker::end_of_game(int ply) const {
  if (are_left_) {
    const auto standing = standing_at(*position_, path_);
    if (!standing) return std::nullopt;
    if (!standing->winner) return 0;
    return standing->winner == position_->turn() ? win_in(ply) : loss_in(ply);
  }
  const PositionView view(*position_);
  if (const auto decided = ends_.first(EndKind::kDecision, view)) return score_of(*decided, win_in(ply));
  if (const auto repeated = path_.repetition(variant_)) {
    // A mate or stalemate that the position shows would count first, but it would have ended the game the first time.
    return score_of(ends_.settled(repeated->finish, view), repeated->real ? win_in(ply) : kRepetitionWin);
  }
  for (const EndKind kind : {EndKind::kMoveCount, EndKind::kMaterial}) {
    const auto finish = ends_.first(kind, view);
    if (!finish) continue;
    return has_legal_move(*position_) ? score_of(*finish, win_in(ply)) : no_move_score(ply);
  }
  return std::nullopt;
}

Corrections::Place TwoPlayerWorker::corrections(int ply) {
  std::uint64_t last = 0;
  if (ply > 0) {
    const Frame& before = frames_[static_cast<std::size_t>(ply) - 1];
    if (before.moved) last = history_.number(before.moved, before.to);
  }
  return corrections_.place(sums_, first_, second_, position_->turn(), last);
}

bool TwoPlayerWorker::pass_may_end() const {
  return ends_.facts().pass_limit > 0 && (position_->passes() > 0 || royals_face(*position_));
}

bool TwoPlayerWorker::can_capture(int ply) {
  MoveList& moves = frame(ply).moves;
  node(ply).stages.captures(moves);
  return std::ranges::any_of(moves, [&](const Move& move) {
    return move.kind == MoveKind::kEnPassant || takes_between(move) ||
           (move.kind == MoveKind::kNormal && !position_->is_empty(move.to));
  });
}

// ---- evaluation ---------------------------------------------------------------------------------

TwoPlayerWorker::Estimate TwoPlayerWorker::estimate(Score raw, Score low, Score high, int ply) {
  const Score correction = Corrections::of(corrections(ply));
  const auto exact = [&](Score evaluation) { return Estimate{evaluation, corrected(evaluation, correction), 0}; };
  if (raw != 0) return exact(raw);
  const Score additions = this->additions(ply);
  if (known_balance().key == board_key()) return exact(evaluation(known_balance().balance, additions));
  const Score outline = evaluation(evaluator_.outline(*position_, sums_, first_, second_), additions);
  const Score rough = corrected(outline, correction), error = outline_error_.most();
  if (!is_alone_ && (rough + error <= low || rough - error >= high)) return {0, rough, error};
  const Score evaluation = this->evaluation(balance(), additions);
  outline_error_.learn(evaluation - outline);
  return exact(evaluation);
}

// ---- quiescence ---------------------------------------------------------------------------------

Score TwoPlayerWorker::quiesce(Score alpha, Score beta, int ply, int depth) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return 0;

  // 1. Ends
  if (ends_.may_decide()) {
    if (const auto end = end_of_game(ply)) return *end;
  } else if (const auto finish = ends_.first(EndKind::kMaterial, PositionView(*position_))) {
    return score_of(*finish, win_in(ply));
  }
  if (const auto known = known_end(ply)) return *known;
  if (ply >= kMaxPly) return evaluate(ply);

  // 2. Table
  const bool pv_node = beta - alpha > 1;
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  if (known && !pv_node) {
    if (const auto score = settled(entry, alpha, beta, ply)) return *score;
  }
  NodeMoves& node = this->node(ply);
  node.look_at(*position_);

  // 3. Standing pat, unless in check or bound to capture
  const Score old_alpha = alpha;
  const bool evades = (frame.in_check && depth < std::min(kQuiescenceChecks, root_depth_)) ||
                      (position_->is_neutral_turn() && depth < std::min(kQuiescenceNeutral, 2 * root_depth_)) ||
                      (variant_.must_capture() && depth < std::min(kQuiescenceDepth, 2 * root_depth_) &&
                       can_capture(ply));
  Score stand = -kInfinity, raw = 0, evaluation = 0;
  if (!evades) {
    const Estimate estimate = this->estimate(known ? entry.evaluation : 0, pv_node ? -kInfinity : alpha - kDelta,
                                             pv_node ? kInfinity : beta, ply);
    raw = estimate.raw;
    evaluation = estimate.score;
    stand = evaluation >= beta ? evaluation - estimate.error : evaluation + estimate.error;
    if (known && ((entry.bound == Bound::kLower && from_table(entry.score, ply) > stand) ||
                  (entry.bound == Bound::kUpper && from_table(entry.score, ply) < stand))) {
      stand = from_table(entry.score, ply);
    }
    if (stand >= beta) {
      if (!known) table_.store(key, {0, to_table(stand, ply), raw, -1, Bound::kLower});
      return stand;
    }
    alpha = std::max(alpha, stand);
    if (depth >= std::min(kQuiescenceDepth, 1 + 2 * root_depth_)) return stand;
    node.stages.captures(frame.moves);
  } else {
    node.stages.all(frame.moves);
    if (frame.moves.empty()) return no_move_score(ply);
  }

  // 4. Captures and promotions, or all answers to a check
  frame.ordered.clear();
  ordering_.add(*position_, frame.moves, hints(frame, known ? entry.move : 0, ply), history_, node.checks,
                frame.ordered);
  Best best{alpha, beta, stand, pv_node};
  int quiet_answers = 0;
  const int most_quiets = position_->is_neutral_turn() ? kQuiescenceNeutralCells : kMostQuietAnswers;
  const Cell last_target = ply > 0 ? frames_[static_cast<std::size_t>(ply) - 1].to : Cell();
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    ordering_.bring_best(*position_, &node.stages, frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];
    if (best.score > -kForced) {
      if (evades) {
        if (candidate.quiet && ++quiet_answers > most_quiets) continue;
      } else {
        if (candidate.bad) continue;
        if (depth >= kQuiescenceWide && candidate.move.to != last_target) continue;
        // Delta pruning: not even the gain lifts the score.
        if (evaluation + gain_of(candidate.move) + kDelta <= best.alpha && !candidate.check) continue;
      }
    }
    const PlayerId mover = position_->turn();
    play(candidate.move, ply);
    const Score score = after(mover, best.alpha, beta,
                              [&](Score low, Score high) { return quiesce(low, high, ply + 1, depth + 1); });
    take_back(candidate.move, ply);
    if (stopped_) return 0;
    if (fails_high(best, score, candidate.move, frame, ply)) break;
  }

  // 5. Store
  const Bound bound = bound_of(best.score, old_alpha, beta);
  table_.store(key, {best.move, to_table(best.score, ply), raw, -1, bound});
  return best.score;
}

// ---- the main search ----------------------------------------------------------------------------

Score TwoPlayerWorker::null_move(Score beta, int depth, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const PlayerId mover = position_->turn();
  const Move pass{Cell(), Cell(), Cell(), TypeId(), MoveKind::kPass};
  const int less = kNullLess + depth / kNullDepthShare +
                   std::min(kNullMostForLead, (frame.evaluation - beta) / kNullLeadShare);
  frame.sums = sums_;
  frame.moved = Piece();
  position_->make(pass, frame.undo);
  table_.prefetch(table_key());
  frames_[static_cast<std::size_t>(ply) + 1].in_check = false;
  frames_[static_cast<std::size_t>(ply) + 1].cut = !frame.cut;
  path_.push_null(position_->key(), mover);
  if (net_ != nullptr) net_sums_[static_cast<std::size_t>(ply) + 1] = net_sums_[static_cast<std::size_t>(ply)];
  ++nodes_;
  const Score score = -search(-beta, -beta + 1, depth - less, ply + 1, false);
  path_.pop();
  position_->unmake(pass, frame.undo);
  return score;
}

std::optional<Score> TwoPlayerWorker::good_capture(Score beta, int depth, int ply, MoveCode table_move) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  node(ply).stages.captures(frame.moves);
  frame.ordered.clear();
  ordering_.add(*position_, frame.moves, hints(frame, table_move, ply), history_, node(ply).checks, frame.ordered);
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    ordering_.bring_best(*position_, &node(ply).stages, frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];
    if (candidate.bad ||
        !gains_at_least(*position_, evaluator_, candidate.move, beta - frame.evaluation, &node(ply).stages))
      continue;
    play(candidate.move, ply);
    frames_[static_cast<std::size_t>(ply) + 1].cut = !frame.cut;
    Score score = -quiesce(-beta, -beta + 1, ply + 1, 0);
    if (score >= beta) score = -search(-beta, -beta + 1, depth - kProbeLess, ply + 1, true);
    take_back(candidate.move, ply);
    if (stopped_) return 0;
    if (score < beta) continue;
    table_.store(table_key(),
                 {move_code(candidate.move), to_table(score, ply), frame.raw, depth - kProbeLess + 1, Bound::kLower});
    return score;
  }
  return std::nullopt;
}

Score TwoPlayerWorker::search(Score alpha, Score beta, int depth, int ply, bool may_pass) {
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
  if (const auto known = known_end(ply)) return *known;
  if (ply >= kMaxPly) return evaluate(ply);
  const MoveCode excluded = frame.excluded;
  if (excluded == 0) node(ply).look_at(*position_);

  // 2. A shorter way to the end is known already
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;

  // 3. Table
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = excluded == 0 && table_.probe(key, entry);
  if (known && !pv_node && entry.depth >= depth && !is_count_near_its_end()) {
    if (const auto score = settled(entry, alpha, beta, ply)) return *score;
  }
  const MoveCode table_move = known ? entry.move : 0;

  // 4. Static evaluation
  Score best_guess = 0;
  bool improving = false;
  const bool single = !is_alone_ && (variant_.turn_rule() == nullptr ||
                                     (variant_.neutral() != nullptr && !position_->is_neutral_turn()) ||
                                     (variant_.chain() != nullptr && !position_->chain()));
  const bool may_prune = single && !pv_node && !frame.in_check && std::abs(beta) < kForced && excluded == 0;
  if (frame.in_check) {
    frame.evaluation = -kInfinity;
  } else {
    if (excluded == 0) {
      const bool may_lead = may_prune && depth <= kLeadDepth, may_lag = may_prune && depth <= kArrearsDepth;
      Estimate estimate = this->estimate(known ? entry.evaluation : 0, may_lag ? alpha - kArrears * depth : -kInfinity,
                                         may_lead ? beta + kLead * depth : kInfinity, ply);
      if (estimate.error > 0) {  // so far away that 5 or 6 would hold
        if (estimate.score >= beta) return estimate.score - estimate.error;
        const Score score = quiesce(alpha, beta, ply, 0);
        if (stopped_) return 0;
        if (score <= alpha) return score;
        estimate = this->estimate(evaluate(ply), alpha, beta, ply);
      }
      frame.raw = estimate.raw;
      frame.evaluation = estimate.score;
    }
    best_guess = frame.evaluation;
    if (known) best_guess = corrected(entry, best_guess);
    improving = ply < 2 || frame.evaluation > frames_[static_cast<std::size_t>(ply) - 2].evaluation;
  }
  frames_[static_cast<std::size_t>(ply) + 2].killers = {};

  if (may_prune) {
    // 5. So far ahead that even a shallow search would stay above
    if (depth <= kLeadDepth && best_guess - kLead * (depth - improving) >= beta) return best_guess;

    // 6. So far behind that only captures could help
    if (depth <= kArrearsDepth && best_guess + kArrears * depth <= alpha) {
      const Score score = quiesce(alpha, beta, ply, 0);
      if (stopped_) return 0;
      if (score <= alpha) return score;
    }

    // 7. Null move: even a free move for the rival does not bring the score down
    if (may_pass && depth >= kNullDepth && best_guess >= beta && (variant_.safety() == Safety::kLegal || are_left_) &&
        !variant_.must_capture() && evaluator_.has_play(sums_, position_->turn()) && !pass_may_end()) {
      const Score score = null_move(beta, depth, ply);
      if (stopped_) return 0;
      if (score >= beta) return is_forced(score) ? beta : score;
    }
  }

  // 8. A capture that is so good that less depth is enough to see it
  if (const Score enough = beta + kProbeMargin;
      single && !pv_node && !frame.in_check && excluded == 0 && depth >= kProbeDepth && std::abs(beta) < kForced &&
      !ends_.facts().army_is_burden &&
      !(known && entry.depth > depth - kProbeLess && from_table(entry.score, ply) < enough)) {
    if (const auto score = good_capture(enough, depth, ply, table_move)) return *score;
  }

  // 9. Without a good first move the depth is not worth its price
  if (table_move == 0 && depth >= kGuideDepth && excluded == 0) --depth;

  // 10. Is the table's move the only good one? Then it is searched a ply deeper. Are there several? Then one will do.
  int longer = 0;
  if (depth >= kSingularDepth && table_move != 0 && entry.depth >= depth - 3 && entry.bound != Bound::kUpper &&
      !is_forced(entry.score) && ply < 2 * root_depth_) {
    const Score enough = entry.score - kSingularMargin * depth;
    frame.excluded = table_move;
    const bool cut = frame.cut;
    const Score others = search(enough - 1, enough, (depth - 1) / 2, ply, false);
    frame.excluded = 0;
    frame.cut = cut;
    frame.pv.clear();
    if (stopped_) return 0;
    if (others < enough) longer = 1;
    else if (enough >= beta && !pv_node) return enough;
    else if (entry.score >= beta) longer = -1;
  }

  // 11. Moves
  const Hints hints = this->hints(frame, table_move, ply);
  Picker picker(*position_, node(ply), ordering_, hints, history_, frame.moves, frame.ordered, excluded);
  frame.tried.clear();
  frame.tried_captures.clear();

  Best best{alpha, beta, -kInfinity, pv_node};
  int tried = 0, quiets = 0;
  bool best_captures = false;
  while (const OrderedMove* next = picker.next()) {
    const OrderedMove candidate = *next;

    // 12. Late and hopeless moves near the leaves
    if (best.score > -kForced && !frame.in_check && !candidate.check && !is_alone_) {
      quiets += candidate.quiet;
      if (is_hopeless(candidate, frame, depth, quiets, tried, improving, best, &node(ply).stages)) continue;
    }

    // 13. Search it: the first move in full, the others to show that they are not better
    ++tried;
    const int less = is_alone_ ? 0 : reduction(depth, tried, candidate, frame, pv_node, improving);
    const PlayerId mover = position_->turn();
    play(candidate.move, ply);
    const bool checks = frames_[static_cast<std::size_t>(ply) + 1].in_check;
    const auto child = [&](Score low, Score high, int plies) {
      frames_[static_cast<std::size_t>(ply) + 1].cut = high - low == 1 && (tried > 1 || !frame.cut);
      return after(mover, low, high, [&](Score alpha_there, Score beta_there) {
        return search(alpha_there, beta_there, plies, ply + 1, true);
      });
    };
    const int child_depth = depth - 1 + (move_code(candidate.move) == table_move ? longer : 0);
    const Score score = search_in_window(best.alpha, beta, child_depth, tried == 1,
                                         checks ? std::max(0, less - 1) : less, child);
    take_back(candidate.move, ply);
    if (stopped_) return 0;

    // 14. Better?
    if (score > best.score) best_captures = !candidate.quiet;
    if (fails_high(best, score, candidate.move, frame, ply)) {
      note_cutoff(frame, candidate, depth, ply);
      break;
    }
    (candidate.quiet ? frame.tried : frame.tried_captures).push_back(candidate.move);
  }
  if (tried == 0) return picker.has_any() ? alpha : no_move_score(ply);

  // 15. Store
  if (excluded != 0) return best.score;
  const Bound bound = bound_of(best.score, alpha, beta);
  if (!frame.in_check && !best_captures && !is_forced(best.score) &&
      !(bound == Bound::kLower && best.score <= frame.evaluation) &&
      !(bound == Bound::kUpper && best.score >= frame.evaluation)) {
    Corrections::learn(corrections(ply), best.score - frame.evaluation, depth);
  }
  table_.store(key, {best.move, to_table(best.score, ply), frame.in_check ? 0 : frame.raw, depth, bound});
  return best.score;
}

}  // namespace sennight
