// The legal moves of one position part by part, for a search that seldom needs them all. What the generator makes of the
// position is made at the first question and serves the others.
#pragma once

#include <memory>

#include "movegen/movegen.h"

namespace sennight {

class StagedMoves {
 public:
  // The variant outlives it.
  explicit StagedMoves(const Variant& variant);
  ~StagedMoves();
  StagedMoves(StagedMoves&&) noexcept;
  StagedMoves& operator=(StagedMoves&&) = delete;

  // All questions are about this position from now on. Costs nothing yet. REQUIRES: it is of the variant, and at each
  // question what it is now.
  void look_at(const Position& position) {
    position_ = &position;
    looked_ = false;
  }

  // REQUIRES of all questions: a position to look at.
  // As legal_moves and legal_captures.
  void all(MoveList& moves);
  void captures(MoveList& moves);
  // Does it hang together which moves are legal, so that each part costs what all cost? So it is where captures or drops are
  // compulsory, for example.
  bool hang_together();
  // The legal moves that are not among the captures.
  void quiets(MoveList& moves);
  // The legal move that is `wanted`, whatever cell that says an initial move passes; null if there is none. `room` is
  // overwritten, and the answer may lie there. Costs little more than what the one piece does, as a rule. REQUIRES: its
  // cells and its type are the variant's.
  const Move* find(const Move& wanted, MoveList& room);
  // Does a piece of a living rival attack `target`, once what stands on `gone` has left (none: as things are)? As is_attacked.
  bool is_attacked(Cell target, Cell gone = Cell());

  // One for each width of cell sets (fast.h).
  class Looker;

 private:
  Looker& looker();

  const Variant* variant_;
  const Position* position_ = nullptr;
  bool looked_ = false;
  std::unique_ptr<Looker> looker_;  // null before the first question
};

}  // namespace sennight
