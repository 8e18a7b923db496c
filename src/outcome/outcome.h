// How a game stands: over or not, for whom and why.
#pragma once

#include <string>
#include <vector>

#include "position/position.h"

namespace sennight {

struct Outcome {
  bool over = false;
  EndReason reason;
  // Two players: score of each in quarters of a point, 4 = won. One player: the second score is what is left.
  PerPlayer<int> quarters{};
  PerPlayer<int> places{};  // more players: place of each, from 1; of a team 1 or 2
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// The fixed first word: "ongoing", "1-0", "0-1", "1/2-1/2", "3/4-1/4", "1/4-3/4", or "placing 1,3,2". One player
// has won with "1-0" and lost with "0-1".
std::string score_text(const Variant& variant, const Outcome& outcome);
// A sentence: "White wins by checkmate".
std::string sentence(const Variant& variant, const Outcome& outcome);

// What the position alone tells: the ends that empty the list of moves, then insufficient material.
Outcome outcome_of(const Position& position);

// The player gives up. REQUIRES: the player lives. With more than two players the rivals who live share the first place.
Outcome resignation(const Position& position, PlayerId player);

// All who live have agreed on a draw. With more than two players they share the best place that is open.
Outcome agreed_draw(const Position& position);

// A game: a start and the moves played. Repetition and move-count results stay although play may go on.
class Game {
 public:
  explicit Game(Position start);
  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  const std::vector<Move>& moves() const { return moves_; }
  // REQUIRES: legal in position().
  void play(const Move& move);
  // REQUIRES: a move was played.
  void undo();
  // The first end that occurred; of those that came with one move the first in the order of EndKind.
  const Outcome& outcome() const { return outcomes_.back(); }
  // How often position() has occurred so far, 1 for the first time.
  int occurrences() const;

 private:
  Position start_, position_;
  std::vector<Move> moves_;
  std::vector<Undo> undos_;
  std::vector<PlyRecord> plies_;   // after 0, 1, ... moves
  std::vector<Outcome> outcomes_;  // as plies_
  void record(PlayerId mover);
};

}  // namespace sennight
