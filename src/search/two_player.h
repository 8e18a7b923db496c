// The search of games for two, and of games for more once two rivals are left: alpha-beta with a narrow window for all moves
// but the first, and quiescence. Scores inside the search are from the view of the player to move. Where a turn has several
// moves each of them is a ply, and what a single move could gain or lose is no measure: those shortcuts are not taken there.
//
// A game of one player is searched here, too: the player to move is always the same, and no shortcut is taken, so that the
// shortest way to win is found as soon as the depth allows it.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/assert.h"
#include "search/worker.h"

namespace sennight {

class TwoPlayerWorker final : public Worker {
 public:
  // `root`: where the search begins. REQUIRES: at most two are left there.
  TwoPlayerWorker(Team& team, int number, Experience& experience, const Position& root);

 private:
  Score after_root_move(Score alpha, Score beta, int depth) override {
    return after(root_player_, alpha, beta, [&](Score low, Score high) { return search(low, high, depth, 1, true); });
  }
  Score evaluate(int ply) const override { return evaluation(balance(), additions(ply)); }
  // What the evaluation has besides the balance: the right to move, and what the net says. From the view of the player to
  // move.
  Score additions(int ply) const {
    const Score tempo = evaluator_.with_tempo(0, sums_, true);
    if (net_ == nullptr) return tempo;
    const PlayerId mover = position_->turn();
    const NetSums& net_sums = net_sums_[static_cast<std::size_t>(ply)];
    SENNIGHT_REQUIRES(position_->key() % kChecked != 0 || net_sums == net_->sums(*position_), position_->key());
    return evaluator_.with_net(tempo, net_sums, mover, mover);
  }
  Score evaluation(Score balance, Score additions) const {
    return std::clamp((position_->turn() == first_ ? balance : -balance) + additions, -kMaxEvaluation, kMaxEvaluation);
  }
  // Evaluator::balance of the present position, kept for when it comes again: after a null move, by another order of moves.
  Score balance() const {
    KnownBalance& known = known_balance();
    if (known.key != board_key())
      known = {board_key(), evaluator_.balance(*position_, sums_, first_, second_, &walkers_)};
    return known.balance;
  }
  // The evaluation of a node with what was learnt about such nodes, as exact as it is asked for.
  struct Estimate {
    Score raw = 0;    // the evaluation alone; 0 where it was not asked for
    Score score = 0;  // with the correction
    Score error = 0;  // by so much the score is wrong at most, nearly always; 0 where the evaluation is known
  };
  // `raw`: the evaluation if it is known, else 0. Where an outline of it is so far below `low` or above `high` that the
  // evaluation hardly lies between them, that is enough.
  Estimate estimate(Score raw, Score low, Score high, int ply);

  // The score for `mover`, who has just moved, by `below(alpha, beta)` for the player to move: in a turn of several moves
  // that may be the same one.
  template <class Below>
  Score after(PlayerId mover, Score alpha, Score beta, const Below& below) const {
    return position_->turn() == mover ? below(alpha, beta) : -below(-beta, -alpha);
  }
  Score search(Score alpha, Score beta, int depth, int ply, bool may_pass);
  Score quiesce(Score alpha, Score beta, int ply, int depth);
  Score null_move(Score beta, int depth, int ply);
  // The score of a capture that is far above beta even in a shallower search; nothing when there is none.
  std::optional<Score> good_capture(Score beta, int depth, int ply, MoveCode table_move);
  // What tables of endings know of this node.
  std::optional<Score> known_end(int ply) const {
    return known_ends_ == nullptr ? std::nullopt : known_ends_->score(*position_, ply);
  }
  // Score of the end of the game at this node, if it ends here.
  std::optional<Score> end_of_game(int ply) const;
  Score score_of(const Finish& finish, Score win) const;
  Score no_move_score(int ply) const;
  // Where what was learnt about positions like the one at `ply` is kept.
  Corrections::Place corrections(int ply);
  // May a pass end the game here, or the answer to it?
  bool pass_may_end() const;
  // Has the player to move a legal capture?
  bool can_capture(int ply);

  struct KnownBalance {
    std::uint64_t key = 0;  // of the position, whoever is to move
    Score balance = 0;
  };
  std::uint64_t board_key() const { return position_->key() ^ variant_.keys().turn[position_->turn().index()]; }
  KnownBalance& known_balance() const { return balances_[board_key() % kBalances]; }
  // How far outlines are from evaluations in this search: some of what pieces reach is in the net's sums, and how much is
  // left differs from game to game.
  class OutlineError {
   public:
    void learn(Score error) { mean_ += (std::abs(error) * kParts - mean_) / kMemory; }
    // In centipawns. A few of 1,000 errors are larger.
    Score most() const { return kSpread * mean_ / kParts; }

   private:
    static constexpr int kParts = 256, kMemory = 256, kSpread = 4;
    int mean_ = 100 * kParts;  // of the last errors, about kMemory of them
  };
  [[maybe_unused]] static constexpr std::uint64_t kChecked = 64;  // as in the evaluator
  static constexpr std::size_t kBalances = 1 << 11;               // 32 KB

  const Ends& ends_;
  const PlayerId first_, second_;  // who play against each other, in the order of turns; alike for one player
  const bool is_alone_ = variant_.players() == 1;
  const bool are_left_ = variant_.players() > 2;  // of more, who are out
  mutable WalkerMemory walkers_;
  OutlineError outline_error_;
  mutable std::vector<KnownBalance> balances_ = std::vector<KnownBalance>(kBalances);
};

}  // namespace sennight
