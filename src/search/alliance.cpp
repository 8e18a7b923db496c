#include "search/alliance.h"

#include <algorithm>

#include "base/random.h"
#include "position/attack.h"

namespace sennight {
namespace {

// Where a number below has no test in docs/strength.md it is of the first draft: of the size that is usual for the measure,
// and not tuned.

constexpr int kAllianceQuiescenceDepth = 8;  // plies of captures at most; the first iterations look less far
constexpr int kAllianceQuiescenceWide = 3;   // plies after which only the last capturer is taken back
constexpr int kNaturalTries = 12;            // moves looked at for one that saves a royal in danger
constexpr Score kAllianceDelta = 200;        // centipawns that a capture may bring beyond what it gains
// Plies from the leaves up to which a lead of so many centipawns a ply is taken to last, and arrears of so many to be made
// good by captures alone.
constexpr int kAllianceLeadDepth = 4, kAllianceArrearsDepth = 2;
constexpr Score kAllianceLead = 130, kAllianceArrears = 350;
constexpr int kAllianceGuideDepth = 4;  // plies from which on a first move is missed when the table has none
constexpr std::uint64_t kBestReplySalt = 0x5bd1'e995'7b93'2d4b;

}  // namespace

// A score holds for one root player and one way to search.
std::uint64_t AllianceWorker::salt() const {
  return Random(root_player_.index() + 1).next() ^ (best_reply_ ? kBestReplySalt : 0);
}

bool AllianceWorker::shares_reply() const {
  const PlayerId mover = position_->turn();
  return best_reply_ && mover != root_player_ && position_->next_living(mover) != root_player_;
}

std::optional<Score> AllianceWorker::end_of_game(int ply) const {
  const bool plays_on = variant_.has_teams() || points_decide_all(variant_.ends().facts());
  if (!plays_on && is_dead(root_player_)) return for_side(loss_in(ply));
  const auto end = finish();
  // What the others do then is seldom the player's concern.
  if (!end && !variant_.has_teams() && is_dead(root_player_)) return evaluate(ply);
  if (!end) return std::nullopt;
  return end->winner ? for_side(is_ours(end->winner) ? win_in(ply) : loss_in(ply)) : for_side(evaluator_.draw());
}

Score AllianceWorker::after_root_move(Score alpha, Score beta, int depth) {
  return same_side(root_player_, position_->turn()) ? search(alpha, beta, depth, 1, Choice::kFree)
                                                    : -search(-beta, -alpha, depth, 1, Choice::kFree);
}

// ---- natural moves ------------------------------------------------------------------------------

Move AllianceWorker::natural_move(int ply) {
  Frame& frame = this->frame(ply);
  const PlayerId mover = position_->turn();
  const Hints none;
  Picker picker(*position_, node(ply), ordering_, none, history_, frame.moves, frame.ordered, 0);
  const OrderedMove* next = picker.next();
  const Move first = next->move;
  if (!frame.in_check) return first;
  for (int tries = 0; next != nullptr && tries < kNaturalTries; next = picker.next(), ++tries) {
    const Move move = next->move;
    position_->make(move, frame.undo);
    const bool lives = !is_dead(mover);
    position_->unmake(move, frame.undo);
    if (lives) return move;
  }
  return first;
}

Score AllianceWorker::search_natural_move(Score alpha, Score beta, int depth, int ply) {
  Frame& frame = this->frame(ply);
  frame.evaluation = frame.in_check ? -kInfinity : evaluate(ply);
  frame_after(ply, round_).killers = {};
  const PlayerId mover = position_->turn();
  node(ply).look_at(*position_);
  const Move move = natural_move(ply);
  play(move, ply);
  // The rivals who follow in this round are bound too.
  const Score score = same_side(mover, position_->turn()) ? search(alpha, beta, depth, ply + 1, Choice::kBound)
                                                          : -search(-beta, -alpha, depth, ply + 1, Choice::kFree);
  take_back(move, ply);
  if (!stopped_ && score > alpha) extend_line(frame, move, ply);
  return score;
}

// ---- quiescence ---------------------------------------------------------------------------------

Score AllianceWorker::quiesce(Score alpha, Score beta, int ply, int depth, bool replied) {
  Frame& frame = this->frame(ply);
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return 0;

  // 1. Ends
  if (const auto end = end_of_game(ply)) return *end;
  const PlayerId mover = position_->turn();
  // One reply a round is all that the rivals have.
  if (ply >= kMaxPly || (replied && best_reply_ && mover != root_player_)) return evaluate(ply);

  // 2. Table
  const bool pv_node = beta - alpha > 1;
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  if (known && !pv_node) {
    if (const auto score = settled(entry, alpha, beta, ply)) return *score;
  }

  // 3. Standing pat
  const Score old_alpha = alpha;
  const Score evaluation = known && entry.evaluation != 0 ? entry.evaluation : evaluate(ply);
  if (evaluation >= beta) {
    if (!known) table_.store(key, {0, to_table(evaluation, ply), evaluation, -1, Bound::kLower});
    return evaluation;
  }
  alpha = std::max(alpha, evaluation);
  if (depth >= std::min(kAllianceQuiescenceDepth, 1 + 2 * root_depth_)) return evaluation;

  // 4. Captures and promotions. The rivals' captures among themselves are not against the root player.
  NodeMoves& node = this->node(ply);
  node.look_at(*position_);
  node.stages.captures(frame.moves);
  if (!is_ours(mover)) {
    std::erase_if(frame.moves, [&](const Move& move) {
      const Piece victim = position_->piece(move.to);
      return !move.type && victim && !is_ours(victim.owner());
    });
  }
  frame.ordered.clear();
  ordering_.add(*position_, frame.moves, hints(frame, known ? entry.move : 0, ply), history_, node.checks,
                frame.ordered);
  Best best{alpha, beta, evaluation, pv_node};
  const Cell last_target = ply > 0 ? this->frame(ply - 1).to : Cell();
  for (std::size_t i = 0; i < frame.ordered.size(); ++i) {
    ordering_.bring_best(*position_, &node.stages, frame.ordered, i);
    const OrderedMove candidate = frame.ordered[i];
    if (candidate.bad) continue;
    if (depth >= kAllianceQuiescenceWide && candidate.move.to != last_target) continue;
    // Delta pruning: not even the gain lifts the score.
    if (evaluation + gain_of(candidate.move) + kAllianceDelta <= best.alpha && !candidate.check) continue;
    play(candidate.move, ply);
    const bool has_replied = mover != root_player_;
    const Score score = same_side(mover, position_->turn())
                            ? quiesce(best.alpha, beta, ply + 1, depth + 1, has_replied)
                            : -quiesce(-beta, -best.alpha, ply + 1, depth + 1, has_replied);
    take_back(candidate.move, ply);
    if (stopped_) return 0;
    if (fails_high(best, score, candidate.move, frame, ply)) break;
  }

  // 5. Store
  const Bound bound = bound_of(best.score, old_alpha, beta);
  table_.store(key, {best.move, to_table(best.score, ply), evaluation, -1, bound});
  return best.score;
}

// ---- the main search ----------------------------------------------------------------------------

Score AllianceWorker::search(Score alpha, Score beta, int depth, int ply, Choice choice) {
  Frame& frame = this->frame(ply);
  // Danger is answered at full depth, as long as the line is not all threats.
  if (frame.in_check && choice == Choice::kFree && ply < 2 * root_depth_) depth = std::max(depth + 1, 1);
  if (depth <= 0) return quiesce(alpha, beta, ply, 0, choice == Choice::kBound);
  frame.pv.clear();
  seldepth_ = std::max(seldepth_, ply);
  if (must_stop()) return 0;
  const bool pv_node = beta - alpha > 1;

  // 1. Ends
  if (const auto end = end_of_game(ply)) return *end;
  if (ply >= kMaxPly) return evaluate(ply);
  if (choice == Choice::kBound) return search_natural_move(alpha, beta, depth, ply);

  // 2. A shorter way to the end is known already
  alpha = std::max(alpha, loss_in(ply));
  beta = std::min(beta, win_in(ply + 1));
  if (alpha >= beta) return alpha;

  // 3. Table
  const std::uint64_t key = table_key();
  TableEntry entry;
  const bool known = table_.probe(key, entry);
  if (known && !pv_node && entry.depth >= depth && !is_count_near_its_end()) {
    if (const auto score = settled(entry, alpha, beta, ply)) return *score;
  }
  const MoveCode table_move = known ? entry.move : 0;

  // 4. Static evaluation
  frame.evaluation = known && entry.evaluation != 0 ? entry.evaluation : evaluate(ply);
  const Score best_guess = known ? corrected(entry, frame.evaluation) : frame.evaluation;
  const bool improving = ply < round_ || frame.evaluation > this->frame(ply - round_).evaluation;
  frame_after(ply, round_).killers = {};

  if (!pv_node && !frame.in_check && std::abs(beta) < kForced) {
    // 5. So far ahead that even a shallow search would stay above
    if (depth <= kAllianceLeadDepth && best_guess - kAllianceLead * (depth - improving) >= beta) return best_guess;

    // 6. So far behind that only captures could help
    if (depth <= kAllianceArrearsDepth && best_guess + kAllianceArrears * depth <= alpha) {
      const Score score = quiesce(alpha, beta, ply, 0, false);
      if (stopped_) return 0;
      if (score <= alpha) return score;
    }
  }

  // 7. Without a good first move the depth is not worth its price
  if (table_move == 0 && depth >= kAllianceGuideDepth) --depth;

  // 8. Moves. Where only one rival may reply, the next one is free only if this one makes the natural move.
  const PlayerId mover = position_->turn();
  const bool shares = shares_reply();
  node(ply).look_at(*position_);
  const MoveCode natural = shares ? move_code(natural_move(ply)) : 0;
  const Hints hints = this->hints(frame, table_move, ply);
  Picker picker(*position_, node(ply), ordering_, hints, history_, frame.moves, frame.ordered, 0);
  frame.tried.clear();
  frame.tried_captures.clear();

  Best best{alpha, beta, -kInfinity, pv_node};
  int tried = 0, quiets = 0;
  while (const OrderedMove* next = picker.next()) {
    const OrderedMove candidate = *next;
    const bool is_natural = shares && move_code(candidate.move) == natural;

    // 9. Late and hopeless moves near the leaves
    if (best.score > -kForced && !frame.in_check && !candidate.check && !is_natural) {
      quiets += candidate.quiet;
      if (is_hopeless(candidate, frame, depth, quiets, tried, improving, best, &node(ply).stages)) continue;
    }

    // 10. Search it: the first move in full, the others to show that they are not better
    ++tried;
    const int less = is_natural ? 0 : reduction(depth, tried, candidate, frame, pv_node, improving);
    play(candidate.move, ply);
    if (!variant_.has_teams() && is_dead(mover) && mover != root_player_ && best.score > -kInfinity) {
      // No rival gives up the own royal when there is another move; but for a partner one may.
      take_back(candidate.move, ply);
      if (must_stop()) return 0;
      continue;
    }
    const bool checks = this->frame(ply + 1).in_check;
    // A reply that attacks the root player's royal leaves the next rival free, too: two attacks are more than one move answers,
    // and that is how a player is put out.
    const bool is_bound = shares && !is_natural && !(evaluator_.unites_rivals() && in_check(*position_, root_player_));
    const Choice choice_there = is_bound ? Choice::kBound : Choice::kFree;
    const auto child = [&](Score low, Score high, int child_depth) {
      return same_side(mover, position_->turn()) ? search(low, high, child_depth, ply + 1, choice_there)
                                                 : -search(-high, -low, child_depth, ply + 1, choice_there);
    };
    const Score score = search_in_window(best.alpha, beta, depth - 1, tried == 1, checks ? std::max(0, less - 1) : less,
                                         child);
    take_back(candidate.move, ply);
    if (stopped_) return 0;

    // 11. Better?
    if (fails_high(best, score, candidate.move, frame, ply)) {
      note_cutoff(frame, candidate, depth, ply);
      break;
    }
    (candidate.quiet ? frame.tried : frame.tried_captures).push_back(candidate.move);
  }

  // 12. Store
  const Bound bound = bound_of(best.score, alpha, beta);
  table_.store(key, {best.move, to_table(best.score, ply), frame.evaluation, depth, bound});
  return best.score;
}

}  // namespace sennight
