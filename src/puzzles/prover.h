// Forced wins in a few moves, by looking at every move: no evaluation, no table, nothing is left out. For positions in which
// two players live, whether the game began with two or with more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "position/position.h"
#include "puzzles/puzzle.h"

namespace sennight {

// What makes a list of legal moves: movegen.h, or the reference.
using ListMoves = void(const Position& position, MoveList& moves);

// A win is the whole point, or the first place alone, by whatever end the board shows; repetition, counts of moves and too
// little material are not looked at: nothing of that keeps a player from mating in three. Where attacked royals leave the
// game at the start of the next turn, the last move is the one after which every answer loses at once.
class Prover {
 public:
  // Gives up after so many moves that were tried, over all questions since the last allow().
  explicit Prover(std::uint64_t most_moves);
  // The same with moves that `list` makes; slower.
  Prover(std::uint64_t most_moves, ListMoves* list);
  void allow(std::uint64_t most_moves) { left_ = most_moves; }
  bool has_given_up() const { return left_ == 0; }

  // Does the player to move force a win in at most `moves` moves of his own, 0 to kMostPuzzleMoves? Means nothing when it
  // has given up. REQUIRES of everything here: two players live.
  bool wins(Position& position, int moves);
  // In how few moves the player to move forces a win, at most `most`; 0 when not.
  int shortest(Position& position, int most);
  // The moves that force a win in at most so many moves, 1 or more; not more than two of them are looked for.
  MoveList winning_moves(Position& position, int moves);

  // The moves of a puzzle: the only move that wins in `moves` moves, which is the fewest that do; the same after
  // each defence that lasts longest, for all but the last move. Of these defences the line has one that leaves the
  // fewest ways to win at the end; one way where the game goes on for an answer then, as nobody could tell at once that
  // another move wins too. Nothing when there are two ways, the fewest are not `moves`, or it has given up.
  std::optional<MoveList> solution(Position& position, int moves);

 private:
  bool wins_by(Position& position, const Move& attack, int moves);
  bool loses(Position& position, PlayerId attacker, int moves);
  bool is_won(const Position& position, PlayerId winner) const;
  void list_moves(const Position& position, MoveList& moves) const;
  std::size_t count_wins(Position& position, int moves);
  std::optional<MoveList> only_line(Position& position, int moves, std::size_t& ways);

  std::uint64_t left_;
  ListMoves* list_;  // null: the fast generator
  // What refuted last, at each depth: it often does so again.
  std::array<Move, kMostPuzzleMoves + 1> best_attack_{}, best_defence_{};
};

}  // namespace sennight
