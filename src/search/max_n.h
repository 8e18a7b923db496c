// Max^n (Luckhardt and Irani, 1986): everybody plays for himself. A node's value is a share for each player; the player
// to move takes the move with the greatest own share.
//
// The shares of all players add up to the same sum, so that shallow pruning (Korf, 1991) is sound: when the player to
// move has found a share that leaves the player before less than that one has already elsewhere, the other moves need
// no look.
#pragma once

#include "search/multiplayer.h"

namespace sennight {

class MaxNWorker final : public MultiplayerWorker {
 public:
  using MultiplayerWorker::MultiplayerWorker;

 private:
  // Of each player, >= 0; together kWhole.
  using Shares = PerPlayer<Score>;
  static constexpr Score kWhole = 10'000;

  Score after_root_move(Score alpha, Score beta, int depth) override;
  bool has_windows() const override { return false; }
  std::uint64_t salt() const override { return 0x27d4'eb2f'1656'67c5; }
  Score evaluate(int) const override { return 0; }

  // Shares at this node; only a lower bound for the player to move when that share is at least `ceiling`.
  Shares search(int depth, int ply, Score ceiling);
  Shares quiesce(int ply, int depth, Score ceiling);
  Shares static_shares() const;
  std::optional<Shares> end_of_game(int ply) const;
  // The highest share of the next player that still matters to `mover`, whose best so far is `best`.
  Score ceiling_after(PlayerId mover, Score best) const {
    return position_->turn() == mover ? kInfinity : kWhole - best;
  }
  Score score_of(Score share) const;
};

}  // namespace sennight
