// The search of games for two, and of games for more once two rivals are left: alpha-beta with a narrow window for all moves
// but the first, and quiescence. Scores inside the search are from the view of the player to move. Where a turn has several
// moves each of them is a ply, and what a single move could gain or lose is no measure: those shortcuts are not taken there.
//
// A game of one player is searched here, too: the player to move is always the same, and no shortcut is taken, so that the
// shortest way to win is found as soon as the depth allows it.
#pragma once

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
  Score evaluate(int ply) const override {
    const PlayerId mover = position_->turn();
    const Score balance = this->balance();
    const Score weights = evaluator_.with_tempo(mover == first_ ? balance : -balance, sums_, true);
    if (net_ == nullptr) return weights;
    const NetSums& net_sums = net_sums_[static_cast<std::size_t>(ply)];
    SENNIGHT_REQUIRES(position_->key() % kChecked != 0 || net_sums == net_->sums(*position_), position_->key());
    return evaluator_.with_net(weights, net_sums, mover, mover);
  }
  // Evaluator::balance of the present position, kept for when it comes again: after a null move, by another order of moves.
  Score balance() const {
    const std::uint64_t key = position_->key() ^ variant_.keys().turn[position_->turn().index()];
    KnownBalance& known = balances_[key % kBalances];
    if (known.key != key) known = {key, evaluator_.balance(*position_, sums_, first_, second_, &walkers_)};
    return known.balance;
  }

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
  [[maybe_unused]] static constexpr std::uint64_t kChecked = 64;  // as in the evaluator
  static constexpr std::size_t kBalances = 1 << 11;               // 32 KB

  const Ends& ends_;
  const PlayerId first_, second_;  // who play against each other, in the order of turns; alike for one player
  const bool is_alone_ = variant_.players() == 1;
  const bool are_left_ = variant_.players() > 2;  // of more, who are out
  mutable WalkerMemory walkers_;
  mutable std::vector<KnownBalance> balances_ = std::vector<KnownBalance>(kBalances);
};

}  // namespace sennight
