// What tables of endings say in a search of two players.
//
// A table knows neither the history of the game nor the count of moves without progress. So the search looks for
// repetitions first, and a win is told only where the count leaves room for all of its plies: others may be wins too, by a
// capture on the way, and the search goes on until it sees that. Draws are told only where all draws are worth the same.
#pragma once

#include <optional>

#include "endings/endings.h"
#include "outcome/outcome.h"
#include "search/score.h"

namespace sennight {

class KnownEnds {
 public:
  // The tables outlive this object, and do not change meanwhile.
  explicit KnownEnds(const Endings& endings);

  // The score of the position at `ply` for the player to move; nothing where the tables do not tell.
  std::optional<Score> score(const Position& position, int ply) const {
    if (position.pieces(PlayerId(0)).size() + position.pieces(PlayerId(1)).size() > men_) return std::nullopt;
    return look(position, ply);
  }

  // What is to be done at the root.
  struct Root {
    MoveList moves;  // those that keep what the root is worth; all where the tables do not know it, or it is lost
    bool is_drawn = false;  // nobody can force anything: the tables tell nothing more, but the search may find traps
  };
  // `moves`: legal ones of the root.
  Root root(const Position& position, const MoveList& moves) const;
  // Is a draw always half of the point?
  bool draws_are_even() const { return draws_are_even_; }

 private:
  std::optional<Score> look(const Position& position, int ply) const;
  // Does a win of so many plies come before the game is drawn by a count of moves, whatever happens on the way?
  bool is_in_time(const Position& position, int plies) const;

  const Endings* endings_;
  const EndFacts* facts_;
  int men_;
  bool draws_are_even_ = true;
};

}  // namespace sennight
