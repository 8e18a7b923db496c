// Two searches for three and more players with one score, the root player's, and alpha-beta: the player against all the others
// together.
//
// Paranoid takes every rival to make the move that is worst for the root player. That is safe and too pessimistic: much
// of what it fears, no rival would do. BRS+ (Best-Reply Search with moves for all; Esser, Gras, Winands, Schadd and
// Lanctot, 2013) lets only one rival a round choose such a reply; the others make the move that the order of moves puts
// first. That also leaves less to search.
//
// Where the players form two teams, partners share the score, and paranoid is what it is for two players: exact.
#pragma once

#include "search/multiplayer.h"

namespace sennight {

class AllianceWorker final : public MultiplayerWorker {
 public:
  AllianceWorker(Team& team, int number, Experience& experience, bool best_reply)
      : MultiplayerWorker(team, number, experience), best_reply_(best_reply) {}

 private:
  // What the player to move may choose from; always everything outside BRS+.
  enum class Choice { kFree, kBound };

  Score after_root_move(Score alpha, Score beta, int depth) override;
  std::uint64_t salt() const override;
  Score evaluate(int) const override { return for_side(evaluator_.evaluate(*position_, sums_, root_player_)); }

  // Scores inside the search are from the view of the side to move: the root player or the alliance.
  Score search(Score alpha, Score beta, int depth, int ply, Choice choice);
  Score search_natural_move(Score alpha, Score beta, int depth, int ply);
  Score quiesce(Score alpha, Score beta, int ply, int depth, bool replied);
  std::optional<Score> end_of_game(int ply) const;

  Score for_side(Score score) const { return is_ours(position_->turn()) ? score : -score; }
  bool is_ours(PlayerId player) const { return !variant_.are_rivals(player, root_player_); }
  bool same_side(PlayerId a, PlayerId b) const { return is_ours(a) == is_ours(b); }
  // Is the player to move a rival whom another rival follows?
  bool shares_reply() const;
  // The move that a rival makes who has no reply to choose: what seems best without looking ahead, and saves the royal.
  Move natural_move(int ply);

  const bool best_reply_;
};

}  // namespace sennight
